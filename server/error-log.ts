// pg-boss reports its errors as plain copies.
type ErrorLike = Partial<Error> & { message: string } & Record<string, unknown>

const isErrorLike = (error: unknown): error is ErrorLike =>
  typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string'

interface LoggedError {
  type: string
  message: string
  stack: string
  [key: string]: unknown
}

const MAX_DEPTH = 5
const EMAIL_ADDRESS = /[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g
// Fastify's messages about a route name the whole address of the request.
const QUOTED_PATH = /"\/[^"]*"/g

/** A message without what a client may have written into it. */
export const messageForLog = (message: string): string =>
  message.replace(QUOTED_PATH, '"[address]"').replace(EMAIL_ADDRESS, '[e-mail]')

/**
 * The loggable part of an error and of its causes. PostgreSQL repeats the values of a rejected row in message and detail,
 * and these may be personal data. Therefore only the code, constraint, table and stack frames of its errors are logged.
 * Mail servers repeat the recipient, so e-mail addresses are replaced.
 */
export function errorForLog(error: unknown, depth = 0): LoggedError {
  if (!isErrorLike(error)) return { type: typeof error, message: '', stack: '' }
  const { code, constraint, table, severity, cause } = error
  const errors = error instanceof AggregateError ? error.errors : []
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? []
  const isFromDatabase = severity !== undefined
  const isDeep = depth >= MAX_DEPTH
  return {
    type: error.name ?? 'Error',
    message: isFromDatabase ? 'database error' : messageForLog(error.message),
    ...(code !== undefined && { code }),
    ...(isFromDatabase && { constraint, table }),
    ...(cause !== undefined && !isDeep && { cause: errorForLog(cause, depth + 1) }),
    ...(errors.length > 0 && !isDeep && { errors: errors.map((one) => errorForLog(one, depth + 1)) }),
    stack: frames.join('\n'),
  }
}
