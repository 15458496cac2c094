import { type FieldErrors, type FieldPath, type Resolver, set } from 'react-hook-form'
import type { z } from 'zod'
import { completionForm } from '#contract/accounts/profile-form.ts'
import type { ProfileType } from '#contract/accounts/roles.ts'
import type { CurrentUser } from '#contract/api/accounts/profiles.ts'
import { masks } from '#web/ui/mask.ts'

/** The values of the form controls of all three tabs. */
export interface WelcomeValues {
  profileType: ProfileType
  name: string
  phone: string
  birthDate: string
  gender: string
  cpf: string
  cnpj: string
  registration: { crm: string; uf: string }
  rqe: string
  state: string
  city: string
  mainSpecialty: string
  otherSpecialties: string[]
  bio: string
  website: string
  referral: string
  isTelehealth: boolean
}
export type WelcomeField = FieldPath<WelcomeValues>
export type CompletionBody = z.input<typeof completionForm>

/** The tabs in order, each with its fields. */
export const welcomeTabs = [
  { value: 'personal', fields: ['profileType', 'name', 'phone', 'birthDate', 'gender'] },
  { value: 'documents', fields: ['cpf', 'cnpj', 'registration.crm', 'registration.uf', 'rqe'] },
  {
    value: 'additional',
    fields: [
      'state',
      'city',
      'mainSpecialty',
      'otherSpecialties',
      'bio',
      'website',
      'referral',
      'isTelehealth',
    ],
  },
] as const satisfies { value: string; fields: WelcomeField[] }[]
export const LAST_TAB = welcomeTabs.length - 1
export const allFields = welcomeTabs.flatMap(({ fields }): WelcomeField[] => [...fields])

/** Fields that only one profile type has. They are cleared when the type changes. */
export const typeSpecificFields = [
  'birthDate',
  'gender',
  'cpf',
  'cnpj',
  'registration',
  'rqe',
  'mainSpecialty',
  'otherSpecialties',
  'website',
  'referral',
  'isTelehealth',
] as const satisfies (keyof WelcomeValues)[]

export const emptyValues = (
  user: Pick<CurrentUser, 'name' | 'phone'>,
  profileType: ProfileType,
): WelcomeValues => ({
  profileType,
  // The account's name, which a sign-in provider states, is a person's.
  name: (profileType === 'individual' && user.name) || '',
  phone: masks.phone(user.phone ?? ''),
  birthDate: '',
  gender: '',
  cpf: '',
  cnpj: '',
  registration: { crm: '', uf: '' },
  rqe: '',
  state: '',
  city: '',
  mainSpecialty: '',
  otherSpecialties: [],
  bio: '',
  website: '',
  referral: '',
  isTelehealth: false,
})

/** The request body, with the fields of the chosen type. */
export function toCompletion(values: WelcomeValues): CompletionBody {
  const { name, phone, bio, registration } = values
  const place = { state: values.state, city: values.city }
  if (values.profileType === 'employer')
    return {
      profileType: 'employer',
      name,
      phone,
      bio,
      ...place,
      cnpj: values.cnpj,
      website: values.website,
      ...(values.referral && { referral: values.referral }),
      isTelehealth: values.isTelehealth,
    }
  const others = values.otherSpecialties.filter((specialty) => specialty !== values.mainSpecialty)
  return {
    profileType: 'individual',
    name,
    phone,
    bio,
    ...(place.state && place),
    birthDate: values.birthDate,
    gender: values.gender === '' ? null : Number(values.gender),
    cpf: values.cpf,
    registration: registration.crm || registration.uf ? registration : null,
    rqe: values.rqe,
    // The RQE belongs to the first specialty.
    medicalSpecialties: values.mainSpecialty ? [values.mainSpecialty, ...others] : [],
  }
}

/** The control that a path of the request body belongs to. */
function fieldOf(path: string): WelcomeField | null {
  if (path.startsWith('medicalSpecialties')) return 'mainSpecialty'
  return allFields.find((field) => field === path) ?? null
}

/** The first message for each control, from the errors of the form's rules or of the server. */
export function errorsByField(
  errors: Iterable<readonly [path: string, message: string]>,
): Map<WelcomeField, string> {
  const found = new Map<WelcomeField, string>()
  for (const [path, message] of errors) {
    const field = fieldOf(path)
    if (field && !found.has(field)) found.set(field, message)
  }
  return found
}

export const tabOfField = (field: WelcomeField): number =>
  welcomeTabs.findIndex(({ fields }) => (fields as readonly string[]).includes(field))

/** Validates the controls with the contract's form. */
export const welcomeResolver: Resolver<WelcomeValues> = (values) => {
  const parsed = completionForm.safeParse(toCompletion(values))
  if (parsed.success) return { values, errors: {} }
  const errors: FieldErrors<WelcomeValues> = {}
  const messages = errorsByField(parsed.error.issues.map(({ path, message }) => [path.join('.'), message]))
  for (const [field, message] of messages) set(errors, field, { type: 'rule', message })
  return { values: {}, errors }
}
