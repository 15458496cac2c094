import { NO_PHONE, type Role, roles } from '#contract/accounts.ts'
import { claimsOf } from './token-claims.ts'

/**
 * The spellings that older servers wrote (spec A §3), read into the one that ours writes. What is spelled as ours comes
 * out as it came in.
 */
type Fields = Record<string, unknown>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The first of `names` that is there. */
const first = (from: Fields, ...names: string[]): unknown =>
  names.map((name) => from[name]).find((value) => value !== undefined && value !== null)

/** A value whose name may come in any letter case. */
function inAnyCase(from: Fields, name: string): unknown {
  const key = Object.keys(from).find((candidate) => candidate.toLowerCase() === name)
  return key === undefined ? undefined : from[key]
}

const isRole = (value: unknown): value is Role => roles.some((role) => role === value)

/** The role that a token claims: for display, the server decides by the session. */
export function roleClaim(token: string | null): string | null {
  const { role } = claimsOf(token)
  return typeof role === 'string' ? role.toLowerCase() : null
}

/** Spec A §6: admin claim, admin flag, explicit role, document, profile; null when nothing tells. */
export function roleOf(user: Fields, token: string | null): Role | null {
  if (roleClaim(token) === 'admin' || user.isAdmin === true) return 'admin'
  const named = typeof user.role === 'string' ? user.role.toLowerCase() : null
  if (isRole(named)) return named
  if (inAnyCase(user, 'cpf')) return 'doctor'
  if (inAnyCase(user, 'cnpj')) return 'employer'
  if (user.professionalProfile) return 'doctor'
  return user.employerProfile ? 'employer' : null
}

/** Spec A §4: the flag where there is one, else name, phone and a document. */
export function isProfileComplete(user: Fields): boolean {
  const flag = first(user, 'profileComplete', 'ProfileComplete')
  if (typeof flag === 'boolean') return flag
  const name = first(user, 'name', 'firstName', 'first_name')
  const hasPhone = Boolean(user.phone) && user.phone !== NO_PHONE
  return Boolean(name) && hasPhone && Boolean(inAnyCase(user, 'cpf') || inAnyCase(user, 'cnpj'))
}

function readUser(user: unknown, token: string | null = null): unknown {
  if (!isFields(user)) return user
  return {
    ...user,
    firstName: first(user, 'firstName', 'first_name') ?? null,
    lastName: first(user, 'lastName', 'last_name') ?? null,
    cpf: inAnyCase(user, 'cpf') ?? null,
    cnpj: inAnyCase(user, 'cnpj') ?? null,
    role: roleOf(user, token),
    profileComplete: isProfileComplete(user),
  }
}

function readSession(reply: unknown): unknown {
  if (!isFields(reply)) return reply
  const authToken = first(reply, 'authToken', 'AuthToken', 'access_token', 'token')
  const refreshToken = first(reply, 'refreshToken', 'RefreshToken', 'refresh_token')
  const token = typeof authToken === 'string' ? authToken : null
  return {
    ...reply,
    user: readUser(reply.user, token),
    authToken,
    ...(refreshToken !== undefined && { refreshToken }),
  }
}

/** 'Cidade, UF', or city and state as fields of their own. */
function locationOf(job: Fields): unknown {
  if (typeof job.location === 'string') {
    const [city = '', state = ''] = job.location.split(/,\s*|\s+-\s+/)
    return { city, state }
  }
  if (job.location !== undefined) return job.location
  return job.city || job.state ? { city: job.city ?? '', state: job.state ?? '' } : null
}

function employerOf(job: Fields): unknown {
  if (job.employer !== undefined) return job.employer
  const poster = isFields(job.posted_by) ? job.posted_by : {}
  return {
    id: job.employer_id ?? poster.id ?? null,
    name: job.company ?? poster.name ?? 'Empresa confidencial',
    profilePhotoUrl: job.company_logo ?? null,
  }
}

function readJob(job: unknown): unknown {
  if (!isFields(job)) return job
  return {
    ...job,
    employer: employerOf(job),
    location: locationOf(job),
    isRemote: first(job, 'isRemote', 'is_remote', 'IsRemote') === true,
    createdAt: first(job, 'createdAt', 'created_at'),
    isSponsored: first(job, 'isSponsored', 'is_sponsored') === true,
    isFeatured: first(job, 'isCurrentlyFeatured', 'isFeatured', 'featured', 'is_featured') === true,
    is_urgent: first(job, 'is_urgent', 'urgent') === true,
    medicalSpecialties: job.medicalSpecialties ?? (job.specialty ? [job.specialty] : []),
  }
}

function readJobPage(reply: unknown): unknown {
  const page: Fields = Array.isArray(reply) ? { jobOffers: reply } : isFields(reply) ? reply : {}
  const jobs = first(page, 'jobOffers', 'JobOffers', 'results')
  if (!Array.isArray(jobs)) return reply
  return {
    totalCount: jobs.length,
    currentPage: 1,
    pageSize: jobs.length,
    totalPages: 1,
    hasNextPage: false,
    hasPreviousPage: false,
    totalIsCapped: false,
    ...page,
    jobOffers: jobs.map(readJob),
  }
}

const unwrap = (reply: unknown) => (isFields(reply) && Array.isArray(reply.data) ? reply.data : reply)

const readPicture = (reply: unknown) =>
  isFields(reply) ? { ...reply, url: first(reply, 'url', 'Url', 'imageUrl') } : reply

const readers: Record<string, (reply: unknown) => unknown> = {
  'POST /auth/login': readSession,
  'POST /auth/refresh': readSession,
  'POST /auth/exchange': readSession,
  'POST /auth/change-password': readSession,
  'POST /auth/complete-profile': readSession,
  'PUT /user': readSession,
  'GET /user/me': (reply) => readUser(reply),
  'GET /jobs': readJobPage,
  'GET /jobs/:id': readJob,
  'GET /locations/states': unwrap,
  'GET /locations/states/:state/cities': unwrap,
  'POST /images/upload-profile-picture': readPicture,
}

/** A reply in our spelling, whichever server wrote it. */
export const inOurSpelling = (key: string, reply: unknown): unknown => readers[key]?.(reply) ?? reply
