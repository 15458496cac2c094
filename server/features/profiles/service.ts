import { isEmployerRole, type Role } from '#contract/accounts.ts'
import type { CurrentUser, PublicProfile } from '#contract/api/profiles.ts'
import type { Completion, ProfileUpdate } from '#contract/profile-form.ts'
import type { DbOrTrx, Trx } from '#server/db/client.ts'
import { lockUser, updateUser } from '#server/features/users/service.ts'
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
  if (user.role === 'doctor') {
    const { registrations, specialties, areas } = await queries.doctorTitles(db, id)
    const professionalProfile = {
      registrations,
      medicalSpecialties: specialties,
      medicalPracticeAreas: areas,
    }
    return toCurrentUser(user, { professionalProfile, employerProfile: null })
  }
  const employer = await queries.employerById(db, id)
  if (!employer) return toCurrentUser(user, { professionalProfile: null, employerProfile: null })
  return toCurrentUser(user, {
    professionalProfile: null,
    employerProfile: {
      industry: employer.industry,
      companySize: employer.company_size,
      foundedYear: employer.founded_year,
      crmRegistration: employer.crm_registration,
      technicalDirector: employer.technical_director,
      technicalDirectorCrm: employer.technical_director_crm,
      telehealthSpecialties: await queries.employerSpecialties(db, id),
    },
  })
}

/**
 * A public profile.
 * @throws UserNotFound if the profile is unknown, incomplete, suspended, or hidden from the caller
 */
export async function publicProfile(db: DbOrTrx, id: string, caller: Caller | null): Promise<PublicProfile> {
  const user = await queries.publicUser(db, id)
  const seesAll = isSelfOrAdmin(caller, id)
  if (!user || (!user.is_searchable && !seesAll)) throw new AppError('UserNotFound')
  if (isEmployerRole(user.role))
    return toEmployerProfile({ ...user, role: user.role }, user, await queries.employerSpecialties(db, id))
  const doctorId = doctorIdOf(user)
  if (!doctorId) throw new AppError('UserNotFound')
  const withContact =
    seesAll ||
    (caller?.employerId ? await queries.hasLiveApplication(db, doctorId, caller.employerId) : false)
  return toDoctorProfile(user, await queries.doctorTitles(db, doctorId), withContact)
}

/**
 * A company's public profile.
 * @throws UserNotFound as `publicProfile` does, and if the profile is a doctor's
 */
export async function publicEmployer(db: DbOrTrx, id: string, caller: Caller | null) {
  const profile = await publicProfile(db, id, caller)
  if (profile.role === 'doctor') throw new AppError('UserNotFound')
  return profile
}

/** The state and the city id for a form's location. @throws ValidationFailed for an unknown city */
async function resolveLocation(db: DbOrTrx, form: { state?: string | undefined; city?: string | undefined }) {
  if (!form.state) return { state: null, cityId: null }
  if (!form.city) return { state: form.state, cityId: null }
  const cityId = await queries.cityId(db, form.state, form.city)
  if (!cityId) throw fieldError('city', 'Cidade não encontrada neste estado')
  return { state: form.state, cityId }
}

/**
 * Completes a profile, which is possible once. `profileType` and `isTelehealth` determine the role. Returns the role.
 * @throws ProfileAlreadyComplete; DocumentTaken if the CPF, CNPJ or CRM belongs to another account; ValidationFailed
 */
export async function completeProfile(trx: Trx, id: UserId, form: Completion, now: Date) {
  const user = await lockUser(trx, id)
  if (user.profile_completed_at) throw new AppError('ProfileAlreadyComplete')
  const { state, cityId } = await resolveLocation(trx, form)
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
        referral: (form.profileType === 'employer' && form.referral) || null,
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
      doctor_registrations_pkey: 'registration.crm',
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

/**
 * Updates the fields that the form contains and the caller's role has. Returns the role, which for companies depends
 * on `isTelehealth`.
 * @throws ValidationFailed; DocumentTaken if the CRM belongs to another account
 */
export async function updateProfile(
  trx: Trx,
  caller: Caller,
  form: ProfileUpdate,
  now: Date,
): Promise<Role | null> {
  await lockUser(trx, caller.userId)
  const user = await queries.userWithCity(trx, caller.userId)
  if (!user) throw new AppError('UserNotFound')
  const { doctorId, employerId } = caller
  if (doctorId && form.phone?.startsWith('0'))
    throw fieldError('phone', 'Telefone inválido. Deve ter 10 ou 11 dígitos com DDD.')
  const location = await updatedLocation(trx, form, user)
  if (employerId && location.state === null) throw fieldError('state', 'Estado é obrigatório')
  if (employerId && location.city_id === null) throw fieldError('city', 'Cidade é obrigatória')
  const setsTelehealth = employerId && form.isTelehealth !== undefined
  const role = setsTelehealth ? (form.isTelehealth ? 'telehealth' : 'employer') : undefined
  await updateUser(
    trx,
    caller.userId,
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
    throw constraintError(error, { doctor_registrations_pkey: 'registrations' })
  }
  return role ?? user.role
}
