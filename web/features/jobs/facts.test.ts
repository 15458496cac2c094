import { expect, it } from 'vitest'
import { engagementText, moreText, paymentTermText, weekdayText, wordsOf } from './facts.ts'

it('says how one is engaged and paid', () => {
  expect(engagementText({ job_type: 'full_time', contractForm: 'pj' })).toBe('Tempo Integral · PJ')
  expect(engagementText({ job_type: 'temporary', contractForm: null })).toBe('Temporário')
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
