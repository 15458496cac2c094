import { z } from 'zod'
import {
  companyCaseOutcomeNames,
  companyCaseReasonNames,
  companySituationNames,
  MAX_CASE_NOTE,
} from '#contract/admin/company-checks.ts'
import { endpoint } from '#contract/endpoint.ts'
import { code, idParams, instant, paragraphs, success } from '#contract/fields-form.ts'

/** The entry of the public registry for the present CNPJ of a company. */
export const companyCheck = z.object({
  /** False if this installation asks no registry. */
  isOn: z.boolean(),
  /** The registry is being asked. */
  isPending: z.boolean(),
  /** When the registry answered; null if it has not yet. */
  answeredAt: instant.nullable(),
  /** When it last gave no answer, if that was after the last answer. */
  failedAt: instant.nullable(),
  /** Null if the registry does not know the number, or has not answered. */
  entry: z
    .object({
      name: z.string(),
      tradeName: z.string().nullable(),
      situation: z.enum(companySituationNames),
      since: z.string().nullable(),
      activity: z.object({ code: z.string(), text: z.string() }).nullable(),
      address: z.string().nullable(),
    })
    .nullable(),
  /** Open without an outcome. A closed one opens again when the answer changes. */
  case: z
    .object({
      reason: z.enum(companyCaseReasonNames),
      openedAt: instant,
      outcome: z.enum(companyCaseOutcomeNames).nullable(),
      note: z.string().nullable(),
      closedBy: z.string().nullable(),
      closedAt: instant.nullable(),
      /** Changes with the case. Send it back to close it. */
      version: z.string(),
    })
    .nullable(),
})
export type CompanyCheck = z.output<typeof companyCheck>

export const askCompanyRegistry = endpoint('POST', '/admin/organizations/:id/registry-question', {
  access: ['admin'],
  summary: 'Pede nova consulta do CNPJ de uma empresa; a resposta chega em alguns segundos',
  params: idParams,
  reply: success,
})

export const closeCompanyCase = endpoint('POST', '/admin/organizations/:id/close-case', {
  access: ['admin'],
  summary: 'Encerra o caso do CNPJ de uma empresa; ele reabre se a resposta da Receita mudar',
  params: idParams,
  body: z.object({
    outcome: z.enum(companyCaseOutcomeNames),
    note: paragraphs(MAX_CASE_NOTE).pipe(z.string().min(1, 'Informe o motivo.')),
    version: code(64),
  }),
  reply: success,
})
