import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { EXPORT_HOURS } from '#contract/accounts/accounts.ts'
import type { DataExport } from '#contract/api/site/data-exports.ts'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { paths } from '#contract/paths.ts'
import { retentionDays } from '#contract/platform/retention.ts'
import type { Db, DbOrTrx } from '#server/db/client.ts'
import type { Queue } from '#server/db/queue.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { userById } from '#server/features/accounts/users/service.ts'
import { allVersions } from '#server/features/hiring/documents/service.ts'
import { accessRecordsCsv } from '#server/features/platform/access-records/service.ts'
import { recordAction } from '#server/features/platform/admin-log/service.ts'
import { postMail } from '#server/features/platform/mails/service.ts'
import type { SealedFiles } from '#server/features/platform/sealed-files/service.ts'
import type { Caller, UserId } from '#server/http/caller.ts'
import { AppError } from '#server/http/errors.ts'
import { exportArchive } from './archive.ts'
import { companyTables } from './company-tables.ts'
import type { ExportedTable } from './exported-table.ts'
import { exportedTables } from './exported-tables.ts'
import { exportMail } from './mail.ts'
import * as queries from './queries.ts'

const compress = promisify(gzip)
const decompress = promisify(gunzip)

type Row = Awaited<ReturnType<typeof queries.insertExport>>
const toExport = ({ id, requested_at, ready_at, expires_at }: Row): DataExport => ({
  id,
  requestedAt: requested_at.toISOString(),
  readyAt: ready_at?.toISOString() ?? null,
  expiresAt: expires_at?.toISOString() ?? null,
})

/**
 * Queues a file with everything about the caller's account (LGPD, art. 18, II and V), or about the caller's company.
 * @throws ExportTooSoon within a day of an earlier request
 */
export async function requestExport(
  { db, queue }: { db: Db; queue: Queue },
  requester: queries.Requester,
  now: Date,
): Promise<DataExport> {
  return inTransaction(db, async (trx) => {
    await queries.lockAccount(trx, requester.userId)
    if (await queries.hasRequestSince(trx, requester, new Date(now.getTime() - EXPORT_HOURS * HOUR_MS)))
      throw new AppError('ExportTooSoon')
    const row = await queries.insertExport(trx, requester, now)
    await queue.add(trx, 'data-exports.build', { exportId: row.id })
    return toExport(row)
  })
}

/** The caller's requests whose files have not expired, the latest first. */
export const listExports = async (db: Db, requester: queries.Requester, now: Date): Promise<DataExport[]> =>
  (await queries.exportsOf(db, requester, now)).map(toExport)

const UNITS = 'Horários em UTC; valores em centavos.'
const SECRETS = 'Senhas, códigos de acesso e dados de outras pessoas não fazem parte do arquivo.'

interface Contents {
  about: string
  tables: readonly ExportedTable[]
}
const everything: Contents = {
  about: `Tudo o que o Medponto guarda sobre esta conta, por assunto. ${UNITS} ${SECRETS}`,
  tables: exportedTables,
}
const aboutCompany: Contents = {
  about: `O que o Medponto guarda sobre esta empresa, por assunto. ${UNITS} ${SECRETS}`,
  tables: companyTables,
}

/** All stored data of an account, as JSON. */
async function gather(
  db: DbOrTrx,
  account: { id: string; email: string },
  { about, tables }: Contents,
  now: Date,
): Promise<string> {
  const sections: Record<string, unknown[]> = {}
  for (const table of tables) sections[table.title] = await queries.rowsOf(db, table, account)
  return JSON.stringify({ sobre: about, gerado_em: now.toISOString(), ...sections }, null, 2)
}

/** Builds a requested file, and mails who asked for it where to get it. */
export async function buildExport(
  { db, queue, publicUrl }: { db: Db; queue: Queue; publicUrl: string },
  exportId: string,
  now: Date,
): Promise<void> {
  const pending = await queries.pendingExport(db, exportId)
  if (!pending) return
  const { company_id, company_address } = pending
  const isAboutCompany = company_id !== null && company_address !== null
  const file = isAboutCompany
    ? await gather(db, { id: company_id, email: company_address }, aboutCompany, now)
    : await gather(db, { id: pending.user_id, email: pending.email }, everything, now)
  const content = await compress(file)
  const expiresAt = new Date(now.getTime() + retentionDays.dataExports * DAY_MS)
  await inTransaction(db, async (trx) => {
    const isSaved = await queries.saveContent(trx, exportId, { content, now, expiresAt })
    // A suspended user could not open the link.
    if (!isSaved || pending.suspended_at) return
    const url = `${publicUrl}${isAboutCompany ? paths.editCompany : paths.profile}#meus-dados`
    await postMail(trx, queue, pending.email, exportMail({ url, expiresAt, isAboutCompany }), now)
  })
}

/**
 * The caller's own file, as a ZIP with her documents if she has any. Those that she has deleted since are not in it.
 * @throws NotFound if it is somebody else's, not ready or expired
 */
export async function ownExportFile(
  files: SealedFiles,
  { userId, doctorId }: Pick<Caller, 'userId' | 'doctorId'>,
  id: string,
  now: Date,
): Promise<{ data: string | Readable; isArchive: boolean }> {
  const data = await exportFile(files.db, { userId, companyId: null }, id, now)
  const versions = doctorId ? await allVersions(files.db, doctorId) : []
  return versions.length === 0
    ? { data, isArchive: false }
    : { data: await exportArchive(files, data, versions, now), isArchive: true }
}

/**
 * The caller's own file.
 * @throws NotFound if it is somebody else's, not ready or expired
 */
export async function exportFile(
  db: Db,
  requester: queries.Requester,
  id: string,
  now: Date,
): Promise<string> {
  const content = await queries.contentOf(db, requester, id, now)
  if (!content) throw new AppError('NotFound')
  return (await decompress(content)).toString()
}

interface AdminExport {
  admin: UserId
  userId: string
  reason: string
}

/**
 * Everything about an account, for an owner who cannot sign in. Recorded in the log of admins' actions.
 * @throws UserNotFound
 */
export async function exportForOwner(
  db: Db,
  { admin, userId, reason }: AdminExport,
  now: Date,
): Promise<string> {
  return inTransaction(db, async (trx) => {
    const account = await userById(trx, userId)
    if (!account || account.removed_at) throw new AppError('UserNotFound')
    const subject = { type: 'user', id: userId } as const
    await recordAction(trx, { admin, action: 'exported_personal_data', subject, reason }, now)
    return gather(trx, account, everything, now)
  })
}

/** The access records of an account, deleted or not, as CSV. Recorded in the log of admins' actions. */
export async function exportAccessRecords(
  db: Db,
  { admin, userId, reason }: AdminExport,
  now: Date,
): Promise<string> {
  return inTransaction(db, async (trx) => {
    const subject = { type: 'user', id: userId } as const
    await recordAction(trx, { admin, action: 'exported_access_records', subject, reason }, now)
    return accessRecordsCsv(trx, userId)
  })
}

export const purgeDataExports = queries.deleteExpired
