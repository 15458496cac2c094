import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { id, idParams, instant, pageInfo, pageQuery, success } from '#contract/fields-form.ts'

const givenUpWork = z.object({
  id,
  queue: z.string(),
  /** The kind of work within the queue, such as the deletion; empty if there is only one. */
  kind: z.string(),
  /** Of the newest failure, without personal data. Null if its process was killed. */
  reason: z.string().nullable(),
  /** How often work of this kind was given up while this is open. */
  times: z.int(),
  firstFailedAt: instant,
  lastFailedAt: instant,
  /** When work of this kind last succeeded after the newest failure. */
  succeededAt: instant.nullable(),
  /** How many pieces of work can be run again. */
  runnable: z.int(),
  /** Null while it is open. */
  settledAt: instant.nullable(),
})
export type GivenUpWork = z.output<typeof givenUpWork>

export const listGivenUpWork = endpoint('GET', '/admin/given-up-work', {
  access: ['admin'],
  summary: 'Tarefas automáticas que falharam em todas as tentativas, as abertas primeiro',
  query: z.object({ state: z.enum(['open', 'settled']).optional(), ...pageQuery }),
  reply: z.object({ items: z.array(givenUpWork), openCount: z.int(), ...pageInfo }),
})

export const settleGivenUpWork = endpoint('POST', '/admin/given-up-work/:id/settle', {
  access: ['admin'],
  summary: 'Dá a falha por resolvida; se a tarefa falhar de novo, há outro aviso',
  params: idParams,
  reply: success,
})

export const runGivenUpWork = endpoint('POST', '/admin/given-up-work/:id/run', {
  access: ['admin'],
  summary: 'Executa mais uma vez o que falhou',
  params: idParams,
  reply: z.object({ success: z.literal(true), count: z.int() }),
})
