import { type Insertable, sql } from 'kysely'
import { brazilDay } from '#contract/brazil-day.ts'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { REPLY_DAYS } from '#contract/rota/payment-records.ts'
import type { Trx } from '#server/db/client.ts'
import type { Bookings } from '#server/db/types.ts'
import { termsOf } from '#server/features/rota/bookings/service.ts'
import { figuresAt } from '#server/features/rota/payment-records/service.ts'
import { uuidOf } from '../random.ts'
import { type DemoStep, historyOf } from './demo-history.ts'

interface Paid {
  companyId: string
  doctorIds: readonly string[]
  now: Date
}

const PROMISED_DAYS = 30
/** Of the plantões in their order. Null: not paid yet. */
const daysUntilPaid = [28, 34, 41, 30, 33, 36, 29, 35, null, 38, 30, 34]
const PAY = 150_000
const HOURS = 12
/** The newest of them has ended long enough ago to be overdue. */
const FIRST_DAYS_AGO = 50

/** Plantões of several doctors in the past months, with their payments, and the record that follows from them. */
export async function insertPayments(trx: Trx, { companyId, doctorIds, now }: Paid): Promise<void> {
  const people = await readPeople(trx, [companyId, ...doctorIds])
  const rows = daysUntilPaid.map((days, index) =>
    rowOf({ companyId, doctorId: doctorIds[index % doctorIds.length] as string, days, index, people, now }),
  )
  await trx.insertInto('bookings').values(rows).execute()
  await trx
    .insertInto('booking_events')
    .values(rows.flatMap((row) => historyOf(row, stepsOf(row))))
    .execute()
  const madeAt = new Date(now.getTime() - (REPLY_DAYS + 3) * DAY_MS)
  const figures = await figuresAt(trx, companyId, madeAt)
  if (!figures) return
  await trx
    .insertInto('payment_records')
    .values({
      employer_id: companyId,
      month: `${brazilDay(madeAt).slice(0, 7)}-01`,
      doctors: figures.doctors,
      plantoes: figures.plantoes,
      promised_days: figures.promisedDays,
      actual_days: figures.actualDays,
      on_time: figures.onTime,
      unpaid: figures.unpaid,
      made_at: madeAt,
      shown_from: new Date(madeAt.getTime() + REPLY_DAYS * DAY_MS),
      reply:
        'Em agosto trocamos de banco, e dois pagamentos atrasaram. Desde então, pagamos toda sexta-feira.',
      replied_at: new Date(madeAt.getTime() + DAY_MS),
      replied_by: companyId,
    })
    .execute()
}

type People = Map<string, { name: string; registration: string }>

async function readPeople(trx: Trx, ids: readonly string[]): Promise<People> {
  const { rows } = await sql<{ id: string; name: string; registration: string }>`
    select id, name, coalesce((select string_agg('CRM ' || crm || '/' || uf, ', ') from doctor_registrations
      where doctor_id = users.id), '') as registration
    from users where id = any(${ids}::uuid[])`.execute(trx)
  return new Map(rows.map(({ id, ...person }) => [id, person]))
}

function rowOf(plantao: {
  companyId: string
  doctorId: string
  days: number | null
  index: number
  people: People
  now: Date
}) {
  const { companyId, doctorId, days, index, people, now } = plantao
  const day = brazilDay(now.getTime() - (FIRST_DAYS_AGO + index * 9) * DAY_MS)
  const endsAt = new Date(`${day}T07:00:00-03:00`)
  const offeredAt = new Date(endsAt.getTime() - 6 * DAY_MS)
  const doctor = people.get(doctorId)
  return {
    id: uuidOf(`paid booking ${companyId} ${index}`),
    doctor_id: doctorId,
    employer_id: companyId,
    state: 'agreed',
    title: 'Plantonista de clínica médica',
    doctor_name: doctor?.name ?? '',
    doctor_registration: doctor?.registration ?? '',
    employer_name: people.get(companyId)?.name ?? '',
    starts_at: new Date(endsAt.getTime() - HOURS * HOUR_MS),
    ends_at: endsAt,
    place: 'Pronto-socorro adulto',
    pay_centavos: PAY,
    payment_days: PROMISED_DAYS,
    notice_hours: 24,
    note: '',
    answer_by: new Date(offeredAt.getTime() + DAY_MS),
    offered_at: offeredAt,
    agreed_at: new Date(offeredAt.getTime() + HOUR_MS),
    doctor_worked: true,
    employer_worked: true,
    paid_on: days === null ? null : brazilDay(endsAt.getTime() + days * DAY_MS),
    paid_centavos: days === null ? null : PAY,
    is_received: days === null ? null : true,
    asked_at: endsAt,
    updated_at: endsAt,
  } satisfies Insertable<Bookings>
}

function stepsOf(row: ReturnType<typeof rowOf>): DemoStep[] {
  const terms = termsOf(row)
  const after = (hours: number) => new Date(row.ends_at.getTime() + hours * HOUR_MS)
  const paidAt = row.paid_on && new Date(`${row.paid_on}T15:00:00-03:00`)
  const steps: DemoStep[] = [
    ['offer', 'employer', row.offered_at, terms],
    ['accept', 'doctor', row.agreed_at, terms],
    ['worked', 'doctor', after(1)],
    ['worked', 'employer', after(3)],
  ]
  if (paidAt) steps.push(['markPaid', 'employer', paidAt], ['received', 'doctor', paidAt])
  return steps
}
