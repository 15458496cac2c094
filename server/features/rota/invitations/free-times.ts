import { type RawBuilder, sql } from 'kysely'

/**
 * Whether a doctor can work on the plantão `planned (day, starts_at, ends_at)`, whose times are null if they are not known: neither an
 * agreed plantão nor her calendar is in the way, and it is within her week if she has entered one.
 */
export const isFreeOn = (doctorId: RawBuilder<unknown>) => sql<boolean>`(
  not exists (select from bookings as agreed where agreed.doctor_id = ${doctorId} and agreed.state = 'agreed'
    and tstzrange(agreed.starts_at, agreed.ends_at) && tstzrange(planned.starts_at, planned.ends_at)
    and planned.starts_at is not null)
  and not exists (select from calendar_busy_times as busy where busy.doctor_id = ${doctorId}
    and busy.starts_at < planned.ends_at and busy.ends_at > planned.starts_at)
  and coalesce(
    (select is_free from availability_days as own where own.doctor_id = ${doctorId} and own.day = planned.day),
    not exists (select from availability_hours as week where week.doctor_id = ${doctorId})
    or case when planned.starts_at is null
      then exists (select from availability_hours as week where week.doctor_id = ${doctorId}
        and week.weekday = extract(isodow from planned.day))
      else (select range_agg(tsrange(near.day + week.starts_at, near.day + week.ends_at
          + case when week.ends_at <= week.starts_at then interval '1 day' else interval '0' end))
        from (select planned.day + step as day from generate_series(-1, 1) as step) as near
          join availability_hours as week on week.doctor_id = ${doctorId} and week.weekday = extract(isodow from near.day))
        @> tsrange(planned.starts_at at time zone 'America/Sao_Paulo', planned.ends_at at time zone 'America/Sao_Paulo')
      end, false))`
