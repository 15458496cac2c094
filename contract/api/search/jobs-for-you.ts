import { z } from 'zod'
import { jobCard } from '#contract/api/jobs/jobs.ts'
import { endpoint } from '#contract/endpoint.ts'
import { regimes } from '#contract/jobs/jobs.ts'

/** Why a job is suggested. */
const reason = z.discriminatedUnion('kind', [
  /** One of the doctor's specialties, with or without an RQE. */
  z.object({ kind: z.literal('specialty') }),
  /** One of her alerts has found it. */
  z.object({ kind: z.literal('alert'), name: z.string() }),
  /** One of her practice areas. */
  z.object({ kind: z.literal('area') }),
  /** From the centre of her city to that of the job's; 0 in her own. */
  z.object({ kind: z.literal('distance'), kilometres: z.int() }),
  /** Where she lives, or is registered if she has not said where she lives. */
  z.object({ kind: z.literal('state') }),
  z.object({ kind: z.literal('remote') }),
  /** She has applied to jobs of this regime. */
  z.object({ kind: z.literal('regime'), regime: z.enum(regimes) }),
])
export type MatchReason = z.output<typeof reason>

/** Facts missing from a profile that suggestions need. */
const missingFacts = z.array(z.enum(['specialty', 'place']))
export type MissingFact = z.output<typeof missingFacts>[number]

const matchedJob = jobCard.extend({ reasons: z.array(reason) })
export type MatchedJob = z.output<typeof matchedJob>

export const listJobsForYou = endpoint('GET', '/jobs/matches', {
  access: ['doctor'],
  summary:
    'Vagas que combinam com o perfil e os alertas da médica, as melhores primeiro, cada uma com o motivo',
  cost: 4,
  query: z.object({ limit: z.coerce.number().int().min(1).max(12).default(4) }),
  reply: z.object({ items: z.array(matchedJob), missing: missingFacts }),
})
