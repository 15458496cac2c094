import { type RawBuilder, sql } from 'kysely'
import type { FigureMetric } from '#contract/admin/platform-figures.ts'
import { applicationIsLive } from '#server/db/application-conditions.ts'
import type { DbOrTrx } from '#server/db/client.ts'

export interface Days {
  from: string
  to: string
}

export interface CountRow {
  metric: FigureMetric
  /** The first day of a day or month. */
  start: string
  value: string
}

const inBrazil = (moment: RawBuilder<unknown>) => sql`(${moment} at time zone 'America/Sao_Paulo')`

/** Whether a moment is on one of the days, in the form that its index answers. */
const isWithin = (moment: RawBuilder<unknown>, { from, to }: Days) =>
  sql<boolean>`(${moment} >= ${from}::date::timestamp at time zone 'America/Sao_Paulo'
    and ${moment} < (${to}::date + 1)::timestamp at time zone 'America/Sao_Paulo')`

const metricOfEvent = sql`case event_type when 'PageView' then 'pageviews' when 'Impression' then 'impressions'
  else 'views' end`
const isCountedEvent = sql`((event_type = 'PageView' and entity_type = 'Page')
  or (event_type in ('Impression', 'View') and entity_type = 'JobOffer'))`

/**
 * All figures between two days, summed by day or month, without those that are zero. Usage events are read from the daily
 * counts and from those not yet counted; in one snapshot, each is in exactly one of the two. The fees of the providers are
 * no part of the revenue, as on the dashboard.
 */
export async function countsBetween(db: DbOrTrx, days: Days, unit: 'day' | 'month'): Promise<CountRow[]> {
  const { rows } = await sql<CountRow>`
    with figures as (
      select ${metricOfEvent} as metric, day, sum(count) as value from analytics_daily
      where day between ${days.from} and ${days.to} and ${isCountedEvent} group by 1, 2
      union all
      select ${metricOfEvent}, day, count(*) from analytics_events
      where day between ${days.from} and ${days.to} and ${isCountedEvent} group by 1, 2
      union all
      select 'applications', ${inBrazil(sql`applied_at`)}::date, count(*) from applications
      where ${isWithin(sql`applied_at`, days)} and ${applicationIsLive('applications')} group by 2
      union all
      select case role when 'doctor' then 'doctors' else 'companies' end, ${inBrazil(sql`created_at`)}::date, count(*)
      from users where ${isWithin(sql`created_at`, days)} and role in ('doctor', 'employer', 'telehealth')
      group by 1, 2
      union all
      select 'revenue', ${inBrazil(sql`occurred_at`)}::date, sum(amount) from ledger_entries
      where ${isWithin(sql`occurred_at`, days)} and kind <> 'fee' group by 2
    )
    select metric, date_trunc(${unit}, day::timestamp)::date::text as start, sum(value)::text as value
    from figures group by 1, 2`.execute(db)
  return rows
}

/** The figures that had data by `day`, so that a period that begins then is whole. */
export async function knownOn(db: DbOrTrx, day: string): Promise<ReadonlySet<FigureMetric>> {
  const isBefore = (moment: RawBuilder<unknown>) =>
    sql`${moment} < (${day}::date + 1)::timestamp at time zone 'America/Sao_Paulo'`
  const { rows } = await sql<{ metric: FigureMetric }>`
    select metric from (values
      ('pageviews', exists (select from analytics_daily
        where day <= ${day} and event_type = 'PageView' and entity_type = 'Page')),
      ('impressions', exists (select from analytics_daily
        where day <= ${day} and event_type = 'Impression' and entity_type = 'JobOffer')),
      ('views', exists (select from analytics_daily
        where day <= ${day} and event_type = 'View' and entity_type = 'JobOffer')),
      ('applications', exists (select from applications where ${isBefore(sql`applied_at`)})),
      ('doctors', exists (select from users where ${isBefore(sql`created_at`)} and role = 'doctor')),
      ('companies', exists (select from users
        where ${isBefore(sql`created_at`)} and role in ('employer', 'telehealth'))),
      ('revenue', exists (select from ledger_entries where ${isBefore(sql`occurred_at`)}))
    ) as known (metric, is_known) where is_known`.execute(db)
  return new Set(rows.map(({ metric }) => metric))
}
