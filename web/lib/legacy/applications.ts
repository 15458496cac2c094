import { CONFIDENTIAL_EMPLOYER } from '#contract/jobs/jobs.ts'
import { type Fields, firstOf, isFields, withDefaults } from './fields.ts'
import { isRemoteOf, locationOf } from './jobs.ts'

const NAMELESS = 'Nome não informado'

/** Fields that doctors and employers both see. */
const common = (from: Fields): Fields => ({
  jobId: firstOf(from, 'jobId', 'job_id'),
  jobTitle: firstOf(from, 'jobTitle', 'job_title'),
  location: locationOf(from),
})

/** An application without a status counts as submitted. */
const statusAndDate = (from: Fields): Fields => ({
  status: from.status ?? 'submitted',
  appliedAt: firstOf(from, 'appliedAt', 'applied_at', 'createdAt', 'created_at'),
})

/** An application as its doctor sees it. */
export function readDoctorApplication(application: unknown): unknown {
  if (!isFields(application)) return application
  const { status, appliedAt } = statusAndDate(application)
  const defaults = {
    id: application.id ?? firstOf(application, 'jobId', 'job_id'),
    employerName: CONFIDENTIAL_EMPLOYER,
    isOpen: true,
    jobStatus: 'active',
    isExpired: false,
    endReason: null,
    updatedAt: appliedAt,
    unansweredDays: null,
    hasAnswers: false,
    unreadMessages: 0,
    interview: null,
    history: [{ status, at: appliedAt, message: null, reason: null }],
  }
  return {
    ...withDefaults(defaults, application),
    ...common(application),
    isRemote: isRemoteOf(application),
    status,
    appliedAt,
  }
}

/** An application as the employer who received it sees it. */
export function readReceivedApplication(application: unknown): unknown {
  if (!isFields(application)) return application
  const doctorId = firstOf(application, 'doctorId', 'doctor_id')
  const defaults = {
    id: `${doctorId} ${firstOf(application, 'jobId', 'job_id')}`,
    profileVisible: doctorId !== undefined,
    registrations: [],
    verifiedRegistrations: [],
    medicalSpecialties: [],
    distanceKm: null,
    phone: null,
    email: null,
    endReason: null,
    viewedAt: null,
    isFavourite: false,
    unreadMessages: 0,
    others: [],
  }
  return {
    ...withDefaults(defaults, application),
    ...common(application),
    ...statusAndDate(application),
    doctorId,
    doctorName: firstOf(application, 'doctorName', 'doctor_name', 'professionalName') ?? NAMELESS,
  }
}

/** An upcoming date of a job that the doctor applied to. */
export function readAppointment(appointment: unknown): unknown {
  if (!isFields(appointment)) return appointment
  const defaults = {
    employerName: CONFIDENTIAL_EMPLOYER,
    shift: null,
    hours: null,
    startsAt: null,
    status: 'submitted',
    interview: null,
  }
  return { ...withDefaults(defaults, appointment), ...common(appointment), isRemote: isRemoteOf(appointment) }
}

/** Derives the role from the figures if the reply does not name it. */
function roleOfStats(stats: Fields): string {
  if (stats.totalUsers !== undefined) return 'admin'
  return stats.activeJobs === undefined ? 'doctor' : 'employer'
}

/** Figures of a dashboard. Views and impressions need a plan with performance metrics (spec B §6). */
export function readStats(stats: unknown): unknown {
  if (!isFields(stats)) return stats
  const role = stats.role ?? roleOfStats(stats)
  if (role === 'doctor' || role === 'admin') return { ...stats, role }
  const hasPerformanceMetrics = stats.hasPerformanceMetrics === true
  const seen = (figure: unknown) => (hasPerformanceMetrics ? (figure ?? 0) : null)
  return {
    ...withDefaults({ newApplications: 0, totalJobs: stats.activeJobs }, stats),
    role,
    hasPerformanceMetrics,
    totalViews: seen(stats.totalViews),
    totalImpressions: seen(stats.totalImpressions),
  }
}
