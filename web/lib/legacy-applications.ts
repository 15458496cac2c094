import { CONFIDENTIAL_EMPLOYER } from '#contract/jobs.ts'
import { type Fields, first, isFields, withLacking } from './legacy-fields.ts'
import { isRemoteOf, locationOf } from './legacy-jobs.ts'

const NAMELESS = 'Nome não informado'

/** What the applications of both sides have in common. */
const common = (from: Fields): Fields => ({
  jobId: first(from, 'jobId', 'job_id'),
  jobTitle: first(from, 'jobTitle', 'job_title'),
  location: locationOf(from),
})

/** Without a state, an application is one that was sent. */
const whenAndHow = (from: Fields): Fields => ({
  status: from.status ?? 'submitted',
  appliedAt: first(from, 'appliedAt', 'applied_at', 'createdAt', 'created_at'),
})

/** An application as its doctor sees it. */
export function readDoctorApplication(application: unknown): unknown {
  if (!isFields(application)) return application
  const { status, appliedAt } = whenAndHow(application)
  const lacking = {
    id: application.id ?? first(application, 'jobId', 'job_id'),
    employerName: CONFIDENTIAL_EMPLOYER,
    isOpen: true,
    jobStatus: 'active',
    isExpired: false,
    updatedAt: appliedAt,
    history: [{ status, at: appliedAt }],
  }
  return {
    ...withLacking(lacking, application),
    ...common(application),
    isRemote: isRemoteOf(application),
    status,
    appliedAt,
  }
}

/** An application as the employer who received it sees it. */
export function readReceivedApplication(application: unknown): unknown {
  if (!isFields(application)) return application
  const doctorId = first(application, 'doctorId', 'doctor_id')
  const lacking = {
    id: `${doctorId} ${first(application, 'jobId', 'job_id')}`,
    profileVisible: doctorId !== undefined,
    registrations: [],
    medicalSpecialties: [],
    phone: null,
    email: null,
    viewedAt: null,
  }
  return {
    ...withLacking(lacking, application),
    ...common(application),
    ...whenAndHow(application),
    doctorId,
    doctorName: first(application, 'doctorName', 'doctor_name', 'professionalName') ?? NAMELESS,
  }
}

/** A coming day of a job that was applied to. */
export function readAppointment(appointment: unknown): unknown {
  if (!isFields(appointment)) return appointment
  const lacking = {
    employerName: CONFIDENTIAL_EMPLOYER,
    shift: null,
    hours: null,
    status: 'submitted',
  }
  return { ...withLacking(lacking, appointment), ...common(appointment), isRemote: isRemoteOf(appointment) }
}

/** Whose figures these are, where they do not say it themselves. */
function roleOfStats(stats: Fields): string {
  if (stats.totalUsers !== undefined) return 'admin'
  return stats.activeJobs === undefined ? 'doctor' : 'employer'
}

/** Figures of a dashboard. Views and impressions are there with performance metrics alone (spec B §6). */
export function readStats(stats: unknown): unknown {
  if (!isFields(stats)) return stats
  const role = stats.role ?? roleOfStats(stats)
  if (role === 'doctor' || role === 'admin') return { ...stats, role }
  const hasPerformanceMetrics = stats.hasPerformanceMetrics === true
  const seen = (figure: unknown) => (hasPerformanceMetrics ? (figure ?? 0) : null)
  return {
    ...withLacking({ newApplications: 0, totalJobs: stats.activeJobs }, stats),
    role,
    hasPerformanceMetrics,
    totalViews: seen(stats.totalViews),
    totalImpressions: seen(stats.totalImpressions),
  }
}
