import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'

/** The state that follows from each event that changes it. */
const STATES = `(values ('offer', 'offered'), ('accept', 'agreed'), ('book', 'agreed'), ('takeOver', 'agreed'), ('decline', 'declined'),
  ('takeBack', 'taken_back'), ('lapse', 'lapsed'), ('fill', 'lapsed'), ('cancel', 'cancelled'), ('passOn', 'passed_on')
  ) as implied (event, state)`

/** Agreed bookings with the plantão of the job that they take a place of. */
const PLACES = `bookings join job_dates on job_dates.job_id = bookings.job_id and job_dates.day = planned_day
  and job_dates.starts_at = planned_start and bookings.state = 'agreed'`

/** Accepting is acknowledged as well if the plantão is agreed already, in whichever way. */
const agreeing: Record<string, string[]> = { accept: ['accept', 'book', 'takeOver'] }

/** A step that a process has acknowledged to a client. */
export interface Acknowledged {
  id: string
  event: string
}

/** A month of one company, as its closing sums it up. */
export interface Closing {
  employerId: string
  month: string
  shifts: number
  agreedCentavos: number
}

/** Compares what is stored with its own history, with what the clients were told, and with the closings. */
export async function findingsOf(
  db: Db,
  { acknowledged, closings }: { acknowledged: readonly Acknowledged[]; closings: readonly Closing[] },
) {
  const count = async (query: string) => {
    const { rows } = await sql
      .raw<{ total: string }>(`select count(*) as total from (${query}) as found`)
      .execute(db)
    return Number(rows[0]?.total)
  }
  const events = await db.selectFrom('booking_events').select(['booking_id', 'event']).execute()
  const stored = new Set(events.map(({ booking_id: id, event }) => `${id} ${event}`))
  const sumOf = async ({ employerId, month }: Closing) => {
    const { rows } = await sql<{ shifts: number; centavos: number }>`
      select count(*)::int as shifts, coalesce(sum(pay_centavos), 0)::int as centavos from bookings
      where employer_id = ${employerId} and state = 'agreed'
        and to_char(starts_at at time zone 'America/Sao_Paulo', 'YYYY-MM') = ${month}`.execute(db)
    return rows[0]
  }
  const sums = await Promise.all(closings.map(sumOf))
  return {
    bookings: await count('select 1 from bookings'),
    agreed: await count(`select 1 from bookings where state = 'agreed'`),
    passedOn: await count(`select 1 from bookings where state = 'passed_on'`),
    agreedOnPlaces: await count(`select 1 from ${PLACES}`),
    acknowledged: acknowledged.length,
    wrong: {
      twiceAtOnce:
        await count(`select 1 from bookings one join bookings other on one.doctor_id = other.doctor_id and one.id < other.id
          and tstzrange(one.starts_at, one.ends_at) && tstzrange(other.starts_at, other.ends_at)
          where one.state = 'agreed' and other.state = 'agreed'`),
      placesGivenTwice: await count(`select 1 from ${PLACES}
        group by bookings.job_id, planned_day, planned_start, places having count(*) > places`),
      statesWithoutHistory: await count(`select 1 from bookings where state is distinct from (
        select implied.state from booking_events join ${STATES} using (event) where booking_id = bookings.id
        order by position desc limit 1)`),
      agreedTermsWithoutHistory:
        await count(`select 1 from bookings where state = 'agreed' and pay_centavos is distinct from (
          select (terms ->> 'payCentavos')::int from booking_events where booking_id = bookings.id
            and event in ('accept', 'book', 'takeOver', 'acceptChange') order by position desc limit 1)`),
      acknowledgedButMissing: acknowledged.filter(
        ({ id, event }) => !(agreeing[event] ?? [event]).some((one) => stored.has(`${id} ${one}`)),
      ).length,
      passedOnToNobody: await count(`select 1 from bookings where state = 'passed_on'
        and (select count(*) from bookings as taken where taken.replaces_id = bookings.id) <> 1`),
      closingsThatDiffer: closings.filter(
        ({ shifts, agreedCentavos }, index) =>
          shifts !== sums[index]?.shifts || agreedCentavos !== sums[index]?.centavos,
      ).length,
    },
  }
}
