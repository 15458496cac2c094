import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import { grownAccounts } from './rows.ts'

interface GrowthCall {
  as: keyof typeof grownAccounts
  path: string
  /** Measured until the first bytes of the body. */
  firstByte?: boolean
}

const received = '/applications/employer'
const rows = 'perDoctor=true&pageSize=50'

/** The calls of the dashboards of a company, a doctor and an admin, with the parameters of their pages. */
export async function growthCalls(db: Db): Promise<GrowthCall[]> {
  const company = sql`(select id from users where email = ${grownAccounts.owner})`
  const { rows: found } = await sql<{ job: string; small: string; application: string; doctor: string }>`
    select (select job_id from applications join jobs on jobs.id = job_id where owner_user_id = ${company}
        group by job_id order by count(*) desc limit 1) as job,
      (select id from jobs where owner_user_id = ${company} order by created_at limit 1) as small,
      (select applications.id from applications join jobs on jobs.id = job_id where owner_user_id = ${company}
        order by applied_at desc limit 1) as application,
      (select doctor_id from applications join jobs on jobs.id = job_id where owner_user_id = ${company}
        order by applied_at desc limit 1) as doctor`.execute(db)
  const { job, small, application, doctor } = found[0] as (typeof found)[number]
  const employer = [
    ...[
      '',
      'status=submitted&direction=asc',
      'status=submitted',
      'status=rejected',
      'sort=name&direction=asc',
      'sort=distance&direction=asc',
      'sort=status&direction=asc',
      'distanceKm=100',
      'hasRqe=true',
      'uf=SP',
      'specialtyId=5',
      'waiting=true',
      'search=silva',
      'search=pediatria+sp',
      'search=xyzzyx',
      'search=campinas',
    ].map((query) => `${received}?${rows}&${query}`),
    `${received}?pageSize=50&status=submitted`,
    `${received}?pageSize=20`,
    `${received}?${rows}&page=200`,
    ...['', 'sort=name&direction=asc', 'status=submitted', 'search=silva'].map(
      (query) => `${received}?${rows}&jobId=${job}&${query}`,
    ),
    ...['', 'waiting=true', 'uf=SP', 'hasRqe=true', 'distanceKm=100', 'search=silva', `jobId=${job}`].map(
      (query) => `${received}/counts?perDoctor=true&${query}`,
    ),
    `${received}/counts`,
    `${received}/filters`,
    `${received}/filters?jobId=${job}`,
    `/applications/${application}`,
    `/applications/${application}/messages`,
    `/applications/${application}/notes`,
    `/applications/${application}/interview`,
    '/dashboard/tasks',
    '/dashboard/stats',
    '/dashboard/recent-applications',
    '/dashboard/recent-jobs',
    '/dashboard/daily-stats?days=30',
    '/dashboard/monthly-stats',
    '/jobs/employer/summary',
    '/jobs/employer',
    ...['applications', 'new', 'views', 'expiry', 'title'].map(
      (sort) => `/jobs/employer?sort=${sort}&direction=desc`,
    ),
    '/jobs/employer?search=pediatra',
    '/jobs/employer/defaults',
    `/jobs/${job}/analytics`,
    `/jobs/${job}/analytics/daily`,
    `/jobs/${small}/edit`,
    '/interviews',
    '/interviews/past',
    '/interviews/past?page=20',
    '/notifications',
    '/notifications?page=50',
    '/notifications/unread-count',
    '/team',
    '/message-templates',
    '/subscriptions/permissions',
    '/subscriptions/current',
    '/billing/receipts',
    '/user/me',
    `/user/${doctor}`,
  ]
  const doctors = [
    '/applications/doctor',
    '/applications/doctor?page=10',
    '/dashboard/stats',
    '/dashboard/recent-jobs',
    '/dashboard/upcoming-appointments',
    '/dashboard/monthly-stats',
    '/saved-jobs',
    '/jobs/matches',
    `/jobs/marks?ids=${job},${small}`,
    '/notifications',
    '/notifications/unread-count',
    '/job-alerts',
    '/user/me',
  ]
  const admin = [
    '/admin/stats',
    '/admin/attention',
    '/admin/analytics?range=30days',
    '/admin/users',
    '/admin/users/summary',
    '/admin/users?search=silva',
    '/admin/users?role=doctor&page=500',
    '/admin/organizations',
    '/admin/organizations?search=hospital',
    '/admin/jobs',
    '/admin/jobs/summary',
    '/admin/jobs?search=plantao',
    '/admin/log',
    '/admin/log?page=1000',
    '/admin/log?action=exported',
    '/admin/search?q=silva',
    '/admin/given-up-work',
    '/admin/provider-events',
    '/admin/invoices',
    '/admin/referrals',
    '/admin/referral-analytics',
    '/admin/payment-alarms',
    '/admin/messages',
    '/reports',
    '/debug/queue',
    '/admin/telehealth-companies',
    `/admin/users/${doctor}`,
    `/admin/jobs/${job}`,
  ]
  return [
    ...employer.map((path) => ({ as: 'owner' as const, path })),
    { as: 'owner', path: `${received}/export`, firstByte: true },
    { as: 'owner', path: `${received}/export?status=submitted`, firstByte: true },
    { as: 'owner', path: '/team/activity' },
    { as: 'recruiter', path: `${received}?${rows}&status=submitted` },
    { as: 'recruiter', path: '/dashboard/tasks' },
    { as: 'reader', path: `${received}?${rows}` },
    { as: 'reader', path: '/dashboard/stats' },
    ...doctors.map((path) => ({ as: 'doctor' as const, path })),
    ...admin.map((path) => ({ as: 'admin' as const, path })),
    ...[
      '/admin/users.csv',
      '/admin/jobs.csv',
      '/admin/organizations.csv',
      '/admin/log.csv',
      '/admin/analytics.csv?range=30days',
    ].map((path) => ({ as: 'admin' as const, path, firstByte: true })),
  ]
}
