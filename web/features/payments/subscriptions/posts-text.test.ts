import { expect, test } from 'vitest'
import { postsText } from './posts-text.ts'

const plan = { currentActivePosts: 0, maxActivePosts: 3, postsAwaitingReview: 0, sponsoredActivePosts: 0 }

test('jobs in review and sponsored jobs are named beside the places of the plan', () => {
  expect(postsText({ ...plan, currentActivePosts: 1, maxActivePosts: 1 })).toBe('1 de 1 vaga ativa')
  expect(postsText({ ...plan, maxActivePosts: 0 })).toBe('0 de 0 vagas ativas')
  expect(postsText({ ...plan, sponsoredActivePosts: 2 })).toBe(
    '0 de 3 vagas ativas, mais 2 em destaque pago, fora do limite',
  )
  expect(postsText({ ...plan, currentActivePosts: 3, postsAwaitingReview: 1 })).toBe(
    '3 de 3 vagas ativas, das quais 1 em análise',
  )
})
