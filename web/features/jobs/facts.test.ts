import { expect, it } from 'vitest'
import { engagementText, excerptOf, moreText, paymentTermText, weekdayText } from './facts.ts'

it('states the contract and the payment term', () => {
  expect(engagementText({ job_type: 'full_time', contractForm: 'pj' })).toBe('Tempo integral · PJ')
  expect(engagementText({ job_type: 'temporary', contractForm: null })).toBe('Temporário')
  expect([0, 1, 30].map(paymentTermText)).toEqual(['à vista', 'em 1 dia', 'em 30 dias'])
})

it('counts the entries after the first', () => {
  expect(moreText([], 'área', 'áreas')).toBeNull()
  expect(moreText(['Dor'], 'área', 'áreas')).toBeNull()
  expect(moreText(['Dor', 'b'], 'área', 'áreas')).toBe('+1 área')
  expect(moreText(['Dor', 'b', 'c'], 'área', 'áreas')).toBe('+2 áreas')
})

it('writes a day with its weekday', () => {
  expect(weekdayText('2026-12-02')).toBe('qua., 02/12')
})

it('reduces HTML to text and cuts it at a word', () => {
  expect(excerptOf('<p>Dor &amp; cuidado</p><ul><li>um</li><li>dois</li></ul>', 100)).toBe(
    'Dor & cuidado um dois',
  )
  expect(excerptOf('<p>um dois três</p>', 8)).toBe('um dois…')
})
