import { expect, it } from 'vitest'
import { figureTexts } from './figures.ts'

const states = (...ufs: string[]) => ufs.map((state) => ({ state, jobCount: 1 }))
const texts = (...figures: Parameters<typeof figureTexts>) =>
  figureTexts(...figures).map(({ number, text }) => `${number} ${text}`)

it('words many, few and no jobs', () => {
  expect(texts({ openJobs: 324, employers: 40, cities: 90, states: states('SP', 'DF', 'BA') })).toEqual([
    '324 vagas abertas',
    '40 empresas contratando',
    '2 estados e DF',
  ])
  expect(texts({ openJobs: 9, employers: 2, cities: 4, states: states('SP', 'BA') }).at(-1)).toBe('2 estados')
  expect(texts({ openJobs: 1, employers: 1, cities: 1, states: states('SP') })).toEqual([
    '1 vaga aberta',
    '1 empresa contratando',
    '1 cidade',
  ])
  expect(texts({ openJobs: 2, employers: 0, cities: 0, states: [] })).toEqual(['2 vagas abertas'])
  expect(texts({ openJobs: 0, employers: 0, cities: 0, states: [] })).toEqual([])
})
