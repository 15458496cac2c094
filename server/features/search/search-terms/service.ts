import type { z } from 'zod'
import type { Nickname, Synonym } from '#contract/api/search/search-terms.ts'
import type { AdminActionName } from '#contract/platform/admin-log.ts'
import type { LoggedChanges } from '#contract/platform/admin-log-fields.ts'
import type { nicknameForm, synonymForm } from '#contract/search/search-terms-form.ts'
import type { Db, DbOrTrx, Trx } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { recordAction } from '#server/features/platform/admin-log/service.ts'
import { phraseKey, type SearchLanguage } from '#server/features/search/search-language/service.ts'
import type { UserId } from '#server/http/caller.ts'
import { AppError } from '#server/http/errors.ts'
import { rangeOf } from '#server/http/paging.ts'
import * as queries from './queries.ts'
import { checkedNickname, checkedSynonym } from './term-rules.ts'

export interface TermDeps {
  db: Db
  language: SearchLanguage
}

interface Author {
  admin: UserId
  now: Date
}

type SynonymForm = z.output<typeof synonymForm>
type NicknameForm = z.output<typeof nicknameForm>
type Versioned<T> = T & { version: string | null }
interface ListQuery {
  search?: string | undefined
  page: number
  pageSize: number
}

const versionOf = ({ updated_at }: { updated_at: Date | null }) => updated_at?.toISOString() ?? null

const toSynonym = (row: queries.SynonymRow): Synonym => ({
  id: row.id,
  term: row.term,
  meanings: row.meanings,
  source: row.source as Synonym['source'],
  version: versionOf(row),
})

const toNickname = (row: queries.NicknameRow): Nickname => ({
  id: row.id,
  nickname: row.nickname,
  cityId: row.city_id,
  city: row.city,
  state: row.state,
  district: row.district as Nickname['district'],
  source: row.source as Nickname['source'],
  version: versionOf(row),
})

export async function synonyms(db: DbOrTrx, { search = '', ...page }: ListQuery) {
  const { rows, total } = await queries.listSynonyms(db, { search, ...rangeOf(page) })
  return { items: rows.map(toSynonym), total }
}

export async function nicknames(db: DbOrTrx, { search = '', ...page }: ListQuery) {
  const { rows, total } = await queries.listNicknames(db, { search, ...rangeOf(page) })
  return { items: rows.map(toNickname), total }
}

interface TakenBy {
  ownId: string | null
  /** A nickname may have several places, but each only once. */
  place?: Pick<queries.NicknameValues, 'city_id' | 'state'>
}

/** @throws SearchTermTaken if another row has the same words, ignoring accents and plurals */
async function requireFree(trx: Trx, text: string, { ownId, place }: TakenBy): Promise<void> {
  await queries.lockTerms(trx)
  const key = phraseKey(text)
  const isOtherPlace = (one: { city_id: number | null; state: string | null }) =>
    place !== undefined &&
    (one.city_id !== null || one.state !== null) &&
    (one.city_id !== place.city_id || one.state !== place.state)
  const taken = (await queries.allTerms(trx)).find(
    (one) => one.id !== ownId && phraseKey(one.text) === key && !isOtherPlace(one),
  )
  if (taken) throw new AppError('SearchTermTaken', { details: `O termo “${taken.text}” já está cadastrado.` })
}

const record = (
  trx: Trx,
  { admin, now }: Author,
  action: AdminActionName,
  id: string,
  changes: LoggedChanges,
) => recordAction(trx, { admin, action, subject: { type: 'search_term', id }, changes }, now)

const wordsOf = ({ meanings }: { meanings: readonly string[] }) => meanings.join(', ')

/** @throws ValidationFailed, SearchTermTaken */
export const addSynonym = ({ db }: TermDeps, author: Author, form: SynonymForm): Promise<Synonym> =>
  inTransaction(db, async (trx) => {
    const checked = checkedSynonym(form)
    await requireFree(trx, checked.term, { ownId: null })
    const row = await queries.insertSynonym(trx, checked, author.now)
    await record(trx, author, 'search_term_added', row.id, {
      term: { before: null, after: row.term },
      meanings: { before: null, after: wordsOf(row) },
    })
    return toSynonym(row)
  })

/** @throws NotFound, ChangedMeanwhile, ValidationFailed, SearchTermTaken */
export const changeSynonym = (
  { db }: TermDeps,
  author: Author,
  id: string,
  { version, ...form }: Versioned<SynonymForm>,
): Promise<Synonym> =>
  inTransaction(db, async (trx) => {
    const checked = checkedSynonym(form)
    await requireFree(trx, checked.term, { ownId: id })
    const before = await queries.synonymById(trx, id)
    if (!before) throw new AppError('NotFound')
    if (versionOf(before) !== version) throw new AppError('ChangedMeanwhile')
    const row = await queries.updateSynonym(trx, id, checked, author.now)
    await record(trx, author, 'search_term_changed', id, {
      term: { before: before.term, after: row.term },
      meanings: { before: wordsOf(before), after: wordsOf(row) },
    })
    return toSynonym(row)
  })

/** @throws NotFound, ChangedMeanwhile */
export const removeSynonym = (
  { db }: TermDeps,
  author: Author,
  { id, version }: { id: string; version: string | null },
): Promise<void> =>
  inTransaction(db, async (trx) => {
    await queries.lockTerms(trx)
    const row = await queries.synonymById(trx, id)
    if (!row) throw new AppError('NotFound')
    if (versionOf(row) !== version) throw new AppError('ChangedMeanwhile')
    await queries.deleteSynonym(trx, id)
    await record(trx, author, 'search_term_removed', id, {
      term: { before: row.term, after: null },
      meanings: { before: wordsOf(row), after: null },
    })
  })

const placeOf = (row: queries.NicknameRow) => (row.city ? `${row.city} (${row.state})` : row.state)

async function required(trx: Trx, id: string): Promise<queries.NicknameRow> {
  const row = await queries.nicknameById(trx, id)
  if (!row) throw new AppError('NotFound')
  return row
}

/** @throws ValidationFailed, SearchTermTaken */
export async function addNickname(
  { db, language }: TermDeps,
  author: Author,
  form: NicknameForm,
): Promise<Nickname> {
  const checked = checkedNickname(form, await language.lexicon())
  return inTransaction(db, async (trx) => {
    await requireFree(trx, checked.nickname, { ownId: null, place: checked })
    const row = await required(trx, await queries.insertNickname(trx, checked, author.now))
    await record(trx, author, 'search_term_added', row.id, {
      nickname: { before: null, after: row.nickname },
      place: { before: null, after: placeOf(row) },
    })
    return toNickname(row)
  })
}

/** @throws NotFound, ChangedMeanwhile, ValidationFailed, SearchTermTaken */
export async function changeNickname(
  { db, language }: TermDeps,
  author: Author,
  id: string,
  { version, ...form }: Versioned<NicknameForm>,
): Promise<Nickname> {
  const checked = checkedNickname(form, await language.lexicon())
  return inTransaction(db, async (trx) => {
    await requireFree(trx, checked.nickname, { ownId: id, place: checked })
    const before = await required(trx, id)
    if (versionOf(before) !== version) throw new AppError('ChangedMeanwhile')
    await queries.updateNickname(trx, id, checked, author.now)
    const row = await required(trx, id)
    await record(trx, author, 'search_term_changed', id, {
      nickname: { before: before.nickname, after: row.nickname },
      place: { before: placeOf(before), after: placeOf(row) },
    })
    return toNickname(row)
  })
}

/** @throws NotFound, ChangedMeanwhile */
export const removeNickname = (
  { db }: TermDeps,
  author: Author,
  { id, version }: { id: string; version: string | null },
): Promise<void> =>
  inTransaction(db, async (trx) => {
    await queries.lockTerms(trx)
    const row = await required(trx, id)
    if (versionOf(row) !== version) throw new AppError('ChangedMeanwhile')
    await queries.deleteNickname(trx, id)
    await record(trx, author, 'search_term_removed', id, {
      nickname: { before: row.nickname, after: null },
      place: { before: placeOf(row), after: null },
    })
  })

/** The interpretation of a text, for the admin who tries a term. */
export async function understanding({ language }: TermDeps, text: string) {
  const [{ terms, places, parts, excluded }, correction] = await Promise.all([
    language.understand(text),
    language.correctSpelling(text),
  ])
  return {
    terms: terms.map(({ typed, phrases, isKnown }) => ({
      typed,
      isKnown,
      meanings: phrases.filter((phrase) => phrase !== typed),
    })),
    places: places.map(({ words, cities, states, isAround, isInterior }) => ({
      words,
      isAround,
      names: [
        ...cities.map(({ name, state }) => `${name} (${state})`),
        ...states.map((state) => (isInterior ? `${state} sem a capital` : state)),
      ],
    })),
    parts: parts.map(({ label, start, end }) => ({ words: text.normalize('NFC').slice(start, end), label })),
    excluded: [...excluded],
    correction,
  }
}
