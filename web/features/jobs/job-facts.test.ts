import { expect, it } from 'vitest'
import {
  cityOf,
  engagementText,
  moreText,
  paymentTermText,
  payText,
  placeText,
  scheduleText,
  weekdayText,
  wordsOf,
} from './job-facts.ts'

const campinas = { city: 'Campinas', state: 'SP' }

it('names the place', () => {
  expect(placeText({ location: campinas, isRemote: false })).toBe('Campinas, SP')
  expect(placeText({ location: null, isRemote: true })).toBe('Vaga remota')
  expect(placeText({ location: null, isRemote: false })).toBe('Não informado')
  expect(cityOf({ location: campinas, isRemote: true })).toBeNull()
  expect(cityOf({ location: { city: 'Não informado', state: 'SP' }, isRemote: false })).toBeNull()
})

it.each([
  [{ regime: 'shift', hours: 12, shift: 'night' }, 'Plantão 12h · Noturno'],
  [{ regime: 'outpatient', hours: null, shift: null }, 'Ambulatório'],
  [{ regime: null, hours: 24, shift: null }, '24h'],
  [{ regime: null, hours: null, shift: 'day' }, 'Diurno'],
  [{ regime: null, hours: null, shift: null }, null],
] as const)('%j is %j', (job, text) => {
  expect(scheduleText(job)).toBe(text)
})

it('says how one is engaged and paid', () => {
  expect(engagementText({ job_type: 'full_time', contractForm: 'pj' })).toBe('Tempo Integral · PJ')
  expect(engagementText({ job_type: 'temporary', contractForm: null })).toBe('Temporário')
  expect(payText({ salary: null })).toBe('Não informado')
  expect(payText({ salary: 'A combinar' })).toBe('A combinar')
  expect([0, 1, 30].map(paymentTermText)).toEqual(['à vista', 'em 1 dia', 'em 30 dias'])
})

it('counts what a card leaves out', () => {
  expect(moreText([], 'área', 'áreas')).toBeNull()
  expect(moreText(['Dor'], 'área', 'áreas')).toBeNull()
  expect(moreText(['Dor', 'b'], 'área', 'áreas')).toBe('+1 área')
  expect(moreText(['Dor', 'b', 'c'], 'área', 'áreas')).toBe('+2 áreas')
})

it('writes a day with its weekday', () => {
  expect(weekdayText('2026-12-02')).toBe('qua., 02/12')
})

it('takes the words out of HTML and cuts them at a word', () => {
  expect(wordsOf('<p>Dor &amp; cuidado</p><ul><li>um</li><li>dois</li></ul>', 100)).toBe(
    'Dor & cuidado um dois',
  )
  expect(wordsOf('<p>um dois três</p>', 8)).toBe('um dois…')
})
