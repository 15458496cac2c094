import { describe, expect, it } from 'vitest'
import { coveredPart } from './paid-topics.ts'

const topics = (medicalSpecialties: string[], medicalPracticeAreas: string[] = []) => ({
  medicalSpecialties,
  medicalPracticeAreas,
})
const paidFor = (...covered: number[]) => ({ covered, openCheckout: null })

describe('what of a form can be saved without a payment', () => {
  it('is everything without a limit, and up to the limit', () => {
    const six = topics(['A', 'B', 'C', 'D', 'E', 'F'])
    expect(coveredPart(six, topics(['A']), null)).toBeNull()
    expect(coveredPart(six, topics(['A']), paidFor(6))).toBeNull()
    expect(coveredPart(topics(['B']), topics(['A']), paidFor(1))).toBeNull()
  })

  it('is first what the job has, then the first new ones', () => {
    const wanted = topics(['B', 'A', 'C'], ['X', 'Y'])
    expect(coveredPart(wanted, topics(['A']), paidFor(1))).toEqual(topics(['A']))
    expect(coveredPart(wanted, topics([], ['Y']), paidFor(2, 3))).toEqual(topics(['B'], ['Y']))
    expect(coveredPart(wanted, topics([]), paidFor(1))).toEqual(topics(['B']))
  })

  it('is never less than the job has, which may have more than is paid for', () => {
    expect(coveredPart(topics(['A', 'B', 'C']), topics(['A', 'B']), paidFor(1))).toEqual(topics(['A', 'B']))
  })
})
