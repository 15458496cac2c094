import { type RawBuilder, sql } from 'kysely'

/** The columns of a doctor and a plantão in a statement. `begins` and `ends` are null if its times are not known. */
interface Shift {
  doctor: RawBuilder<unknown>
  /** The day in Brasília on which it begins. */
  day: RawBuilder<unknown>
  begins: RawBuilder<unknown>
  ends: RawBuilder<unknown>
}

const zone = sql.lit('America/Sao_Paulo')
const wholeDay = sql`tsrange(own.day, own.day + interval '1 day')`

/**
 * Whether a doctor can work on a plantão: the same as `fitsAvailability`, in the statements that compare many doctors. Her agreed
 * plantões and her calendar are not in the way, and her week and the days that differ from it allow it.
 */
export function isFreeOn({ doctor, day, begins, ends }: Shift) {
  const own = (table: string) => sql`${sql.table(table)} as own where own.doctor_id = ${doctor}`
  const span = sql`tsrange(${begins} at time zone ${zone}, ${ends} at time zone ${zone})`
  const overlaps = sql`own.starts_at < ${ends} and own.ends_at > ${begins}`
  const hasNoWeek = sql`not exists (select from ${own('availability_hours')})`
  return sql<boolean>`case when ${begins} is null
    then coalesce((select own.is_free from ${own('availability_days')} and own.day = ${day}),
      ${hasNoWeek} or exists (select from ${own('availability_hours')} and own.weekday = extract(isodow from ${day})))
    else not exists (select from ${own('bookings')} and own.state = 'agreed' and ${overlaps})
      and not exists (select from ${own('calendar_busy_times')} and ${overlaps})
      and not exists (select from ${own('availability_days')} and not own.is_free and ${wholeDay} && ${span})
      and (${hasNoWeek} or coalesce((select range_agg(free.span) from (
          select tsrange(near.day + own.starts_at, near.day + own.ends_at
            + case when own.ends_at <= own.starts_at then interval '1 day' else interval '0' end) as span
          from (select (${day} + step)::date as day from generate_series(-1, 1) as step) as near, ${own('availability_hours')}
            and own.weekday = extract(isodow from near.day)
          union all select ${wholeDay} from ${own('availability_days')} and own.is_free and ${wholeDay} && ${span}) as free) @> ${span}, false))
    end`
}
