import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { idParams, paragraphs } from '#contract/fields-form.ts'
import { MAX_REJECTION_REASON } from '#contract/jobs.ts'
import { jobAfterTransition } from './job-lifecycle.ts'

const reason = paragraphs(MAX_REJECTION_REASON).default('')
const REASON_MISSING = { path: ['reason'], message: 'Informe o motivo da recusa' }

const review = z
  .object({
    status: z.enum(['active', 'rejected']),
    /** Shown to the owner; required to reject. */
    reason,
    /** The version that was reviewed. The call fails if the job has a newer one. */
    version: z.int().optional(),
  })
  .refine(({ status, reason }) => status === 'active' || reason !== '', REASON_MISSING)

export const reviewJob = endpoint('PATCH', '/admin/jobs/:id/status', {
  access: ['admin'],
  summary: 'Aprova uma vaga que aguarda revisão ou recusa uma vaga, com o motivo',
  params: idParams,
  body: review,
  reply: jobAfterTransition,
})

export const reviewTexts = endpoint('PATCH', '/admin/jobs/:id/texts', {
  access: ['admin'],
  summary: 'Aprova o texto novo de uma vaga publicada ou o recusa, com o motivo; a vaga continua como está',
  params: idParams,
  body: z
    .object({ status: z.enum(['approved', 'refused']), reason, version: z.int() })
    .refine((body) => body.status === 'approved' || body.reason !== '', REASON_MISSING),
  reply: jobAfterTransition,
})

export const approveBoost = endpoint('PATCH', '/admin/jobs/:id/boost', {
  access: ['admin'],
  summary:
    'Aprova o texto de uma vaga patrocinada: se o destaque esperava por isso, os dias pagos começam a contar. Para recusar, recuse a vaga; o pagamento é devolvido',
  params: idParams,
  body: z.object({ version: z.int() }),
  reply: jobAfterTransition,
})
