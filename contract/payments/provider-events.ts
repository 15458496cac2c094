/** How a stored event of a payment provider stands. Without zod, because a page lists the labels. */
export const providerEventStateLabels = {
  waiting: 'Na fila',
  failing: 'Com erro',
  synced: 'Processado',
  ignored: 'Sem efeito',
} as const
export type ProviderEventState = keyof typeof providerEventStateLabels
export const providerEventStates = Object.keys(providerEventStateLabels) as [
  ProviderEventState,
  ...ProviderEventState[],
]

export const providerLabels = { stripe: 'Stripe', mercadopago: 'Mercado Pago' } as const
