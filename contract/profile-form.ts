import { z } from 'zod'
import { profileTypes } from './accounts.ts'
import { birthDate, cnpj, companyPhone, cpf, line, paragraphs, phone, stateUf } from './fields-form.ts'

const MAX_SPECIALTIES = 10

const optional = (max: number) => line(max).optional()

/** Digits of a CRM, 1 to 10 (state councils number on their own). */
const crmNumber = z
  .string()
  .trim()
  .min(1, 'Informe o número do CRM.')
  .regex(/^\d{0,10}$/, 'CRM inválido. Use apenas números.')

/** One registration with a state council of medicine. */
const registration = z.object({
  crm: crmNumber,
  uf: z.string().min(1, 'Escolha a UF do CRM.').pipe(stateUf),
})

/** What both kinds of profile answer in the welcome tabs (spec A §5, Profile completion). */
const common = {
  name: line(120).refine((text) => text !== '', 'Por favor, informe seu nome completo.'),
  birthDate: birthDate.optional(),
  gender: z.number().int().min(0).max(3).nullable().optional(),
  bio: paragraphs(2000).optional(),
}

const individualFields = z.object({
  ...common,
  profileType: z.literal(profileTypes[0]),
  phone,
  cpf,
  registration: registration.nullable().optional(),
  medicalSpecialties: z
    .array(line(120))
    .max(MAX_SPECIALTIES, `Escolha no máximo ${MAX_SPECIALTIES} especialidades`)
    .transform((names) => [...new Set(names)])
    .default([]),
  /** Of the first specialty. */
  rqe: z
    .string()
    .trim()
    .regex(/^\d{0,10}$/, 'RQE inválido. Use apenas números.')
    .optional(),
  state: stateUf.optional(),
  city: optional(120),
})

/** An RQE belongs to one specialty (CFM 2.336/2023); it must not be lost for want of that. */
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
  phone: companyPhone,
  cnpj,
  isTelehealth: z.boolean().default(false),
  state: z.string('Estado é obrigatório').min(1, 'Estado é obrigatório').pipe(stateUf),
  city: line(120).refine((text) => text !== '', 'Cidade é obrigatória'),
  website: optional(200),
})

/** `POST /auth/complete-profile`; `profileType` sets the role once and for all. */
export const completionForm = z.discriminatedUnion('profileType', [individual, employer])
export type Completion = z.output<typeof completionForm>
