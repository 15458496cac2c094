import type { TrustedDoctor, TrustingCompany } from '#contract/api/rota/trusted-doctors.ts'
import type { DbOrTrx, Trx } from '#server/db/client.ts'
import type { DoctorId, EmployerCaller, EmployerId } from '#server/http/caller.ts'
import { AppError } from '#server/http/errors.ts'
import * as queries from './queries.ts'

/** The doctors who may book open plantões of the company at once, by name. */
export const trustedDoctors = (db: DbOrTrx, employerId: EmployerId): Promise<TrustedDoctor[]> =>
  queries.trustedBy(db, employerId)

/** The companies that let the doctor book at once, by name. */
export const trustingCompanies = (db: DbOrTrx, doctorId: DoctorId): Promise<TrustingCompany[]> =>
  queries.companiesTrusting(db, doctorId)

export const isTrusted = async (db: DbOrTrx, employerId: string, doctorId: string): Promise<boolean> =>
  (await queries.trustOf(db, employerId, doctorId)) !== undefined

/** Whether the company trusts the doctor. If so, it cannot withdraw that before the transaction ends. */
export const holdTrust = async (trx: Trx, employerId: string, doctorId: string): Promise<boolean> =>
  (await queries.lockTrust(trx, employerId, doctorId)) !== undefined

/** A company names only doctors that it knows: it learns nothing about other accounts. @throws NotFound */
async function requireKnown(db: DbOrTrx, employerId: EmployerId, doctorId: string): Promise<void> {
  if (!(await queries.isKnown(db, employerId, doctorId))) throw new AppError('NotFound')
}

/**
 * Lets a doctor book open plantões of the company at once. Doing so twice is not an error.
 * @throws NotFound unless she has, or had, an application to the company or a booking with it
 */
export async function trust(
  db: DbOrTrx,
  { employerId, userId }: EmployerCaller,
  doctorId: string,
  now: Date,
): Promise<void> {
  await requireKnown(db, employerId, doctorId)
  await queries.insertTrust(db, { employer: employerId, doctorId, by: userId }, now)
}

/** Withdraws the trust. What she has booked stays. Doing so twice is not an error. @throws NotFound as `trust` does */
export async function distrust(db: DbOrTrx, { employerId }: EmployerCaller, doctorId: string): Promise<void> {
  await requireKnown(db, employerId, doctorId)
  await queries.deleteTrust(db, employerId, doctorId)
}

/** The doctor leaves the list of a company. Doing so twice is not an error. */
export const leave = (db: DbOrTrx, doctorId: DoctorId, employerId: string): Promise<void> =>
  queries.deleteTrust(db, employerId, doctorId)
