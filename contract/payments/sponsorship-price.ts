/** The price of a sponsorship. Operators set the amounts. Without zod, so that pages can import it. */

export interface SponsorshipPricing {
  /** Centavos: with one specialty or practice area, or none. */
  basePrice: number
  /** Centavos: for each further one. */
  extraPerSpecialty: number
}

/** 'Vaga em destaque': paid once for one job, in centavos (spec B §9). The environment and an admin can set other prices. */
export const SPONSORSHIP_PRICE = 9_900
/** Added for each further specialty. */
export const SPONSORSHIP_EXTRA_PRICE = 4_900

/** Shown as an estimate if the server's prices cannot be read (spec B §9). Nothing is charged by it. */
export const ESTIMATED_PRICING: SponsorshipPricing = { basePrice: 29_900, extraPerSpecialty: 0 }

/** The price in centavos for a job with `topics` different specialties and practice areas (spec B §9). */
export const sponsorshipPrice = ({ basePrice, extraPerSpecialty }: SponsorshipPricing, topics: number) =>
  basePrice + extraPerSpecialty * Math.max(0, topics - 1)

/**
 * Price in centavos of widening a sponsored job to `topics` topics. `covered` has the number of topics paid for in each of its
 * periods; each costs the difference, or nothing if it covers as many already.
 */
export const wideningPrice = (pricing: SponsorshipPricing, covered: readonly number[], topics: number) =>
  covered.reduce(
    (sum, paid) => sum + Math.max(0, sponsorshipPrice(pricing, topics) - sponsorshipPrice(pricing, paid)),
    0,
  )
