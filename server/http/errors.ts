import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { REQUEST_ID_HEADER } from '#contract/endpoint.ts'
import { type ErrorName, type ErrorReply, errorCatalogue } from '#contract/errors.ts'
import { applicationStatuses } from '#contract/hiring/applications.ts'
import { isTemporary } from '#server/db/connection.ts'
import { logFailure, logShed, logUnavailable } from './log/failure-log.ts'

interface Extras extends Omit<Partial<ErrorReply>, 'errorDto'> {
  details?: string | undefined
  retryAfterSeconds?: number
  /** The limit that was reached. Logged, not sent. */
  limit?: string
}

/** An error of the catalogue. Services throw it, `replyWithError` sends it. */
export class AppError extends Error {
  readonly errorName: ErrorName
  readonly extras: Extras

  constructor(errorName: ErrorName, extras: Extras = {}) {
    super(errorName)
    this.errorName = errorName
    this.extras = extras
  }
}

/** A ValidationFailed for a field whose value the schema cannot check, such as an unknown city. */
export function fieldError(field: string, message: string): AppError {
  return new AppError('ValidationFailed', { details: message, errors: { [field]: [message] } })
}

export const errorReply = z.object({
  errorDto: z.object({ errorName: z.string(), details: z.string(), code: z.int() }),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  current_status: z.enum(applicationStatuses).optional(),
  profile_incomplete: z.boolean().optional(),
  upgrade_required: z.boolean().optional(),
  upgrade_message: z.string().optional(),
  second_factor_challenge: z.string().optional(),
})

function errorBody(name: ErrorName, { details, retryAfterSeconds: _, limit: __, ...extras }: Extras = {}) {
  const [status, code, text] = errorCatalogue[name]
  const body: ErrorReply = { errorDto: { errorName: name, details: details ?? text, code }, ...extras }
  return { status, body }
}

const namesByStatus: Record<number, ErrorName> = {
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  413: 'PayloadTooLarge',
  415: 'UnsupportedMediaType',
  429: 'TooManyRequests',
  503: 'Unavailable',
}

function fromValidation(error: FastifyError): AppError {
  if (error.validationContext === 'params') return new AppError('NotFound')
  const messages = new Map<string, string[]>()
  if (hasZodFastifySchemaValidationErrors(error))
    for (const { instancePath, message } of error.validation) {
      const field = instancePath.split('/').filter(Boolean).join('.') || '_'
      messages.set(field, [...(messages.get(field) ?? []), message ?? 'Valor inválido'])
    }
  const [first] = messages.values()
  return new AppError('ValidationFailed', { details: first?.[0], errors: Object.fromEntries(messages) })
}

/** They describe the body that the handler had in mind, not that of the error. */
const bodyHeaders = ['content-encoding', 'content-length', 'etag', 'last-modified', 'location']

/** About as long as a lost database takes to come back. */
export const RETRY_AFTER_SECONDS = 5

/** The error for the client; an unknown one becomes `Internal`. */
export function toAppError(error: FastifyError | AppError): AppError {
  if (error instanceof AppError) return error
  if (error.validation) return fromValidation(error)
  if (isTemporary(error)) return new AppError('Unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS })
  const status = error.statusCode ?? 500
  if (status >= 400 && status < 500) return new AppError(namesByStatus[status] ?? 'ValidationFailed')
  return new AppError(status === 503 ? 'Unavailable' : 'Internal')
}

/** The app's error handler. Every error has the same shape and no stack trace, and bad input is never a 5xx. */
export function replyWithError(error: FastifyError | AppError, request: FastifyRequest, reply: FastifyReply) {
  return reply.send(prepareErrorReply(error, request, reply))
}

/** Logs the error and sets status and headers. Returns the body of the reply. */
export function prepareErrorReply(
  error: FastifyError | AppError,
  request: FastifyRequest,
  reply: FastifyReply,
): ErrorReply {
  const known = toAppError(error)
  const { status, body } = errorBody(known.errorName, known.extras)
  const hasLeft = request.raw.destroyed && !request.raw.complete
  if (hasLeft) request.log.debug({ err: error }, 'client left')
  else if (isTemporary(error)) logUnavailable(request, reply, { status, err: error })
  else if (status === 503 && !error.cause) {
    const limit = known.extras.limit ?? ('code' in error ? error.code : known.errorName)
    // An operator has closed the site.
    if (known.errorName !== 'InMaintenance') logShed(request, reply, { status, limit })
  } else if (status >= 500) logFailure(request, reply, { status, err: error, message: 'call failed' })
  for (const name of bodyHeaders) reply.removeHeader(name)
  if (known.extras.retryAfterSeconds) reply.header('retry-after', Math.ceil(known.extras.retryAfterSeconds))
  // An address that cannot be read has passed no hook.
  reply.code(status).headers({ 'cache-control': 'no-store', [REQUEST_ID_HEADER]: request.id })
  return body
}
