import { expect, it } from 'vitest'
import { type AddressFilters, jobsAddress, noFilters } from '#contract/search/job-search-address.ts'
import { appliedFilters } from './applied-filters.ts'

const of = (filters: Partial<AddressFilters>) => ({ ...noFilters, ...filters })

it('lists the applied filters, each with the search without it', () => {
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

it('has a readable label for each filter', () => {
  const filters = of({
    city: 'Campinas',
    radius: '50',
    regime: ['shift'],
    shift: ['night'],
    hours: ['12'],
    weekday: ['saturday'],
    dates: ['2026-12-25', '2026-12-31..2027-01-02'],
    contractForm: ['pj'],
    jobType: ['full_time'],
    payUnit: 'shift',
    payFrom: '1500',
    payTo: '2200',
    hourlyFrom: '120',
    publishedWithin: '7',
    isUrgent: true,
    withoutRqe: true,
    isFeatured: true,
    ordering: '-pay',
  })
  const applied = appliedFilters(filters)
  expect(applied.map(({ label }) => label.replaceAll('\u00a0', ' '))).toEqual([
    'Campinas',
    'Até 50 km',
    'Plantão',
    'Noturno',
    '12h',
    'Sábado',
    '25/12',
    '31/12 a 02/01',
    'PJ',
    'Tempo integral',
    'R$ 1.500 - R$ 2.200 / plantão',
    'R$ 120/h ou mais',
    'Últimos 7 dias',
    'Urgente',
    'Não exige RQE',
    'Em destaque',
  ])
  expect(jobsAddress(applied[0]?.without ?? {})).not.toContain('radius')
  // The amount is removed with its unit, and the order by pay with both.
  expect(jobsAddress(applied[10]?.without ?? {})).not.toMatch(/pay/)
})

it('names the company, or says that it is one', () => {
  const filters = of({ employer: '1' })
  const labelOf = (employer?: string | null) =>
    appliedFilters(filters, { employer }).map(({ label }) => label)
  expect([labelOf('Hospital Azul'), labelOf(null), labelOf()]).toEqual([
    ['Hospital Azul'],
    ['Empresa'],
    ['Empresa'],
  ])
  expect(appliedFilters(filters).map(({ without }) => jobsAddress(without))).toEqual(['/vagas'])
})

it('shows the unit if there is no amount, and never the order', () => {
  expect(appliedFilters(of({ payUnit: 'hour' })).map(({ label }) => label)).toEqual(['Pago por hora'])
  expect(appliedFilters(of({ search: 'uti', ordering: '-created_at' }))).toEqual([])
})
