import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countFacets } from '#contract/api/search/job-facets.ts'
import { listJobs, searchOfAddress } from '#contract/api/search/job-search.ts'
import { weekdays } from '#contract/jobs/job-dates.ts'
import { contractForms, jobTypes, payUnits, regimes, shiftHours, shifts } from '#contract/jobs/jobs.ts'
import { hourlySteps, orderings, paySteps, publishedWithinSteps, radiusSteps } from './job-search.ts'
import {
  type AddressFilters,
  invalidFilter,
  jobsAddress,
  LAST_PAGE,
  noFilters,
  readFilters,
  toFilterQuery,
  toJobsQuery,
} from './job-search-address.ts'

const read = (query: string) => readFilters(new URLSearchParams(query))
const vocabulary = [
  ...[regimes, shifts, shiftHours, contractForms, jobTypes, payUnits, orderings],
  ...[weekdays, hourlySteps, publishedWithinSteps, radiusSteps, ...Object.values(paySteps)],
]
  .flat()
  .map(String)
const of = (filters: Partial<AddressFilters>) => ({ ...noFilters, ...filters })

describe('reading an address', () => {
  it('sets no filter without a query', () => {
    expect(read('')).toEqual(noFilters)
  })

  it("reads the home page's one field for a place, sent without scripts", () => {
    expect(read('search=uti&city=')).toEqual(of({ search: 'uti' }))
    expect(read('search=&city=Campinas%2C+SP')).toEqual(of({ state: 'SP', city: 'Campinas' }))
    expect(read('search=&city=bahia')).toEqual(of({ state: 'BA' }))
    // The state of an ordinary address is kept.
    expect(read('state=RJ&city=Campinas%2C+SP')).toEqual(of({ state: 'RJ', city: 'Campinas, SP' }))
  })

  it('reads every filter', () => {
    const query =
      'search=plantão+uti&employer=6F9619FF-8B86-4011-B42D-00CF4FC964FF&state=SP&city=Campinas&medicalSpecialties=Cardiologia,Pediatria&medicalPracticeAreas=Dor&tags=Com RQE&page=3'
    expect(read(query)).toEqual(
      of({
        search: 'plantão uti',
        employer: '6f9619ff-8b86-4011-b42d-00cf4fc964ff',
        state: 'SP',
        city: 'Campinas',
        medicalSpecialties: ['Cardiologia', 'Pediatria'],
        medicalPracticeAreas: ['Dor'],
        tags: ['Com RQE'],
        page: 3,
      }),
    )
  })

  it('reads lists with commas and repeated names, each value once', () => {
    expect(read('tags=A&tags=B,C&tags=A&tags=').tags).toEqual(['A', 'B', 'C'])
  })

  it('drops the place of remote work', () => {
    expect(read('isRemote=true&state=SP&city=Campinas')).toEqual(of({ isRemote: true }))
    expect(read('isRemote=false&state=SP').isRemote).toBe(false)
  })

  it('reads the terms of work', () => {
    const query =
      'state=SP&city=Campinas&radius=50&regime=shift,on_call&shift=night&hours=12,24&weekday=Sunday,monday,feriado&contractForm=pj&jobType=contract&payUnit=shift&payFrom=1500&hourlyFrom=120&publishedWithin=7&isFeatured=true&ordering=-pay'
    expect(read(query)).toEqual(
      of({
        state: 'SP',
        city: 'Campinas',
        radius: '50',
        regime: ['shift', 'on_call'],
        shift: ['night'],
        hours: ['12', '24'],
        weekday: ['sunday', 'monday'],
        contractForm: ['pj'],
        jobType: ['contract'],
        payUnit: 'shift',
        payFrom: '1500',
        hourlyFrom: '120',
        publishedWithin: '7',
        isFeatured: true,
        ordering: '-pay',
      }),
    )
  })

  it.each([
    'regime=plantao,turno&shift=&hours=7,12h,1e1&contractForm=CTPS&jobType=constructor',
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
  ])('drops values that the API does not know or that have no effect: %s', (query) => {
    expect(read(query)).toEqual(noFilters)
  })

  it('reads pay only in the steps of its unit, and a radius only with a city', () => {
    expect(read('payUnit=hour&payFrom=1500').payFrom).toBe('')
    expect(read('payUnit=hour&payFrom=150').payFrom).toBe('150')
    expect(read('state=SP&radius=50').radius).toBe('')
    expect(read('state=SP&city=Campinas&radius=51').radius).toBe('')
    expect(read('city=Campinas&radius=50&isRemote=true')).toEqual(of({ isRemote: true }))
  })

  it('keeps an order that is not the default', () => {
    expect(read('search=uti&ordering=-created_at').ordering).toBe('-created_at')
    expect(read('search=uti&ordering=relevance').ordering).toBe('')
  })

  it.each(['all', '', '  '])('reads the place %j as not set', (empty) => {
    expect(read(new URLSearchParams({ state: empty, city: empty }).toString())).toEqual(noFilters)
  })

  it('reads the values of a vocabulary in any case', () => {
    expect(
      read('regime=SHIFT&contractForm=Clt&jobType=FULL_TIME&payUnit=Hour&ordering=-PAY&isRemote=True'),
    ).toEqual(
      of({
        regime: ['shift'],
        contractForm: ['clt'],
        jobType: ['full_time'],
        payUnit: 'hour',
        ordering: '-pay',
        isRemote: true,
      }),
    )
  })

  it('reads a state in any case, and keeps an unknown one so that it finds nothing', () => {
    expect(read('state=sp').state).toBe('SP')
    expect(read('state=Paraná').state).toBe('Paraná')
  })

  it.each(['0', '-1', '1.5', 'abc', '', '1e3', ' 2'])('reads the page %j as the first one', (page) => {
    expect(read(new URLSearchParams({ page }).toString()).page).toBe(1)
  })

  it('cuts values and pages to what the API accepts', () => {
    const long = 'x'.repeat(5_000)
    const many = Array.from({ length: 200 }, (_, index) => `t${index}`).join(',')
    const filters = read(`search=${long}&state=${long}&city=${long}&tags=${many}&page=99999999999999999999`)
    expect(filters.search).toHaveLength(200)
    expect(filters.state).toHaveLength(120)
    expect(filters.city).toHaveLength(120)
    expect(filters.tags).toHaveLength(50)
    expect(filters.page).toBe(LAST_PAGE + 1)
    expect(toJobsQuery(filters).page).toBe(LAST_PAGE)
  })
})

describe('writing an address', () => {
  it('has no query without filters', () => {
    expect(jobsAddress(noFilters)).toBe('/vagas')
  })

  it('joins lists with commas and omits the first page', () => {
    expect(
      jobsAddress(of({ medicalSpecialties: ['Cardiologia', 'Pediatria'], isRemote: true, page: 1 })),
    ).toBe('/vagas?isRemote=true&medicalSpecialties=Cardiologia,Pediatria')
  })

  it('is read back as the same filters', () => {
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

it('only the filters that are set are sent to the API, order and page only to the list', () => {
  const filters = of({ hours: ['12'], payUnit: 'shift', payFrom: '1500', ordering: '-pay', page: 3 })
  expect(toFilterQuery(filters)).toEqual({ hours: ['12'], payUnit: 'shift', payFrom: '1500' })
  expect(toJobsQuery(filters)).toEqual({ ...toFilterQuery(filters), ordering: '-pay', page: 3 })
})

// Random addresses, checked with the API's own schemas.
it('the API accepts the query of any address', () => {
  const values = [...vocabulary, '', ' ', '0', '-1', '1e3', 'NaN', 'x'.repeat(999), 'a,b', 'true', '%00', "'"]
  const address = fc.dictionary(fc.constantFrom(...Object.keys(noFilters)), fc.constantFrom(...values))
  fc.assert(
    fc.property(address, (params) => {
      const filters = readFilters(new URLSearchParams(params))
      listJobs.query.parse(toJobsQuery(filters))
      countFacets.query.parse(toFilterQuery(filters))
      expect(readFilters(new URL(jobsAddress(filters), 'https://medponto.test').searchParams)).toEqual(
        filters,
      )
    }),
    { numRuns: 2_000 },
  )
})

it('the server reads the numbers in an address as numbers', () => {
  const query =
    'search=uti&state=sp&city=Campinas&radius=50&tags=A,B&hours=12,24&payUnit=shift&payFrom=1500&isFeatured=true&publishedWithin=7&ordering=-pay&page=2'
  expect(searchOfAddress(new URLSearchParams(query))).toEqual({
    search: 'uti',
    state: 'SP',
    city: 'Campinas',
    radius: 50,
    tags: ['A', 'B'],
    hours: [12, 24],
    payUnit: 'shift',
    payFrom: 1500,
    isFeatured: true,
    publishedWithin: 7,
  })
})

it.each([
  [
    'search=uti&state=sp&city=all&tags=A,,A&isRemote=false&payFrom=1500&page=0&ordering=x&utm_source=y',
    undefined,
  ],
  ['isRemote=talvez', 'isRemote'],
  ['state=PR&state=SP', 'state'],
  ['regime=SHIFT&isFeatured=True&jobType=full_TIME', undefined],
  [`search=${'x'.repeat(201)}`, 'search'],
  [`city=${'x'.repeat(121)}`, 'city'],
  ['employer=6F9619FF', undefined],
  [`tags=${Array.from({ length: 51 }, (_, index) => index).join(',')}`, 'tags'],
  ['regime=shift,plantao', 'regime'],
  ['hours=7', 'hours'],
  ['weekday=sunday,feriado', 'weekday'],
  ['hourlyFrom=90', 'hourlyFrom'],
  ['payUnit=week', 'payUnit'],
  ['payUnit=shift&payFrom=muito', 'payFrom'],
  ['publishedWithin=2', 'publishedWithin'],
])('the invalid filter of %s is %s', (query, name) => {
  expect(invalidFilter(new URLSearchParams(query))).toBe(name)
})
