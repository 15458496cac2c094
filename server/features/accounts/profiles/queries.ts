import { sql } from 'kysely'
import type { PaidPlanName } from '#contract/payments/subscriptions.ts'
import { type Modality, modalityNames } from '#contract/telehealth/modalities.ts'
import { applicationIsLive } from '#server/db/application-conditions.ts'
import type { DbOrTrx, Trx } from '#server/db/client.ts'
import { verifiedRegistrations } from '#server/db/credentials/registration-checks.ts'
import { membership } from '#server/db/memberships.ts'
import { currentVerification } from '#server/db/verified.ts'
import type { DoctorId, EmployerId, UserId } from '#server/http/caller.ts'

/** A user with all columns and the name of the city. */
export function userWithCity(db: DbOrTrx, id: string) {
  return db
    .selectFrom('users')
    .leftJoin('cities', 'cities.id', 'users.city_id')
    .selectAll('users')
    .select(['cities.name as city', membership.as('membership')])
    .where('users.id', '=', id)
    .executeTakeFirst()
}

export const lockVisibility = (trx: Trx, id: string) =>
  trx
    .selectFrom('users')
    .select(['is_searchable', 'profile_hidden_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export async function cityId(db: DbOrTrx, state: string, name: string): Promise<number | null> {
  const city = await db
    .selectFrom('cities')
    .select('id')
    .where('state', '=', state)
    .where('name', '=', name)
    .executeTakeFirst()
  return city?.id ?? null
}

export async function insertDoctor(
  trx: Trx,
  id: UserId,
  doctor: { registration: { crm: string; uf: string } | null; specialtyIds: number[]; rqe: string | null },
): Promise<void> {
  await trx.insertInto('doctors').values({ user_id: id }).execute()
  if (doctor.registration)
    await trx
      .insertInto('doctor_registrations')
      .values({ doctor_id: id, ...doctor.registration })
      .execute()
  if (doctor.specialtyIds.length > 0)
    await trx
      .insertInto('doctor_specialties')
      .values(
        doctor.specialtyIds.map((specialtyId, index) => ({
          doctor_id: id,
          specialty_id: specialtyId,
          rqe: index === 0 ? doctor.rqe : null,
        })),
      )
      .execute()
}

export async function insertEmployer(trx: Trx, id: UserId): Promise<void> {
  await trx.insertInto('employers').values({ user_id: id }).execute()
}

export async function nameOf(db: DbOrTrx, id: string): Promise<string | null> {
  const row = await db.selectFrom('users').select('name').where('id', '=', id).executeTakeFirst()
  return row?.name ?? null
}

/** Makes sure that the row exists that an account of this role has. */
export async function insertMissingRow(trx: Trx, id: string, table: 'doctors' | 'employers'): Promise<void> {
  await trx
    .insertInto(table)
    .values({ user_id: id })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute()
}

/** Locks the grants of a company. */
export const lockGrants = (trx: Trx, id: string) =>
  trx
    .selectFrom('employers')
    .select(['granted_plan', 'granted_posts'])
    .where('user_id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()

export async function updateGrants(
  trx: Trx,
  id: string,
  grants: { plan: PaidPlanName | null; posts: number | null },
): Promise<void> {
  await trx
    .updateTable('employers')
    .set({ granted_plan: grants.plan, granted_posts: grants.posts })
    .where('user_id', '=', id)
    .execute()
}

/** Ids in the order of `names`, without unknown names. */
export async function titleIds(
  db: DbOrTrx,
  list: 'specialties' | 'practice_areas',
  names: string[],
): Promise<number[]> {
  if (names.length === 0) return []
  const rows = await db.selectFrom(list).selectAll().where('name', 'in', names).execute()
  return names.flatMap((name) => rows.find((row) => row.name === name)?.id ?? [])
}

export async function replaceRegistrations(
  trx: Trx,
  id: DoctorId,
  registrations: { crm: string; uf: string }[],
): Promise<void> {
  await trx.deleteFrom('doctor_registrations').where('doctor_id', '=', id).execute()
  if (registrations.length > 0)
    await trx
      .insertInto('doctor_registrations')
      .values(registrations.map(({ crm, uf }) => ({ doctor_id: id, crm, uf })))
      .execute()
}

export async function replaceSpecialties(
  trx: Trx,
  id: DoctorId,
  titles: { id: number; rqe: string | null }[],
): Promise<void> {
  await trx.deleteFrom('doctor_specialties').where('doctor_id', '=', id).execute()
  if (titles.length > 0)
    await trx
      .insertInto('doctor_specialties')
      .values(titles.map((title) => ({ doctor_id: id, specialty_id: title.id, rqe: title.rqe })))
      .execute()
}

export async function replacePracticeAreas(
  trx: Trx,
  id: DoctorId,
  titles: { id: number; rqe: string | null }[],
): Promise<void> {
  await trx.deleteFrom('doctor_practice_areas').where('doctor_id', '=', id).execute()
  if (titles.length > 0)
    await trx
      .insertInto('doctor_practice_areas')
      .values(titles.map((title) => ({ doctor_id: id, practice_area_id: title.id, rqe: title.rqe })))
      .execute()
}

export async function updateEmployer(
  trx: Trx,
  id: EmployerId,
  columns: {
    industry: string | null | undefined
    company_size: string | null | undefined
    founded_year: number | null | undefined
    crm_registration: string | null | undefined
    technical_director: string | null | undefined
    technical_director_crm: string | null | undefined
  },
): Promise<void> {
  if (Object.values(columns).every((value) => value === undefined)) return
  await trx.updateTable('employers').set(columns).where('user_id', '=', id).execute()
}

export async function replaceEmployerSpecialties(trx: Trx, id: EmployerId, ids: number[]): Promise<void> {
  await trx.deleteFrom('employer_specialties').where('employer_id', '=', id).execute()
  if (ids.length > 0)
    await trx
      .insertInto('employer_specialties')
      .values(ids.map((specialtyId) => ({ employer_id: id, specialty_id: specialtyId })))
      .execute()
}

export function employerById(db: DbOrTrx, id: string) {
  return db.selectFrom('employers').selectAll().where('user_id', '=', id).executeTakeFirst()
}

/** The specialties of a telehealth company, by name. */
export async function employerSpecialties(db: DbOrTrx, id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('employer_specialties')
    .innerJoin('specialties', 'specialties.id', 'specialty_id')
    .select('specialties.name')
    .where('employer_id', '=', id)
    .orderBy('specialties.name')
    .execute()
  return rows.map(({ name }) => name)
}

export async function replaceModalities(
  trx: Trx,
  id: EmployerId,
  modalities: readonly Modality[],
): Promise<void> {
  await trx.deleteFrom('employer_modalities').where('employer_id', '=', id).execute()
  if (modalities.length > 0)
    await trx
      .insertInto('employer_modalities')
      .values(modalities.map((modality) => ({ employer_id: id, modality })))
      .execute()
}

/** The modalities of a telehealth company, in the order of the contract. */
export async function employerModalities(db: DbOrTrx, id: string): Promise<Modality[]> {
  const rows = await db
    .selectFrom('employer_modalities')
    .select('modality')
    .where('employer_id', '=', id)
    .execute()
  return modalityNames.filter((name) => rows.some(({ modality }) => modality === name))
}

/** A complete profile of a user who is not suspended. It may still be hidden by its owner (`is_searchable`). */
export function publicUser(db: DbOrTrx, id: string, now: Date) {
  return db
    .selectFrom('users')
    .leftJoin('cities', 'cities.id', 'users.city_id')
    .leftJoin('employers', 'employers.user_id', 'users.id')
    .select([
      'users.id',
      'users.role',
      'users.name',
      'users.email',
      'users.phone',
      'users.bio',
      'users.website',
      'users.state',
      'users.image_key',
      'users.is_searchable',
      'cities.name as city',
      'employers.industry',
      'employers.company_size',
      'employers.founded_year',
      'employers.crm_registration',
      'employers.technical_director',
      'employers.technical_director_crm',
      currentVerification.as('verification'),
      verifiedRegistrations(now).as('verified_registrations'),
    ])
    .where('users.id', '=', id)
    .where('users.profile_completed_at', 'is not', null)
    .where('users.suspended_at', 'is', null)
    .executeTakeFirst()
}

export async function doctorTitles(db: DbOrTrx, doctorId: string) {
  const [registrations, specialties, areas] = await Promise.all([
    db
      .selectFrom('doctor_registrations')
      .select(['crm', 'uf'])
      .where('doctor_id', '=', doctorId)
      .orderBy('uf')
      .orderBy('crm')
      .execute(),
    db
      .selectFrom('doctor_specialties')
      .innerJoin('specialties', 'specialties.id', 'specialty_id')
      .select(['specialties.id', 'specialties.name', 'rqe'])
      .where('doctor_id', '=', doctorId)
      .orderBy(sql`rqe is null`)
      .orderBy('specialties.name')
      .execute(),
    db
      .selectFrom('doctor_practice_areas')
      .innerJoin('practice_areas', 'practice_areas.id', 'practice_area_id')
      .select(['practice_areas.id', 'practice_areas.name', 'rqe'])
      .where('doctor_id', '=', doctorId)
      .orderBy(sql`rqe is null`)
      .orderBy('practice_areas.name')
      .execute(),
  ])
  return { registrations, specialties, areas }
}

/** Whether the doctor has a live application for one of the employer's jobs. */
export async function hasLiveApplication(
  db: DbOrTrx,
  doctorId: DoctorId,
  employerId: EmployerId,
): Promise<boolean> {
  const row = await db
    .selectFrom('applications')
    .innerJoin('jobs', 'jobs.id', 'applications.job_id')
    .select('applications.id')
    .where('applications.doctor_id', '=', doctorId)
    .where('jobs.owner_user_id', '=', employerId)
    .where(applicationIsLive('applications'))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Clears what describes the company. The row stays because rows that must be kept refer to it. */
export async function clearEmployer(trx: Trx, id: EmployerId): Promise<void> {
  await trx
    .updateTable('employers')
    .set({
      industry: null,
      company_size: null,
      founded_year: null,
      crm_registration: null,
      technical_director: null,
      technical_director_crm: null,
      granted_plan: null,
      granted_posts: null,
    })
    .where('user_id', '=', id)
    .execute()
}
