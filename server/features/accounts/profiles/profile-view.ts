import { isEmployerRole, type StoredRole } from '#contract/accounts/roles.ts'
import { type Verification, verificationText } from '#contract/admin/organizations.ts'
import type { CurrentUser, PublicProfile } from '#contract/api/accounts/profiles.ts'
import type { VerifiedRegistration } from '#contract/hiring/registration-checks.ts'
import type { Membership } from '#server/db/memberships.ts'
import { pictureUrl } from '#server/features/accounts/pictures/service.ts'
import { roleOf } from '#server/http/caller.ts'

/** How many specialties and practice areas may be advertised in total (CFM 2.336/2023, art. 13). */
const MAX_ADVERTISED_TITLES = 2

type EmployerProfile = Exclude<PublicProfile, { role: 'doctor' }>

interface Title {
  id: number
  name: string
  rqe: string | null
}
export interface DoctorTitles {
  registrations: { crm: string; uf: string }[]
  specialties: Title[]
  areas: Title[]
}

interface UserRow {
  id: string
  role: StoredRole | null
  email: string
  name: string | null
  phone: string | null
  state: string | null
  city: string | null
  bio: string | null
  website: string | null
  image_key: string | null
  is_searchable: boolean
}

interface OwnRow extends UserRow {
  profile_completed_at: Date | null
  password_hash: string | null
  cpf: string | null
  cnpj: string | null
  birth_date: unknown
  gender: number | null
  referral: string | null
  membership: Membership | null
}

export interface EmployerRow {
  industry: string | null
  company_size: string | null
  founded_year: number | null
  crm_registration: string | null
  technical_director: string | null
  technical_director_crm: string | null
  verification: Verification | null
}

/** The caller's own view of their account. */
export function toCurrentUser(
  user: OwnRow,
  profiles: Pick<CurrentUser, 'professionalProfile' | 'employerProfile' | 'company'>,
): CurrentUser {
  const [firstName, ...others] = user.name?.split(' ') ?? []
  // A person of a company has the role of the company, and everything else of her own.
  const isCompany = isEmployerRole(user.role)
  const role = roleOf(user)
  return {
    id: user.id,
    email: user.email,
    name: user.name,
    firstName: isCompany ? null : (firstName ?? null),
    lastName: isCompany ? null : (others.at(-1) ?? null),
    role,
    profileComplete: user.profile_completed_at !== null,
    isAdmin: user.role === 'admin',
    profileType: role === null ? null : isEmployerRole(role) ? 'employer' : 'individual',
    isTelehealth: role === 'telehealth',
    phone: user.phone,
    cpf: user.cpf,
    cnpj: user.cnpj,
    birthDate: user.birth_date as string | null,
    gender: user.gender,
    state: user.state,
    city: user.city,
    bio: user.bio,
    website: user.website,
    profileImageUrl: pictureUrl(user.image_key),
    isSearchable: user.is_searchable,
    hasPassword: user.password_hash !== null,
    referral: user.referral,
    teamRole: user.profile_completed_at === null ? null : (user.membership?.teamRole ?? null),
    ...profiles,
  }
}

const commonFields = (user: UserRow) => ({
  id: user.id,
  name: user.name ?? '',
  state: user.state,
  city: user.city,
  bio: user.bio,
  profileImageUrl: pictureUrl(user.image_key),
})

/** A company's public profile. */
export function toEmployerProfile(
  user: UserRow & { role: 'employer' | 'telehealth' },
  employer: EmployerRow,
  offers: Pick<EmployerProfile, 'telehealthSpecialties' | 'telehealthModalities'>,
): EmployerProfile {
  const { technical_director: director, technical_director_crm: crm } = employer
  return {
    ...commonFields(user),
    role: user.role,
    phone: user.phone,
    website: user.website,
    industry: employer.industry,
    companySize: employer.company_size,
    foundedYear: employer.founded_year,
    crmRegistration: employer.crm_registration,
    technicalDirector: director && (crm ? `${director}, CRM ${crm}` : director),
    ...(user.role === 'telehealth' ? offers : { telehealthSpecialties: [], telehealthModalities: [] }),
    verification: employer.verification && verificationText(employer.verification),
  }
}

/** A doctor's public profile: only titles with an RQE, and contacts only if `withContact`. */
export function toDoctorProfile(
  user: UserRow & { verified_registrations: VerifiedRegistration[] },
  { registrations, specialties, areas }: DoctorTitles,
  withContact: boolean,
): Extract<PublicProfile, { role: 'doctor' }> {
  const advertised = specialties.filter((title) => title.rqe).slice(0, MAX_ADVERTISED_TITLES)
  const room = MAX_ADVERTISED_TITLES - advertised.length
  const advertisedAreas = areas.filter((title) => title.rqe).slice(0, room)
  return {
    ...commonFields(user),
    role: 'doctor',
    phone: withContact ? user.phone : null,
    email: withContact ? user.email : null,
    registrations,
    verifiedRegistrations: user.verified_registrations.map(({ titles, ...registration }) => ({
      ...registration,
      titles: titles.filter(({ rqe }) => [...advertised, ...advertisedAreas].some((one) => one.rqe === rqe)),
    })),
    medicalSpecialties: advertised,
    medicalPracticeAreas: advertisedAreas,
  }
}
