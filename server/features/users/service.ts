import type { Role } from '#contract/accounts.ts'
import type { CurrentUser, PublicProfile } from '#contract/api/users.ts'
import { errorCatalogue } from '#contract/errors.ts'
import type { Completion, ProfileUpdate } from '#contract/profile-form.ts'
import type { DbOrTrx, Trx } from '#server/db/client.ts'
import type { Caller, DoctorId, EmployerId, UserId } from '#server/http/caller.ts'
import { AppError, fieldError } from '#server/http/errors.ts'
import { doctorIdOf, seesAll } from './policy.ts'
import { doctorPage, employerPage, ownView } from './profile-view.ts'
import * as queries from './queries.ts'

/**
 * The person as only she sees herself.
 * @throws UserNotFound
 */
export async function currentUser(db: DbOrTrx, id: string): Promise<CurrentUser> {
  const user = await queries.userById(db, id)
  if (!user) throw new AppError('UserNotFound')
  if (user.role === 'doctor') {
    const { registrations, specialties, areas } = await queries.doctorTitles(db, id)
    const professionalProfile = {
      registrations,
      medicalSpecialties: specialties,
      medicalPracticeAreas: areas,
    }
    return ownView(user, { professionalProfile, employerProfile: null })
  }
  const employer = await queries.employerById(db, id)
  if (!employer) return ownView(user, { professionalProfile: null, employerProfile: null })
  return ownView(user, {
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
 * The profile that others see.
 * @throws UserNotFound for unknown, incomplete, suspended and hidden profiles alike
 */
export async function publicProfile(db: DbOrTrx, id: string, caller: Caller | null): Promise<PublicProfile> {
  const user = await queries.visibleUser(db, id)
  const all = seesAll(caller, id)
  if (!user || (!user.is_searchable && !all)) throw new AppError('UserNotFound')
  if (user.role === 'employer' || user.role === 'telehealth')
    return employerPage({ ...user, role: user.role }, user, await queries.employerSpecialties(db, id))
  const doctorId = doctorIdOf(user)
  if (!doctorId) throw new AppError('UserNotFound')
  const contact =
    all || (caller?.employerId ? await queries.hasLiveApplication(db, doctorId, caller.employerId) : false)
  return doctorPage(user, await queries.doctorTitles(db, doctorId), contact)
}

/**
 * A company's public profile.
 * @throws UserNotFound, for doctors too
 */
export async function publicEmployer(db: DbOrTrx, id: string, caller: Caller | null) {
  const profile = await publicProfile(db, id, caller)
  if (profile.role === 'doctor') throw new AppError('UserNotFound')
  return profile
}

/** The place a form names, by its UF and the name of a city in it. */
async function placeOf(db: DbOrTrx, form: { state?: string | undefined; city?: string | undefined }) {
  if (!form.state) return { state: null, cityId: null }
  if (!form.city) return { state: form.state, cityId: null }
  const cityId = await queries.cityId(db, form.state, form.city)
  if (!cityId) throw fieldError('city', 'Cidade não encontrada neste estado')
  return { state: form.state, cityId }
}

const REFERRAL_UNKNOWN = 'Referral não encontrado. Verifique o nome digitado.'

const unknownItems: Record<string, string> = {
  doctor_specialties_specialty_id_fkey: 'medicalSpecialtyIds',
  doctor_practice_areas_practice_area_id_fkey: 'medicalPracticeAreaIds',
}

const constraintOf = (error: unknown) =>
  typeof error === 'object' && error !== null && 'constraint' in error ? String(error.constraint) : null

/** What a broken constraint says of the form, by the field it speaks of; other errors stay what they are. */
function asFieldError(error: unknown, fields: Record<string, string>): unknown {
  const constraint = constraintOf(error)
  if (constraint === 'users_referral_fkey') return fieldError('referral', REFERRAL_UNKNOWN)
  const list = constraint && unknownItems[constraint]
  if (list) return fieldError(list, 'Item desconhecido')
  const field = constraint && fields[constraint]
  if (!field) return error
  return new AppError('DocumentTaken', { errors: { [field]: [errorCatalogue.DocumentTaken[2]] } })
}

/**
 * Completes the profile, once: `profileType` and the telemedicine mark decide the role for good.
 * @throws ProfileAlreadyComplete, DocumentTaken (CPF, CNPJ or CRM of another account), ValidationFailed (also for an
 * unknown referral)
 */
export async function completeProfile(trx: Trx, id: UserId, form: Completion, now: Date) {
  const user = await queries.lockUser(trx, id)
  if (user.profile_completed_at) throw new AppError('ProfileAlreadyComplete')
  const place = await placeOf(trx, form)
  const role = form.profileType === 'individual' ? 'doctor' : form.isTelehealth ? 'telehealth' : 'employer'
  try {
    await queries.saveCompletion(trx, id, form, place, role, now)
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
    throw asFieldError(error, {
      users_cpf_key: 'cpf',
      users_cnpj_key: 'cnpj',
      doctor_registrations_pkey: 'registration.crm',
    })
  }
  return role
}

/** Titles by name, or by id with the RQE they have already. */
async function titlesOf(
  trx: Trx,
  list: 'specialties' | 'practice_areas',
  field: string,
  form: { named: { name: string; rqe: string | null }[] | undefined; ids: number[] | undefined },
  present: { id: number; rqe: string | null }[],
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
    [...new Set(form.ids)].map((id) => present.find((title) => title.id === id) ?? { id, rqe: null })
  )
}

async function updateDoctor(trx: Trx, id: DoctorId, form: ProfileUpdate): Promise<void> {
  const { specialties, areas } = await queries.doctorTitles(trx, id)
  if (form.registrations) await queries.replaceRegistrations(trx, id, form.registrations)
  const named = { named: form.medicalSpecialties, ids: form.medicalSpecialtyIds }
  const newSpecialties = await titlesOf(trx, 'specialties', 'medicalSpecialties', named, specialties)
  if (newSpecialties) await queries.replaceSpecialties(trx, id, newSpecialties)
  const namedAreas = { named: form.medicalPracticeAreas, ids: form.medicalPracticeAreaIds }
  const newAreas = await titlesOf(trx, 'practice_areas', 'medicalPracticeAreas', namedAreas, areas)
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

/** The place after the update: a new state forgets the city of the old one. */
async function newPlace(
  trx: Trx,
  form: ProfileUpdate,
  present: { state: string | null; city: string | null },
) {
  if (form.state === undefined && form.city === undefined) return {}
  const state = form.state ?? present.state ?? ''
  const city = form.city ?? (state === present.state ? (present.city ?? '') : '')
  const place = await placeOf(trx, { state, city })
  return { state: place.state, city_id: place.cityId }
}

/**
 * Changes what the form brings and the caller's role has; everything else stays. Returns the role, which for
 * companies follows the telemedicine mark.
 * @throws ValidationFailed, DocumentTaken (CRM of another account)
 */
export async function updateProfile(
  trx: Trx,
  caller: Caller,
  form: ProfileUpdate,
  now: Date,
): Promise<Role | null> {
  await queries.lockUser(trx, caller.userId)
  const user = await queries.userById(trx, caller.userId)
  if (!user) throw new AppError('UserNotFound')
  const { doctorId, employerId } = caller
  if (doctorId && form.phone?.startsWith('0'))
    throw fieldError('phone', 'Telefone inválido. Deve ter 10 ou 11 dígitos com DDD.')
  const place = await newPlace(trx, form, user)
  if (employerId && place.state === null) throw fieldError('state', 'Estado é obrigatório')
  if (employerId && place.city_id === null) throw fieldError('city', 'Cidade é obrigatória')
  const telehealth = employerId && form.isTelehealth !== undefined
  const role = telehealth ? (form.isTelehealth ? 'telehealth' : 'employer') : undefined
  await queries.updateUser(
    trx,
    caller.userId,
    {
      name: form.name,
      phone: form.phone,
      bio: form.bio === undefined ? undefined : form.bio || null,
      is_searchable: form.isSearchable,
      ...((doctorId || employerId) && place),
      ...(doctorId && { birth_date: form.birthDate, gender: form.gender }),
      ...(employerId && { website: form.website === undefined ? undefined : form.website || null, role }),
    },
    now,
  )
  try {
    if (doctorId) await updateDoctor(trx, doctorId, form)
    if (employerId) await updateEmployer(trx, employerId, form)
  } catch (error) {
    throw asFieldError(error, { doctor_registrations_pkey: 'registrations' })
  }
  return role ?? user.role
}

/** Creates the account of an invited person, who has no password yet; null when the address has an account. */
export const createInvited = queries.insertInvited
