import { z } from 'zod'
import {
  birthDate,
  cnpj,
  companyPhone,
  cpf,
  flag,
  line,
  MAX_SMALLINT,
  many,
  paragraphs,
  phone,
  stateUf,
  website,
} from '#contract/fields-form.ts'
import { modalityNames } from '#contract/telehealth/modalities.ts'
import { MAX_BIO, MAX_REGISTRATIONS, MAX_SPECIALTIES } from './accounts.ts'
import { companySizes } from './company-sizes.ts'
import { profileTypes } from './roles.ts'

/** More than exist, because a telehealth company may offer all specialties. */
const MAX_TELEHEALTH_SPECIALTIES = 100

const optional = (max: number) => line(max).optional()

/** One to ten digits; each state council has its own numbering. */
const crmNumber = z
  .string()
  .trim()
  .min(1, 'Informe o número do CRM.')
  .regex(/^\d{0,10}$/, 'CRM inválido. Use apenas números.')

/** A registration with a state council of medicine (CRM). */
export const registrationForm = z.object({
  crm: crmNumber,
  uf: z.string().min(1, 'Escolha a UF do CRM.').pipe(stateUf),
})
export type Registration = z.output<typeof registrationForm>

/** Fields of both profile types (spec A §5, Profile completion). */
const common = {
  birthDate: birthDate.optional(),
  gender: z.number().int().min(0).max(3).nullable().optional(),
  bio: paragraphs(MAX_BIO).optional(),
}

const individualFields = z.object({
  ...common,
  profileType: z.literal(profileTypes[0]),
  name: line(120).refine((text) => text !== '', 'Por favor, informe seu nome completo.'),
  phone,
  cpf,
  registration: registrationForm.nullable().optional(),
  medicalSpecialties: z
    .array(line(120))
    .max(MAX_SPECIALTIES, `Escolha no máximo ${MAX_SPECIALTIES} especialidades`)
    .transform((names) => [...new Set(names)])
    .default([]),
  /** The RQE of the first specialty. */
  rqe: z
    .string()
    .trim()
    .regex(/^\d{0,10}$/, 'RQE inválido. Use apenas números.')
    .optional(),
  state: stateUf.optional(),
  city: optional(120),
})

/** An RQE belongs to a specialty (CFM 2.336/2023). Without one it would be lost. */
const individual = individualFields.refine(
  (form) => !form.rqe || (form.medicalSpecialties ?? []).length > 0,
  {
    path: ['medicalSpecialties'],
    message: 'Escolha a especialidade do seu RQE.',
  },
)

const employer = z.object({
  ...common,
  profileType: z.literal(profileTypes[1]),
  name: line(120).refine((text) => text !== '', 'Por favor, informe o nome da empresa.'),
  phone: companyPhone,
  cnpj,
  isTelehealth: z.boolean().default(false),
  state: z.string('Estado é obrigatório').min(1, 'Estado é obrigatório').pipe(stateUf),
  city: line(120).refine((text) => text !== '', 'Cidade é obrigatória'),
  website: website.optional(),
  /** First name, in upper case, of the ambassador who referred the company. */
  referral: line(60)
    .transform((text) => text.toUpperCase())
    .optional(),
})

/** `POST /auth/complete-profile`. `profileType` determines the role permanently. */
export const completionForm = z.discriminatedUnion('profileType', [individual, employer])
export type Completion = z.output<typeof completionForm>

const rqe = z
  .string()
  .trim()
  .regex(/^\d{0,10}$/, 'RQE inválido. Use apenas números.')
  .transform((text) => text || null)
  .nullable()
  .default(null)

/** A specialty or practice area, with its RQE if it is registered (CFM 2.221/2018). */
const title = z.object({
  name: line(120).refine((text) => text !== '', 'Escolha um item da lista.'),
  rqe,
})
const titles = z
  .array(title)
  .max(MAX_SPECIALTIES, `Escolha no máximo ${MAX_SPECIALTIES}`)
  .refine((list) => new Set(list.map(({ name }) => name)).size === list.length, 'Há um item repetido')

const blankToNull = (text: string) => (text === '' ? null : text)
const optionalState = z.union([z.literal(''), stateUf])

/** The fields that a doctor can edit (spec A §2, Own profile). CPF and e-mail cannot be edited. */
export const doctorProfileForm = z.object({
  name: line(120).refine((text) => text !== '', 'Nome é obrigatório'),
  phone,
  birthDate,
  gender: z.number().int().min(0).max(3).nullable(),
  bio: paragraphs(MAX_BIO),
  isSearchable: z.boolean(),
  state: optionalState,
  city: line(120),
  registrations: z
    .array(registrationForm)
    .max(MAX_REGISTRATIONS, `Informe no máximo ${MAX_REGISTRATIONS} registros`)
    .refine(
      (list) => new Set(list.map(({ crm, uf }) => `${crm}/${uf}`)).size === list.length,
      'Há um CRM repetido',
    ),
  medicalSpecialties: titles,
  medicalPracticeAreas: titles,
})

const modality = z.enum(modalityNames)
const year = z
  .number('Ano inválido')
  .int('Ano inválido')
  .min(1500, 'Ano inválido')
  .refine((value) => value <= new Date().getFullYear(), 'Ano inválido')

/** The fields that a company can edit. `isTelehealth` sets the role. CNPJ and e-mail cannot be edited. */
export const employerProfileForm = z.object({
  name: line(120).refine((text) => text !== '', 'Nome da empresa é obrigatório'),
  phone: companyPhone,
  bio: paragraphs(MAX_BIO),
  isSearchable: z.boolean(),
  state: z.string().min(1, 'Estado é obrigatório').pipe(stateUf),
  city: line(120).refine((text) => text !== '', 'Cidade é obrigatória'),
  website,
  isTelehealth: z.boolean(),
  industry: line(80).transform(blankToNull).nullable(),
  companySize: z.enum(companySizes).nullable(),
  foundedYear: year.nullable(),
  /** Registration of the establishment and its technical director (CFM 2.147/2016, CFM 2.314/2022). */
  crmRegistration: line(40).transform(blankToNull).nullable(),
  technicalDirector: line(120).transform(blankToNull).nullable(),
  technicalDirectorCrm: line(40).transform(blankToNull).nullable(),
  telehealthSpecialties: z.array(line(120)).max(MAX_TELEHEALTH_SPECIALTIES),
  telehealthModalities: z.array(modality).max(modalityNames.length),
})

const flagOrBoolean = z.union([z.boolean(), flag])
const whole = z
  .union([z.number(), z.string().regex(/^\d+$/).transform(Number)])
  .pipe(z.int().min(0).max(MAX_SMALLINT))

/**
 * `PUT /user` and `PATCH /accounts/{doctors,employers}/me`. Absent fields keep their value, and fields of other roles
 * are ignored. Accepts the field names of spec A §3 (professional update) as well as ours, and the strings that a
 * multipart form sends.
 */
export const profileUpdate = z
  .object({
    ...doctorProfileForm.shape,
    ...employerProfileForm.shape,
    name: doctorProfileForm.shape.name,
    state: optionalState,
    city: line(120),
    isSearchable: flagOrBoolean,
    isTelehealth: flagOrBoolean,
    gender: z.union([whole.pipe(z.int().max(3)), z.literal('').transform(() => null), z.null()]),
    foundedYear: z.union([whole.pipe(year), z.literal('').transform(() => null), z.null()]),
    companySize: z.union([z.enum(companySizes), z.literal('').transform(() => null), z.null()]),
    telehealthSpecialties: many(line(120), MAX_TELEHEALTH_SPECIALTIES),
    telehealthModalities: many(modality, modalityNames.length),
    description: paragraphs(MAX_BIO),
    locationState: optionalState,
    locationCity: line(120),
    crm: registrationForm.shape.crm,
    crmState: registrationForm.shape.uf,
    medicalSpecialtyIds: many(whole),
    medicalPracticeAreaIds: many(whole),
    /** URL of a picture that the caller uploaded with `POST /images/upload`. Empty removes the profile picture. */
    profileImageUrl: line(200),
  })
  .partial()
  .transform(({ description, locationState, locationCity, crm, crmState, ...form }) => ({
    ...form,
    bio: form.bio ?? description,
    state: form.state ?? locationState,
    city: form.city ?? locationCity,
    registrations: form.registrations ?? (crm && crmState ? [{ crm, uf: crmState }] : undefined),
  }))
export type ProfileUpdate = z.output<typeof profileUpdate>
