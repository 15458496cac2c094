import { describe, expect, it } from 'vitest'
import { loginNotice, SIGN_IN_FAILED, signInFailure } from './login-notice.ts'

const noticeFor = (message: string) => loginNotice(new URLSearchParams({ message }))

describe('what an address may make us say', () => {
  it.each([
    'Falha na autenticação - token não encontrado',
    'Não foi possível verificar autenticação',
    'Dados do usuário não disponíveis',
    'Conta bloqueada. Entre em contato com o suporte',
  ])('the login shows %j, which the provider callback hands on', (text) => {
    expect(signInFailure(text)).toBe(text)
    expect(noticeFor(text)).toEqual({ text, variant: 'danger' })
  })

  it.each(['Ligue para o golpista', '', 'constructor'])('%j is nobody’s text', (text) => {
    expect(signInFailure(text)).toBe(SIGN_IN_FAILED)
    expect(noticeFor(text)).toBeNull()
  })

  it('a failure without a text has ours', () => {
    expect(signInFailure(null)).toBe('Não foi possível verificar autenticação')
  })
})
