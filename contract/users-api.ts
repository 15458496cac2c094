import { z } from 'zod'
import { profileTypes, roles } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { id, idParams } from './fields-form.ts'

const registrations = z.array(z.object({ crm: z.string(), uf: z.string() }))
/** `rqe` null: known, but not to be advertised as a specialty (CFM 2.336/2023). */
const specialties = z.array(z.object({ name: z.string(), rqe: z.string().nullable() }))

/** The signed-in person, as only she sees herself (spec A §3, User). */
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
})
export type CurrentUser = z.output<typeof currentUser>

export const getCurrentUser = endpoint('GET', '/user/me', {
  access: ['signedIn'],
  summary: 'A pessoa da sessão',
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

/** What others see. A doctor's phone and e-mail are null unless the caller may see them: herself, admins, employers with a live application of hers. */
export const publicProfile = z.discriminatedUnion('role', [
  z.object({
    ...profileBase,
    role: z.literal('doctor'),
    email: z.string().nullable(),
    registrations,
    medicalSpecialties: specialties,
    medicalPracticeAreas: specialties,
  }),
  z.object({
    ...profileBase,
    role: z.enum(['employer', 'telehealth']),
    website: z.string().nullable(),
    industry: z.string().nullable(),
    companySize: z.string().nullable(),
    foundedYear: z.int().nullable(),
    crmRegistration: z.string().nullable(),
    technicalDirector: z.string().nullable(),
  }),
])
export type PublicProfile = z.output<typeof publicProfile>

export const getPublicProfile = endpoint('GET', '/user/:id', {
  access: ['public'],
  summary: 'Perfil público',
  params: idParams,
  reply: publicProfile,
})
