import { type Fields, first, isFields, withLacking } from './legacy-fields.ts'

/** 'Cidade, UF', or city and state as fields of their own. */
export function locationOf(job: Fields): unknown {
  if (typeof job.location === 'string') {
    const [city = '', state = ''] = job.location.split(/,\s*|\s+-\s+/)
    return { city, state }
  }
  if (job.location !== undefined) return job.location
  return job.city || job.state ? { city: job.city ?? '', state: job.state ?? '' } : null
}

export const isRemoteOf = (job: Fields) => first(job, 'isRemote', 'is_remote', 'IsRemote') === true

function employerOf(job: Fields): unknown {
  if (job.employer !== undefined) return job.employer
  const poster = isFields(job.posted_by) ? job.posted_by : {}
  return {
    id: job.employer_id ?? poster.id ?? null,
    name: job.company ?? poster.name ?? 'Empresa confidencial',
    profilePhotoUrl: job.company_logo ?? null,
  }
}

const reaisFormat = new Intl.NumberFormat('pt-BR', {
  style: 'currency',
  currency: 'BRL',
  maximumFractionDigits: 0,
})
/** Pay in reais, only above 0 (spec A §5). */
const reais = (amount: unknown) =>
  typeof amount === 'number' && amount > 0 ? reaisFormat.format(amount) : null

/** A ready text, an amount, or a least and a most (spec A §9). */
function salaryOf(job: Fields): unknown {
  if (typeof job.salary === 'string' && job.salary) return job.salary
  const { salaryAmount } = job
  const amount = isFields(salaryAmount)
    ? (salaryAmount.formatted ?? reais(salaryAmount.value))
    : reais(salaryAmount ?? job.salary)
  if (amount) return amount
  const [least, most] = [reais(job.salary_min), reais(job.salary_max)]
  if (least && most) return `${least} - ${most}`
  if (most) return `Até ${most}`
  return least && `A partir de ${least}`
}

const listOf = (list: unknown, single: unknown) => list ?? (single ? [single] : [])

export function readJob(job: unknown): unknown {
  if (!isFields(job)) return job
  return {
    ...withLacking({ contractForm: null, regime: null, hours: null, shift: null }, job),
    employer: employerOf(job),
    location: locationOf(job),
    isRemote: isRemoteOf(job),
    salary: salaryOf(job),
    createdAt: first(job, 'createdAt', 'created_at'),
    expiresAt: first(job, 'expiresAt', 'expires_at', 'expirationDate') ?? null,
    isSponsored: first(job, 'isSponsored', 'is_sponsored') === true,
    isFeatured: first(job, 'isCurrentlyFeatured', 'isFeatured', 'featured', 'is_featured') === true,
    is_urgent: first(job, 'is_urgent', 'urgent') === true,
    medicalSpecialties: listOf(job.medicalSpecialties, job.specialty),
    medicalPracticeAreas: listOf(job.medicalPracticeAreas, null),
    tags: listOf(job.tags, null),
  }
}

/** Past its date; where the server does not judge, by the clock of whoever looks (spec B §4). */
function expiryOf(job: Fields): boolean {
  if (typeof job.isExpired === 'boolean') return job.isExpired
  const end = first(job, 'expiresAt', 'expires_at', 'expirationDate')
  return typeof end === 'string' && Date.parse(end) <= Date.now()
}

const readKept = (job: unknown, lacking: (isExpired: boolean) => Fields): unknown =>
  isFields(job) ? withLacking(lacking(expiryOf(job)), readJob(job) as Fields) : job

/** A row of the employer's own list. */
export const readOwnJob = (job: unknown) =>
  readKept(job, (isExpired) => ({
    isExpired,
    status: 'active',
    closeReason: null,
    rejectionReason: null,
    applicationCount: (job as Fields).applications ?? 0,
    views: null,
    impressions: null,
  }))

/** The job may stand in a field of its own beside the moment of saving. */
export function readSavedJob(saved: unknown): unknown {
  if (!isFields(saved)) return saved
  const inner = first(saved, 'jobOffer', 'job')
  const job = isFields(inner) ? inner : saved
  return readKept(job, (isExpired) => ({
    isExpired,
    isOpen: !isExpired,
    savedAt: first(saved, 'savedAt', 'saved_at', 'createdAt', 'created_at'),
  }))
}

/** Spec A §7: impressions under three names, and views where there is none. */
export const readJobFigures = (figures: unknown): unknown =>
  isFields(figures) && figures.impressions === undefined
    ? { ...figures, impressions: first(figures, 'listViews', 'list_views', 'views') ?? null }
    : figures
