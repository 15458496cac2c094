import type { VerificationBasis } from '#contract/admin/organizations.ts'
import type { BulkReply } from '#contract/platform/bulk.ts'
import type { Db } from '#server/db/client.ts'
import type { Queue } from '#server/db/queue.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { recordAction } from '#server/features/platform/admin-log/service.ts'

import { notify } from '#server/features/platform/notifications/service.ts'

import { type BulkRequest, changeRows } from '#server/http/bulk.ts'
import type { UserId } from '#server/http/caller.ts'
import { AppError, fieldError } from '#server/http/errors.ts'
import * as queries from './queries.ts'

interface VerificationForm {
  isVerified: boolean
  basis: readonly VerificationBasis[]
  reason: string
  /** The version that the admin has read. */
  version: string | undefined
}

interface Deps {
  db: Db
  queue: Queue
}

interface Context {
  admin: UserId
  now: Date
  batchId?: string
}

type Checked = NonNullable<Awaited<ReturnType<typeof queries.lockOrganization>>>

/** @throws ValidationFailed if a value that was checked does not exist */
function requireBasis(
  { cnpj, crm_registration, website }: Checked,
  basis: readonly VerificationBasis[],
): void {
  if (basis.includes('cnpj') && !cnpj) throw fieldError('basis', 'Esta empresa não informou o CNPJ.')
  if (basis.includes('crm_registration') && !crm_registration)
    throw fieldError('basis', 'Esta empresa não informou o registro no CRM.')
  if (basis.includes('website') && !website) throw fieldError('basis', 'Esta empresa não informou o site.')
}

/**
 * Verifies a company's identity with its present name, CNPJ and registration, or revokes the verification. The company
 * is notified.
 * @throws UserNotFound if it is no company, ChangedMeanwhile if it has changed since the admin read it,
 * ValidationFailed if a checked value is missing
 */
export async function verifyOrganization(
  { db, queue }: Deps,
  id: string,
  { isVerified, basis, reason, version }: VerificationForm,
  { admin, now, batchId }: Context,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const company = await queries.lockOrganization(trx, id)
    if (!company) throw new AppError('UserNotFound')
    const before = await queries.verificationOf(trx, id)
    if (!isVerified && !before) return
    if (company.version !== version) throw new AppError('ChangedMeanwhile')
    if (isVerified) {
      requireBasis(company, basis)
      const { name, cnpj, crm_registration } = company
      await queries.saveVerification(
        trx,
        id,
        { name: name ?? '', cnpj, crm_registration },
        { basis, by: admin, now },
      )
    } else await queries.deleteVerification(trx, id)
    const kind = isVerified ? 'company_verified' : 'company_unverified'
    await notify(trx, queue, { userId: id, kind, subjectId: id }, now)
    await recordAction(
      trx,
      {
        admin,
        action: isVerified ? 'verified_organization' : 'unverified_organization',
        subject: { type: 'organization', id },
        changes: { basis: { before: before?.basis ?? null, after: isVerified ? basis : null } },
        reason: reason || null,
        batchId: batchId ?? null,
      },
      now,
    )
  })
}

/** The same for several companies, each by itself: a refusal for one does not stop the others. */
export const verifyOrganizations = (
  deps: Deps,
  {
    ids,
    batchId,
    versions,
    ...form
  }: Omit<VerificationForm, 'version'> & {
    ids: readonly string[]
    batchId?: string | undefined
    versions: Readonly<Record<string, string>>
  },
  { request, ...context }: Omit<Context, 'batchId'> & { request: BulkRequest },
): Promise<BulkReply> =>
  changeRows(request, { ids, batchId }, (id, batchId) =>
    verifyOrganization(deps, id, { ...form, version: versions[id] }, { ...context, batchId }),
  )
