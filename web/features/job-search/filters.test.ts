import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countFacets } from '#contract/api/job-facets.ts'
import { listJobs } from '#contract/api/job-search.ts'
import { orderings, paySteps, publishedWithinSteps, radiusSteps } from '#contract/job-search.ts'
import { contractForms, jobTypes, payUnits, regimes, shiftHours, shifts } from '#contract/jobs.ts'
import { filterQuery, jobsQuery } from './filter-query.ts'
import {
  changeFilters,
  clearFilters,
  type JobFilters,
  jobsAddress,
  LAST_PAGE,
  noFilters,
  readFilters,
} from './filters.ts'

const read = (query: string) => readFilters(new URLSearchParams(query))
const vocabulary = [
  ...[regimes, shifts, shiftHours, contractForms, jobTypes, payUnits, orderings],
  ...[publishedWithinSteps, radiusSteps, ...Object.values(paySteps)],
]
  .flat()
  .map(String)
const of = (filters: Partial<JobFilters>) => ({ ...noFilters, ...filters })

describe('reading an address', () => {
  it('asks for nothing where nothing is said', () => {
    expect(read('')).toEqual(noFilters)
  })

  it('reads every filter', () => {
    const query =
      'search=plantão+uti&state=SP&city=Campinas&medicalSpecialties=Cardiologia,Pediatria&medicalPracticeAreas=Dor&tags=Com RQE&page=3'
    expect(read(query)).toEqual(
      of({
        search: 'plantão uti',
        state: 'SP',
        city: 'Campinas',
        medicalSpecialties: ['Cardiologia', 'Pediatria'],
        medicalPracticeAreas: ['Dor'],
        tags: ['Com RQE'],
        page: 3,
      }),
    )
  })

  it('takes repeated names as well as commas, once each', () => {
    expect(read('tags=A&tags=B,C&tags=A&tags=').tags).toEqual(['A', 'B', 'C'])
  })

  it('leaves the place out of remote work', () => {
    expect(read('isRemote=true&state=SP&city=Campinas')).toEqual(of({ isRemote: true }))
    expect(read('isRemote=false&state=SP').isRemote).toBe(false)
  })

  it('reads the terms of work', () => {
    const query =
      'state=SP&city=Campinas&radius=50&regime=shift,on_call&shift=night&hours=12,24&contractForm=pj&jobType=contract&payUnit=shift&payFrom=1500&publishedWithin=7&isFeatured=true&ordering=-pay'
    expect(read(query)).toEqual(
      of({
        state: 'SP',
        city: 'Campinas',
        radius: '50',
        regime: ['shift', 'on_call'],
        shift: ['night'],
        hours: ['12', '24'],
        contractForm: ['pj'],
        jobType: ['contract'],
        payUnit: 'shift',
        payFrom: '1500',
        publishedWithin: '7',
        isFeatured: true,
        ordering: '-pay',
      }),
    )
  })

  it.each([
    'regime=plantao,Shift&shift=&hours=7,12h,1e1&contractForm=CLT&jobType=constructor',
    'payUnit=week&payFrom=1500',
    'payFrom=1500',
    'publishedWithin=2',
    'publishedWithin=07',
    'isFeatured=1',
    'ordering=pay',
    'ordering=-pay',
    'ordering=-created_at',
    'ordering=relevance',
    'radius=50',
  ])('drops what the API does not know or what means nothing: %s', (query) => {
    expect(read(query)).toEqual(noFilters)
  })

  it('knows the sums of each unit, and a radius beside a city alone', () => {
    expect(read('payUnit=hour&payFrom=1500').payFrom).toBe('')
    expect(read('payUnit=hour&payFrom=150').payFrom).toBe('150')
    expect(read('state=SP&radius=50').radius).toBe('')
    expect(read('state=SP&city=Campinas&radius=51').radius).toBe('')
    expect(read('city=Campinas&radius=50&isRemote=true')).toEqual(of({ isRemote: true }))
  })

  it('keeps an order that is not the usual one', () => {
    expect(read('search=uti&ordering=-created_at').ordering).toBe('-created_at')
    expect(read('search=uti&ordering=relevance').ordering).toBe('')
  })

  it.each(['all', '', '  '])('takes %j as no choice', (empty) => {
    expect(read(new URLSearchParams({ state: empty, city: empty }).toString())).toEqual(noFilters)
  })

  it('knows a state in any case and keeps what is none, so that it finds nothing', () => {
    expect(read('state=sp').state).toBe('SP')
    expect(read('state=Paraná').state).toBe('Paraná')
  })

  it.each(['0', '-1', '1.5', 'abc', '', '1e3', ' 2'])('is on the first page for %j', (page) => {
    expect(read(new URLSearchParams({ page }).toString()).page).toBe(1)
  })

  it('never asks for more than the API takes', () => {
    const long = 'x'.repeat(5_000)
    const many = Array.from({ length: 200 }, (_, index) => `t${index}`).join(',')
    const filters = read(`search=${long}&state=${long}&city=${long}&tags=${many}&page=99999999999999999999`)
    expect(filters.search).toHaveLength(200)
    expect(filters.state).toHaveLength(120)
    expect(filters.city).toHaveLength(120)
    expect(filters.tags).toHaveLength(50)
    expect(filters.page).toBe(LAST_PAGE + 1)
    expect(jobsQuery(filters).page).toBe(LAST_PAGE)
  })
})

describe('writing an address', () => {
  it('is the bare list without filters', () => {
    expect(jobsAddress(noFilters)).toBe('/vagas')
  })

  it('joins lists by comma and leaves out the first page', () => {
    expect(
      jobsAddress(of({ medicalSpecialties: ['Cardiologia', 'Pediatria'], isRemote: true, page: 1 })),
    ).toBe('/vagas?isRemote=true&medicalSpecialties=Cardiologia,Pediatria')
  })

  it('is read back as it was written', () => {
    const filters = of({
      search: 'a & b, c?',
      state: 'MG',
      city: 'São João del-Rei',
      radius: '25',
      tags: ['24h', 'Início imediato'],
      regime: ['shift'],
      hours: ['6', '24'],
      payUnit: 'month',
      payFrom: '20000',
      publishedWithin: '3',
      isFeatured: true,
      ordering: '-created_at',
      page: 7,
    })
    const { searchParams } = new URL(jobsAddress(filters), 'https://medponto.test')
    expect(readFilters(searchParams)).toEqual(filters)
  })
})

describe('changing filters', () => {
  const here = of({ search: 'uti', state: 'SP', city: 'Campinas', page: 4 })

  it('goes back to the first page', () => {
    expect(changeFilters(here, { tags: ['Urgente'] })).toEqual({ ...here, tags: ['Urgente'], page: 1 })
  })

  it('forgets the city with its state', () => {
    expect(changeFilters(here, { state: 'RJ' })).toEqual(of({ search: 'uti', state: 'RJ' }))
    expect(changeFilters(here, { state: 'SP' }).city).toBe('Campinas')
  })

  it('forgets the place for remote work', () => {
    expect(changeFilters(here, { isRemote: true })).toEqual(of({ search: 'uti', isRemote: true }))
  })

  it('forgets the radius with its city, and keeps it for another one', () => {
    const around = { ...here, radius: '50' }
    expect(changeFilters(around, { city: '' }).radius).toBe('')
    expect(changeFilters(around, { state: 'RJ' })).toEqual(of({ search: 'uti', state: 'RJ' }))
    expect(changeFilters(around, { city: 'Santos' })).toMatchObject({ city: 'Santos', radius: '50' })
    expect(changeFilters(around, { isRemote: true })).toEqual(of({ search: 'uti', isRemote: true }))
  })

  it('forgets the sum with its unit, and the order by pay without one', () => {
    const paid = of({ payUnit: 'shift', payFrom: '1500', ordering: '-pay' })
    expect(changeFilters(paid, { payUnit: 'hour' })).toEqual(of({ payUnit: 'hour', ordering: '-pay' }))
    expect(changeFilters(paid, { payUnit: 'shift' }).payFrom).toBe('1500')
    expect(changeFilters(paid, { payUnit: '' })).toEqual(noFilters)
  })

  it('forgets all but the words and their order', () => {
    expect(clearFilters({ ...here, tags: ['A'], ordering: '-created_at' })).toEqual(
      of({ search: 'uti', ordering: '-created_at' }),
    )
    expect(clearFilters(of({ payUnit: 'hour', ordering: '-pay' }))).toEqual(noFilters)
  })

  it('keeps the page that is asked for', () => {
    expect(changeFilters(here, { page: 5 }).page).toBe(5)
  })
})

it('the API is asked for what is there alone, order and page in the list alone', () => {
  const filters = of({ hours: ['12'], payUnit: 'shift', payFrom: '1500', ordering: '-pay', page: 3 })
  expect(filterQuery(filters)).toEqual({ hours: ['12'], payUnit: 'shift', payFrom: '1500' })
  expect(jobsQuery(filters)).toEqual({ ...filterQuery(filters), ordering: '-pay', page: 3 })
})

// The API's own rule decides, on addresses that nobody thought of.
it('no address makes the API refuse its query', () => {
  const values = [...vocabulary, '', ' ', '0', '-1', '1e3', 'NaN', 'x'.repeat(999), 'a,b', 'true', '%00', "'"]
  const address = fc.dictionary(fc.constantFrom(...Object.keys(noFilters)), fc.constantFrom(...values))
  fc.assert(
    fc.property(address, (params) => {
      const filters = readFilters(new URLSearchParams(params))
      listJobs.query.parse(jobsQuery(filters))
      countFacets.query.parse(filterQuery(filters))
      expect(readFilters(new URL(jobsAddress(filters), 'https://medponto.test').searchParams)).toEqual(
        filters,
      )
    }),
    { numRuns: 2_000 },
  )
})
