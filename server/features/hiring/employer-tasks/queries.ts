import { sql } from 'kysely'
import {
  type EmployerTaskKind,
  EXPIRED_TASK_DAYS,
  type JobAdvice,
  jobAdviceNames,
  NO_APPLICANT_DAYS,
  TASK_JOBS,
} from '#contract/hiring/employer-tasks.ts'
import { EXPIRING_SOON_DAYS } from '#contract/jobs/jobs.ts'
import { applicationIsLive } from '#server/db/application-conditions.ts'
import type { DbOrTrx } from '#server/db/client.ts'
import { jobIsExpired, jobIsInState, jobIsOpen } from '#server/db/job-conditions.ts'
import type { EmployerId } from '#server/http/caller.ts'
import type { Comparison } from './job-advice.ts'

/** Applications that nobody in the company has opened: their number, their doctors, and the arrival of the oldest. */
export async function newApplications(
  db: DbOrTrx,
  owner: EmployerId,
): Promise<{ total: number; people: number; oldest: Date | null }> {
  const { rows } = await sql<{ total: number; people: number; oldest: Date | null }>`
    select count(*)::int as total, count(distinct doctor_id)::int as people, min(applied_at) as oldest
    from applications join jobs on jobs.id = job_id
    where owner_user_id = ${owner} and applications.status = 'submitted'`.execute(db)
  return rows[0] as (typeof rows)[number]
}

/** Since when the subscription of the company is not paid; undefined if it is. */
export async function unpaidSince(db: DbOrTrx, owner: EmployerId): Promise<Date | undefined> {
  const row = await db
    .selectFrom('subscriptions')
    .select('past_due_since')
    .where('owner_user_id', '=', owner)
    .where('is_current', '=', true)
    .where('status', 'in', ['past_due', 'unpaid'])
    .executeTakeFirst()
  return row?.past_due_since ?? undefined
}

interface WaitingJob {
  kind: EmployerTaskKind
  id: string
  title: string
  at: Date | null
  /** The number of all jobs of this kind. */
  total: number
}

const days = (amount: number) => sql`make_interval(days => ${amount}::int)`

/** The jobs that wait for their company, the first few of each kind and the most urgent first. */
export async function waitingJobs(db: DbOrTrx, owner: EmployerId, now: Date): Promise<WaitingJob[]> {
  const live = applicationIsLive('applications')
  const { rows } = await sql<WaitingJob>`
    with own as (
      select id, title, status, ends_at, published_at, (
        select max(applied_at) from applications where job_id = jobs.id and ${live}) as last_applied_at
      from jobs where owner_user_id = ${owner} and removed_at is null and stop_reason is null
    ), waiting as (
      select 'rejectedJobs' as kind, id, title, null::timestamptz as at, null::interval as urgency
      from own where status = 'rejected'
      union all
      select 'expiringJobs', id, title, ends_at, ends_at - ${now}::timestamptz
      from own where ${jobIsInState('own', 'active', now)} and ends_at <= ${now}::timestamptz + ${days(EXPIRING_SOON_DAYS)}
      union all
      select 'expiredJobs', id, title, ends_at, ${now}::timestamptz - ends_at
      from own where ${jobIsExpired('own', now)} and ends_at > ${now}::timestamptz - ${days(EXPIRED_TASK_DAYS)}
      union all
      select 'jobsWithoutApplicants', id, title, greatest(published_at, last_applied_at),
        greatest(published_at, last_applied_at) - ${now}::timestamptz
      from own where ${jobIsInState('own', 'active', now)}
        and greatest(published_at, last_applied_at) <= ${now}::timestamptz - ${days(NO_APPLICANT_DAYS)}
    ), ranked as (
      select *, count(*) over (partition by kind)::int as total,
        row_number() over (partition by kind order by urgency, title, id) as rank
      from waiting
    )
    select kind, id, title, at, total from ranked where rank <= ${TASK_JOBS} order by kind, rank`.execute(db)
  return rows
}

/** Whether a job tells doctors each fact; `jobs` is in scope. Hidden pay and a hidden employer count as not told. */
const tells: Record<JobAdvice, ReturnType<typeof sql<boolean>>> = {
  pay: sql<boolean>`(not jobs.pay_hidden
    and (coalesce(jobs.pay_max, jobs.pay_min) is not null or coalesce(jobs.salary_text, '') <> ''))`,
  schedule: sql<boolean>`(jobs.hours is not null or jobs.shift is not null)`,
  requirements: sql<boolean>`(jobs.requirements <> '')`,
  contractForm: sql<boolean>`(jobs.contract_form is not null)`,
  paymentTerm: sql<boolean>`(jobs.payment_term_days is not null)`,
  employer: sql<boolean>`(not jobs.employer_hidden)`,
}
const facts = sql.join(jobAdviceNames.map((name) => sql`${tells[name]} as ${sql.ref(name)}`))

/** The newest similar jobs that are compared, and the days within which their applications count. */
const MAX_SIMILAR = 200
const SIMILAR_DAYS = 30

/** Each job beside the open ones of other companies that share a specialty with it and have had applicants lately. */
export async function compareWithSimilarJobs(
  db: DbOrTrx,
  jobIds: readonly string[],
  now: Date,
): Promise<({ id: string } & Comparison)[]> {
  const pairs = (alias: string, value: (name: JobAdvice) => ReturnType<typeof sql>) =>
    sql`jsonb_build_object(${sql.join(
      jobAdviceNames.flatMap((name) => [sql.lit(name), value(name)]),
    )}) as ${sql.ref(alias)}`
  const { rows } = await sql<{ id: string } & Comparison>`
    select own.id, count(*)::int as "similar", count(distinct others.owner_user_id)::int as companies,
      ${pairs('tells', (name) => sql`bool_or(own.${sql.ref(name)})`)},
      ${pairs('have', (name) => sql`count(*) filter (where others.${sql.ref(name)})`)}
    from (select id, owner_user_id, ${facts} from jobs where id = any(${[...jobIds]}::uuid[])) as own
    cross join lateral (
      select jobs.owner_user_id, ${facts} from jobs
      where jobs.owner_user_id <> own.owner_user_id and ${jobIsOpen('jobs', now)}
        and jobs.id in (
          select other.job_id from job_specialties as mine join job_specialties as other using (specialty_id)
          where mine.job_id = own.id)
        and exists (select from applications where job_id = jobs.id and ${applicationIsLive('applications')}
          and applied_at > ${now}::timestamptz - ${days(SIMILAR_DAYS)})
      order by published_at desc limit ${MAX_SIMILAR}
    ) as others
    group by own.id`.execute(db)
  return rows
}

/** The first steps that a company has taken, and whether any of its jobs has ever had an application. */
export async function firstSteps(db: DbOrTrx, owner: EmployerId) {
  const { rows } = await sql<{ profile: boolean; job: boolean; team: boolean; hasApplications: boolean }>`
    select coalesce(bio, '') <> '' and image_key is not null as profile,
      exists (select from jobs where owner_user_id = ${owner} and published_at is not null) as job,
      exists (select from team_members where company_id = ${owner} and user_id <> ${owner} and left_at is null)
        or exists (select from team_invitations where company_id = ${owner} and revoked_at is null) as team,
      exists (select from applications join jobs on jobs.id = job_id where owner_user_id = ${owner})
        as "hasApplications"
    from users where id = ${owner}`.execute(db)
  return rows[0] as (typeof rows)[number]
}
