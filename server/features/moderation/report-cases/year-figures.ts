import { sql } from 'kysely'
import type { TransparencyYear } from '#contract/api/moderation/transparency.ts'

interface YearRow {
  year: number
  job_reports: number
  profile_reports: number
  guest_reports: number
  dismissed: number
  removed_jobs: number
  hidden_profiles: number
  suspended: number
  median_hours: number | null
  appeals: number
  upheld: number
  reversed: number
}

/** The year in Brazil of a timestamptz. */
export const yearOf = (column: string) =>
  sql`extract(year from ${sql.ref(column)} at time zone 'America/Sao_Paulo')::int`

/**
 * The statement for each year's figures, from the first report until now, the newest first, also of cases that are deleted.
 * Reports of guests are marked by `is_guest`.
 */
export const yearFigures = (now: Date) => sql<YearRow>`
  with all_reports as (
    select ${yearOf('created_at')} as year, entity_type, is_guest from reports
    union all select year, entity_type, is_guest from past_moderation where kind = 'report'
  ), all_decisions as (
    select ${yearOf('decided_at')} as year, entity_type, outcome,
      extract(epoch from decided_at - opened_at)::float8 / 3600 as hours
    from report_cases where outcome is not null
    union all select year, entity_type, outcome, hours from past_moderation where kind = 'decision'
  ), all_appeals as (
    select ${yearOf('filed_at')} as year, outcome from appeals
    union all select year, outcome from past_moderation where kind = 'appeal'
  ), received as (
    select year,
      count(*) filter (where entity_type = 'JobOffer')::int as job_reports,
      count(*) filter (where entity_type = 'UserProfile')::int as profile_reports,
      count(*) filter (where is_guest)::int as guest_reports
    from all_reports group by 1
  ), decided as (
    select year,
      count(*) filter (where outcome = 'dismiss')::int as dismissed,
      count(*) filter (where outcome = 'remove' and entity_type = 'JobOffer')::int as removed_jobs,
      count(*) filter (where outcome = 'remove' and entity_type = 'UserProfile')::int as hidden_profiles,
      count(*) filter (where outcome = 'suspend')::int as suspended,
      percentile_cont(0.5) within group (order by hours) as median_hours
    from all_decisions group by 1
  ), contested as (
    select year, count(*)::int as appeals,
      count(*) filter (where outcome = 'uphold')::int as upheld,
      count(*) filter (where outcome = 'reverse')::int as reversed
    from all_appeals group by 1
  ), span as (
    select extract(year from ${now}::timestamptz at time zone 'America/Sao_Paulo')::int as last
  )
  select years.year,
    coalesce(job_reports, 0) as job_reports, coalesce(profile_reports, 0) as profile_reports,
    coalesce(guest_reports, 0) as guest_reports, coalesce(dismissed, 0) as dismissed,
    coalesce(removed_jobs, 0) as removed_jobs, coalesce(hidden_profiles, 0) as hidden_profiles,
    coalesce(suspended, 0) as suspended, median_hours,
    coalesce(appeals, 0) as appeals, coalesce(upheld, 0) as upheld, coalesce(reversed, 0) as reversed
  from span cross join lateral generate_series(least(coalesce((select min(year) from received), last), last), last)
      as years (year)
    left join received using (year) left join decided using (year) left join contested using (year)
  order by year desc`

/** A year as the transparency page shows it. */
export const toYear = (row: YearRow): TransparencyYear => ({
  year: row.year,
  reports: { jobs: row.job_reports, profiles: row.profile_reports, withoutAccount: row.guest_reports },
  decisions: {
    dismissed: row.dismissed,
    removedJobs: row.removed_jobs,
    hiddenProfiles: row.hidden_profiles,
    suspended: row.suspended,
  },
  medianHours: row.median_hours,
  appeals: { filed: row.appeals, upheld: row.upheld, reversed: row.reversed },
})
