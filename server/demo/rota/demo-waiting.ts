import { type Insertable, sql } from 'kysely'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import type { Trx } from '#server/db/client.ts'
import { jobIsOpen } from '#server/db/job-conditions.ts'
import { plannedOf } from '#server/db/planned-dates.ts'
import type { Bookings } from '#server/db/types.ts'
import { termsOf } from '#server/features/rota/bookings/service.ts'
import { uuidOf } from '../random.ts'
import { type DemoStep, historyOf } from './demo-history.ts'

interface Waiting {
  companyId: string
  /** The first one works on the plantão, and the others wait. */
  doctorIds: readonly string[]
  now: Date
}

interface FullDate {
  jobId: string
  dateId: string
  day: string
  startsAt: string
  hours: number
  beginsAt: Date
  title: string
  place: string
  employerName: string
}

/** A plantão of the demo company that is full, with doctors who wait for a place. */
export async function insertWaiting(trx: Trx, { companyId, doctorIds, now }: Waiting): Promise<void> {
  const job = sql.ref('jobs.id')
  const { rows } = await sql<FullDate>`
    select jobs.id as "jobId", planned.id as "dateId", planned.day::text as day, to_char(planned.starts_at, 'HH24:MI') as "startsAt",
      coalesce(planned.hours, 12) as hours, (planned.day + planned.starts_at) at time zone 'America/Sao_Paulo' as "beginsAt",
      jobs.title, concat_ws(' · ', owners.name, cities.name) as place, owners.name as "employerName"
    from jobs join users as owners on owners.id = jobs.owner_user_id left join cities on cities.id = jobs.city_id,
      lateral ${plannedOf(job)} as planned
    where jobs.owner_user_id = ${companyId} and ${jobIsOpen('jobs', now)} and not jobs.employer_hidden
      and planned.starts_at is not null and planned.places = 1 and planned.day > (${new Date(now.getTime() + 4 * DAY_MS)}::timestamptz)::date
      and not exists (select from bookings where bookings.job_id = jobs.id and bookings.state in ('offered', 'agreed'))
    order by planned.day, planned.starts_at, jobs.id limit 1`.execute(trx)
  const [date] = rows
  const [worker, ...waiting] = doctorIds
  if (!date || !worker) return
  const { name, registration } = await trx
    .selectFrom('users')
    .select('name')
    .select(
      sql<string>`coalesce((select string_agg('CRM ' || crm || '/' || uf, ', ' order by uf, crm) from doctor_registrations
        where doctor_id = users.id), '')`.as('registration'),
    )
    .where('id', '=', worker)
    .executeTakeFirstOrThrow()
  const agreedAt = new Date(now.getTime() - 30 * HOUR_MS)
  const endsAt = new Date(date.beginsAt.getTime() + date.hours * HOUR_MS)
  const booking = {
    id: uuidOf('booking of the full plantão'),
    doctor_id: worker,
    employer_id: companyId,
    job_id: date.jobId,
    date_id: date.dateId,
    planned_day: date.day,
    planned_start: date.startsAt,
    state: 'agreed',
    title: date.title,
    doctor_name: name ?? '',
    doctor_registration: registration,
    employer_name: date.employerName,
    starts_at: date.beginsAt,
    ends_at: endsAt,
    place: date.place,
    pay_centavos: 150_000,
    payment_days: 30,
    notice_hours: 24,
    note: '',
    answer_by: now,
    offered_at: agreedAt,
    agreed_at: agreedAt,
    updated_at: agreedAt,
  } satisfies Insertable<Bookings>
  await trx.insertInto('bookings').values(booking).execute()
  const terms = termsOf(booking)
  const steps: DemoStep[] = [
    ['offer', 'employer', agreedAt, terms],
    ['accept', 'doctor', agreedAt, terms],
  ]
  await trx.insertInto('booking_events').values(historyOf(booking, steps)).execute()
  await trx
    .insertInto('waiting_doctors')
    .values(
      waiting.map((doctor_id, at) => ({
        job_id: date.jobId,
        date_id: date.dateId,
        planned_day: date.day,
        planned_start: date.startsAt,
        doctor_id,
        joined_at: new Date(agreedAt.getTime() + (at + 1) * HOUR_MS),
      })),
    )
    .execute()
}
