import { sql } from 'kysely'
import type { DbOrTrx, Trx } from '#server/db/client.ts'

interface ListOptions {
  search: string
  limit: number
  offset: number
}

const synonymColumns = ['id', 'term', 'meanings', 'source', 'updated_at'] as const

export async function listSynonyms(db: DbOrTrx, { search, limit, offset }: ListOptions) {
  const found = db
    .selectFrom('search_synonyms')
    .$if(search !== '', (query) =>
      query.where(
        sql<boolean>`position(search_text(${search}) in search_text(term || ' ' || array_to_string(meanings, ' '))) > 0`,
      ),
    )
  const [rows, { total }] = await Promise.all([
    found
      .select(synonymColumns)
      .orderBy(sql`search_text(term)`)
      .orderBy('term')
      .limit(limit)
      .offset(offset)
      .execute(),
    found.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total: Number(total) }
}
export type SynonymRow = Awaited<ReturnType<typeof listSynonyms>>['rows'][number]

/** Every term and nickname, to compare new ones with. */
export async function allTerms(db: DbOrTrx) {
  const [synonyms, nicknames] = await Promise.all([
    db.selectFrom('search_synonyms').select(['id', 'term as text']).execute(),
    db.selectFrom('place_nicknames').select(['id', 'nickname as text', 'city_id', 'state']).execute(),
  ])
  return [...synonyms.map((row) => ({ ...row, city_id: null, state: null })), ...nicknames]
}

/** Later than the version before, even if the clock stands still. A row of the first list has none. */
const nextVersion = (now: Date) => sql<Date>`greatest(${now}, updated_at + interval '1 millisecond')`

/** One writer at a time, so that two admins cannot add the same term in two spellings. */
export const lockTerms = (trx: Trx) =>
  sql`lock table search_synonyms, place_nicknames in share row exclusive mode`.execute(trx)

export const synonymById = (trx: Trx, id: string) =>
  trx.selectFrom('search_synonyms').select(synonymColumns).where('id', '=', id).executeTakeFirst()

export const insertSynonym = (trx: Trx, row: { term: string; meanings: string[] }, now: Date) =>
  trx
    .insertInto('search_synonyms')
    .values({ ...row, updated_at: now })
    .returning(synonymColumns)
    .executeTakeFirstOrThrow()

export const updateSynonym = (trx: Trx, id: string, row: { term: string; meanings: string[] }, now: Date) =>
  trx
    .updateTable('search_synonyms')
    .set({ ...row, source: null, updated_at: nextVersion(now) })
    .where('id', '=', id)
    .returning(synonymColumns)
    .executeTakeFirstOrThrow()

export const deleteSynonym = (trx: Trx, id: string) =>
  trx.deleteFrom('search_synonyms').where('id', '=', id).execute()

const stateOfPlace = sql<string>`coalesce(cities.state, place_nicknames.state)`

const nicknames = (db: DbOrTrx) =>
  db
    .selectFrom('place_nicknames')
    .leftJoin('cities', 'cities.id', 'place_nicknames.city_id')
    .select([
      'place_nicknames.id',
      'place_nicknames.nickname',
      'place_nicknames.city_id',
      'place_nicknames.updated_at',
      'place_nicknames.source',
      'place_nicknames.district',
      'cities.name as city',
      stateOfPlace.as('state'),
    ])

export async function listNicknames(db: DbOrTrx, { search, limit, offset }: ListOptions) {
  const found = nicknames(db).$if(search !== '', (query) =>
    query.where(
      sql<boolean>`position(search_text(${search}) in search_text(concat_ws(' ', nickname, cities.name, ${stateOfPlace}))) > 0`,
    ),
  )
  const [rows, { total }] = await Promise.all([
    found
      .orderBy(sql`search_text(nickname)`)
      .orderBy('nickname')
      .orderBy('cities.name')
      .limit(limit)
      .offset(offset)
      .execute(),
    found
      .clearSelect()
      .select(({ fn }) => fn.countAll<string>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total: Number(total) }
}
export type NicknameRow = Awaited<ReturnType<typeof listNicknames>>['rows'][number]

export const nicknameById = (trx: Trx, id: string) =>
  nicknames(trx).where('place_nicknames.id', '=', id).executeTakeFirst()

/** A nickname and its place: a city, or without one a whole state. */
export interface NicknameValues {
  nickname: string
  city_id: number | null
  state: string | null
}

export async function insertNickname(trx: Trx, row: NicknameValues, now: Date): Promise<string> {
  const { id } = await trx
    .insertInto('place_nicknames')
    .values({ ...row, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const updateNickname = (trx: Trx, id: string, row: NicknameValues, now: Date) =>
  trx
    .updateTable('place_nicknames')
    .set({
      ...row,
      // A whole state is no neighbourhood.
      ...(row.city_id === null && { district: null }),
      source: null,
      updated_at: nextVersion(now),
    })
    .where('id', '=', id)
    .execute()

export const deleteNickname = (trx: Trx, id: string) =>
  trx.deleteFrom('place_nicknames').where('id', '=', id).execute()
