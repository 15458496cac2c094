import { sql } from 'kysely'
import type { TrustedDoctor, TrustingCompany } from '#contract/api/rota/trusted-doctors.ts'
import type { DbOrTrx, Trx } from '#server/db/client.ts'
import type { DoctorId, EmployerId } from '#server/http/caller.ts'

export async function trustedBy(db: DbOrTrx, employer: EmployerId): Promise<TrustedDoctor[]> {
  const rows = await db
    .selectFrom('trusted_doctors')
    .innerJoin('users', 'users.id', 'doctor_id')
    .select(['doctor_id', 'name', 'trusted_at'])
    .select(
      sql<string>`coalesce((select string_agg('CRM ' || crm || '/' || uf, ', ' order by uf, crm) from doctor_registrations
        where doctor_registrations.doctor_id = trusted_doctors.doctor_id), '')`.as('registration'),
    )
    .where('employer_id', '=', employer)
    .orderBy('name')
    .orderBy('doctor_id')
    .execute()
  return rows.map(({ doctor_id, name, trusted_at, registration }) => ({
    doctorId: doctor_id,
    name: name ?? '',
    registration,
    trustedAt: trusted_at.toISOString(),
  }))
}

export async function companiesTrusting(db: DbOrTrx, doctor: DoctorId): Promise<TrustingCompany[]> {
  const rows = await db
    .selectFrom('trusted_doctors')
    .innerJoin('users', 'users.id', 'employer_id')
    .select(['employer_id', 'name', 'trusted_at'])
    .where('doctor_id', '=', doctor)
    .orderBy('name')
    .orderBy('employer_id')
    .execute()
  return rows.map(({ employer_id, name, trusted_at }) => ({
    employerId: employer_id,
    name: name ?? '',
    trustedAt: trusted_at.toISOString(),
  }))
}

/** Whether the doctor has, or had, anything to do with the company. */
export async function isKnown(db: DbOrTrx, employer: EmployerId, doctorId: string): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`select (
    exists (select from applications join jobs on jobs.id = job_id
      where doctor_id = ${doctorId} and owner_user_id = ${employer})
    or exists (select from bookings where doctor_id = ${doctorId} and employer_id = ${employer})
    or exists (select from trusted_doctors where doctor_id = ${doctorId} and employer_id = ${employer})) as known`.execute(
    db,
  )
  return rows[0]?.known ?? false
}

export async function insertTrust(
  db: DbOrTrx,
  { employer, doctorId, by }: { employer: EmployerId; doctorId: string; by: string },
  now: Date,
): Promise<void> {
  await db
    .insertInto('trusted_doctors')
    .values({ employer_id: employer, doctor_id: doctorId, trusted_by: by, trusted_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

const ofPair = (db: DbOrTrx, employerId: string, doctorId: string) =>
  db
    .selectFrom('trusted_doctors')
    .select('doctor_id')
    .where('employer_id', '=', employerId)
    .where('doctor_id', '=', doctorId)

export const trustOf = (db: DbOrTrx, employerId: string, doctorId: string) =>
  ofPair(db, employerId, doctorId).executeTakeFirst()

/** The same, and nobody withdraws it until the transaction ends. */
export const lockTrust = (trx: Trx, employerId: string, doctorId: string) =>
  ofPair(trx, employerId, doctorId).forKeyShare().executeTakeFirst()

export async function deleteTrust(db: DbOrTrx, employerId: string, doctorId: string): Promise<void> {
  await db
    .deleteFrom('trusted_doctors')
    .where('employer_id', '=', employerId)
    .where('doctor_id', '=', doctorId)
    .execute()
}
