import type { JobDetail } from '#contract/api/jobs/jobs.ts'
import {
  CONFIDENTIAL_EMPLOYER,
  type ContractForm,
  type JobType,
  type PayUnit,
  UNKNOWN_CITY,
} from '#contract/jobs/jobs.ts'
import { paths } from '#contract/paths.ts'
import { takesApplications } from './viewer.ts'

// Values and rules of Google's 'Job posting (JobPosting) structured data'.
const employmentTypes: Record<JobType, string> = {
  full_time: 'FULL_TIME',
  part_time: 'PART_TIME',
  contract: 'CONTRACTOR',
  temporary: 'TEMPORARY',
  internship: 'INTERN',
}
/** Forms of contract that do not make the doctor an employee, even full time. */
const contractors: readonly ContractForm[] = ['pj', 'cooperative', 'self_employed', 'partner']

/**
 * Google accepts pay per hour, day, week, month and year. A plantão is not a day (6, 12 or 24 hours), and consultations,
 * reports and procedures are not time at all. Such pay appears on the page only, because Google would misread it.
 */
const payUnits: Partial<Record<PayUnit, string>> = { hour: 'HOUR', month: 'MONTH' }

function employmentType({ regime, job_type, contractForm }: JobDetail): string | string[] {
  if (regime === 'shift') return 'PER_DIEM'
  const type = employmentTypes[job_type]
  const contracted = contractForm !== null && contractors.includes(contractForm)
  return contracted && type !== 'CONTRACTOR' ? [type, 'CONTRACTOR'] : type
}

function baseSalary({ payMin, payMax, payUnit }: JobDetail) {
  const unitText = payUnit && payUnits[payUnit]
  if (!unitText || (!payMin && !payMax)) return null
  const figures =
    payMin === payMax
      ? { value: payMin && payMin / 100 }
      : { ...(payMin && { minValue: payMin / 100 }), ...(payMax && { maxValue: payMax / 100 }) }
  return {
    '@type': 'MonetaryAmount',
    currency: 'BRL',
    value: { '@type': 'QuantitativeValue', ...figures, unitText },
  }
}

/** A job has a city and no street. A remote job has no place, and names the country of its applicants instead. */
function place({ isRemote, location }: JobDetail) {
  if (isRemote)
    return {
      jobLocationType: 'TELECOMMUTE',
      applicantLocationRequirements: { '@type': 'Country', name: 'BR' },
    }
  if (!location || location.city === UNKNOWN_CITY) return null
  const address = {
    '@type': 'PostalAddress',
    addressLocality: location.city,
    addressRegion: location.state,
    addressCountry: 'BR',
  }
  return { jobLocation: { '@type': 'Place', address } }
}

function hiringOrganization({ employer }: JobDetail, origin: string) {
  // Google's value for an employer that hires anonymously.
  if (!employer.id || employer.name === CONFIDENTIAL_EMPLOYER) return 'confidential'
  const logo = employer.profilePhotoUrl && new URL(employer.profilePhotoUrl, origin).href
  return { '@type': 'Organization', name: employer.name, ...(logo && { logo }) }
}

/**
 * The day and the number of doctors of a job for a single plantão. Of several dates neither has one value: a doctor may take
 * any of them.
 */
function onlyDate({ dates, nextDate }: JobDetail) {
  const [date, other] = dates.filter(({ day }) => nextDate && day >= nextDate)
  return date && !other ? { jobStartDate: date.day, totalJobOpenings: date.places } : null
}

/** A job as schema.org's JobPosting; null if the job is not open or lacks a field that Google requires. */
export function jobPosting(job: JobDetail, origin: string): object | null {
  const where = place(job)
  if (!takesApplications(job) || !where) return null
  const pay = baseSalary(job)
  return {
    '@type': 'JobPosting',
    title: job.title,
    description: job.requirements
      ? `${job.description}<p>Qualificações e requisitos</p>${job.requirements}`
      : job.description,
    datePosted: job.createdAt,
    ...(job.expiresAt && { validThrough: job.expiresAt }),
    employmentType: employmentType(job),
    hiringOrganization: hiringOrganization(job, origin),
    ...where,
    ...onlyDate(job),
    ...(pay && { baseSalary: pay }),
    identifier: { '@type': 'PropertyValue', name: 'Medponto', value: job.id },
    url: origin + paths.job(job.id),
    directApply: true,
  }
}
