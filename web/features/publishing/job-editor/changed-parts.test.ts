import { expect, it } from 'vitest'
import type { StoredForm } from '#contract/api/jobs/jobs.ts'
import { changedParts } from './changed-parts.ts'

const form: StoredForm = {
  title: 'Plantonista',
  description: '<p>Texto</p>',
  requirements: '',
  isRemote: false,
  state: 'PR',
  city: 'Curitiba',
  medicalSpecialties: ['Pediatria'],
  medicalPracticeAreas: [],
  tags: [],
  job_type: 'contract',
  contractForm: null,
  regime: null,
  hours: null,
  shift: null,
  dates: [],
  payMin: null,
  payMax: null,
  payUnit: null,
  payHidden: false,
  salary: '',
  paymentTermDays: null,
  employerHidden: false,
  questions: [],
  neededDocuments: [],
  is_urgent: false,
}

it('names each changed part once, in the order of the form', () => {
  expect(changedParts(form, { ...form })).toEqual([])
  expect(changedParts(form, { ...form, payMin: 1, payMax: 2, title: 'Outro' })).toEqual([
    'título',
    'remuneração',
  ])
  expect(changedParts(form, { ...form, medicalSpecialties: [] })).toEqual(['especialidades'])
})

it('notices a change of any field of the form', () => {
  for (const field of Object.keys(form) as (keyof StoredForm)[])
    expect(changedParts(form, { ...form, [field]: 'x' }), field).toHaveLength(1)
})

it('ignores differences between HTML that shows the same text', () => {
  const unwrapped = { ...form, description: 'Uma linha<br />e outra' }
  expect(changedParts(unwrapped, { ...form, description: '<p>Uma linha<br />e outra</p>' })).toEqual([])
  const bold = { ...form, description: '<p><strong>Texto</strong></p>' }
  expect(changedParts(form, bold)).toEqual(['descrição'])
})
