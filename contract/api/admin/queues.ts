import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { id, instant } from '#contract/fields-form.ts'

const count = z.int().min(0)

/** The background work: what waits, what runs, and what failed. */
export const getQueues = endpoint('GET', '/debug/queue', {
  access: ['public'],
  summary: 'Filas do trabalho em segundo plano e suas últimas falhas',
  reply: z.object({
    queues: z.array(
      z.object({
        name: z.string(),
        /** For its first or its next attempt. */
        waiting: count,
        active: count,
        /** In the last 24 hours: each failed attempt, and the work that was given up after its last one. */
        failedAttempts: count,
        givenUp: count,
        /** How often work is attempted before it is given up. */
        maxAttempts: count,
      }),
    ),
    /** Work whose last attempt failed, or that failed before it succeeded; the newest failure first. */
    failures: z.array(
      z.object({
        id,
        queue: z.string(),
        failedAt: instant,
        /** Without personal data. Null if the process ended or pg-boss stopped the work. */
        reason: z.string().nullable(),
        /** The attempt that failed, and how many there can be. */
        attempt: count,
        maxAttempts: count,
        outcome: z.enum(['waiting', 'running', 'recovered', 'given_up']),
        /** Only if it waits. */
        nextAttemptAt: instant.nullable(),
      }),
    ),
  }),
})
