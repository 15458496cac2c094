import type { AccountWithRecords } from '#contract/api/platform/access-records.ts'
import { DAY_MS } from '#contract/durations.ts'
import { keptSince } from '#contract/platform/retention.ts'
import type { Db, DbOrTrx } from '#server/db/client.ts'
import { csv } from '#server/http/csv.ts'
import { cidrOf } from '#server/http/network.ts'
import type { Secrets } from '#server/http/secrets.ts'
import * as queries from './queries.ts'

/** Records who signed in, when and from which IP address. Records outlive the account. */
export const recordAccess = queries.insertRecord

/** Records are personal data, so they are deleted once the law no longer requires them. */
export const purgeAccessRecords = (db: DbOrTrx, now: Date): Promise<void> =>
  queries.deleteBefore(db, keptSince('accessRecords', now))

/** Keyed with a secret, so that a copy of the database cannot be searched by guessing addresses. */
const hashOf = ({ tokenFor }: Pick<Secrets, 'tokenFor'>, email: string) =>
  Buffer.from(tokenFor('removed address', email), 'base64url')

/** Stores a hash of the address of a removed account, by which its records can be found as long as they are kept. */
export const keepAddressHash = (
  db: DbOrTrx,
  secrets: Pick<Secrets, 'tokenFor'>,
  { id, email }: { id: string; email: string },
  now: Date,
): Promise<void> =>
  queries.insertRemovedAddress(db, { userId: id, emailHash: hashOf(secrets, email), at: now })

/**
 * The accounts, removed or not, that an e-mail or an id stands for, and how many records there are of each. An address can
 * have been used by several.
 */
export async function accountsWithRecords(
  { db, secrets }: { db: Db; secrets: Secrets },
  search: string,
): Promise<AccountWithRecords[]> {
  const rows = search.includes('@')
    ? await queries.summariesByAddress(db, search, hashOf(secrets, search))
    : await queries.summaryOf(db, search)
  return rows.map(({ id, address, name, records, ...row }) => ({
    id,
    email: address,
    name,
    isRemoved: row.is_removed,
    records,
    firstAt: row.first_at?.toISOString() ?? null,
    lastAt: row.last_at?.toISOString() ?? null,
  }))
}

const FAMILIAR_DAYS = 90
const NOBODY = '00000000-0000-0000-0000-000000000000'

/**
 * The addresses that an account has signed in from in the last 90 days, so that its protection against strangers spares its
 * owner (LGPD, art. 7, IX). Asks the same of the database if there is no account.
 */
export const familiarAddresses = (db: DbOrTrx, userId: string | undefined, now: Date): Promise<string[]> =>
  queries.signInAddresses(db, userId ?? NOBODY, new Date(now.getTime() - FAMILIAR_DAYS * DAY_MS))

/** How many accounts have signed in from a network in the last 90 days, counted up to `max`. */
export const accountsOfNetwork = (db: DbOrTrx, ip: string, max: number, now: Date): Promise<number> =>
  queries.countAccounts(db, cidrOf(ip), { since: new Date(now.getTime() - FAMILIAR_DAYS * DAY_MS), max })

const eventLabels: Record<queries.AccessEvent, string> = {
  sign_in: 'Entrada',
  renewal: 'Renovação da sessão',
  sign_out: 'Saída',
}

/** The access records of an account as a spreadsheet. Times in UTC, as courts and providers compare them. */
export async function accessRecordsCsv(db: DbOrTrx, userId: string): Promise<string> {
  const records = await queries.recordsOf(db, userId)
  return csv(
    [
      ['Data e hora (UTC)', ({ at }) => at.toISOString()],
      ['Evento', ({ event }) => eventLabels[event as queries.AccessEvent]],
      ['Endereço IP', ({ ip }) => ip],
    ],
    records,
  )
}
