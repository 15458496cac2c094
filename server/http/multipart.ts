import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { MAX_PICTURE_BYTES, pictureMessages } from '#contract/pictures.ts'
import type { Caller } from './caller.ts'
import { createConcurrencyLimit } from './concurrency-limit.ts'
import { AppError } from './errors.ts'

const limits = {
  fileSize: MAX_PICTURE_BYTES,
  files: 1,
  fields: 200,
  parts: 201,
  fieldSize: 32 * 1024,
  headerPairs: 20,
}
/** Fields and boundaries beside the file. */
const ROOM_BESIDE_FILE = 512 * 1024
/** For 10 MB over a slow telephone; who needs longer is holding a place on purpose. */
const DEADLINE_MS = 120_000
/** Each form is held in memory while it arrives. */
const AT_ONCE = 24
/** Nobody needs more places at a time, and nobody may take everybody's. */
const AT_ONCE_OF_ONE = 4

const tooLarge = () => new AppError('PayloadTooLarge', { details: pictureMessages.tooLarge })

/** Whatever cannot be read is the sender's fault, a connection that broke off included. */
function formError(error: unknown): AppError {
  if (error instanceof AppError) return error
  const { code, statusCode } = error as { code?: string; statusCode?: number }
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge()
  return new AppError(statusCode === 413 ? 'PayloadTooLarge' : 'ValidationFailed')
}

/** Undefined for the empty part that browsers send for a file input nobody has touched. */
async function fileOf(part: MultipartFile): Promise<File | undefined> {
  const bytes = await part.toBuffer()
  if (bytes.length === 0 && !part.filename) return undefined
  return new File([bytes as Buffer<ArrayBuffer>], part.filename, { type: part.mimetype })
}

async function readForm(request: FastifyRequest): Promise<Record<string, unknown>> {
  const deadline = setTimeout(() => request.raw.destroy(), DEADLINE_MS).unref()
  const values = new Map<string, unknown[]>()
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field' && (part.valueTruncated || part.fieldnameTruncated))
        throw new AppError('PayloadTooLarge')
      const value = part.type === 'file' ? await fileOf(part) : part.value
      if (value !== undefined) values.set(part.fieldname, [...(values.get(part.fieldname) ?? []), value])
    }
    clearTimeout(deadline)
  } catch (error) {
    // A sender who is still sending reads the answer only after that.
    request.raw.unpipe()
    request.raw.resume()
    throw formError(error)
  }
  return Object.fromEntries([...values].map(([name, all]) => [name, all.length > 1 ? all : all[0]]))
}

/**
 * Lets the endpoints that say so take forms; all others go on answering 415. `admit` throws when a caller has sent
 * too many; it is asked before anything of the form is read.
 */
export async function acceptForms(
  app: FastifyInstance,
  { admit }: { admit: (caller: Caller) => Promise<void> },
): Promise<void> {
  await app.register(multipart, { limits })
  const slot = createConcurrencyLimit({ atOnce: AT_ONCE, waiting: 0 })
  const arriving = new Map<string, number>()

  app.addHook('onRequest', async (request) => {
    const taken = request.routeOptions.config.endpoint?.multipart
    const isForm = /^multipart\/form-data\b/i.test(request.headers['content-type'] ?? '')
    if (isForm && !taken) throw new AppError('UnsupportedMediaType')
    if (!isForm && taken === 'only')
      throw new AppError('UnsupportedMediaType', { details: 'Envie a imagem como multipart/form-data.' })
    if (isForm && Number(request.headers['content-length'] ?? 0) > limits.fileSize + ROOM_BESIDE_FILE)
      throw tooLarge()
  })
  app.addHook('preValidation', async (request) => {
    if (!request.isMultipart()) return
    const { caller } = request
    if (caller) await admit(caller)
    const person = caller?.userId ?? request.ip
    const open = arriving.get(person) ?? 0
    if (open >= AT_ONCE_OF_ONE) throw new AppError('TooManyRequests', { retryAfterSeconds: 5 })
    arriving.set(person, open + 1)
    try {
      request.body = await slot(() => readForm(request))
    } finally {
      const left = (arriving.get(person) ?? 1) - 1
      if (left > 0) arriving.set(person, left)
      else arriving.delete(person)
    }
  })
}
