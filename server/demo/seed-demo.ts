import { type Insertable, type Kysely, sql } from 'kysely'
import { DAY_MS } from '#contract/durations.ts'
import { EXPIRY_WARNING_DAYS } from '#contract/notifications.ts'
import type { Trx } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { DB, Users } from '#server/db/types.ts'
import { recordTextsAccepted } from '#server/features/accounts/consents/service.ts'
import { hashPassword } from '#server/features/accounts/passwords/service.ts'
import type { PictureStorage } from '#server/features/accounts/pictures/gateway.ts'
import { reindexJobs } from '#server/features/jobs/job-index/service.ts'
import { ambassadors } from './content/ambassadors.ts'
import { kindOf } from './content/employer-kinds.ts'
import { insertAlerts } from './demo-alerts.ts'
import { type DemoApplication, demoInterest } from './demo-applications.ts'
import { demoApproval } from './demo-approval.ts'
import { demoFigures, demoPageViews } from './demo-figures.ts'
import { insertHiring } from './demo-hiring.ts'
import { demoJobs } from './demo-jobs.ts'
import { demoLog } from './demo-log.ts'
import { addLogos } from './demo-logos.ts'
import { insertMessages } from './demo-messages.ts'
import { demoNotifications } from './demo-notifications.ts'
import {
  type DemoDoctor,
  type DemoEmployer,
  demoAdmin,
  demoDoctors,
  demoEmployers,
  demoSecondAdmin,
  type Person,
} from './demo-people.ts'
import { demoPlan } from './demo-plan.ts'
import { insertChosenDates, insertQuestions } from './demo-questions.ts'
import { demoReports, insertReports } from './demo-reports.ts'
import { insertSettings } from './demo-settings.ts'
import { insertSponsorships } from './demo-sponsorships.ts'
import { insertTeam } from './demo-team.ts'
import { insertTelehealth } from './demo-telehealth.ts'
import { insertCompanyChecks, insertRegistrationChecks, insertVerifications } from './demo-verifications.ts'
import { jobRows, type Reference, readReference } from './job-rows.ts'
import { insertBookings } from './rota/demo-bookings.ts'
import { insertInvitations } from './rota/demo-invitations.ts'
import { insertPayments } from './rota/demo-payments.ts'
import { insertTrust } from './rota/demo-trust.ts'
import { insertWaiting } from './rota/demo-waiting.ts'

const PASSWORD = 'Medponto1'
// Arbitrary, but not used for any other advisory lock.
const LOCK = 0x6d656470
// A statement can have 65,535 parameters.
const FIGURES_AT_ONCE = 10_000

/**
 * Fills a database with the demo: people, employers, jobs, applications, figures, reports. Does nothing if the demo is
 * already there. Several processes may call it at once. Dates are relative to `now`. Without `storage` nobody has a logo.
 */
export async function seedDemo(
  db: Kysely<DB>,
  { now, storage, say = () => {} }: { now: Date; storage?: PictureStorage; say?: (text: string) => void },
): Promise<void> {
  const employers = await insertDemo(db, { now, say })
  if (employers && storage) await addLogos({ db, storage }, employers, now)
}

/** Returns the employers; null if the demo is already there. */
async function insertDemo(
  db: Kysely<DB>,
  { now, say }: { now: Date; say: (text: string) => void },
): Promise<DemoEmployer[] | null> {
  return inTransaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx)
    const [admin, secondAdmin] = [demoAdmin(now), demoSecondAdmin(now)]
    const existing = await trx
      .selectFrom('users')
      .select('id')
      .where('email', '=', admin.email)
      .executeTakeFirst()
    if (existing) return null
    say('Criando os dados de demonstração…')
    const reference = await readReference(trx)
    const doctors = demoDoctors(now)
    const employers = demoEmployers(now)
    const jobs = demoJobs(employers, now)

    await trx
      .insertInto('ambassadors')
      .values(ambassadors.map((name) => ({ name })))
      .execute()
    await trx.insertInto('admin_log').values(demoLog(admin.id, now)).execute()
    const passwordHash = await hashPassword(PASSWORD)
    await trx
      .insertInto('users')
      .values([
        ...[admin, secondAdmin, ...doctors].map((person) => userRow(person, passwordHash, reference)),
        ...employers.map((person, index) => ({
          ...userRow(person, passwordHash, reference),
          referral: referralOf(index),
        })),
      ])
      .execute()
    for (const { id } of [admin, secondAdmin, ...doctors, ...employers])
      await recordTextsAccepted(trx, id, now)
    await insertEmployers(trx, employers, reference)
    await insertTelehealth(trx, { employers, adminId: admin.id, now })
    await insertVerifications(trx, { employers, adminId: admin.id, now })
    await insertCompanyChecks(trx, { employers, adminId: admin.id, now })
    await insertDoctors(trx, doctors, reference)
    await insertRegistrationChecks(trx, { doctors, adminId: admin.id, now })

    const rows = jobs.map(({ composed, history }) => jobRows(composed, history, reference))
    await trx
      .insertInto('jobs')
      .values(rows.map(({ job }) => job))
      .execute()
    await trx
      .insertInto('job_specialties')
      .values(rows.flatMap(({ specialties }) => specialties))
      .execute()
    await trx
      .insertInto('job_practice_areas')
      .values(rows.flatMap(({ areas }) => areas))
      .execute()
    await trx
      .insertInto('job_tags')
      .values(rows.flatMap(({ tags }) => tags))
      .execute()
    await trx
      .insertInto('job_dates')
      .values(rows.flatMap(({ dates }) => dates))
      .execute()

    await insertSponsorships(trx, { jobs, rows, adminId: admin.id })

    const { applications, saved } = demoInterest(doctors, jobs, now)
    await trx.insertInto('applications').values(applications.map(applicationRow)).execute()
    await trx
      .insertInto('application_events')
      .values(
        applications.flatMap(({ id, events }) => events.map((event) => ({ application_id: id, ...event }))),
      )
      .execute()
    await insertChosenDates(trx, now)
    await insertQuestions(trx, { jobs, applications, specialtyId: reference.specialtyId, now })
    await insertTeam(trx, {
      companyId: employers[0]?.id as string,
      passwordHash,
      jobs: rows.map(({ job }) => job),
      applications,
      now,
    })
    await insertHiring(trx, {
      jobs: rows.map(({ job }) => job),
      companyId: employers[0]?.id as string,
      doctors,
      applications,
      now,
    })
    await insertBookings(trx, {
      companyId: employers[0]?.id as string,
      doctorId: doctors[0]?.id as string,
      applications,
      now,
    })
    await insertPayments(trx, {
      companyId: employers[0]?.id as string,
      doctorIds: doctors.slice(4, 10).map(({ id }) => id as string),
      now,
    })
    await insertTrust(trx, {
      companyId: employers[0]?.id as string,
      doctorId: doctors[0]?.id as string,
      now,
    })
    await insertWaiting(trx, {
      companyId: employers[0]?.id as string,
      doctorIds: [doctors[11], doctors[12], doctors[0]].map((doctor) => doctor?.id as string),
      now,
    })
    await insertInvitations(trx, {
      doctorId: doctors[0]?.id as string,
      doctorIds: doctors.map(({ id }) => id as string),
      now,
    })
    await trx
      .insertInto('saved_jobs')
      .values(saved.map((one) => ({ job_id: one.jobId, doctor_id: one.doctorId, saved_at: one.savedAt })))
      .execute()
    await trx
      .insertInto('notifications')
      .values(demoNotifications(jobs, applications, now))
      .execute()
    await sql`update jobs set expiry_notice = case when ends_at <= ${now} then 'told' else 'warned' end
      where id = any(${rows.map(({ job }) => job.id)})
        and (ends_at <= ${now} or expires_at <= ${new Date(now.getTime() + EXPIRY_WARNING_DAYS * DAY_MS)})`.execute(
      trx,
    )
    const figures = [...demoFigures(jobs, applications, now), ...demoPageViews(now)]
    for (let done = 0; done < figures.length; done += FIGURES_AT_ONCE)
      await trx
        .insertInto('analytics_daily')
        .values(figures.slice(done, done + FIGURES_AT_ONCE))
        .execute()
    await insertReports(trx, demoReports({ doctors, employers, jobs, adminId: admin.id }, now))
    await insertMessages(trx, admin.id, now)
    await insertSettings(trx, admin.id, now)
    const leaving = doctors.at(-1)?.id as string
    await trx
      .insertInto('approvals')
      .values(demoApproval({ doctorId: leaving, adminId: secondAdmin.id }, now))
      .execute()
    await reindexJobs(
      trx,
      rows.map(({ job }) => job.id as string),
      now,
    )
    await insertAlerts(trx, doctors[0]?.id as string, now)
    await setLastVisits(trx, now)
    say(`Demonstração pronta: ${jobs.length} vagas, ${employers.length} empresas, ${doctors.length} médicos.`)
    return employers
  })
}

/** When each account was last used: in the last three weeks, and not before the last thing that its owner did. */
async function setLastVisits(trx: Trx, now: Date): Promise<void> {
  await sql`update users set last_seen_at = greatest(
      users.created_at,
      ${now}::timestamptz - make_interval(hours => ('x' || left(md5(users.id::text), 4))::bit(16)::int % 504),
      (select max(applied_at) from applications where doctor_id = users.id),
      (select max(saved_at) from saved_jobs where doctor_id = users.id),
      (select max(published_at) from jobs where owner_user_id = users.id),
      (select max(sent_at) from application_messages where author_id = users.id),
      (select max(at) from team_activity where author_id = users.id)
    ) where email_verified_at is not null`.execute(trx)
}

function userRow(person: Person, passwordHash: string, reference: Reference): Insertable<Users> {
  return {
    id: person.id,
    email: person.email,
    email_verified_at: person.createdAt,
    password_hash: passwordHash,
    role: person.role,
    profile_completed_at: person.createdAt,
    name: person.name,
    phone: person.phone,
    cpf: person.cpf,
    cnpj: person.cnpj,
    birth_date: person.birthDate,
    gender: person.gender,
    state: person.city.state,
    city_id: reference.cityId(person.city.state, person.city.name),
    bio: person.bio,
    website: person.website,
    is_searchable: person.isSearchable,
    terms_accepted_at: person.createdAt,
    marketing_opted_in_at: person.marketingOptIn ? person.createdAt : null,
    created_at: person.createdAt,
    updated_at: person.createdAt,
  }
}

/** One company in three was referred by an ambassador, half of these by one of the first three. */
const referralOf = (index: number) =>
  index % 3 === 1 ? (ambassadors[Math.floor(index / 3) % (index % 2 ? 3 : ambassadors.length)] ?? null) : null

async function insertEmployers(
  trx: Trx,
  employers: readonly DemoEmployer[],
  reference: Reference,
): Promise<void> {
  const rows = employers.map((one) => ({
    user_id: one.id,
    industry: kindOf(one.row.kind).industry,
    company_size: one.companySize,
    founded_year: one.row.founded,
    crm_registration: one.crmRegistration,
    technical_director: one.director,
    technical_director_crm: one.directorCrm,
    ...demoPlan(one.row),
  }))
  await trx.insertInto('employers').values(rows).execute()
  const telehealthSpecialties = employers
    .filter(({ role }) => role === 'telehealth')
    .flatMap(({ id, row }) =>
      row.focus.map((name) => ({ employer_id: id, specialty_id: reference.specialtyId(name) })),
    )
  await trx.insertInto('employer_specialties').values(telehealthSpecialties).execute()
}

async function insertDoctors(trx: Trx, doctors: readonly DemoDoctor[], reference: Reference): Promise<void> {
  await trx
    .insertInto('doctors')
    .values(doctors.map(({ id }) => ({ user_id: id })))
    .execute()
  const registrations = doctors.flatMap((doctor) =>
    doctor.registrations.map((one) => ({ doctor_id: doctor.id, ...one })),
  )
  await trx.insertInto('doctor_registrations').values(registrations).execute()
  const specialties = doctors.flatMap(({ id, row, rqe }) =>
    row.specialties.map((name) => ({
      doctor_id: id,
      specialty_id: reference.specialtyId(name),
      rqe: rqe(name),
    })),
  )
  await trx.insertInto('doctor_specialties').values(specialties).execute()
  const areas = doctors.flatMap(({ id, row, rqe }) =>
    row.areas.map((name) => ({
      doctor_id: id,
      practice_area_id: reference.areaId(name),
      rqe: rqe(name),
    })),
  )
  await trx.insertInto('doctor_practice_areas').values(areas).execute()
}

const applicationRow = ({ id, jobId, doctorId, endReason, events }: DemoApplication) => {
  const [first, last] = [events[0], events.at(-1)]
  if (!first || !last) throw new Error('An application without events')
  return {
    id,
    job_id: jobId,
    doctor_id: doctorId,
    status: last.status,
    end_reason: endReason,
    applied_at: first.at,
    updated_at: last.at,
  }
}
