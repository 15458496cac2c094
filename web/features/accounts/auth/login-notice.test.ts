import { describe, expect, it } from 'vitest'
import { loginNotice, SIGN_IN_FAILED, signInFailure } from './login-notice.ts'

const noticeFor = (message: string) => loginNotice(new URLSearchParams({ message }))

describe('texts from the URL', () => {
  it.each([
    'Falha na autenticação - token não encontrado',
    'Não foi possível verificar autenticação',
    'Dados do usuário não disponíveis',
    'Conta bloqueada. Entre em contato com o suporte',
  ])('the login page shows %j after a failed sign-in with the provider', (text) => {
    expect(signInFailure(text)).toBe(text)
    expect(noticeFor(text)).toEqual({ text, variant: 'danger' })
  })

  it.each(['Ligue para o golpista', '', 'constructor'])('%j is not shown', (text) => {
    expect(signInFailure(text)).toBe(SIGN_IN_FAILED)
    expect(noticeFor(text)).toBeNull()
  })

  it('a failure without a text has the general message', () => {
    expect(signInFailure(null)).toBe('Não foi possível verificar autenticação')
  })
})
