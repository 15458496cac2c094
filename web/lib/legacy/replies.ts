import { NO_PHONE } from '#contract/accounts/accounts.ts'
import { type Role, roles } from '#contract/accounts/roles.ts'
import { claimsOf } from '../token-claims.ts'
import { readAppointment, readDoctorApplication, readReceivedApplication, readStats } from './applications.ts'
import { countedDefaults, type Fields, firstOf, isFields, listReader, pagedDefaults } from './fields.ts'
import { readJob, readJobDetail, readJobFigures, readOwnJob, readSavedJob } from './jobs.ts'

/*
 * Older servers name the fields of their replies differently (spec A §3, B §3). Replies are normalized to the names of our
 * server; a reply that already has them is returned unchanged.
 */

/** The value of a field whose name may have any letter case. */
function inAnyCase(from: Fields, name: string): unknown {
  const key = Object.keys(from).find((candidate) => candidate.toLowerCase() === name)
  return key === undefined ? undefined : from[key]
}

const isRole = (value: unknown): value is Role => roles.some((role) => role === value)

/** The role that a token claims, in lower case; only for display, because the server decides by the session. */
export function roleClaim(token: string | null): string | null {
  const { role } = claimsOf(token)
  return typeof role === 'string' ? role.toLowerCase() : null
}

/** Derived from the admin claim, admin flag, explicit role, document or profile, in this order; else null (spec A §6). */
export function roleOf(user: Fields, token: string | null): Role | null {
  if (roleClaim(token) === 'admin' || user.isAdmin === true) return 'admin'
  const named = typeof user.role === 'string' ? user.role.toLowerCase() : null
  if (isRole(named)) return named
  if (inAnyCase(user, 'cpf')) return 'doctor'
  if (inAnyCase(user, 'cnpj')) return 'employer'
  if (user.professionalProfile) return 'doctor'
  return user.employerProfile ? 'employer' : null
}

/** The flag if there is one, else whether name, phone and a document are present (spec A §4). */
export function isProfileComplete(user: Fields): boolean {
  const flag = firstOf(user, 'profileComplete', 'ProfileComplete')
  if (typeof flag === 'boolean') return flag
  const name = firstOf(user, 'name', 'firstName', 'first_name')
  const hasPhone = Boolean(user.phone) && user.phone !== NO_PHONE
  return Boolean(name) && hasPhone && Boolean(inAnyCase(user, 'cpf') || inAnyCase(user, 'cnpj'))
}

function readUser(user: unknown, token: string | null = null): unknown {
  if (!isFields(user)) return user
  return {
    ...user,
    firstName: firstOf(user, 'firstName', 'first_name') ?? null,
    lastName: firstOf(user, 'lastName', 'last_name') ?? null,
    cpf: inAnyCase(user, 'cpf') ?? null,
    cnpj: inAnyCase(user, 'cnpj') ?? null,
    role: roleOf(user, token),
    profileComplete: isProfileComplete(user),
  }
}

function readSession(reply: unknown): unknown {
  if (!isFields(reply)) return reply
  const authToken = firstOf(reply, 'authToken', 'AuthToken', 'access_token', 'token')
  const refreshToken = firstOf(reply, 'refreshToken', 'RefreshToken', 'refresh_token')
  const token = typeof authToken === 'string' ? authToken : null
  return {
    ...reply,
    user: readUser(reply.user, token),
    authToken,
    ...(refreshToken !== undefined && { refreshToken }),
  }
}

const unwrap = (reply: unknown) => (isFields(reply) && Array.isArray(reply.data) ? reply.data : reply)

const readPicture = (reply: unknown) =>
  isFields(reply) ? { ...reply, url: firstOf(reply, 'url', 'Url', 'imageUrl') } : reply

const jobLists = ['jobOffers', 'JobOffers', 'results'] as const
const lists = (older: string) => ['items', older, 'results', 'data'] as const

const readers: Record<string, (reply: unknown) => unknown> = {
  'POST /auth/login': readSession,
  'POST /auth/refresh': readSession,
  'POST /auth/exchange': readSession,
  'POST /auth/change-password': readSession,
  'POST /auth/complete-profile': readSession,
  'PUT /user': readSession,
  'GET /user/me': (reply) => readUser(reply),
  'GET /jobs': listReader(jobLists, readJob, (jobs) => ({ ...pagedDefaults(jobs), totalIsCapped: false })),
  'GET /jobs/:id': readJobDetail,
  'GET /jobs/employer': listReader(jobLists, readOwnJob, (jobs) => ({
    ...pagedDefaults(jobs),
    counts: { all: jobs.length, byState: {} },
  })),
  'GET /jobs/:id/analytics': readJobFigures,
  'GET /saved-jobs': listReader(lists('savedJobs'), readSavedJob, countedDefaults),
  'GET /applications/doctor': listReader(lists('applications'), readDoctorApplication, pagedDefaults),
  'GET /applications/employer': listReader(lists('applications'), readReceivedApplication, pagedDefaults),
  'GET /dashboard/stats': readStats,
  'GET /dashboard/recent-applications': listReader(
    lists('applications'),
    readReceivedApplication,
    countedDefaults,
  ),
  'GET /dashboard/recent-jobs': listReader(['items', ...jobLists], readJob),
  'GET /dashboard/upcoming-appointments': listReader(lists('appointments'), readAppointment, countedDefaults),
  'GET /dashboard/monthly-stats': listReader(lists('months'), (month) => month),
  'GET /locations/states': unwrap,
  'GET /locations/states/:state/cities': unwrap,
  'POST /images/upload-profile-picture': readPicture,
}

/** The reply of any server that speaks this API, with the field names of ours. */
export const normalizeReply = (key: string, reply: unknown): unknown => readers[key]?.(reply) ?? reply
