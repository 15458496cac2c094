import { type Interval, intervalSuffixes, plans } from '#contract/payments/subscriptions.ts'
import { planOfLookupKey } from '#server/features/payments/stripe-catalogue/service.ts'
import type { Price } from './stripe-objects.ts'

const format = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })
/** From centavos. */
export const money = (centavos: number) => format.format(centavos / 100)

const dayFormat = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'long', timeZone: 'America/Sao_Paulo' })
/** From seconds. */
export const day = (seconds: number) => dayFormat.format(new Date(seconds * 1000))

export function productName(price: Price): string {
  const known = planOfLookupKey(price.lookup_key)
  return known ? `Medponto ${plans[known.plan].label}` : (price.nickname ?? 'Medponto')
}

const sentences: Record<Interval, string> = { monthly: 'a cada mês', quarterly: 'a cada 3 meses' }

export function periodOf({ recurring }: Price): { suffix: string; sentence: string } {
  const interval = recurring.interval_count === 3 ? 'quarterly' : 'monthly'
  return { suffix: intervalSuffixes[interval], sentence: sentences[interval] }
}
