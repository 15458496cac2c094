import { expect, it } from 'vitest'
import { cityOf, hourlyPay, payText, placeText, scheduleText } from './job-facts.ts'

const campinas = { city: 'Campinas', state: 'SP' }

it('names the location', () => {
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

it('says when the pay is unknown', () => {
  expect(payText({ salary: null })).toBe('Não informado')
  expect(payText({ salary: 'A combinar' })).toBe('A combinar')
})

it.each([
  [{ payUnit: 'hour', payMin: 10_000, payMax: null, hours: 12 }, [10_000, null]],
  [{ payUnit: 'shift', payMin: 120_000, payMax: 180_000, hours: 12 }, [10_000, 15_000]],
  [{ payUnit: 'shift', payMin: null, payMax: 100_000, hours: 24 }, [null, 4_166]],
  [{ payUnit: 'shift', payMin: 120_000, payMax: null, hours: null }, null],
  [{ payUnit: 'month', payMin: 1_000_000, payMax: null, hours: 12 }, null],
  [{ payUnit: 'shift', payMin: null, payMax: 0, hours: 12 }, null],
  [{ payUnit: null, payMin: null, payMax: null, hours: null }, null],
] as const)('the pay per hour of %j is %j', (job, figures) => {
  const pay = hourlyPay(job)
  expect(pay && [pay.payMin, pay.payMax]).toEqual(figures)
})
