import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import { actionIn, intentionPath, offerPath, purposeOf, takeIntention } from './intention.ts'

const job = '0f8fad5b-d9cb-469f-a165-70867728950e'
const otherJob = '7c9e6679-7425-40de-944b-e07fc1f90ae7'
const fragmentOf = (path: string) => path.slice(path.indexOf('#'))

beforeEach(() => {
  const entries = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  })
  vi.useFakeTimers()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('is carried out once, for the job and the action that were clicked', () => {
  const fragment = fragmentOf(intentionPath(job, 'apply'))
  expect(actionIn(fragment)).toBe('apply')
  expect(takeIntention(otherJob, fragment)).toBe(false)
  expect(takeIntention(job, fragment.replace('candidatar', 'salvar'))).toBe(false)
  expect(takeIntention(job, fragment)).toBe(true)
  expect(takeIntention(job, fragment)).toBe(false)
})

it('is not carried out for a link that this browser has not made, even after a click on the same button', () => {
  intentionPath(job, 'apply')
  for (const link of [
    offerPath(job, 'apply'),
    `${offerPath(job, 'apply')}=`,
    `${offerPath(job, 'apply')}=1-2-3-4`,
  ])
    expect(takeIntention(job, fragmentOf(link))).toBe(false)
})

it('is replaced by the next click, and forgotten after an hour', () => {
  const first = fragmentOf(intentionPath(job, 'apply'))
  const second = fragmentOf(intentionPath(otherJob, 'save'))
  expect(takeIntention(job, first)).toBe(false)
  vi.advanceTimersByTime(HOUR_MS)
  expect(takeIntention(otherJob, second)).toBe(false)
})

it('tells the purpose of a return path', () => {
  expect(purposeOf(offerPath(job, 'save'))).toEqual({ kind: 'save', isCertain: false })
  expect(purposeOf(intentionPath(job, 'apply'))).toEqual({ kind: 'apply', isCertain: true })
  expect(purposeOf('/vagas/criar?copiar=1')).toEqual({ kind: 'publish', isCertain: false })
  for (const path of [
    null,
    '',
    '/vagas',
    `/vagas/detalhes/${job}`,
    '/vagas/detalhes/1#candidatar',
    '//x/y#salvar',
  ])
    expect(purposeOf(path)).toBeNull()
  expect(purposeOf(`https://evil.example/vagas/detalhes/${job}#candidatar`)).toBeNull()
})
