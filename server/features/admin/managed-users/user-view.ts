import type { StoredRole } from '#contract/accounts/roles.ts'
import type { UserSituation } from '#contract/admin/managed-users.ts'
import type { ManagedUser } from '#contract/api/admin/managed-users.ts'

export interface UserRow {
  id: string
  name: string | null
  email: string
  role: StoredRole | null
  cpf: string | null
  cnpj: string | null
  phone: string | null
  birth_date: string | null
  state: string | null
  is_searchable: boolean
  suspended_at: Date | null
  deletion_due_at: Date | null
  email_verified_at: Date | null
  profile_completed_at: Date | null
  created_at: Date
  last_seen_at: Date | null
  updated_at: Date
}

/** `•••.•••.•47-25`: enough to recognise it, not enough to use it. */
export const maskedCpf = (cpf: string | null) => cpf && `•••.•••.•${cpf.slice(7, 9)}-${cpf.slice(9)}`
/** `••.•••.•••/0001-81` */
export const maskedCnpj = (cnpj: string | null) => cnpj && `••.•••.•••/${cnpj.slice(8, 12)}-${cnpj.slice(12)}`

export const isoOf = (date: Date | null) => date?.toISOString() ?? null

function situationOf(
  row: Pick<UserRow, 'deletion_due_at' | 'suspended_at' | 'email_verified_at' | 'profile_completed_at'>,
): UserSituation {
  if (row.deletion_due_at) return 'deleting'
  if (row.suspended_at) return 'suspended'
  if (!row.email_verified_at) return 'unverified'
  return row.profile_completed_at ? 'active' : 'incomplete'
}

export const toManagedUser = (row: UserRow): ManagedUser => ({
  id: row.id,
  name: row.name,
  email: row.email,
  role: row.role,
  situation: situationOf(row),
  document: maskedCnpj(row.cnpj) ?? maskedCpf(row.cpf),
  phone: row.phone,
  birthDate: row.birth_date,
  state: row.state,
  isSearchable: row.is_searchable,
  deletionDueAt: isoOf(row.deletion_due_at),
  createdAt: row.created_at.toISOString(),
  lastSeenAt: isoOf(row.last_seen_at),
  updatedAt: row.updated_at.toISOString(),
})
