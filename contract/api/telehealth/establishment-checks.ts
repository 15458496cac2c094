import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { code, id, idParams, instant, paragraphs } from '#contract/fields-form.ts'
import {
  CHECK_DAYS,
  checkOutcomes,
  checkStateNames,
  MAX_CHECK_NOTE,
  requirementNames,
} from '#contract/telehealth/establishments.ts'

const text = z.string().nullable()
const values = z.object({
  name: text,
  state: text,
  city: text,
  /** Masked; its digits are among the requirements. */
  cnpj: text,
  website: text,
  crmRegistration: text,
  technicalDirector: text,
  technicalDirectorCrm: text,
})

const check = z.object({
  id,
  outcome: z.enum(checkOutcomes),
  note: z.string().nullable(),
  /** Null if the account no longer exists. */
  checkedBy: z.string().nullable(),
  checkedAt: instant,
  /** Null for a refusal. */
  expiresAt: instant.nullable(),
  values,
})
export type EstablishmentCheck = z.output<typeof check>

const establishment = z.object({
  id,
  state: z.enum(checkStateNames),
  missing: z.array(z.enum(requirementNames)),
  values,
  /** Of the values and of the latest check. A decision sends it back, so that it is about what the admin has seen. */
  version: z.string(),
  /** The latest first. */
  checks: z.array(check),
})
export type Establishment = z.output<typeof establishment>

export const getEstablishment = endpoint('GET', '/admin/establishments/:id', {
  access: ['admin'],
  summary: 'O que se confere de uma empresa, o que falta e as conferências já feitas',
  params: idParams,
  reply: establishment,
})

export const checkEstablishment = endpoint('POST', '/admin/establishments/:id/check', {
  access: ['admin'],
  summary: `Registra o resultado da conferência de uma empresa; a aprovação vale ${CHECK_DAYS} dias`,
  params: idParams,
  body: z
    .object({
      outcome: z.enum(checkOutcomes),
      note: paragraphs(MAX_CHECK_NOTE).default(''),
      version: code(64),
    })
    .refine(({ outcome, note }) => outcome === 'approved' || note !== '', {
      path: ['note'],
      message: 'Informe o motivo da recusa.',
    }),
  reply: establishment,
})
