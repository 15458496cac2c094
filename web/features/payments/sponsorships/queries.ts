import { MINUTE_MS } from '#contract/durations.ts'
import type { Input } from '#web/lib/api.ts'
import { read } from '#web/lib/page.ts'

/** Prices change only with the configuration of the server. */

/** The price for a job with these specialties and practice areas, or for a stored job. */
export const quoteQuery = (topics: Input<'POST /payments/quote'>['body']) => ({
  ...read('POST /payments/quote', { body: topics }),
  staleTime: MINUTE_MS,
})
export const pricingQuery = () => ({ ...read('GET /payments/pricing'), staleTime: MINUTE_MS })

/** A sponsorship as the server knows it, without asking the provider. */
export const sponsorshipQuery = (id: string) => read('GET /payments/:id', { params: { id } })
