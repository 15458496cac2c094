/** Controls for the sandboxes of the payment providers. Without zod, so that pages can import it. */

/** Faults of the next calls of the app. */
export const callFaults = {
  hang: 'Não responder',
  error: 'Responder com erro 500',
  slow: 'Responder devagar',
  lost_reply: 'Executar e perder a resposta',
} as const
export type CallFault = keyof typeof callFaults

/** Ways to deliver new webhooks. */
export const deliveryModes = {
  normal: 'Entregar normalmente',
  duplicate: 'Entregar em duplicidade',
  hold: 'Reter até liberar',
  drop: 'Perder',
} as const
export type DeliveryMode = keyof typeof deliveryModes

/** Actions on a payment of Mercado Pago, and the states in which they are possible. */
export const paymentActions = {
  approve: { label: 'Aprovar', from: ['pending', 'in_process'] },
  reject: { label: 'Recusar', from: ['pending', 'in_process'] },
  pay_late: { label: 'Pagar com atraso', from: ['cancelled'] },
  expire: { label: 'Vencer', from: ['pending'] },
  refund: { label: 'Devolver tudo', from: ['approved'] },
  refund_half: { label: 'Devolver metade', from: ['approved'] },
  dispute: { label: 'Contestar', from: ['approved'] },
  win_dispute: { label: 'Contestação: vendedor ganha', from: ['charged_back'] },
  lose_dispute: { label: 'Contestação: comprador ganha', from: ['charged_back'] },
  open_mediation: { label: 'Abrir MED', from: ['approved'] },
  return_by_med: { label: 'MED: devolver', from: ['in_mediation'] },
  close_mediation: { label: 'MED: manter', from: ['in_mediation'] },
  falsify: { label: 'Falsificar valor', from: ['pending', 'approved'] },
} as const
export type PaymentAction = keyof typeof paymentActions

/** Actions on the objects of Stripe, by the kind of object that the action needs. */
export const stripeActions = {
  renew: { label: 'Renovar agora', on: 'subscription' },
  cancel: { label: 'Cancelar no portal', on: 'subscription' },
  reactivate: { label: 'Reativar no portal', on: 'subscription' },
  pass_day: { label: 'Passar 1 dia', on: 'customer' },
  pass_week: { label: 'Passar 7 dias', on: 'customer' },
  use_declined_card: { label: 'Cartão que recusa', on: 'customer' },
  use_good_card: { label: 'Cartão que aprova', on: 'customer' },
  refund: { label: 'Devolver tudo', on: 'charge' },
  refund_half: { label: 'Devolver metade', on: 'charge' },
  dispute: { label: 'Contestar', on: 'charge' },
  win_dispute: { label: 'Contestação: vendedor ganha', on: 'dispute' },
  lose_dispute: { label: 'Contestação: comprador ganha', on: 'dispute' },
  fail_refund: { label: 'Falhar devolução', on: 'refund' },
} as const
export type StripeAction = keyof typeof stripeActions

/** States of a provider's webhooks. */
export const deliveryStates = {
  waiting: 'Na fila',
  held: 'Retido',
  delivered: 'Entregue',
  failed: 'Recusado',
  dropped: 'Perdido',
} as const
export type DeliveryState = keyof typeof deliveryStates
