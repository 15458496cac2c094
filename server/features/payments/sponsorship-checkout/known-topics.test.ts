import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type SponsorshipPricing, sponsorshipPrice } from '#contract/payments/sponsorship-price.ts'
import { countKnown, type Selection } from './known-topics.ts'

const known: Selection = {
  medicalSpecialties: ['Cardiologia', 'Pediatria', 'Clínica Médica', 'Outro'],
  medicalPracticeAreas: ['Ergometria', 'Auditoria Médica', 'Outro'],
}
const quote = (pricing: SponsorshipPricing, selected: Selection) =>
  sponsorshipPrice(pricing, countKnown(selected, known))

const names = fc.array(
  fc.oneof(fc.constantFrom(...known.medicalSpecialties, ...known.medicalPracticeAreas), fc.string()),
)
const selections = fc.record({ medicalSpecialties: names, medicalPracticeAreas: names })
const pricings = fc.record({ basePrice: fc.nat(1_000_000), extraPerSpecialty: fc.nat(1_000_000) })

test('a quote is the base price and the extra price for each known name after the first', () => {
  fc.assert(
    fc.property(pricings, selections, (pricing, selected) => {
      const n =
        known.medicalSpecialties.filter((name) => selected.medicalSpecialties.includes(name)).length +
        known.medicalPracticeAreas.filter((name) => selected.medicalPracticeAreas.includes(name)).length
      const price = quote(pricing, selected)
      expect(price).toBe(pricing.basePrice + pricing.extraPerSpecialty * Math.max(0, n - 1))
      expect(price).toBeGreaterThanOrEqual(0)
    }),
  )
})

test('order, repetition and unknown names do not change a quote', () => {
  fc.assert(
    fc.property(pricings, selections, fc.array(fc.string()), (pricing, selected, strangers) => {
      const unknown = strangers.filter((name) => !known.medicalSpecialties.includes(name))
      const other = {
        medicalSpecialties: [
          ...selected.medicalSpecialties,
          ...selected.medicalSpecialties,
          ...unknown,
        ].reverse(),
        medicalPracticeAreas: [...selected.medicalPracticeAreas].reverse(),
      }
      expect(quote(pricing, other)).toBe(quote(pricing, selected))
    }),
  )
})
