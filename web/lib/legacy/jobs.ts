import { CONFIDENTIAL_EMPLOYER } from '#contract/jobs/jobs.ts'
import { wholeReaisFormat } from '../price.ts'
import { type Fields, firstOf, isFields, withDefaults } from './fields.ts'

/** From 'Cidade, UF', or from separate fields for city and state. */
export function locationOf(job: Fields): unknown {
  if (typeof job.location === 'string') {
    const [city = '', state = ''] = job.location.split(/,\s*|\s+-\s+/)
    return { city, state }
  }
  if (job.location !== undefined) return job.location
  return job.city || job.state ? { city: job.city ?? '', state: job.state ?? '' } : null
}

export const isRemoteOf = (job: Fields) => firstOf(job, 'isRemote', 'is_remote', 'IsRemote') === true

function employerOf(job: Fields): unknown {
  if (job.employer !== undefined) return job.employer
  const poster = isFields(job.posted_by) ? job.posted_by : {}
  return {
    id: job.employer_id ?? poster.id ?? null,
    name: job.company ?? poster.name ?? CONFIDENTIAL_EMPLOYER,
    profilePhotoUrl: job.company_logo ?? null,
  }
}

/** Pay in reais, only above 0 (spec A §5). */
const reais = (amount: unknown) =>
  typeof amount === 'number' && amount > 0 ? wholeReaisFormat.format(amount) : null

/** From a text, an amount, or a minimum and a maximum (spec A §9). */
function salaryOf(job: Fields): unknown {
  if (typeof job.salary === 'string' && job.salary) return job.salary
  const { salaryAmount } = job
  const amount = isFields(salaryAmount)
    ? (salaryAmount.formatted ?? reais(salaryAmount.value))
    : reais(salaryAmount ?? job.salary)
  if (amount) return amount
  const [min, max] = [reais(job.salary_min), reais(job.salary_max)]
  if (min && max) return `${min} - ${max}`
  if (max) return `Até ${max}`
  return min && `A partir de ${min}`
}

const listOf = (list: unknown, single: unknown) => list ?? (single ? [single] : [])

export function readJob(job: unknown): unknown {
  if (!isFields(job)) return job
  return {
    ...withDefaults({ contractForm: null, regime: null, hours: null, shift: null }, job),
    employer: employerOf(job),
    location: locationOf(job),
    isRemote: isRemoteOf(job),
    salary: salaryOf(job),
    createdAt: firstOf(job, 'createdAt', 'created_at'),
    expiresAt: firstOf(job, 'expiresAt', 'expires_at', 'expirationDate') ?? null,
    isSponsored: firstOf(job, 'isSponsored', 'is_sponsored') === true,
    isFeatured: firstOf(job, 'isCurrentlyFeatured', 'isFeatured', 'featured', 'is_featured') === true,
    is_urgent: firstOf(job, 'is_urgent', 'urgent') === true,
    medicalSpecialties: listOf(job.medicalSpecialties, job.specialty),
    medicalPracticeAreas: listOf(job.medicalPracticeAreas, null),
    tags: listOf(job.tags, null),
  }
}

/** A job with what its page shows beyond a card. */
export const readJobDetail = (job: unknown): unknown =>
  isFields(job)
    ? withDefaults(
        { dates: [], neededDocuments: [], hasQuestions: false, knockOuts: [] },
        readJob(job) as Fields,
      )
    : job

/** If the reply does not say, the browser's clock decides (spec B §4). */
function isExpiredOf(job: Fields): boolean {
  if (typeof job.isExpired === 'boolean') return job.isExpired
  const end = firstOf(job, 'expiresAt', 'expires_at', 'expirationDate')
  return typeof end === 'string' && Date.parse(end) <= Date.now()
}

const readListedJob = (job: unknown, defaultsOf: (isExpired: boolean) => Fields): unknown =>
  isFields(job) ? withDefaults(defaultsOf(isExpiredOf(job)), readJob(job) as Fields) : job

/** A row of the employer's own list. */
export const readOwnJob = (job: unknown) =>
  readListedJob(job, (isExpired) => ({
    isExpired,
    status: 'active',
    closeReason: null,
    payHidden: false,
    employerHidden: false,
    rejectionReason: null,
    stopReason: null,
    revision: null,
    sponsorship: null,
    applicationCount: (job as Fields).applications ?? 0,
    newApplications: 0,
    views: null,
    viewsByDay: null,
    impressions: null,
  }))

/** A saved job; it may be nested in a field next to the time of saving. */
export function readSavedJob(saved: unknown): unknown {
  if (!isFields(saved)) return saved
  const inner = firstOf(saved, 'jobOffer', 'job')
  const job = isFields(inner) ? inner : saved
  return readListedJob(job, (isExpired) => ({
    isExpired,
    isOpen: !isExpired,
    savedAt: firstOf(saved, 'savedAt', 'saved_at', 'createdAt', 'created_at'),
  }))
}

/** Impressions have three possible names; views replace them if none is present (spec A §7). */
export const readJobFigures = (figures: unknown): unknown =>
  isFields(figures) && figures.impressions === undefined
    ? { ...figures, impressions: firstOf(figures, 'listViews', 'list_views', 'views') ?? null }
    : figures
