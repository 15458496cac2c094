import { describe, expect, test } from 'vitest'
import { errorMessage, replyText } from './error-messages.ts'
import { failureMessage, loginErrorMessage } from './failure-messages.ts'

const dto = (errorName: string, details: unknown, code = 42) => ({ errorDto: { errorName, details, code } })
const RETRY_LATER = 'Serviço temporariamente indisponível. Tente novamente em alguns instantes.'
const NO_CONNECTION = 'Não foi possível conectar ao servidor. Verifique sua conexão com a internet.'

describe('the message of a failed call', () => {
  test.each([
    [
      'details',
      { ...dto('JobGone', 'Esta vaga acabou'), errors: { a: ['b'] }, message: 'c' },
      'Esta vaga acabou',
    ],
    ['the text of a known name', dto('JobGone', ''), 'Vaga encerrada'],
    ['the text of a known name', dto('JobGone', '  '), 'Vaga encerrada'],
    ['an unknown name with its code', dto('QuotaExceeded', null), 'QuotaExceeded (42)'],
    ['an unknown name alone', dto('QuotaExceeded', undefined, 0), 'QuotaExceeded'],
    [
      'the first field',
      { errors: { name: ['Nome é obrigatório', 'outro'] }, title: 'x' },
      'Nome é obrigatório',
    ],
    [
      'a field whose message is not in a list',
      { errors: { name: 'Nome é obrigatório' } },
      'Nome é obrigatório',
    ],
    ['title', { errors: {}, title: 'Título', detail: 'x', message: 'y' }, 'Título'],
    ['detail', { errors: null, title: '', detail: 'Detalhe', message: 'y' }, 'Detalhe'],
    ['message', { errorDto: null, errors: { a: [] }, message: 'Mensagem' }, 'Mensagem'],
    ['the status', { errorDto: { details: { a: 1 }, errorName: 5 }, errors: 'x', message: 7 }, RETRY_LATER],
    ['the status', null, RETRY_LATER],
    ['the status', '<html>Bad gateway</html>', RETRY_LATER],
    ['the status', ['x'], RETRY_LATER],
  ])('is %s', (_, reply, expected) => {
    expect(errorMessage(502, reply)).toBe(expected)
  })

  test.each([
    [0, NO_CONNECTION],
    [400, 'Dados inválidos enviados. Verifique as informações e tente novamente.'],
    [401, 'Não autorizado. Faça login novamente.'],
    [403, 'Acesso negado. Você não tem permissão para esta ação.'],
    [404, 'Recurso não encontrado.'],
    [409, 'Conflito de dados. O recurso já existe.'],
    [422, 'Dados não processáveis. Verifique as informações fornecidas.'],
    [429, 'Muitas tentativas. Aguarde alguns minutos e tente novamente.'],
    [500, 'Erro interno do servidor. Tente novamente em alguns instantes.'],
    [503, RETRY_LATER],
    [504, RETRY_LATER],
    [418, 'Erro HTTP 418: Ocorreu um erro. Por favor, tente novamente.'],
  ])('without a text in the reply, status %i has its own', (status, expected) => {
    expect(errorMessage(status, {})).toBe(expected)
  })

  test('an incomplete profile without a text says what to do', () => {
    expect(errorMessage(403, { profile_incomplete: true })).toBe(
      'Você precisa completar seu perfil antes de realizar esta ação.',
    )
  })
})

describe('the message of a failed login', () => {
  test.each([
    ['details', 401, dto('InvalidCredentials', 'Senha incorreta'), 'Senha incorreta'],
    ['a known name', 401, dto('AccountLocked', ''), 'Conta bloqueada. Entre em contato com o suporte'],
    [
      'a known name',
      403,
      dto('EmailNotVerified', ''),
      'Seu e-mail ainda não foi confirmado. Verifique sua caixa de entrada.',
    ],
    ['an unknown name in words', 401, dto('PasswordExpired', ''), 'Password Expired'],
    ['an unknown name in words', 401, dto('password_expired', null), 'password expired'],
    ['HTTP 400', 400, {}, 'E-mail ou senha incorretos'],
    ['the default', 401, null, 'Credenciais inválidas'],
    ['too many attempts', 429, null, 'Muitas tentativas. Aguarde alguns minutos e tente novamente.'],
    ['no connection', 0, null, NO_CONNECTION],
    ["a proxy's page", 502, null, RETRY_LATER],
  ])('is %s', (_, status, reply, expected) => {
    expect(loginErrorMessage({ status, reply: reply as never })).toBe(expected)
  })
})

describe('the message of a screen with a fallback text', () => {
  const FALLBACK = 'Falha ao criar vaga. Por favor, tente novamente.'
  test.each([
    [
      'the reason that the server names',
      409,
      dto('JobNotOpen', 'Esta vaga não está mais aberta.'),
      'Esta vaga não está mais aberta.',
    ],
    [
      'the fallback for a failure without a reason',
      500,
      dto('Internal', 'Erro interno do servidor. Tente novamente em alguns instantes.'),
      FALLBACK,
    ],
    ['the fallback for an unknown name', 400, dto('QuotaExceeded', ''), FALLBACK],
    ['the fallback for an empty reply', 400, {}, FALLBACK],
    ['what to do when the session has ended', 401, null, 'Não autorizado. Faça login novamente.'],
    ['what to do when the role is wrong', 403, null, 'Acesso negado. Você não tem permissão para esta ação.'],
    ['when to try again', 429, null, 'Muitas tentativas. Aguarde alguns minutos e tente novamente.'],
    ['when to try again', 502, null, RETRY_LATER],
    ['no connection', 0, null, NO_CONNECTION],
  ])('is %s', (_, status, reply, expected) => {
    expect(failureMessage({ status, reply: reply as never }, FALLBACK)).toBe(expected)
  })
})

test('a screen can read the texts of a reply in its own order', () => {
  const reply = { errors: { name: ['campo'] }, message: 'mensagem', error: 'erro' }
  expect(replyText(reply, ['details', 'message', 'detail', 'error'])).toBe('mensagem')
  expect(replyText({ error: 'erro' }, ['details', 'message', 'detail', 'error'])).toBe('erro')
  expect(replyText({}, ['details'])).toBeNull()
})
