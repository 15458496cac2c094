import { expect, it } from 'vitest'
import {
  cityOf,
  hourlyPay,
  hourlyPayText,
  leastHourlyPayText,
  payText,
  placeText,
  scheduleText,
} from './job-facts.ts'

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

it.each([
  [{ payMin: 170_000, payMax: 170_000 }, '≈ R$ 142/h', '≈ R$ 142/h'],
  [{ payMin: 185_000, payMax: 185_000 }, '≈ R$ 154/h', '≈ R$ 154/h'],
  [{ payMin: 140_000, payMax: 160_000 }, '≈ R$ 117 - R$ 133/h', '≈ R$ 117/h'],
  // Both round to the same real.
  [{ payMin: 144_000, payMax: 144_500 }, '≈ R$ 120/h', '≈ R$ 120/h'],
  [{ payMin: null, payMax: 240_000 }, '≈ até R$ 200/h', '≈ R$ 200/h'],
  [{ payMin: 180_000, payMax: null }, '≈ a partir de R$ 150/h', '≈ R$ 150/h'],
  [{ payMin: 1_800_000, payMax: 1_800_000, hours: 6 }, '≈ R$ 3.000/h', '≈ R$ 3.000/h'],
  [{ payMin: 185_000, payMax: 185_000, hours: null }, null, null],
  [{ payMin: null, payMax: null }, null, null],
  // The pay is by the hour already.
  [{ payMin: 15_000, payMax: 15_000, payUnit: 'hour' }, null, null],
  [{ payMin: 1_500_000, payMax: 1_500_000, payUnit: 'month' }, null, null],
] as const)('the text of the hourly pay of %j is %s, and of the lowest pay %s', (job, text, least) => {
  const pay = { payUnit: 'shift', hours: 12, ...job } as const
  expect(
    [hourlyPayText(pay), leastHourlyPayText(pay)].map((one) => one?.replaceAll('\u00a0', ' ') ?? null),
  ).toEqual([text, least])
})
