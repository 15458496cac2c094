import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { givenInstant, idParams, paragraphs, rowVersion } from '#contract/fields-form.ts'
import { MAX_REJECTION_REASON } from '#contract/jobs/jobs.ts'
import { decidedStatuses, decisionReasons, isExplained } from '#contract/publishing/job-decisions.ts'
import { jobAfterTransition } from './job-lifecycle.ts'

const reason = paragraphs(MAX_REJECTION_REASON).default('')
const REASON_MISSING = { path: ['reason'], message: 'Informe o motivo da recusa' }

/** Why an admin takes a job off; its owner reads it. */
export const decisionReason = { reasonCode: z.enum(decisionReasons).optional(), reason }

const decision = z
  .object({
    status: z.enum(decidedStatuses),
    /** Required unless the job becomes active. */
    ...decisionReason,
    /** The version that was reviewed. The call fails if the job has a newer one. */
    version: rowVersion.optional(),
    /** Of the row that the admin saw. The call fails if anybody has changed the job since. */
    updatedAt: givenInstant.optional(),
  })
  .refine((body) => body.status !== 'rejected' || isExplained(body), REASON_MISSING)
  .refine((body) => body.status === 'active' || body.status === 'rejected' || isExplained(body), {
    path: ['reason'],
    message: 'Informe o motivo',
  })

export const reviewJob = endpoint('PATCH', '/admin/jobs/:id/status', {
  access: ['admin'],
  summary:
    'Aprova uma vaga que aguarda revisão, ou recusa, pausa, reativa ou encerra uma vaga, com o motivo para a empresa',
  params: idParams,
  body: decision,
  reply: jobAfterTransition,
})

export const reviewTexts = endpoint('PATCH', '/admin/jobs/:id/texts', {
  access: ['admin'],
  summary: 'Aprova o texto novo de uma vaga publicada ou o recusa, com o motivo; a vaga continua como está',
  params: idParams,
  body: z
    .object({ status: z.enum(['approved', 'refused']), reason, version: rowVersion })
    .refine((body) => body.status === 'approved' || body.reason !== '', REASON_MISSING),
  reply: jobAfterTransition,
})

export const approveBoost = endpoint('PATCH', '/admin/jobs/:id/boost', {
  access: ['admin'],
  summary:
    'Aprova o texto de uma vaga com destaque pago: se o destaque esperava por isso, os dias pagos começam a contar. Para recusar, recuse a vaga; o pagamento é devolvido',
  params: idParams,
  body: z.object({ version: rowVersion }),
  reply: jobAfterTransition,
})
