import { describe, expect, it } from 'vitest'
import { type AddressFilters, noFilters } from '#contract/search/job-search-address.ts'
import { changeFilters, clearFilters } from './change-filters.ts'

const of = (filters: Partial<AddressFilters>) => ({ ...noFilters, ...filters })

describe('changing filters', () => {
  const here = of({ search: 'uti', state: 'SP', city: 'Campinas', page: 4 })

  it('returns to the first page', () => {
    expect(changeFilters(here, { tags: ['Urgente'] })).toEqual({ ...here, tags: ['Urgente'], page: 1 })
  })

  it('clears the city with its state', () => {
    expect(changeFilters(here, { state: 'RJ' })).toEqual(of({ search: 'uti', state: 'RJ' }))
    expect(changeFilters(here, { state: 'SP' }).city).toBe('Campinas')
  })

  it('clears the place for remote work', () => {
    expect(changeFilters(here, { isRemote: true })).toEqual(of({ search: 'uti', isRemote: true }))
  })

  it('clears the radius with its city, and keeps it for another city', () => {
    const around = { ...here, radius: '50' }
    expect(changeFilters(around, { city: '' }).radius).toBe('')
    expect(changeFilters(around, { state: 'RJ' })).toEqual(of({ search: 'uti', state: 'RJ' }))
    expect(changeFilters(around, { city: 'Santos' })).toMatchObject({ city: 'Santos', radius: '50' })
    expect(changeFilters(around, { isRemote: true })).toEqual(of({ search: 'uti', isRemote: true }))
  })

  it('clears the amount when the pay unit changes, and the order by pay without a unit', () => {
    const paid = of({ payUnit: 'shift', payFrom: '1500', payTo: '2200', ordering: '-pay' })
    expect(changeFilters(paid, { payUnit: 'hour' })).toEqual(of({ payUnit: 'hour', ordering: '-pay' }))
    expect(changeFilters(paid, { payUnit: 'shift' })).toEqual(paid)
    expect(changeFilters(paid, { payFrom: '2800' })).toEqual({ ...paid, payFrom: '2800', payTo: '' })
    expect(changeFilters(paid, { payUnit: '' })).toEqual(noFilters)
  })

  it('keeps only the words and their order when all filters are cleared', () => {
    expect(clearFilters({ ...here, tags: ['A'], ordering: '-created_at' })).toEqual(
      of({ search: 'uti', ordering: '-created_at' }),
    )
    expect(clearFilters(of({ payUnit: 'hour', ordering: '-pay' }))).toEqual(noFilters)
  })

  it('goes to a given page', () => {
    expect(changeFilters(here, { page: 5 }).page).toBe(5)
  })
})
