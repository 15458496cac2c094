import type { StoredRole } from '#contract/accounts/roles.ts'

/** Accounts as admins see them. Without zod, because the table imports the labels. */

/**
 * The first that applies, in this order. `deleting`: suspended until its removal. `unverified`: invited, and the mailed link was
 * not opened.
 */
export const userSituations = ['deleting', 'suspended', 'unverified', 'incomplete', 'active'] as const
export type UserSituation = (typeof userSituations)[number]

export const userSituationLabels: Record<UserSituation, string> = {
  active: 'Ativa',
  deleting: 'Em exclusão',
  suspended: 'Suspensa',
  unverified: 'E-mail não confirmado',
  incomplete: 'Cadastro incompleto',
}

export const roleLabels: Record<StoredRole, string> = {
  doctor: 'Médico',
  employer: 'Empresa',
  telehealth: 'Telemedicina',
  admin: 'Administrador',
  team_member: 'Pessoa de equipe',
}

export const userSorts = ['name', 'createdAt', 'lastSeen'] as const
export type UserSort = (typeof userSorts)[number]

export const userDocuments = ['cpf', 'cnpj'] as const
export type UserDocument = (typeof userDocuments)[number]

export const bulkUserActions = ['suspend', 'reinstate', 'searchable'] as const
export type BulkUserAction = (typeof bulkUserActions)[number]

/** The most characters of an admin's reason. */
export const MAX_ADMIN_REASON = 500

/** Totals of searches with words are exact up to here, and paging reaches this many of their results. */
export const MAX_COUNTED_USERS = 10_000

/** The maximum number of posts that an admin can grant, above all plans (Enterprise). */
export const MAX_GRANTED_POSTS = 1_000
