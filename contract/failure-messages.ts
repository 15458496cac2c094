import {
  errorMessage,
  fieldsOf,
  knownText,
  NO_CONNECTION,
  type ReplyField,
  replyText,
  textOf,
} from './error-messages.ts'
import { knownErrors, statusMessage } from './known-errors.ts'

export interface Failure {
  status: number
  reply?: unknown
  /** Why there was no reply, if it is known. */
  message?: string
}

/** Statuses whose own message says what to do: sign in, use another account, try again later. */
const saysWhatToDo = new Set([401, 403, 429, 502, 503, 504])

/**
 * Message of a screen that has a fallback text of its own: what the server says, unless it says only that it failed;
 * what to do, if the status implies it; else `fallback`.
 */
export function failureMessage(
  { status, reply, message }: Failure,
  fallback: string,
  order: readonly ReplyField[] = ['details', 'errors', 'title', 'detail', 'message'],
): string {
  if (status === 0) return message ?? NO_CONNECTION
  const text = replyText(reply, order)
  if (text && text !== statusMessage(500)) return text
  return saysWhatToDo.has(status) ? errorMessage(status, reply) : fallback
}

const WRONG_CREDENTIALS = knownErrors.InvalidCredentials[2]
const splitWords = (name: string) => name.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/[_-]+/g, ' ')

/**
 * Message for a failed login, in the order of spec A §8: details, known name, unknown name split into words, HTTP 400,
 * default. A server that fails, refuses more attempts or cannot be reached does not mean that the credentials are wrong.
 */
export function loginErrorMessage({ status, reply, message }: Failure): string {
  if (status === 0) return message ?? NO_CONNECTION
  const dto = fieldsOf(fieldsOf(reply).errorDto)
  const details = textOf(dto.details)
  if (details) return details
  const name = textOf(dto.errorName)
  if (name) return knownText(name) ?? splitWords(name)
  if (status === 429 || status >= 500) return errorMessage(status, reply)
  return status === 400 ? WRONG_CREDENTIALS : 'Credenciais inválidas'
}
