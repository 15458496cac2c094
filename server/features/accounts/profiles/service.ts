import type { Completion, ProfileUpdate } from '#contract/accounts/profile-form.ts'
import { isEmployerRole, type Role, type StoredRole } from '#contract/accounts/roles.ts'
import type { CurrentUser, PublicProfile } from '#contract/api/accounts/profiles.ts'
import type { Grants } from '#contract/payments/entitlement.ts'
import type { DbOrTrx, Trx } from '#server/db/client.ts'
import { activeAmbassador } from '#server/features/accounts/ambassadors/service.ts'
import { lockUser, updateUser } from '#server/features/accounts/users/service.ts'
import type { Caller, DoctorId, EmployerId, UserId } from '#server/http/caller.ts'
import { AppError, fieldError } from '#server/http/errors.ts'
import { constraintError } from './constraint-errors.ts'
import { doctorIdOf, isSelfOrAdmin } from './policy.ts'
import { toCurrentUser, toDoctorProfile, toEmployerProfile } from './profile-view.ts'
import * as queries from './queries.ts'

/**
 * The caller's own view of their account.
 * @throws UserNotFound
 */
export async function currentUser(db: DbOrTrx, id: string): Promise<CurrentUser> {
  const user = await queries.userWithCity(db, id)
  if (!user) throw new AppError('UserNotFound')
  const companyId = user.membership?.companyId
  const name = companyId === id ? user.name : companyId && (await queries.nameOf(db, companyId))
  const company = companyId && user.profile_completed_at ? { id: companyId, name: name ?? '' } : null
  if (user.role === 'doctor') {
    const { registrations, specialties, areas } = await queries.doctorTitles(db, id)
    const professionalProfile = {
      registrations,
      medicalSpecialties: specialties,
      medicalPracticeAreas: areas,
    }
    return toCurrentUser(user, { professionalProfile, employerProfile: null, company })
  }
  const employer = await queries.employerById(db, id)
  if (!employer) return toCurrentUser(user, { professionalProfile: null, employerProfile: null, company })
  return toCurrentUser(user, {
    professionalProfile: null,
    company,
    employerProfile: {
      industry: employer.industry,
      companySize: employer.company_size,
      foundedYear: employer.founded_year,
      crmRegistration: employer.crm_registration,
      technicalDirector: employer.technical_director,
      technicalDirectorCrm: employer.technical_director_crm,
      telehealthSpecialties: await queries.employerSpecialties(db, id),
      telehealthModalities: await queries.employerModalities(db, id),
    },
  })
}

/**
 * A public profile.
 * @throws UserNotFound if the profile is unknown, incomplete, suspended, or hidden from the caller
 */
export async function publicProfile(
  db: DbOrTrx,
  id: string,
  caller: Caller | null,
  now: Date,
): Promise<PublicProfile> {
  const user = await queries.publicUser(db, id, now)
  const seesAll = isSelfOrAdmin(caller, id)
  if (!user || (!user.is_searchable && !seesAll)) throw new AppError('UserNotFound')
  if (isEmployerRole(user.role))
    return toEmployerProfile({ ...user, role: user.role }, user, {
      telehealthSpecialties: await queries.employerSpecialties(db, id),
      telehealthModalities: await queries.employerModalities(db, id),
    })
  const doctorId = doctorIdOf(user)
  if (!doctorId) throw new AppError('UserNotFound')
  const withContact =
    seesAll ||
    // An admin who sees the app as an employer does reads no contacts of applicants.
    (caller?.employerId && !caller.viewedBy
      ? await queries.hasLiveApplication(db, doctorId, caller.employerId)
      : false)
  return toDoctorProfile(user, await queries.doctorTitles(db, doctorId), withContact)
}

/**
 * A company's public profile.
 * @throws UserNotFound as `publicProfile` does, and if the profile is a doctor's
 */
export async function publicEmployer(db: DbOrTrx, id: string, caller: Caller | null, now: Date) {
  const profile = await publicProfile(db, id, caller, now)
  if (profile.role === 'doctor') throw new AppError('UserNotFound')
  return profile
}

const REFERRAL_UNKNOWN = 'Referral não encontrado. Verifique o nome digitado.'

/** The state and the city id for a form's location. @throws ValidationFailed for an unknown city */
async function resolveLocation(db: DbOrTrx, form: { state?: string | undefined; city?: string | undefined }) {
  if (!form.state) return { state: null, cityId: null }
  if (!form.city) return { state: form.state, cityId: null }
  const cityId = await queries.cityId(db, form.state, form.city)
  if (!cityId) throw fieldError('city', 'Cidade não encontrada neste estado')
  return { state: form.state, cityId }
}

/** The ambassador that a company names. @throws ValidationFailed unless she is active */
async function resolveReferral(trx: Trx, form: Completion): Promise<string | null> {
  if (form.profileType !== 'employer' || !form.referral) return null
  const ambassador = await activeAmbassador(trx, form.referral)
  if (!ambassador) throw fieldError('referral', REFERRAL_UNKNOWN)
  return ambassador
}

/**
 * Completes a profile, which is possible once. `profileType` and `isTelehealth` determine the role. Returns the role.
 * @throws ProfileAlreadyComplete; DocumentTaken if the CPF or CNPJ belongs to another account; ValidationFailed
 */
export async function completeProfile(trx: Trx, id: UserId, form: Completion, now: Date) {
  const user = await lockUser(trx, id)
  if (user.profile_completed_at) throw new AppError('ProfileAlreadyComplete')
  const { state, cityId } = await resolveLocation(trx, form)
  const referral = await resolveReferral(trx, form)
  const role = form.profileType === 'individual' ? 'doctor' : form.isTelehealth ? 'telehealth' : 'employer'
  try {
    await updateUser(
      trx,
      id,
      {
        role,
        profile_completed_at: now,
        name: form.name,
        phone: form.phone,
        birth_date: form.birthDate ?? null,
        gender: form.gender ?? null,
        bio: form.bio || null,
        cpf: form.profileType === 'individual' ? form.cpf : null,
        cnpj: form.profileType === 'employer' ? form.cnpj : null,
        website: (form.profileType === 'employer' && form.website) || null,
        state,
        city_id: cityId,
        referral,
      },
      now,
    )
    if (form.profileType === 'employer') await queries.insertEmployer(trx, id)
    else {
      const specialtyIds = await queries.titleIds(trx, 'specialties', form.medicalSpecialties)
      if (specialtyIds.length < form.medicalSpecialties.length)
        throw fieldError('medicalSpecialties', 'Especialidade desconhecida')
      await queries.insertDoctor(trx, id, {
        registration: form.registration ?? null,
        specialtyIds,
        rqe: form.rqe || null,
      })
    }
  } catch (error) {
    throw constraintError(error, {
      users_cpf_key: 'cpf',
      users_cnpj_key: 'cnpj',
    })
  }
  return role
}

/** The ids and RQEs of a form's titles: given by name and RQE, or only by id, which keeps the title's current RQE. */
async function resolveTitles(
  trx: Trx,
  list: 'specialties' | 'practice_areas',
  field: string,
  form: { named: { name: string; rqe: string | null }[] | undefined; ids: number[] | undefined },
  current: { id: number; rqe: string | null }[],
) {
  if (form.named) {
    const ids = await queries.titleIds(
      trx,
      list,
      form.named.map(({ name }) => name),
    )
    if (ids.length < form.named.length) throw fieldError(field, 'Item desconhecido')
    return ids.map((id, index) => ({ id, rqe: form.named?.[index]?.rqe ?? null }))
  }
  return (
    form.ids &&
    [...new Set(form.ids)].map((id) => current.find((title) => title.id === id) ?? { id, rqe: null })
  )
}

async function updateDoctor(trx: Trx, id: DoctorId, form: ProfileUpdate): Promise<void> {
  const { specialties, areas } = await queries.doctorTitles(trx, id)
  if (form.registrations) await queries.replaceRegistrations(trx, id, form.registrations)
  const specialtiesInForm = { named: form.medicalSpecialties, ids: form.medicalSpecialtyIds }
  const newSpecialties = await resolveTitles(
    trx,
    'specialties',
    'medicalSpecialties',
    specialtiesInForm,
    specialties,
  )
  if (newSpecialties) await queries.replaceSpecialties(trx, id, newSpecialties)
  const areasInForm = { named: form.medicalPracticeAreas, ids: form.medicalPracticeAreaIds }
  const newAreas = await resolveTitles(trx, 'practice_areas', 'medicalPracticeAreas', areasInForm, areas)
  if (newAreas) await queries.replacePracticeAreas(trx, id, newAreas)
}

async function updateEmployer(trx: Trx, id: EmployerId, form: ProfileUpdate): Promise<void> {
  await queries.updateEmployer(trx, id, {
    industry: form.industry,
    company_size: form.companySize,
    founded_year: form.foundedYear,
    crm_registration: form.crmRegistration,
    technical_director: form.technicalDirector,
    technical_director_crm: form.technicalDirectorCrm,
  })
  if (form.telehealthModalities)
    await queries.replaceModalities(trx, id, [...new Set(form.telehealthModalities)])
  if (!form.telehealthSpecialties) return
  const ids = await queries.titleIds(trx, 'specialties', form.telehealthSpecialties)
  if (ids.length < form.telehealthSpecialties.length)
    throw fieldError('telehealthSpecialties', 'Especialidade desconhecida')
  await queries.replaceEmployerSpecialties(trx, id, [...new Set(ids)])
}

/** The location after the update. A new state clears the old state's city. */
async function updatedLocation(
  trx: Trx,
  form: ProfileUpdate,
  current: { state: string | null; city: string | null },
) {
  if (form.state === undefined && form.city === undefined) return {}
  const state = form.state ?? current.state ?? ''
  const city = form.city ?? (state === current.state ? (current.city ?? '') : '')
  const location = await resolveLocation(trx, { state, city })
  return { state: location.state, city_id: location.cityId }
}

const profileTypeOf = (role: StoredRole | null) => (isEmployerRole(role) ? 'company' : role)

/**
 * Updates the fields that the form contains and the account has: the caller's own, or that of the caller's company. Returns the
 * caller's role, which for companies depends on `isTelehealth`.
 * @throws ValidationFailed; Forbidden if the caller's role has changed
 */
export async function updateProfile(
  trx: Trx,
  caller: Caller,
  account: UserId | EmployerId,
  form: ProfileUpdate,
  now: Date,
): Promise<Role | null> {
  await lockUser(trx, account)
  const user = await queries.userWithCity(trx, account)
  if (!user) throw new AppError('UserNotFound')
  const { doctorId } = caller
  const employerId = caller.employerId === (account as string) ? caller.employerId : null
  const expected = caller.employerId && !employerId ? 'team_member' : caller.role
  // The role may have changed since the call was authenticated.
  if (profileTypeOf(user.role) !== profileTypeOf(expected)) throw new AppError('Forbidden')
  if (form.isSearchable && user.profile_hidden_at) throw new AppError('ProfileHidden')
  if (doctorId && form.phone?.startsWith('0'))
    throw fieldError('phone', 'Telefone inválido. Deve ter 10 ou 11 dígitos com DDD.')
  const location = await updatedLocation(trx, form, user)
  if (employerId && location.state === null) throw fieldError('state', 'Estado é obrigatório')
  if (employerId && location.city_id === null) throw fieldError('city', 'Cidade é obrigatória')
  const setsTelehealth = employerId && form.isTelehealth !== undefined
  const role = setsTelehealth ? (form.isTelehealth ? 'telehealth' : 'employer') : undefined
  await updateUser(
    trx,
    account,
    {
      name: form.name,
      phone: form.phone,
      bio: form.bio === undefined ? undefined : form.bio || null,
      is_searchable: form.isSearchable,
      ...((doctorId || employerId) && location),
      ...(doctorId && { birth_date: form.birthDate, gender: form.gender }),
      ...(employerId && { website: form.website === undefined ? undefined : form.website || null, role }),
    },
    now,
  )
  try {
    if (doctorId) await updateDoctor(trx, doctorId, form)
    if (employerId) await updateEmployer(trx, employerId, form)
  } catch (error) {
    throw constraintError(error, {})
  }
  return role ?? caller.role
}

/** Clears the description of a company whose account is removed. */
export const clearEmployer = queries.clearEmployer
/** Gives an account the rows of its new role; those of the old one stay. */
export async function prepareForRole(trx: Trx, id: string, role: Role): Promise<void> {
  if (role === 'doctor') await queries.insertMissingRow(trx, id, 'doctors')
  if (isEmployerRole(role)) await queries.insertMissingRow(trx, id, 'employers')
}

/**
 * Sets the grants of a company, and returns its previous ones. The account gets a new version. The caller queues
 * `plan-changes.apply`.
 */
export async function setGrants(trx: Trx, id: string, grants: Grants, now: Date): Promise<Grants> {
  const before = await queries.lockGrants(trx, id)
  await queries.updateGrants(trx, id, grants)
  await updateUser(trx, id, {}, now)
  return { plan: before.granted_plan, posts: before.granted_posts }
}

/** @throws DocumentTaken if the document belongs to another account */
export async function setDocument(
  trx: Trx,
  id: string,
  document: { cpf: string } | { cnpj: string },
  now: Date,
): Promise<void> {
  try {
    await updateUser(trx, id, document, now)
  } catch (error) {
    throw constraintError(error, { users_cpf_key: 'cpf', users_cnpj_key: 'cnpj' })
  }
}

/**
 * Hides a profile until `unhideProfile`: its owner cannot show it again. Returns whether it could be found until now, or
 * null if there is no such account or it is hidden already.
 */
export async function hideProfile(trx: Trx, id: string, now: Date): Promise<boolean | null> {
  const user = await queries.lockVisibility(trx, id)
  if (!user || user.profile_hidden_at) return null
  await updateUser(trx, id, { is_searchable: false, profile_hidden_at: now }, now)
  return user.is_searchable
}

/**
 * An admin's decision overrides everybody else's: showing a profile also reverts `hideProfile` and lets its owner
 * choose again.
 */
export const setProfileVisibility = (trx: Trx, id: string, isSearchable: boolean, now: Date): Promise<void> =>
  updateUser(trx, id, { is_searchable: isSearchable, ...(isSearchable && { profile_hidden_at: null }) }, now)

/** Undoes `hideProfile`. False if the profile is not hidden any more. */
export async function unhideProfile(
  trx: Trx,
  id: string,
  { isSearchable }: { isSearchable: boolean },
  now: Date,
): Promise<boolean> {
  if (!(await queries.lockVisibility(trx, id))?.profile_hidden_at) return false
  await updateUser(trx, id, { is_searchable: isSearchable, profile_hidden_at: null }, now)
  return true
}
