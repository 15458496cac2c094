import { errorCatalogue } from '#contract/errors.ts'
import type { Completion } from '#contract/profile-form.ts'
import type { CurrentUser, PublicProfile } from '#contract/users-api.ts'
import type { DbOrTrx, Trx } from '#server/db/client.ts'
import type { Caller, UserId } from '#server/http/caller.ts'
import { AppError, fieldError } from '#server/http/errors.ts'
import { doctorIdOf, seesAll } from './policy.ts'
import * as queries from './queries.ts'

/** Address of a stored picture; pictures never change under their key. */
export const fileUrl = (key: string | null) => (key ? `/files/${key}` : null)

/** At most this many specialties and areas may be advertised together (CFM 2.336/2023, art. 13). */
const MAX_ADVERTISED_TITLES = 2

/**
 * The person as only she sees herself.
 * @throws UserNotFound
 */
export async function currentUser(db: DbOrTrx, id: string): Promise<CurrentUser> {
  const user = await queries.userById(db, id)
  if (!user) throw new AppError('UserNotFound')
  const [firstName, ...others] = user.name?.split(' ') ?? []
  const isCompany = user.role === 'employer' || user.role === 'telehealth'
  return {
    id: user.id,
    email: user.email,
    name: user.name,
    firstName: isCompany ? null : (firstName ?? null),
    lastName: isCompany ? null : (others.at(-1) ?? null),
    role: user.role,
    profileComplete: user.profile_completed_at !== null,
    isAdmin: user.role === 'admin',
    profileType: user.role === null ? null : isCompany ? 'employer' : 'individual',
    isTelehealth: user.role === 'telehealth',
    phone: user.phone,
    cpf: user.cpf,
    cnpj: user.cnpj,
    birthDate: user.birth_date as string | null,
    gender: user.gender,
    state: user.state,
    city: user.city,
    bio: user.bio,
    website: user.website,
    profileImageUrl: fileUrl(user.image_key),
    isSearchable: user.is_searchable,
  }
}

/**
 * The profile that others see.
 * @throws UserNotFound for unknown, incomplete, suspended and hidden profiles alike
 */
export async function publicProfile(db: DbOrTrx, id: string, caller: Caller | null): Promise<PublicProfile> {
  const user = await queries.visibleUser(db, id)
  const all = seesAll(caller, id)
  if (!user || (!user.is_searchable && !all)) throw new AppError('UserNotFound')
  const base = {
    id: user.id,
    name: user.name ?? '',
    state: user.state,
    city: user.city,
    bio: user.bio,
    profileImageUrl: fileUrl(user.image_key),
  }
  if (user.role === 'employer' || user.role === 'telehealth')
    return {
      ...base,
      role: user.role,
      phone: user.phone,
      website: user.website,
      industry: user.industry,
      companySize: user.company_size,
      foundedYear: user.founded_year,
      crmRegistration: user.crm_registration,
      technicalDirector: user.technical_director
        ? `${user.technical_director}${user.technical_director_crm ? `, CRM ${user.technical_director_crm}` : ''}`
        : null,
    }
  const doctorId = doctorIdOf(user)
  if (!doctorId) throw new AppError('UserNotFound')
  const { registrations, specialties, areas } = await queries.doctorTitles(db, doctorId)
  const contact =
    all || (caller?.employerId ? await queries.hasLiveApplication(db, doctorId, caller.employerId) : false)
  const advertised = specialties.filter((title) => title.rqe).slice(0, MAX_ADVERTISED_TITLES)
  const room = MAX_ADVERTISED_TITLES - advertised.length
  return {
    ...base,
    role: 'doctor',
    phone: contact ? user.phone : null,
    email: contact ? user.email : null,
    registrations,
    medicalSpecialties: advertised,
    medicalPracticeAreas: areas.filter((title) => title.rqe).slice(0, room),
  }
}

/** The place a form names, by its UF and the name of a city in it. */
async function placeOf(db: DbOrTrx, form: { state?: string | undefined; city?: string | undefined }) {
  if (!form.state) return { state: null, cityId: null }
  if (!form.city) return { state: form.state, cityId: null }
  const cityId = await queries.cityId(db, form.state, form.city)
  if (!cityId) throw fieldError('city', 'Cidade não encontrada neste estado')
  return { state: form.state, cityId }
}

/** Which field of the form a unique constraint speaks of. */
const takenFields: Record<string, string> = {
  users_cpf_key: 'cpf',
  users_cnpj_key: 'cnpj',
  doctor_registrations_pkey: 'registration.crm',
}
const takenField = (error: unknown) =>
  typeof error === 'object' && error !== null && 'constraint' in error
    ? takenFields[String(error.constraint)]
    : undefined

/**
 * Completes the profile, once: `profileType` and the telemedicine mark decide the role for good.
 * @throws ProfileAlreadyComplete, DocumentTaken (CPF, CNPJ or CRM of another account), ValidationFailed
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
      const specialtyIds = await queries.specialtyIds(trx, form.medicalSpecialties)
      if (specialtyIds.length < form.medicalSpecialties.length)
        throw fieldError('medicalSpecialties', 'Especialidade desconhecida')
      await queries.insertDoctor(trx, id, {
        registration: form.registration ?? null,
        specialtyIds,
        rqe: form.rqe || null,
      })
    }
  } catch (error) {
    const field = takenField(error)
    if (field) throw new AppError('DocumentTaken', { errors: { [field]: [errorCatalogue.DocumentTaken[2]] } })
    throw error
  }
  return role
}
