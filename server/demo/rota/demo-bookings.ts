import { type Insertable, sql } from 'kysely'
import { brazilDay } from '#contract/brazil-day.ts'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import type { ApplicationStatus } from '#contract/hiring/applications.ts'
import type { Trx } from '#server/db/client.ts'
import type { Bookings } from '#server/db/types.ts'
import { termsOf } from '#server/features/rota/bookings/service.ts'
import type { DemoApplication } from '../demo-applications.ts'
import { uuidOf } from '../random.ts'
import { insertHandover } from './demo-handovers.ts'
import { type DemoStep, historyOf } from './demo-history.ts'

interface Rota {
  companyId: string
  /** Of the doctor with the demo account. */
  doctorId: string
  applications: readonly DemoApplication[]
  now: Date
}

type Outcome = 'offered' | 'declined' | 'agreed' | 'changed' | 'confirmed_once' | 'worked' | 'received'

interface Plan {
  application: DemoApplication | undefined
  /** Days from now. Negative: it is over. */
  inDays: number
  outcome: Outcome
  payCentavos: number
}

const HOURS = 12
const happened = (outcome: Outcome) => ['confirmed_once', 'worked', 'received'].includes(outcome)

/** Plantões of the demo company and of the demo doctor, in the stages from an offer to a confirmed payment. */
export async function insertBookings(
  trx: Trx,
  { companyId, doctorId, applications, now }: Rota,
): Promise<void> {
  const people = await readPeople(trx, applications)
  const live = applications.filter(({ endReason }) => endReason === null)
  const statusOf = ({ events }: DemoApplication) => events.at(-1)?.status
  const received = (status: ApplicationStatus) =>
    live.filter((one) => people.get(one.id)?.employerId === companyId && statusOf(one) === status)
  const own = live.filter(
    (one) => one.doctorId === doctorId && !['withdrawn', 'rejected'].includes(statusOf(one) ?? ''),
  )
  const [hired, interview, shortlisted] = [received('hired'), received('interview'), received('shortlisted')]
  const plans: Plan[] = [
    { application: hired[0], inDays: -20, outcome: 'received', payCentavos: 150_000 },
    { application: hired[0], inDays: 5, outcome: 'agreed', payCentavos: 150_000 },
    { application: hired.at(-1), inDays: -3, outcome: 'confirmed_once', payCentavos: 160_000 },
    { application: hired.at(-1), inDays: 9, outcome: 'changed', payCentavos: 160_000 },
    { application: interview[0], inDays: 7, outcome: 'offered', payCentavos: 140_000 },
    { application: shortlisted[0], inDays: 10, outcome: 'declined', payCentavos: 140_000 },
    { application: own[0], inDays: 4, outcome: 'offered', payCentavos: 145_000 },
    { application: own[1], inDays: 8, outcome: 'agreed', payCentavos: 155_000 },
    { application: own[1], inDays: -6, outcome: 'worked', payCentavos: 155_000 },
  ]
  for (const plan of plans) {
    const { application } = plan
    const person = application && people.get(application.id)
    if (!application || !person) continue
    const row = rowOf(plan, { ...person, application }, now)
    await trx.insertInto('bookings').values(row).execute()
    await trx
      .insertInto('booking_events')
      .values(historyOf(row, stepsOf(plan, row)))
      .execute()
  }
  await insertHandover(trx, { companyId, doctorId, now })
}

interface People {
  id: string
  jobId: string
  doctorId: string
  employerId: string
  title: string
  doctorName: string
  registration: string
  employerName: string
  place: string
  shift: string | null
}

async function readPeople(trx: Trx, applications: readonly DemoApplication[]): Promise<Map<string, People>> {
  const { rows } = await sql<People>`
    select applications.id, job_id as "jobId", doctor_id as "doctorId", owner_user_id as "employerId", title,
      doctors.name as "doctorName", owners.name as "employerName", concat_ws(' · ', owners.name, cities.name) as place, shift,
      coalesce((select string_agg('CRM ' || crm || '/' || uf, ', ') from doctor_registrations
        where doctor_id = doctors.id), '') as registration
    from applications join jobs on jobs.id = job_id join users as doctors on doctors.id = doctor_id
      join users as owners on owners.id = owner_user_id left join cities on cities.id = jobs.city_id
    where applications.id = any(${applications.map(({ id }) => id)}::uuid[])`.execute(trx)
  return new Map(rows.map((row) => [row.id, row]))
}

/** At 7h or 19h in Brasília, as the job has it. */
const startIn = (days: number, shift: string | null, now: Date) =>
  new Date(`${brazilDay(now.getTime() + days * DAY_MS)}T${shift === 'day' ? '07' : '19'}:00:00-03:00`)

function rowOf(
  { inDays, outcome, payCentavos }: Plan,
  person: People & { application: DemoApplication },
  now: Date,
) {
  const startsAt = startIn(inDays, person.shift, now)
  const endsAt = new Date(startsAt.getTime() + HOURS * HOUR_MS)
  const recently = now.getTime() - 5 * HOUR_MS
  // An open offer still has time for its answer.
  const offeredAt = new Date(
    outcome === 'offered' ? recently : Math.min(recently, startsAt.getTime() - 6 * DAY_MS),
  )
  const isAgreed = outcome !== 'offered' && outcome !== 'declined'
  const isOver = happened(outcome)
  const terms = {
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    place: person.place,
    payCentavos,
    paymentDays: 30,
    note: 'Entrada pela portaria da emergência.',
  }
  return {
    id: uuidOf(`booking ${person.application.id} ${inDays}`),
    doctor_id: person.doctorId,
    employer_id: person.employerId,
    application_id: person.id,
    job_id: person.jobId,
    date_id: null,
    state: isAgreed ? 'agreed' : outcome === 'declined' ? 'declined' : 'offered',
    title: person.title,
    doctor_name: person.doctorName,
    doctor_registration: person.registration,
    employer_name: person.employerName,
    starts_at: startsAt,
    ends_at: endsAt,
    place: terms.place,
    pay_centavos: payCentavos,
    payment_days: terms.paymentDays,
    notice_hours: 24,
    note: terms.note,
    answer_by: new Date(offeredAt.getTime() + 48 * HOUR_MS),
    offered_at: offeredAt,
    agreed_at: isAgreed ? new Date(offeredAt.getTime() + HOUR_MS) : null,
    change: outcome === 'changed' ? JSON.stringify({ ...terms, payCentavos: payCentavos + 20_000 }) : null,
    doctor_worked: isOver ? true : null,
    employer_worked: isOver && outcome !== 'confirmed_once' ? true : null,
    paid_on: outcome === 'received' ? brazilDay(endsAt.getTime() + 5 * DAY_MS) : null,
    paid_centavos: outcome === 'received' ? payCentavos : null,
    is_received: outcome === 'received' ? true : null,
    asked_at: isOver ? endsAt : null,
    updated_at: offeredAt,
  } satisfies Insertable<Bookings>
}

function stepsOf({ outcome }: Plan, row: ReturnType<typeof rowOf>): DemoStep[] {
  const terms = termsOf(row)
  const answered = new Date(row.offered_at.getTime() + HOUR_MS)
  const after = (hours: number) => new Date(row.ends_at.getTime() + hours * HOUR_MS)
  const steps: DemoStep[] = [['offer', 'employer', row.offered_at, terms]]
  if (outcome === 'declined') steps.push(['decline', 'doctor', answered])
  else if (outcome !== 'offered') steps.push(['accept', 'doctor', answered, terms])
  if (outcome === 'changed')
    steps.push(['proposeChange', 'employer', answered, { ...terms, payCentavos: row.pay_centavos + 20_000 }])
  if (row.doctor_worked) steps.push(['worked', 'doctor', after(1)])
  if (row.employer_worked) steps.push(['worked', 'employer', after(3)])
  if (row.paid_on) steps.push(['markPaid', 'employer', after(5 * 24)])
  if (row.is_received) steps.push(['received', 'doctor', after(6 * 24)])
  return steps
}
