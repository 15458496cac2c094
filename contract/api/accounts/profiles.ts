import { z } from 'zod'
import { pictureMessages } from '#contract/accounts/pictures.ts'
import { profileUpdate } from '#contract/accounts/profile-form.ts'
import { profileTypes, roles } from '#contract/accounts/roles.ts'
import { verifiedRegistration } from '#contract/api/hiring/registration-checks.ts'
import { endpoint } from '#contract/endpoint.ts'
import { id, idParams } from '#contract/fields-form.ts'
import { teamRoles } from '#contract/hiring/team.ts'
import { modalityNames } from '#contract/telehealth/modalities.ts'

const registrations = z.array(z.object({ crm: z.string(), uf: z.string() }))
/** A specialty without an RQE must not be advertised (CFM 2.336/2023). */
const specialties = z.array(z.object({ name: z.string(), rqe: z.string().nullable() }))

/** A specialty or practice area as its owner edits it. The public profile shows only those that may be advertised. */
const ownTitle = z.object({ id: z.int(), name: z.string(), rqe: z.string().nullable() })

const professionalProfile = z.object({
  registrations,
  medicalSpecialties: z.array(ownTitle),
  medicalPracticeAreas: z.array(ownTitle),
})

const employerProfile = z.object({
  industry: z.string().nullable(),
  companySize: z.string().nullable(),
  foundedYear: z.int().nullable(),
  crmRegistration: z.string().nullable(),
  technicalDirector: z.string().nullable(),
  technicalDirectorCrm: z.string().nullable(),
  telehealthSpecialties: z.array(z.string()),
  telehealthModalities: z.array(z.enum(modalityNames)),
})

/** The caller's own account and profile (spec A §3, User). */
export const currentUser = z.object({
  id,
  email: z.string(),
  name: z.string().nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  role: z.enum(roles).nullable(),
  profileComplete: z.boolean(),
  isAdmin: z.boolean(),
  profileType: z.enum(profileTypes).nullable(),
  isTelehealth: z.boolean(),
  phone: z.string().nullable(),
  cpf: z.string().nullable(),
  cnpj: z.string().nullable(),
  birthDate: z.string().nullable(),
  gender: z.int().nullable(),
  state: z.string().nullable(),
  city: z.string().nullable(),
  bio: z.string().nullable(),
  website: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  isSearchable: z.boolean(),
  /** False if the user has only ever signed in through a provider. */
  hasPassword: z.boolean(),
  referral: z.string().nullable(),
  professionalProfile: professionalProfile.nullable(),
  employerProfile: employerProfile.nullable(),
  /** The caller's role in the company's team; null outside companies. */
  teamRole: z.enum(teamRoles).nullable(),
  /** The company for which the caller acts. Its id is the caller's own if the company was registered with this account. */
  company: z.object({ id, name: z.string() }).nullable(),
})
export type CurrentUser = z.output<typeof currentUser>

export const getCurrentUser = endpoint('GET', '/user/me', {
  access: ['signedIn'],
  summary: 'A pessoa dona da sessão',
  reply: currentUser,
})

const profileBase = {
  id,
  name: z.string(),
  state: z.string().nullable(),
  city: z.string().nullable(),
  bio: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  phone: z.string().nullable(),
}

const employerProfilePage = z.object({
  ...profileBase,
  role: z.enum(['employer', 'telehealth']),
  website: z.string().nullable(),
  industry: z.string().nullable(),
  companySize: z.string().nullable(),
  foundedYear: z.int().nullable(),
  crmRegistration: z.string().nullable(),
  technicalDirector: z.string().nullable(),
  telehealthSpecialties: z.array(z.string()),
  telehealthModalities: z.array(z.enum(modalityNames)),
  /** The evidence and date of the verification, if an admin has verified the company. */
  verification: z.string().nullable(),
})
/** A doctor's phone and e-mail are null unless the caller is the doctor, an admin, or an employer with a live application. */
export const publicProfile = z.discriminatedUnion('role', [
  z.object({
    ...profileBase,
    role: z.literal('doctor'),
    email: z.string().nullable(),
    registrations,
    /** Those that are verified now. */
    verifiedRegistrations: z.array(verifiedRegistration),
    medicalSpecialties: specialties,
    medicalPracticeAreas: specialties,
  }),
  employerProfilePage,
])
export type PublicProfile = z.output<typeof publicProfile>

export const getPublicProfile = endpoint('GET', '/user/:id', {
  access: ['public'],
  summary: 'Perfil público',
  params: idParams,
  reply: publicProfile,
})

const updated = z.object({ success: z.literal(true), user: currentUser, authToken: z.string() })

export const updateProfile = endpoint('PUT', '/user', {
  access: ['completeProfile'],
  team: 'owner',
  summary: 'Altera o próprio perfil; os campos ausentes ficam como estão',
  body: profileUpdate,
  reply: updated,
})

/** A multipart form may contain the picture itself, which takes precedence over `profileImageUrl`. */
const profileForm = z.intersection(
  profileUpdate,
  z.object({ profileImage: z.file(pictureMessages.wrongType).optional() }),
)

export const updateDoctor = endpoint('PATCH', '/accounts/doctors/me', {
  access: ['doctor'],
  summary: 'Altera o próprio perfil de médica ou médico (JSON ou multipart, com a imagem em `profileImage`)',
  multipart: 'too',
  body: profileForm,
  reply: updated,
})

export const updateEmployer = endpoint('PATCH', '/accounts/employers/me', {
  access: ['employer'],
  team: 'owner',
  summary: 'Altera o perfil da empresa (JSON ou multipart, com a imagem em `profileImage`)',
  multipart: 'too',
  body: profileForm,
  /** `user` is the caller, who may have an account of her own; `company` is the changed profile. */
  reply: updated.extend({ company: currentUser }),
})

export const getOwnEmployer = endpoint('GET', '/accounts/employers/me', {
  access: ['employer'],
  summary: 'O próprio perfil de empresa, como os outros o veem',
  reply: employerProfilePage,
})

/** For owners who sign in with an account of their own. */
export const getCompanyAccount = endpoint('GET', '/accounts/employers/me/account', {
  access: ['employer'],
  team: 'owner',
  hiddenInView: true,
  summary: 'A conta da empresa, como seus responsáveis a editam',
  reply: currentUser,
})

export const getEmployer = endpoint('GET', '/accounts/employers/:id', {
  access: ['public'],
  summary: 'Perfil público de uma empresa',
  params: idParams,
  reply: employerProfilePage,
})
