import { z } from 'zod'
import { isEmployerRole, roles } from '#contract/accounts/roles.ts'
import { employerApplication } from '#contract/api/hiring/received-applications.ts'
import { jobCard } from '#contract/api/jobs/jobs.ts'
import { endpoint } from '#contract/endpoint.ts'
import { id, instant, line } from '#contract/fields-form.ts'
import { applicationStatuses } from '#contract/hiring/applications.ts'
import { shifts } from '#contract/jobs/jobs.ts'
import { planNames } from '#contract/payments/subscriptions.ts'
import { FIGURE_DAYS } from '#contract/publishing/own-jobs.ts'
import { attentionKindNames } from '#contract/site/attention.ts'

const limitOf = (standard: number) => ({
  limit: z.coerce.number().int().min(1).max(20).default(standard),
})
/** Percent with decimals; null if there is nothing to divide by. */
const percent = z.number().nullable()

const doctorStats = z.object({
  role: z.literal('doctor'),
  /** This and the next are the groups `todas` and `andamento` of `applicationGroups`. */
  totalApplications: z.int(),
  activeApplications: z.int(),
  viewedApplications: z.int(),
  savedJobs: z.int(),
})

const employerStats = z.object({
  role: z.enum(roles.filter((role) => isEmployerRole(role))),
  activeJobs: z.int(),
  /** Every job that was ever published. */
  totalJobs: z.int(),
  totalApplications: z.int(),
  newApplications: z.int(),
  subscriptionPlan: z.enum(planNames),
  permissions: z.object({ maxActivePosts: z.int(), canUseCompanyBranding: z.boolean() }),
  hasPerformanceMetrics: z.boolean(),
  /** Null without performance metrics (Plus and above). */
  totalViews: z.int().nullable(),
  totalImpressions: z.int().nullable(),
})

const adminDashboardStats = z.object({
  role: z.literal('admin'),
  totalUsers: z.int(),
  doctors: z.int(),
  employers: z.int(),
  userGrowth: percent,
  activeJobs: z.int(),
  totalJobs: z.int(),
  jobFillRate: percent,
  totalApplications: z.int(),
  conversionRate: percent,
  /** Centavos. */
  totalRevenue: z.int(),
})

export const getDashboardStats = endpoint('GET', '/dashboard/stats', {
  access: ['doctor', 'employer', 'admin'],
  summary: 'Números do painel de quem chama',
  /** Ignored: the session says whose dashboard it is. */
  query: z.object({ role: line(40).optional() }),
  reply: z.discriminatedUnion('role', [doctorStats, employerStats, adminDashboardStats]),
})

export const getAdminStats = endpoint('GET', '/admin/stats', {
  access: ['admin'],
  summary: 'Números da plataforma; taxas em porcentagem',
  reply: z.object({
    users: z.object({
      total: z.int(),
      doctors: z.int(),
      employers: z.int(),
      growthRate: percent,
      /** Sign-ups in the last 30 days, and in the 30 before. */
      latest: z.int(),
      previous: z.int(),
    }),
    jobs: z.object({ active: z.int(), total: z.int(), fillRate: percent }),
    applications: z.object({ total: z.int(), conversionRate: percent }),
    /** `total`, and `latest` of the last 30 days, in centavos. */
    revenue: z.object({ total: z.int(), latest: z.int(), sponsoredJobs: z.int() }),
  }),
})

export const getAttention = endpoint('GET', '/admin/attention', {
  access: ['admin'],
  summary: 'Quanto espera por um administrador, de cada tipo',
  reply: z.object({ items: z.array(z.object({ kind: z.enum(attentionKindNames), count: z.int() })) }),
})

export const listRecentApplications = endpoint('GET', '/dashboard/recent-applications', {
  access: ['employer'],
  hiddenInView: true,
  summary: 'As candidaturas recebidas mais recentes',
  query: z.object(limitOf(5)),
  reply: z.object({ items: z.array(employerApplication), totalCount: z.int() }),
})

export const listRecentJobs = endpoint('GET', '/dashboard/recent-jobs', {
  access: ['completeProfile'],
  summary:
    'As vagas abertas mais recentes; para médicos, primeiro as das suas especialidades e dos seus estados',
  query: z.object(limitOf(3)),
  reply: z.object({ items: z.array(jobCard) }),
})

const appointment = z.object({
  /** The application's id. */
  id,
  jobId: id,
  jobTitle: z.string(),
  employerName: z.string(),
  location: jobCard.shape.location,
  isRemote: z.boolean(),
  /** A day in Brazil, yyyy-mm-dd. */
  date: z.string(),
  shift: z.enum(shifts).nullable(),
  hours: z.int().nullable(),
  /** When the shift begins, HH:MM in Brasília, if the job says so. */
  startsAt: z.string().nullable(),
  status: z.enum(applicationStatuses),
  /** Null for a shift. */
  interview: z.object({ id, time: instant, minutes: z.int(), place: z.string() }).nullable(),
})
export type Appointment = z.output<typeof appointment>

export const listUpcomingAppointments = endpoint('GET', '/dashboard/upcoming-appointments', {
  access: ['doctor'],
  summary: 'Próximos plantões para os quais a pessoa foi contratada, e suas entrevistas marcadas',
  query: z.object(limitOf(5)),
  reply: z.object({ items: z.array(appointment), totalCount: z.int() }),
})

const dayFigures = z.object({
  /** A day in Brazil, yyyy-mm-dd. */
  day: z.iso.date(),
  applications: z.int(),
  /** Null without performance metrics (Plus and above). */
  views: z.int().nullable(),
})
export type DayFigures = z.output<typeof dayFigures>

export const getDailyStats = endpoint('GET', '/dashboard/daily-stats', {
  access: ['employer'],
  summary: `Candidaturas e visualizações das vagas próprias, dia a dia, em ${FIGURE_DAYS} dias e nos ${FIGURE_DAYS} anteriores`,
  /** Each the oldest day first; `current` ends today. */
  reply: z.object({ current: z.array(dayFigures), previous: z.array(dayFigures) }),
})

const month = z.object({
  /** yyyy-mm, in Brazil. */
  month: z.string(),
  /** Jobs published; null for doctors. */
  jobs: z.int().nullable(),
  applications: z.int(),
  /** Null for doctors, and without performance metrics (Plus and above). */
  views: z.int().nullable(),
})
export type MonthlyFigures = z.output<typeof month>

export const getMonthlyStats = endpoint('GET', '/dashboard/monthly-stats', {
  access: ['doctor', 'employer'],
  summary:
    'Vagas, candidaturas e visualizações próprias dos últimos doze meses, do mais antigo ao mais recente',
  reply: z.object({ items: z.array(month) }),
})
