import type { ExcludedCompany } from '#contract/api/rota/excluded-companies.ts'
import { MAX_EXCLUDED_COMPANIES } from '#contract/rota/invitations.ts'
import type { DbOrTrx } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { DoctorId } from '#server/http/caller.ts'
import { AppError } from '#server/http/errors.ts'
import * as queries from './queries.ts'

const MAX_FOUND_COMPANIES = 10

const excludedOf = (row: queries.ExcludedRow): ExcludedCompany => ({
  id: row.id,
  companyId: row.is_hidden ? null : row.employer_id,
  name: row.is_hidden ? null : row.shown_as,
  jobTitle: row.is_hidden ? row.shown_as : null,
  excludedAt: row.excluded_at.toISOString(),
})

/** The companies that never find the doctor. */
export const excludedCompanies = async (db: DbOrTrx, doctor: DoctorId): Promise<ExcludedCompany[]> =>
  (await queries.excludedCompanies(db, doctor)).map(excludedOf)

/**
 * Puts a company on the doctor's private list: one that she has found by its name, or the one behind an invitation. If its job hides
 * it, the list does not tell which company it is.
 * @throws UserNotFound, JobInvitationNotFound, ExcludedCompanyLimit
 */
export async function exclude(
  db: DbOrTrx,
  doctor: DoctorId,
  chosen: { companyId: string } | { invitationId: string },
  now: Date,
): Promise<ExcludedCompany> {
  return inTransaction(db, async (trx) => {
    if ((await queries.countExclusions(trx, doctor)) >= MAX_EXCLUDED_COMPANIES)
      throw new AppError('ExcludedCompanyLimit')
    if ('companyId' in chosen) {
      const company = await queries.publicCompany(trx, chosen.companyId)
      if (!company) throw new AppError('UserNotFound')
      const { id: employerId, name } = company
      return excludedOf(
        await queries.insertExclusion(trx, doctor, { employerId, shownAs: name ?? '', jobId: null }, now),
      )
    }
    const invitation = await queries.receivedInvitation(trx, doctor, chosen.invitationId)
    if (!invitation) throw new AppError('JobInvitationNotFound')
    const { owner_user_id: employerId, employer_hidden: isHidden, job_id: jobId, title, name } = invitation
    const exclusion = { employerId, shownAs: isHidden ? title : (name ?? ''), jobId: isHidden ? jobId : null }
    return excludedOf(await queries.insertExclusion(trx, doctor, exclusion, now))
  })
}

/** Takes a company off the doctor's list. */
export const readmit = queries.deleteExclusion

/** Companies by words of their names, each by its beginning. */
export async function findCompanies(db: DbOrTrx, words: string) {
  const beginnings = await queries.foldedWords(db, words)
  return beginnings.length === 0 ? [] : queries.companiesNamed(db, beginnings, MAX_FOUND_COMPANIES)
}
