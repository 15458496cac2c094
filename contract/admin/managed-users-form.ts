import { z } from 'zod'
import { emailForm } from '#contract/accounts/auth-form.ts'
import { roles } from '#contract/accounts/roles.ts'
import { largestPlan } from '#contract/payments/subscriptions.ts'
import { cnpj, cpf, givenInstant, line, paragraphs } from '../fields-form.ts'
import { paidPlanNames, plans } from '../payments/subscriptions.ts'
import { MAX_ADMIN_REASON, MAX_GRANTED_POSTS } from './managed-users.ts'

/** Why an admin does something. It is logged, and where somebody is told, it is what they are told. */
export const adminReason = paragraphs(MAX_ADMIN_REASON).refine((text) => text !== '', 'Informe o motivo.')

/** The version that the admin has seen. If it is not the newest, the reply is ChangedMeanwhile. */
const seenVersion = { updatedAt: givenInstant }

export const suspendForm = z.object({ reason: adminReason })

/** Only the document that the account's role has. */
export const documentForm = z
  .object({ cpf: cpf.optional(), cnpj: cnpj.optional(), ...seenVersion })
  .refine((form) => (form.cpf === undefined) !== (form.cnpj === undefined), 'Informe o CPF ou o CNPJ.')

export const roleForm = z.object({ role: z.enum(roles, 'Selecione um tipo de conta.'), ...seenVersion })

export const grantForm = z.object({
  plan: z.enum(paidPlanNames, 'Selecione um plano.').nullable(),
  /** More than any plan has; null for what the plan has. */
  posts: z
    .int('Informe um número inteiro.')
    .min(plans[largestPlan].maxActivePosts + 1, `Informe mais de ${plans[largestPlan].maxActivePosts} vagas.`)
    .max(MAX_GRANTED_POSTS, `Informe no máximo ${MAX_GRANTED_POSTS} vagas.`)
    .nullable(),
  ...seenVersion,
})

export const invitationForm = emailForm.extend({ name: line(120).optional() })
