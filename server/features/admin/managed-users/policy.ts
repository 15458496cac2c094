import { isEmployerRole, type Role, type StoredRole } from '#contract/accounts/roles.ts'
import type { UserDocument } from '#contract/admin/managed-users.ts'
import type { UserId } from '#server/http/caller.ts'
import { AppError, fieldError } from '#server/http/errors.ts'

/**
 * Admins cannot take their own role, and another admin's only with the approval of a second one.
 * @throws OwnAccount, NeedsSecondAdmin
 */
export function requireNoAdmin(admin: UserId, { id, role }: { id: string; role: StoredRole | null }): void {
  if (id === admin) throw new AppError('OwnAccount')
  if (role === 'admin') throw new AppError('NeedsSecondAdmin')
}

/** @throws ChangedMeanwhile unless the admin has seen the newest version */
export function requireSeenVersion(account: { updated_at: Date }, seen: string): void {
  if (account.updated_at.getTime() !== Date.parse(seen)) throw new AppError('ChangedMeanwhile')
}

/** A doctor has a CPF, a company a CNPJ. @throws ValidationFailed for the other document */
export function requireDocumentOf(role: StoredRole | null, field: UserDocument): void {
  if (field === 'cpf' && role !== 'doctor') throw fieldError('cpf', 'Só a conta de médico tem CPF.')
  if (field === 'cnpj' && !isEmployerRole(role)) throw fieldError('cnpj', 'Só a conta de empresa tem CNPJ.')
}

const refused = (details: string) => new AppError('RoleChangeImpossible', { details })

/**
 * Whether an account can change its role now. Its jobs, its subscription or its applications would be lost to it, so they
 * have to end first.
 * @throws NeedsSecondAdmin, RoleChangeImpossible
 */
export function requireRoleChange(
  { role, profile_completed_at }: { role: StoredRole | null; profile_completed_at: Date | null },
  next: Role,
  has: Obligations,
): void {
  if (next === 'admin') throw new AppError('NeedsSecondAdmin')
  if (!profile_completed_at && role !== 'admin')
    throw refused('Esta conta ainda não completou o cadastro, que define o tipo.')
  requireNothingLost(role, next, has)
}

interface Obligations {
  has_jobs: boolean
  is_subscribed: boolean
  has_applications: boolean
  has_team: boolean
}

/** @throws RoleChangeImpossible while the account has something that another role cannot have */
export function requireNothingLost(role: StoredRole | null, next: Role, has: Obligations): void {
  if (role === 'team_member')
    throw refused('Esta pessoa faz parte da equipe de uma empresa e precisa sair dela antes.')
  if (isEmployerRole(role) && !isEmployerRole(next)) {
    if (has.has_team) throw refused('As outras pessoas da equipe precisam sair desta empresa antes.')
    if (has.has_jobs) throw refused('Encerre as vagas desta empresa antes de trocar o tipo da conta.')
    if (has.is_subscribed)
      throw refused('Cancele a assinatura desta empresa antes de trocar o tipo da conta.')
  }
  if (role === 'doctor' && has.has_applications)
    throw refused('Este médico tem candidaturas em andamento. Elas precisam terminar antes.')
}
