import { expect, it } from 'vitest'
import { countedOptions } from './filter-options.ts'
import { payFromOptions, payToOptions } from './pay-options.ts'

const plain = (options: { value: string; label: string }[]) =>
  options.map(({ value, label }) => [value, label.replaceAll('\u00a0', ' ')])

it('a chosen amount between the steps is in its place, without a count', () => {
  const counted = [
    { value: '1200', count: 9 },
    { value: '1500', count: 4 },
  ]
  const options = payFromOptions({ payUnit: 'shift', payFrom: '1300', payTo: '' }, counted)
  expect(plain(countedOptions(options))).toEqual([
    ['1200', 'R$ 1.200 (9)'],
    ['1300', 'R$ 1.300'],
    ['1500', 'R$ 1.500 (4)'],
  ])
})

it('has all steps until they are counted, and none without a unit', () => {
  const values = (payUnit: 'report' | '') =>
    payFromOptions({ payUnit, payFrom: '', payTo: '' }, undefined).map(({ value }) => value)
  expect(values('report')).toEqual(['10', '20', '30', '50', '80', '120'])
  expect(values('')).toEqual([])
})

it('the maximum is not below the minimum', () => {
  const values = (payFrom: string, payTo: string) =>
    payToOptions({ payUnit: 'report', payFrom, payTo }).map(({ value }) => value)
  expect(values('', '65')).toEqual(['10', '20', '30', '50', '65', '80', '120'])
  expect(values('60', '')).toEqual(['80', '120'])
})
