import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { code, id, idParams, instant, line, pageInfo, pageQuery, paragraphs } from '#contract/fields-form.ts'
import { documentScans } from '#contract/hiring/documents.ts'
import {
  caseReasonNames,
  caseTabNames,
  checkBases,
  checkOriginNames,
  MAX_CHECK_REASON,
  refusalOutcomes,
  registrationOutcomeNames,
  registrationStateNames,
} from '#contract/hiring/registration-checks.ts'

const titles = z.array(z.object({ name: z.string(), rqe: z.string() }))

const person = z.object({ id, name: z.string(), email: z.string() })
const adminName = z.string().nullable()

const listed = z.object({
  id,
  doctorId: id,
  doctorName: z.string(),
  crm: z.string(),
  uf: z.string(),
  /** How the registration stands for companies now. */
  state: z.enum(registrationStateNames),
  caseReason: z.enum(caseReasonNames).nullable(),
  origin: z.enum(checkOriginNames),
  requestedAt: instant,
  /** Null until it is decided. */
  outcome: z.enum(registrationOutcomeNames).nullable(),
  checkedAt: instant.nullable(),
  /** A refusal that waits for a second admin. */
  proposedOutcome: z.enum(refusalOutcomes).nullable(),
})
export type ListedRegistrationCase = z.output<typeof listed>

export const listRegistrationCases = endpoint('GET', '/admin/registration-cases', {
  access: ['admin'],
  summary: 'Conferências de CRM: as que esperam uma decisão da administração e as já decididas',
  query: z.object({
    ...pageQuery,
    tab: z.enum(caseTabNames).default('open'),
    /** Words of the name, or the number. */
    search: line(120).optional(),
    caseReason: z.enum(caseReasonNames).optional(),
  }),
  reply: z.object({ items: z.array(listed), openCount: z.int(), proposedCount: z.int(), ...pageInfo }),
})

const details = listed.extend({
  /** Of what the admin compares and of the case. A decision sends it back, so that it is about what the admin has seen. */
  version: z.string(),
  doctor: person,
  /** Her titles with an RQE, as she has typed them. */
  titles,
  /** Null until the registry has answered, and if there is none. */
  registry: z
    .object({
      askedAt: instant,
      /** Null if it does not know the number. */
      entry: z
        .object({
          name: z.string(),
          isRegular: z.boolean(),
          situation: z.string(),
          specialties: titles,
        })
        .nullable(),
      /** How much the names agree, from 0 to 1. */
      nameScore: z.number().nullable(),
    })
    .nullable(),
  /** Another account for which this number is verified. */
  otherHolder: person.extend({ checkId: id }).nullable(),
  proposal: z
    .object({
      outcome: z.enum(refusalOutcomes),
      reason: z.string(),
      proposedBy: adminName,
      proposedAt: instant,
      /** It is the caller's own, which another admin has to decide. */
      isOwn: z.boolean(),
    })
    .nullable(),
  /** The CRM card that the doctor shares for this check; null if she shares none, and after the decision. */
  card: z
    .object({
      title: z.string(),
      /** From 1. */
      number: z.int(),
      pages: z.int(),
      bytes: z.int(),
      uploadedAt: instant,
      scan: z.enum(documentScans),
      sharedAt: instant,
      /** Whether the caller may open it now. */
      mayOpen: z.boolean(),
    })
    .nullable(),
  /** Decisions about this number of hers, the latest first. */
  history: z.array(
    z.object({
      id,
      outcome: z.enum(registrationOutcomeNames),
      basis: z.enum(checkBases),
      reason: z.string().nullable(),
      /** Null for a decision by the registry, and if the account no longer exists. */
      checkedBy: adminName,
      approvedBy: adminName,
      checkedAt: instant,
      expiresAt: instant.nullable(),
      name: z.string(),
      titles,
    }),
  ),
})
export type RegistrationCase = z.output<typeof details>

export const getRegistrationCase = endpoint('GET', '/admin/registration-cases/:id', {
  access: ['admin'],
  summary: 'O que a pessoa informou, o que o CFM respondeu e as decisões anteriores',
  params: idParams,
  reply: details,
})

export const openRegistrationCard = endpoint('GET', '/admin/registration-cases/:id/card', {
  access: ['admin'],
  summary: 'A carteira do CRM que a pessoa compartilha para a conferência; a abertura é registrada',
  params: idParams,
  reply: z.string(),
})

const version = code(64)

export const decideRegistrationCase = endpoint('POST', '/admin/registration-cases/:id/decision', {
  access: ['admin'],
  summary: 'Registra o resultado de uma conferência; uma recusa espera a aprovação de uma segunda pessoa',
  params: idParams,
  body: z
    .object({
      outcome: z.enum(registrationOutcomeNames),
      reason: paragraphs(MAX_CHECK_REASON).default(''),
      /** The RQEs that were found too; for `verified`. */
      rqes: z
        .array(z.string().regex(/^\d{1,10}$/))
        .max(40)
        .default([]),
      version,
    })
    .refine(({ outcome, reason }) => outcome === 'verified' || reason !== '', {
      path: ['reason'],
      message: 'Informe o motivo.',
    }),
  reply: details,
})

export const approveRegistrationRefusal = endpoint('POST', '/admin/registration-cases/:id/approve', {
  access: ['admin'],
  summary: 'Aprova a recusa que outra pessoa da administração propôs',
  params: idParams,
  body: z.object({ version }),
  reply: details,
})

export const returnRegistrationRefusal = endpoint('POST', '/admin/registration-cases/:id/return', {
  access: ['admin'],
  summary: 'Devolve à fila uma recusa que espera a segunda pessoa',
  params: idParams,
  body: z.object({ version }),
  reply: details,
})

export const reopenRegistrationCase = endpoint('POST', '/admin/registration-cases/:id/reopen', {
  access: ['admin'],
  summary: 'Abre de novo a conferência de um CRM; a decisão atual vale até a próxima',
  params: idParams,
  reply: details,
})
