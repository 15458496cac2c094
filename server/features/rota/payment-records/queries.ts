import { sql } from 'kysely'
import type { RecordFigures } from '#contract/api/rota/payment-records.ts'
import { MIN_RECORD_DOCTORS, RECORD_MONTHS, UNPAID_AFTER_DAYS } from '#contract/rota/payment-records.ts'
import type { DbOrTrx, Trx } from '#server/db/client.ts'
import type { EmployerId, UserId } from '#server/http/caller.ts'

const day = (moment: unknown) => sql`(${moment} at time zone 'America/Sao_Paulo')::date`

/**
 * The plantões of the last months that a record of this moment counts. Only the doctor's word makes one paid. One that the company
 * has paid by its own word, and about which she says nothing, counts for neither.
 */
const counted = (now: Date) => sql`(
  select *, case when is_paid then greatest(paid_on - ended_on, 0) else ${day(now)} - ended_on end as days,
    is_paid and paid_on <= ended_on + payment_days as is_on_time
  from (
    select bookings.*, is_received is true as is_paid, ${day(sql.ref('ends_at'))} as ended_on
    from bookings
    where state = 'agreed' and employer_id is not null and payment_days is not null and ends_at <= ${now}
      and ends_at > ${now}::timestamptz - make_interval(months => ${RECORD_MONTHS})
      and ((doctor_worked and employer_worked) or is_received)
  ) as worked
  where is_paid or ((paid_on is null or is_received = false)
    and ${day(now)} > ended_on + payment_days + ${UNPAID_AFTER_DAYS}::int))`

const median = (column: string) =>
  sql<number>`round(percentile_cont(0.5) within group (order by ${sql.ref(column)})::numeric)::int`

const figures = sql`count(distinct doctor_id)::int as doctors, count(*)::int as plantoes,
  ${median('payment_days')} as "promisedDays", ${median('days')} as "actualDays",
  (count(*) filter (where is_on_time))::int as "onTime", (count(*) filter (where not is_paid))::int as unpaid`

/** The companies that have no record of the month yet, and enough doctors for one, in the order of their ids. */
export async function companiesToRecord(
  db: DbOrTrx,
  { month, limit }: { month: string; limit: number },
  now: Date,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select employer_id as id from ${counted(now)} as counted
      join employers on user_id = employer_id join users on users.id = employer_id
    where suspended_at is null and deletion_due_at is null
      and not exists (select from payment_records where payment_records.employer_id = counted.employer_id and month = ${month}::date)
    group by employer_id having count(distinct doctor_id) >= ${MIN_RECORD_DOCTORS}
    order by employer_id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** The figures of a record at this moment, for any number of doctors. Null without plantões that count. */
export async function figuresOf(db: DbOrTrx, employer: string, now: Date): Promise<RecordFigures | null> {
  const { rows } = await sql<RecordFigures>`
    select ${figures} from ${counted(now)} as counted where employer_id = ${employer} having count(*) > 0`.execute(
    db,
  )
  return rows[0] ?? null
}

/** False if there is a record of the month already. */
export async function insertRecord(
  trx: Trx,
  { employer, month, figures: made }: { employer: string; month: string; figures: RecordFigures },
  { now, shownFrom }: { now: Date; shownFrom: Date },
): Promise<boolean> {
  const row = await trx
    .insertInto('payment_records')
    .values({
      employer_id: employer,
      month,
      doctors: made.doctors,
      plantoes: made.plantoes,
      promised_days: made.promisedDays,
      actual_days: made.actualDays,
      on_time: made.onTime,
      unpaid: made.unpaid,
      made_at: now,
      shown_from: shownFrom,
    })
    .onConflict((conflict) => conflict.columns(['employer_id', 'month']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** The records of the company of the last months, the newest first. */
export const recordsOf = (db: DbOrTrx, employer: string, madeSince: Date) =>
  db
    .selectFrom('payment_records')
    .selectAll()
    .where('employer_id', '=', employer)
    .where('made_at', '>', madeSince)
    .orderBy('month', 'desc')
    .execute()
export type RecordRow = Awaited<ReturnType<typeof recordsOf>>[number]

/** The newest record that is shown of a company whose account is neither suspended nor about to be deleted. */
export const shownRecord = (
  db: DbOrTrx,
  employer: string,
  { now, madeSince }: { now: Date; madeSince: Date },
): Promise<RecordRow | undefined> =>
  db
    .selectFrom('payment_records')
    .innerJoin('users', 'users.id', 'employer_id')
    .selectAll('payment_records')
    .where('employer_id', '=', employer)
    .where('shown_from', '<=', now)
    .where('made_at', '>', madeSince)
    .where('suspended_at', 'is', null)
    .where('deletion_due_at', 'is', null)
    .orderBy('month', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Undefined if the company has no such record. */
export const updateReply = (
  db: DbOrTrx,
  { employer, id }: { employer: EmployerId; id: string },
  { reply, repliedBy, now }: { reply: string | null; repliedBy: UserId; now: Date },
): Promise<RecordRow | undefined> =>
  db
    .updateTable('payment_records')
    .set({ reply, replied_at: reply === null ? null : now, replied_by: reply === null ? null : repliedBy })
    .where('id', '=', id)
    .where('employer_id', '=', employer)
    .returningAll()
    .executeTakeFirst()

interface CountedRow {
  id: string
  doctorName: string
  endsAt: Date
  promisedDays: number
  paidOn: string | null
  days: number
}

/** The company's plantões that count at this moment, the newest first. */
export async function countedPlantoes(
  db: DbOrTrx,
  employer: EmployerId,
  { limit, now }: { limit: number; now: Date },
): Promise<CountedRow[]> {
  const { rows } = await sql<CountedRow>`
    select id, doctor_name as "doctorName", ends_at as "endsAt", payment_days as "promisedDays",
      case when is_paid then paid_on::text end as "paidOn", days
    from ${counted(now)} as counted where employer_id = ${employer}
    order by ends_at desc, id limit ${limit}`.execute(db)
  return rows
}
