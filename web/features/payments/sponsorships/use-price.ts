import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  ESTIMATED_PRICING,
  type SponsorshipPricing,
  sponsorshipPrice,
} from '#contract/payments/sponsorship-price.ts'
import { SPONSORSHIP_DAYS } from '#contract/payments/sponsorships.ts'
import { pricingQuery, quoteQuery } from './queries.ts'

export interface Price {
  /** Centavos. */
  amount: number
  pricing: SponsorshipPricing
  /** Specialties and practice areas beyond the first one. */
  extras: number
  durationDays: number
  /** The server's price is not known; this is not what will be charged. */
  isEstimate: boolean
  /** The topics have changed since, and the new price is on its way. */
  isOutdated: boolean
  /** The end of the running period, after which the new one would begin. */
  startsAfter: string | null
  isSandbox: boolean
}

/** The server's quote; an estimate if it cannot be had (spec B §9); null while it loads. */
export function usePrice(topics: Parameters<typeof quoteQuery>[0]): Price | null {
  const pricing = useQuery(pricingQuery())
  const quote = useQuery({ ...quoteQuery(topics), placeholderData: keepPreviousData })
  if (quote.isError || pricing.isError) {
    const counted = (topics.medicalSpecialties?.length ?? 0) + (topics.medicalPracticeAreas?.length ?? 0)
    return {
      amount: sponsorshipPrice(ESTIMATED_PRICING, counted),
      pricing: ESTIMATED_PRICING,
      extras: 0,
      durationDays: SPONSORSHIP_DAYS,
      isEstimate: true,
      isOutdated: false,
      startsAfter: null,
      isSandbox: false,
    }
  }
  if (!quote.data || !pricing.data) return null
  const { amount, topics: counted, durationDays, startsAfter } = quote.data
  return {
    amount,
    pricing: pricing.data,
    extras: Math.max(0, counted - 1),
    durationDays,
    isEstimate: false,
    isOutdated: quote.isPlaceholderData,
    startsAfter,
    isSandbox: pricing.data.isSandbox,
  }
}
