import type { JobCard } from '#contract/api/jobs/jobs.ts'
import type { Appointment, DayFigures, MonthlyFigures } from '#contract/api/site/dashboards.ts'
import { DAY_MS } from '#contract/durations.ts'
import { applicationGroups, countIn } from '#contract/hiring/application-lifecycle.ts'
import { CONFIDENTIAL_EMPLOYER } from '#contract/jobs/jobs.ts'
import { FIGURE_DAYS } from '#contract/publishing/own-jobs.ts'
import { type AttentionKind, attentionKindNames } from '#contract/site/attention.ts'
import { TREND_DAYS } from '#contract/site/dashboards.ts'
import type { Db } from '#server/db/client.ts'
import { applicationCounts } from '#server/features/hiring/applications/service.ts'
import { employerFigures } from '#server/features/jobs/analytics/service.ts'
import { jobCards } from '#server/features/jobs/jobs/service.ts'
import { allowance } from '#server/features/jobs/quotas/service.ts'
import { revenue } from '#server/features/payments/ledger/service.ts'
import { newestWithFilters } from '#server/features/search/job-search/service.ts'
import type { Caller, DoctorCaller, DoctorId, EmployerId } from '#server/http/caller.ts'
import * as queries from './queries.ts'

/** Percent with one decimal; null if there is nothing to divide by. */
const percent = (part: number, whole: number) => (whole > 0 ? Math.round((part / whole) * 1_000) / 10 : null)

async function doctorStats(db: Db, doctor: DoctorId, now: Date) {
  const [applications, { viewed, saved }] = await Promise.all([
    applicationCounts(db, doctor, now),
    queries.doctorCounts(db, doctor, now),
  ])
  return {
    role: 'doctor' as const,
    totalApplications: countIn(applications, applicationGroups.todas.statuses),
    activeApplications: countIn(applications, applicationGroups.andamento.statuses),
    viewedApplications: viewed,
    savedJobs: saved,
  }
}

async function employerStats(db: Db, owner: EmployerId, role: 'employer' | 'telehealth', now: Date) {
  const { plan, maxActivePosts, canUseCompanyBranding, hasPerformanceMetrics } = await allowance(
    db,
    owner,
    now,
  )
  const [{ active, total, applications, unviewed }, figures] = await Promise.all([
    queries.employerCounts(db, owner, now),
    hasPerformanceMetrics ? employerFigures(db, owner) : null,
  ])
  return {
    role,
    activeJobs: active,
    totalJobs: total,
    totalApplications: applications,
    newApplications: unviewed,
    subscriptionPlan: plan,
    permissions: { maxActivePosts, canUseCompanyBranding },
    hasPerformanceMetrics,
    totalViews: figures?.views ?? null,
    totalImpressions: figures?.impressions ?? null,
  }
}

/**
 * Figures of the platform, rates in percent. Growth compares the last 30 days with the 30 before; the fill rate is the
 * share of filled jobs among those closed or expired in 90 days; conversion is applications per view in 30 days. Revenue
 * is what employers have paid and not got back, in total and in the last 30 days.
 */
export async function adminStats(db: Db, now: Date) {
  const [users, jobs, applications, paid] = await Promise.all([
    queries.userCounts(db, now),
    queries.jobCounts(db, now),
    queries.applicationCounts(db, now),
    revenue(db, new Date(now.getTime() - TREND_DAYS * DAY_MS)),
  ])
  const { total, doctors, employers, latest, previous } = users
  return {
    users: { total, doctors, employers, growthRate: percent(latest - previous, previous), latest, previous },
    jobs: {
      active: jobs.active,
      total: jobs.total,
      fillRate: percent(jobs.filled, jobs.closed + jobs.expired),
    },
    applications: {
      total: applications.total,
      conversionRate: percent(applications.latest, applications.views),
    },
    revenue: { ...paid, sponsoredJobs: jobs.sponsored },
  }
}

async function adminDashboardStats(db: Db, now: Date) {
  const { users, jobs, applications, revenue } = await adminStats(db, now)
  return {
    role: 'admin' as const,
    totalUsers: users.total,
    doctors: users.doctors,
    employers: users.employers,
    userGrowth: users.growthRate,
    activeJobs: jobs.active,
    totalJobs: jobs.total,
    jobFillRate: jobs.fillRate,
    totalApplications: applications.total,
    conversionRate: applications.conversionRate,
    totalRevenue: revenue.total,
  }
}

/** The figures of the caller's dashboard. */
export async function dashboardStats(db: Db, { doctorId, employerId, role }: Caller, now: Date) {
  if (doctorId) return doctorStats(db, doctorId, now)
  if (employerId) return employerStats(db, employerId, role === 'telehealth' ? role : 'employer', now)
  return adminDashboardStats(db, now)
}

/** The company's figures of each of the last thirty days in Brazil, and of each of the thirty before. */
export async function dailyStats(
  db: Db,
  owner: EmployerId,
  now: Date,
): Promise<{ current: DayFigures[]; previous: DayFigures[] }> {
  const { hasPerformanceMetrics: withViews } = await allowance(db, owner, now)
  const rows = await queries.employerDays(db, owner, { days: 2 * FIGURE_DAYS, withViews, now })
  const days = rows.map(({ day, applications, views }) => ({
    day,
    applications,
    views: withViews ? views : null,
  }))
  return { current: days.slice(FIGURE_DAYS), previous: days.slice(0, FIGURE_DAYS) }
}

/** The caller's own figures of the last twelve months, the oldest first. */
export async function monthlyStats(
  db: Db,
  { doctorId, employerId }: Pick<Caller, 'doctorId' | 'employerId'>,
  now: Date,
): Promise<MonthlyFigures[]> {
  if (employerId) {
    const { hasPerformanceMetrics: seesViews } = await allowance(db, employerId, now)
    return (await queries.employerMonths(db, employerId, now)).map(
      ({ month, jobs, applications, views }) => ({
        month,
        jobs: Number(jobs),
        applications: Number(applications),
        views: seesViews ? Number(views) : null,
      }),
    )
  }
  const months = doctorId ? await queries.doctorMonths(db, doctorId, now) : []
  return months.map(({ month, applications }) => ({
    month,
    jobs: null,
    applications: Number(applications),
    views: null,
  }))
}

/** So many jobs more than needed are read, because the doctor may have applied to some of them. */
const EXTRA_JOBS = 20

/**
 * The newest open jobs. For a doctor, those with her specialties in her states come first, then those with her
 * specialties anywhere, then all others. Jobs that she applied to are left out.
 */
export async function recentJobs(
  db: Db,
  { doctorId, limit, now }: { doctorId: DoctorId | null; limit: number; now: Date },
): Promise<JobCard[]> {
  const found = new Map<string, JobCard>()
  for (const filters of await interestsOf(db, doctorId)) {
    const { ids } = await newestWithFilters(db, filters, { limit: limit + (doctorId ? EXTRA_JOBS : 0), now })
    for (const job of await jobCards(db, ids, { now, doctorId })) if (!job.applied) found.set(job.id, job)
    if (found.size >= limit) break
  }
  return [...found.values()].slice(0, limit)
}

/** The filters by which recent jobs are searched, one set after the other, from the narrowest to none. */
async function interestsOf(db: Db, doctorId: DoctorId | null) {
  if (!doctorId) return [{}]
  const { specialties, states } = await queries.doctorInterests(db, doctorId)
  if (specialties.length === 0) return [{}]
  const sameSpecialties = { medicalSpecialties: specialties }
  const sameStates = { ...sameSpecialties, places: states.map((state) => ({ city: null, state })) }
  return states.length > 0 ? [sameStates, sameSpecialties, {}] : [sameSpecialties, {}]
}

/**
 * Upcoming shifts for which the doctor was hired, and her confirmed interviews, the next first. A hidden employer stays hidden,
 * and interviews are hidden from an admin who sees the app as she does.
 */
export async function upcomingAppointments(
  db: Db,
  { doctorId, viewedBy }: DoctorCaller,
  limit: number,
  now: Date,
): Promise<{ items: Appointment[]; totalCount: number }> {
  const range = { limit, withInterviews: viewedBy === null }
  const { rows, total } = await queries.upcomingDates(db, doctorId, range, now)
  const items = rows.map((row) => ({
    id: row.id,
    jobId: row.job_id,
    jobTitle: row.title,
    employerName: row.employer_name ?? CONFIDENTIAL_EMPLOYER,
    location: row.city && row.state ? { city: row.city, state: row.state } : null,
    isRemote: row.is_remote,
    date: row.date,
    shift: row.shift,
    hours: row.hours,
    startsAt: row.starts_at,
    status: row.status,
    interview: row.interview && { ...row.interview, time: new Date(row.interview.time).toISOString() },
  }))
  return { items, totalCount: total }
}

/** How many of each kind wait for an admin, in the order of the home page; zeros included. */
export async function attention(db: Db, now: Date): Promise<{ kind: AttentionKind; count: number }[]> {
  const counts = await queries.waitingCounts(db, now)
  return attentionKindNames.map((kind) => ({ kind, count: counts[kind] }))
}
