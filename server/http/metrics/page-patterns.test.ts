import { expect, test } from 'vitest'
import { pagePatterns } from './page-patterns.ts'

const patternOf = pagePatterns([
  'vagas',
  'vagas/detalhes/:id',
  'vagas/:id/editar',
  'vagas/criar',
  'reset-password/:token?',
  'dashboard/*',
  '*',
])

test.each([
  ['/', '/'],
  ['/?utm=1', '/'],
  ['/vagas', '/vagas'],
  ['/vagas/?page=2', '/vagas'],
  ['/vagas/detalhes/1#mapa', '/vagas/detalhes/:id'],
  ['/vagas/1/editar', '/vagas/:id/editar'],
  ['/vagas/criar', '/vagas/criar'],
  ['/reset-password', '/reset-password/:token?'],
  ['/reset-password/secret', '/reset-password/:token?'],
  ['/vagas/detalhes', null],
  ['/vagas/detalhes/1/2', null],
  ['/dashboard/nada', null],
  ['/wp-login.php', null],
])('%s has the pattern %s', (url, pattern) => {
  expect(patternOf(url)).toBe(pattern)
})
