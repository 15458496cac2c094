import { knownErrors, statusMessage } from './known-errors.ts'

export const DEFAULT_ERROR_TITLE = 'Erro'
export const NO_CONNECTION = 'Não foi possível conectar ao servidor. Verifique sua conexão com a internet.'
/** Messages for a reply that did not arrive in time. A write may have been carried out all the same. */
export const timeoutMessages = {
  read: 'O servidor demorou demais para responder. Tente novamente.',
  write:
    'O servidor demorou demais para responder. Antes de tentar de novo, confira se a ação já foi concluída.',
} as const

/** A text of an error reply. Proxies and older servers send fields that ours does not have. */
export type ReplyField = 'details' | 'name' | 'errors' | 'title' | 'detail' | 'message' | 'error'
/** The order of spec A §8. */
const replyOrder = ['details', 'name', 'errors', 'title', 'detail', 'message'] as const

type Fields = Record<string, unknown>
export const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}
export const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value : null

const isKnownName = (name: string): name is keyof typeof knownErrors => Object.hasOwn(knownErrors, name)
/** The text of an error that the browser knows by this name. */
export const knownText = (name: string): string | null => (isKnownName(name) ? knownErrors[name][2] : null)

/** The first message of each invalid field. */
export function fieldTexts(reply: unknown): Record<string, string> {
  const texts = Object.entries(fieldsOf(fieldsOf(reply).errors)).map(
    ([field, value]) => [field, textOf(Array.isArray(value) ? value[0] : value)] as const,
  )
  return Object.fromEntries(texts.filter((entry): entry is [string, string] => entry[1] !== null))
}

function nameText(dto: Fields): string | null {
  const name = textOf(dto.errorName)
  if (!name) return null
  return knownText(name) ?? (dto.code ? `${name} (${dto.code})` : name)
}

/** The first text that the reply has, in this order; null if it has none of them. */
export function replyText(reply: unknown, order: readonly ReplyField[]): string | null {
  const body = fieldsOf(reply)
  const dto = fieldsOf(body.errorDto)
  for (const field of order) {
    const text =
      field === 'details'
        ? textOf(dto.details)
        : field === 'name'
          ? nameText(dto)
          : field === 'errors'
            ? (Object.values(fieldTexts(reply))[0] ?? null)
            : textOf(body[field])
    if (text) return text
  }
  return null
}

/**
 * Message for a failed call, in the order of spec A §8: details, name with code, the first entry of `errors` (or title
 * or detail), message, the status's own message. A name that we know has a text. `status` 0 means that there was no reply.
 */
export function errorMessage(status: number, reply: unknown): string {
  if (status === 0) return NO_CONNECTION
  const text = replyText(reply, replyOrder)
  if (text) return text
  return fieldsOf(reply).profile_incomplete === true
    ? knownErrors.ProfileIncomplete[2]
    : statusMessage(status)
}
