import type Stripe from 'stripe'
import {
  type Interval,
  intervals,
  type PaidPlanName,
  paidPlanNames,
} from '#contract/payments/subscriptions.ts'
import { lookupKeyOf } from '#server/features/payments/stripe-catalogue/service.ts'
import { type Offer, offerOfPrice } from './stripe-objects.ts'

const FRESH_MS = 10 * 60_000
const lookupKeys = paidPlanNames.flatMap((plan) => intervals.map((interval) => lookupKeyOf(plan, interval)))

interface Prices {
  offerOf(priceId: string): Offer | null
  /** @throws if `stripe:setup` has not made the price */
  idOf(choice: { plan: PaidPlanName; interval: Interval }): string
}

/** The prices on offer, fetched again from time to time: prices never change, only their lookup keys do, and rarely. */
export function priceList(stripe: Stripe): (options: Stripe.RequestOptions) => Promise<Prices> {
  let known: (Prices & { until: number }) | null = null
  return async (options) => {
    if (known && performance.now() < known.until) return known
    const { data } = await stripe.prices.list({ lookup_keys: lookupKeys, limit: 100 }, options)
    const offers = new Map(
      data.flatMap((price) => {
        const offer = offerOfPrice(price)
        return offer ? [[price.id, offer] as const] : []
      }),
    )
    const ids = new Map(data.map((price) => [price.lookup_key, price.id]))
    const prices: Prices = {
      offerOf: (id) => offers.get(id) ?? null,
      idOf({ plan, interval }) {
        const id = ids.get(lookupKeyOf(plan, interval))
        if (!id) throw new Error(`Stripe has no price ${plan}_${interval}: run npm run stripe:setup`)
        return id
      },
    }
    if (offers.size === lookupKeys.length) known = { ...prices, until: performance.now() + FRESH_MS }
    return prices
  }
}
