import {
  intervalLabels,
  intervalSuffixes,
  intervals,
  largestPlan,
  type PlanName,
  planNames,
  plans,
} from '#contract/payments/subscriptions.ts'
import { priceText } from '#web/lib/price.ts'

const isPaid = (name: string | null): name is Exclude<PlanName, 'free'> =>
  name !== 'free' && (planNames as readonly (string | null)[]).includes(name)

/** A message for the plan in the URL (`?plano=plus&periodo=quarterly`), or null if it names none. */
export function planRequestMessage(search: URLSearchParams): string | null {
  const name = search.get('plano')
  const interval = intervals.find((one) => one === search.get('periodo')) ?? 'monthly'
  if (name === 'destaque') return 'Olá! Quero destacar uma vaga no Medponto.'
  if (name === 'enterprise')
    return `Olá! Preciso de um plano para mais de ${plans[largestPlan].maxActivePosts} vagas ativas no Medponto.`
  if (!isPaid(name)) return null
  const { label, price } = plans[name]
  const terms = price && `, ${priceText(price[interval])} ${intervalSuffixes[interval]}`
  return `Olá! Quero assinar o plano ${label} do Medponto (${intervalLabels[interval].toLowerCase()}${terms ?? ''}).`
}
