import type { StoredRole } from '#contract/accounts/roles.ts'
import {
  MAX_COUNTED_USERS,
  roleLabels,
  type UserSituation,
  userSituationLabels,
} from '#contract/admin/managed-users.ts'
import type { ManagedUser, UserDetails } from '#contract/api/admin/managed-users.ts'
import type { Db } from '#server/db/client.ts'
import { inOrder } from '#server/db/in-order.ts'
import { deviceOf } from '#server/features/accounts/sessions/service.ts'
import { permissions } from '#server/features/jobs/quotas/service.ts'
import { lastActionsOn, recordExport } from '#server/features/platform/admin-log/service.ts'
import type { EmployerId } from '#server/http/caller.ts'
import { type CsvColumns, csvStream, csvTime } from '#server/http/csv.ts'
import { AppError } from '#server/http/errors.ts'
import { rangeOf } from '#server/http/paging.ts'
import type { AdminContext } from './account-actions.ts'
import * as queries from './queries.ts'
import { userSearch } from './search-words.ts'
import { isoOf, maskedCnpj, maskedCpf, toManagedUser } from './user-view.ts'

export type { ActionDeps, AdminContext } from './account-actions.ts'
export {
  changeRole,
  changeRoleLocked,
  changeUsers,
  correctDocument,
  grantPlan,
  invite,
  inviteAgain,
  reinstateAccount,
  reinstateLocked,
  requireLeavableRole,
  revealDocument,
  setSearchable,
  suspendAccount,
  suspendLocked,
} from './account-actions.ts'

export interface UserFilter {
  search: string
  role?: StoredRole | undefined
  situation?: UserSituation | undefined
  state?: string | undefined
}

type UserPage = UserFilter & queries.UserSorting & { page: number; pageSize: number }

const conditionsOf = ({ search, role, situation, state }: UserFilter): queries.UserFilter => ({
  search: userSearch(search),
  role,
  situation,
  state,
})

/** From this row on, it is worth waiting for the total. */
const FAR_BACK = 1_000

/** A page that is nearer to the end of the list is read from there, because each skipped entry of the index costs time. */
async function pageFarBack(
  db: Db,
  filter: queries.UserFilter,
  order: queries.UserSorting,
  { offset, limit, total }: { offset: number; limit: number; total: number },
) {
  // Without an order of its own, the list is sorted by creation, whatever the direction.
  const { sort = 'createdAt', direction } = order.sort ? order : { direction: 'desc' as const }
  if (offset < total / 2) return queries.listUsers(db, filter, { ...order, offset, limit })
  const behind = total - offset - limit
  const rows = await queries.listUsers(db, filter, {
    sort,
    direction: direction === 'asc' ? 'desc' : 'asc',
    offset: Math.max(behind, 0),
    limit: Math.max(limit + Math.min(behind, 0), 0),
  })
  return rows.reverse()
}

/** One page of all accounts; without an order of its own, the newest first. */
export async function listUsers(
  db: Db,
  query: UserPage,
): Promise<{ items: ManagedUser[]; total: number; totalIsCapped: boolean }> {
  const filter = conditionsOf(query)
  const { sort, direction } = query
  // A word that is part of every address would be looked for in every row.
  const limit = filter.search ? MAX_COUNTED_USERS : null
  const range = rangeOf(query)
  const order = { sort, direction }
  const counting = queries.countUsers(db, filter, limit)
  const [rows, counted] = await Promise.all([
    range.offset < FAR_BACK || limit !== null
      ? queries.listUsers(db, filter, { ...order, ...range })
      : counting.then((total) => pageFarBack(db, filter, order, { ...range, total })),
    counting,
  ])
  const total = Math.min(counted, limit ?? counted)
  return { items: rows.map(toManagedUser), total, totalIsCapped: counted > total }
}

/** How many accounts there are; doctors have a CPF, companies a CNPJ (spec B §2.12). */
export const usersSummary = queries.countByDocument

const columns: CsvColumns<ManagedUser> = [
  ['Nome', ({ name }) => name ?? ''],
  ['E-mail', ({ email }) => email],
  ['Tipo', ({ role }) => (role ? roleLabels[role] : '')],
  ['Situação', ({ situation }) => userSituationLabels[situation]],
  ['Documento', ({ document }) => document ?? ''],
  ['Telefone', ({ phone }) => phone ?? ''],
  ['Data de nascimento', ({ birthDate }) => birthDate?.split('-').reverse().join('/') ?? ''],
  ['UF', ({ state }) => state ?? ''],
  ['Exclusão em', ({ deletionDueAt }) => csvTime(deletionDueAt)],
  ['Perfil público', ({ isSearchable }) => (isSearchable ? 'Sim' : 'Não')],
  ['Criada em', ({ createdAt }) => csvTime(createdAt)],
  ['Último acesso', ({ lastSeenAt }) => csvTime(lastSeenAt)],
]

async function* usersOf(db: Db, query: UserFilter & queries.UserSorting) {
  const ids = queries.userIds(db, conditionsOf(query), query)
  for await (const rows of inOrder(db, ids, (batch) => queries.usersById(db, batch)))
    yield rows.map(toManagedUser)
}

/** The accounts of the list as CSV, in its order, read while it is sent. */
export async function exportUsers(
  db: Db,
  query: UserFilter & queries.UserSorting,
  { admin, now }: AdminContext,
) {
  const { search, role, situation, state } = query
  await recordExport(db, { admin, list: 'users', filter: { role, situation, state, search } }, now)
  return csvStream(columns, usersOf(db, query))
}

async function planOf(db: Db, id: string, now: Date): Promise<UserDetails['plan']> {
  const owner = id as EmployerId
  const [{ plan, planLabel, maxActivePosts, currentActivePosts }, grants] = await Promise.all([
    permissions(db, owner, now),
    queries.grantsOf(db, id),
  ])
  return {
    plan,
    planLabel,
    maxActivePosts,
    currentActivePosts,
    grantedPlan: grants?.granted_plan ?? null,
    grantedPosts: grants?.granted_posts ?? null,
  }
}

/** Everything about an account, with masked documents. @throws UserNotFound */
export async function userDetails(db: Db, id: string, now: Date): Promise<UserDetails> {
  const user = await queries.userDetails(db, id)
  if (!user) throw new AppError('UserNotFound')
  const [registrations, sessions, figures, log, plan] = await Promise.all([
    queries.registrationsOf(db, id),
    queries.liveSessions(db, id, now),
    queries.figuresOf(db, id, now),
    lastActionsOn(db, { type: 'user', id }),
    user.is_company ? planOf(db, id, now) : null,
  ])
  return {
    ...toManagedUser(user),
    city: user.city,
    bio: user.bio,
    website: user.website,
    cpf: maskedCpf(user.cpf),
    cnpj: maskedCnpj(user.cnpj),
    registrations,
    emailVerifiedAt: isoOf(user.email_verified_at),
    profileCompletedAt: isoOf(user.profile_completed_at),
    suspendedAt: isoOf(user.suspended_at),
    deletionIsOrdered: user.deletion_is_ordered,
    profileHiddenAt: isoOf(user.profile_hidden_at),
    termsAcceptedAt: isoOf(user.terms_accepted_at),
    marketingOptedInAt: isoOf(user.marketing_opted_in_at),
    hasPassword: user.has_password,
    hasGoogle: user.has_google,
    sessions: sessions.map((session) => ({
      device: deviceOf(session.user_agent),
      createdAt: session.created_at.toISOString(),
      lastSeenAt: session.last_seen_at.toISOString(),
    })),
    jobs: figures.jobs,
    activeJobs: figures.active_jobs,
    applications: figures.applications,
    reportsReceived: figures.reports_received,
    reportsSent: figures.reports_sent,
    plan,
    log,
  }
}
