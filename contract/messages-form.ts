import { z } from 'zod'

const REQUIRED = 'Este campo é obrigatório'
const INVALID = 'Valor inválido'

const typeMessages: Record<string, string> = {
  string: 'Informe um texto',
  number: 'Informe um número',
  int: 'Informe um número inteiro',
  boolean: 'Informe verdadeiro ou falso',
  array: 'Informe uma lista',
  object: 'Os dados têm um formato inválido',
  record: 'Os dados têm um formato inválido',
  file: 'Escolha um arquivo',
}

const formatMessages: Record<string, string> = {
  email: 'Formato de e-mail inválido',
  date: 'Data inválida',
  datetime: 'Data e hora inválidas',
  uuid: 'Código inválido',
  regex: 'Formato inválido',
}

const format = new Intl.NumberFormat('pt-BR').format
const count = (value: number | bigint, one: string, several: string) =>
  `${format(value)} ${Number(value) === 1 ? one : several}`

function tooBig(origin: string, maximum: number | bigint): string {
  if (origin === 'string') return `Use no máximo ${count(maximum, 'caractere', 'caracteres')}`
  if (origin === 'array') return `Informe no máximo ${count(maximum, 'item', 'itens')}`
  if (origin === 'file') return 'O arquivo é grande demais'
  return maximum < Number.MAX_SAFE_INTEGER
    ? `Informe no máximo ${format(maximum)}`
    : 'O número é grande demais'
}

function tooSmall(origin: string, minimum: number | bigint): string {
  if (origin === 'string')
    return minimum > 1 ? `Use pelo menos ${count(minimum, 'caractere', 'caracteres')}` : REQUIRED
  if (origin === 'array') return `Informe pelo menos ${count(minimum, 'item', 'itens')}`
  if (origin === 'file') return 'O arquivo está vazio'
  return minimum > Number.MIN_SAFE_INTEGER
    ? `Informe pelo menos ${format(minimum)}`
    : 'O número é pequeno demais'
}

/** The message for a value that breaks a rule without a message of its own, in server and browser. */
const messageOf: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null
        ? REQUIRED
        : (typeMessages[issue.expected] ?? INVALID)
    case 'invalid_value':
      return issue.input === undefined ? REQUIRED : 'Escolha uma das opções'
    case 'invalid_union':
      return issue.input === undefined ? REQUIRED : INVALID
    case 'invalid_format':
      return formatMessages[issue.format] ?? 'Formato inválido'
    case 'too_big':
      return tooBig(issue.origin, issue.maximum)
    case 'too_small':
      return tooSmall(issue.origin, issue.minimum)
    case 'unrecognized_keys':
      return 'Há campos desconhecidos'
    default:
      return INVALID
  }
}

// Also replaces the English messages that zod has in browsers by default.
z.config({ localeError: messageOf })
