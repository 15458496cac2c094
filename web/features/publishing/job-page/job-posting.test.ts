import { expect, it } from 'vitest'
import type { JobDetail } from '#contract/api/jobs/jobs.ts'
import { jobPosting } from './job-posting.ts'

const ID = '5f0f7d5e-9d1c-4d59-8a50-0a4a0d7f2b11'
const job = (change: Partial<JobDetail> = {}): JobDetail => ({
  id: ID,
  title: 'Cardiologista',
  employer: {
    id: '0c2f9be0-3a5e-4a43-9f86-6a3a4a4f8f10',
    name: 'Hospital Boa Vista',
    profilePhotoUrl: '/files/a.webp',
    description: null,
    location: null,
    phone: null,
    industry: null,
    size: null,
    verification: null,
  },
  location: { city: 'Campinas', state: 'SP' },
  isRemote: false,
  salary: 'R$ 150 / hora',
  payMin: 15_000,
  payMax: 15_000,
  payUnit: 'hour',
  job_type: 'full_time',
  contractForm: 'clt',
  regime: 'outpatient',
  hours: null,
  shift: null,
  nextDate: null,
  medicalSpecialties: ['Cardiologia'],
  medicalPracticeAreas: [],
  tags: [],
  createdAt: '2026-11-01T12:00:00.000Z',
  expiresAt: '2026-12-01T12:00:00.000Z',
  isFeatured: false,
  isSponsored: false,
  is_urgent: false,
  status: 'active',
  isExpired: false,
  isUnavailable: false,
  rejectionReason: null,
  revision: null,
  description: '<p>Ambulatório de arritmias.</p>',
  requirements: '',
  dates: [],
  paymentTermDays: null,
  neededDocuments: [],
  hasQuestions: false,
  knockOuts: [],
  ...change,
})
const posting = (change: Partial<JobDetail> = {}) => jobPosting(job(change), 'https://medponto.example')

it('names the day and the places of a single plantão that is still to come', () => {
  const date = (day: string) => ({ id: day, day, startsAt: '19:00', hours: 12, places: 2 })
  const one = { nextDate: '2026-11-28', dates: [date('2026-11-10'), date('2026-11-28')] }
  expect(posting(one)).toMatchObject({ jobStartDate: '2026-11-28', totalJobOpenings: 2 })
  const two = { ...one, dates: [...one.dates, date('2026-11-29')] }
  expect(posting(two)).not.toHaveProperty('totalJobOpenings')
})

it('has every field that Google requires, and no unknown ones', () => {
  expect(posting()).toEqual({
    '@type': 'JobPosting',
    title: 'Cardiologista',
    description: '<p>Ambulatório de arritmias.</p>',
    datePosted: '2026-11-01T12:00:00.000Z',
    validThrough: '2026-12-01T12:00:00.000Z',
    employmentType: 'FULL_TIME',
    hiringOrganization: {
      '@type': 'Organization',
      name: 'Hospital Boa Vista',
      logo: 'https://medponto.example/files/a.webp',
    },
    jobLocation: {
      '@type': 'Place',
      address: {
        '@type': 'PostalAddress',
        addressLocality: 'Campinas',
        addressRegion: 'SP',
        addressCountry: 'BR',
      },
    },
    baseSalary: {
      '@type': 'MonetaryAmount',
      currency: 'BRL',
      value: { '@type': 'QuantitativeValue', value: 150, unitText: 'HOUR' },
    },
    identifier: { '@type': 'PropertyValue', name: 'Medponto', value: ID },
    url: `https://medponto.example/vagas/detalhes/${ID}`,
    directApply: true,
  })
})

it.each([
  [{ regime: 'shift', job_type: 'contract', contractForm: 'pj' }, 'PER_DIEM'],
  [{ job_type: 'part_time' }, 'PART_TIME'],
  [{ job_type: 'contract', contractForm: 'pj' }, 'CONTRACTOR'],
  [{ job_type: 'temporary', contractForm: null }, 'TEMPORARY'],
  [{ job_type: 'internship' }, 'INTERN'],
  [{ job_type: 'full_time', contractForm: 'cooperative' }, ['FULL_TIME', 'CONTRACTOR']],
] as const)('%j is %j', (change, employmentType) => {
  expect(posting(change)).toMatchObject({ employmentType })
})

it.each([
  [
    { payMin: 1_000_000, payMax: 1_500_050, payUnit: 'month' },
    { minValue: 10_000, maxValue: 15_000.5 },
  ],
  [{ payMin: 20_000, payMax: null, payUnit: 'hour' }, { minValue: 200 }],
  [{ payMin: null, payMax: 20_000, payUnit: 'hour' }, { maxValue: 200 }],
] as const)('pay of %j', (change, figures) => {
  const unitText = change.payUnit === 'hour' ? 'HOUR' : 'MONTH'
  const value = { '@type': 'QuantitativeValue', ...figures, unitText }
  expect(posting(change)).toMatchObject({ baseSalary: { value } })
  expect((posting(change) as { baseSalary: { value: object } }).baseSalary.value).toEqual(value)
})

it('leaves out hidden pay and units that Google does not accept', () => {
  expect(posting({ payMin: null, payMax: null, payUnit: null })).not.toHaveProperty('baseSalary')
  for (const payUnit of ['shift', 'consultation', 'report', 'procedure'] as const)
    expect(posting({ payUnit })).not.toHaveProperty('baseSalary')
})

it('gives a remote job the country of its applicants instead of a place', () => {
  const remote = posting({ isRemote: true })
  expect(remote).toMatchObject({
    jobLocationType: 'TELECOMMUTE',
    applicantLocationRequirements: { '@type': 'Country', name: 'BR' },
  })
  expect(remote).not.toHaveProperty('jobLocation')
})

it('does not name a hidden employer', () => {
  const employer = { ...job().employer, id: null, name: 'Empresa confidencial', profilePhotoUrl: null }
  expect(posting({ employer })).toMatchObject({ hiringOrganization: 'confidential' })
})

it('adds the requirements to the description', () => {
  expect(posting({ requirements: '<ul><li>RQE</li></ul>' })).toMatchObject({
    description: expect.stringMatching(/arritmias.*Qualificações e requisitos.*<li>RQE/),
  })
})

it('is null for a job that is not open or has no place', () => {
  expect(posting({ isExpired: true })).toBeNull()
  for (const status of ['closed', 'paused', 'awaiting_review', 'rejected', 'pending_payment'] as const)
    expect(posting({ status })).toBeNull()
  expect(posting({ location: null })).toBeNull()
  expect(posting({ location: { city: 'Não informado', state: 'SP' } })).toBeNull()
})
