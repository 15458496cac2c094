import { describe, expect, it } from 'vitest'
import { appliedFilters } from './filter-chips.ts'
import {
  changeFilters,
  type JobFilters,
  jobsAddress,
  jobsQuery,
  LAST_PAGE,
  noFilters,
  readFilters,
} from './job-filters.ts'

const read = (query: string) => readFilters(new URLSearchParams(query))
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
      tags: ['24h', 'Início imediato'],
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

  it('keeps the page that is asked for', () => {
    expect(changeFilters(here, { page: 5 }).page).toBe(5)
  })
})

it('lists what is applied, each with the search without it', () => {
  const filters = of({ search: 'uti', state: 'SP', city: 'Campinas', tags: ['A', 'B'] })
  const applied = appliedFilters(filters)
  expect(applied.map(({ label }) => label)).toEqual(['SP', 'Campinas', 'A', 'B'])
  expect(applied.map(({ without }) => jobsAddress(without))).toEqual([
    '/vagas?search=uti&tags=A,B',
    '/vagas?search=uti&state=SP&tags=A,B',
    '/vagas?search=uti&state=SP&city=Campinas&tags=B',
    '/vagas?search=uti&state=SP&city=Campinas&tags=A',
  ])
})
