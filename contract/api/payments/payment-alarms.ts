import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { id, idParams, instant, pageInfo, pageQuery, success } from '#contract/fields-form.ts'
import { alarmKinds } from '#contract/payments/payment-alarms.ts'

const alarm = z.object({
  id,
  kind: z.enum(alarmKinds),
  title: z.string(),
  advice: z.string(),
  /** The payment, subscription or job, by its id. */
  subject: z.string(),
  details: z.string(),
  raisedAt: instant,
  lastSeenAt: instant,
  /** Null while it is open. */
  settledAt: instant.nullable(),
})
export type PaymentAlarm = z.output<typeof alarm>

const states = z.enum(['open', 'settled'])

export const listPaymentAlarms = endpoint('GET', '/admin/payment-alarms', {
  access: ['admin'],
  summary: 'Alarmes sobre pagamentos, os abertos primeiro e depois do mais recente ao mais antigo',
  query: z.object({ state: states.optional(), ...pageQuery }),
  reply: z.object({ items: z.array(alarm), openCount: z.int(), ...pageInfo }),
})

export const settlePaymentAlarm = endpoint('POST', '/admin/payment-alarms/:id/settle', {
  access: ['admin'],
  summary: 'Dá um alarme por resolvido; se o problema continuar, ele volta',
  params: idParams,
  reply: success,
})
