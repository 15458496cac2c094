import { expect, test } from 'vitest'
import { pageName } from './page-name.ts'

test('a page is counted under the name of its route, not of its address', () => {
  expect(pageName('features/job-page/job-page', '/vagas/detalhes/1')).toBe('Job')
  expect(pageName('features/job-search/search-page', '/vagas')).toBe('JobSearch')
  expect(pageName('features/auth/reset-password-page', '/reset-password/secret')).toBe('ResetPassword')
  expect(pageName('perfil-publico', '/perfil-publico/1')).toBe('PerfilPublico')
})

test('pages of administration are not counted', () => {
  expect(pageName('features/admin-log/log-page', '/dashboard/admin/log')).toBeNull()
})
