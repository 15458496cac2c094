import { setTimeout as sleep } from 'node:timers/promises'
import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { MAX_PICTURE_BYTES, pictureMessages } from '#contract/accounts/pictures.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Caller } from './caller.ts'
import { AppError } from './errors.ts'
import { createConcurrencyLimit } from './limits/concurrency-limit.ts'
import { networkOf } from './network.ts'

const limits = {
  fileSize: MAX_PICTURE_BYTES,
  files: 1,
  fields: 200,
  parts: 201,
  fieldSize: 32 * 1024,
  headerPairs: 20,
}
/** For the fields and boundaries around the file. */
const OVERHEAD_BYTES = 512 * 1024
/** Enough for 10 MB over a slow mobile connection. A longer upload is treated as an attempt to occupy the server. */
const DEADLINE_MS = 120_000
/** Concurrent forms: each is held in memory while it arrives. */
const AT_ONCE = 24
/** Concurrent forms of endpoints with a smaller limit of their own. More wait, since a document comes in many of them. */
const SMALL_WAITING = 100
/**
 * Forms are read one after the other: many at once would make every other call wait for a piece of each of them. One that takes longer
 * than this has a slow sender, and goes on beside the next one.
 */
const FAST_MS = 100
/** The pause after a form that has arrived faster. It leaves time for the calls of others. */
const REST_MS = 50
/** Concurrent forms of one person or IP address, so that nobody can use up the limit for all. */
const AT_ONCE_PER_SENDER = 4

/** The maximum size of a file in bytes. */
const maxBytesOf = ({ routeOptions }: FastifyRequest) =>
  routeOptions.config.endpoint?.maxBytes ?? limits.fileSize

const tooLarge = (request: FastifyRequest) =>
  new AppError(
    'PayloadTooLarge',
    maxBytesOf(request) === limits.fileSize ? { details: pictureMessages.tooLarge } : {},
  )

/** Treats every failure to read a form as bad input, even a broken connection. */
function formError(error: unknown, request: FastifyRequest): AppError {
  if (error instanceof AppError) return error
  const { code, statusCode } = error as { code?: string; statusCode?: number }
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge(request)
  return new AppError(statusCode === 413 ? 'PayloadTooLarge' : 'ValidationFailed')
}

/** A file of a form. A `File` made of these bytes would keep a copy of them. */
class ReceivedFile extends File {
  readonly content: Buffer

  constructor(content: Buffer, name: string, type: string) {
    super([], name, { type })
    this.content = content
  }

  override get size() {
    return this.content.length
  }

  #copy() {
    return new Blob([this.content as Buffer<ArrayBuffer>], { type: this.type })
  }
  override arrayBuffer() {
    return this.#copy().arrayBuffer()
  }
  override bytes() {
    return this.#copy().bytes()
  }
  override slice(...range: Parameters<Blob['slice']>) {
    return this.#copy().slice(...range)
  }
  override stream() {
    return this.#copy().stream()
  }
  override text() {
    return this.#copy().text()
  }
}

/** The bytes of a file of a form, without a copy. */
export const bytesOfFile = async (file: Blob): Promise<Buffer> =>
  file instanceof ReceivedFile ? file.content : Buffer.from(await file.arrayBuffer())

/** Undefined for the empty part that browsers send for a file input without a file. */
async function fileOf(part: MultipartFile): Promise<File | undefined> {
  const bytes = await part.toBuffer()
  if (bytes.length === 0 && !part.filename) return undefined
  return new ReceivedFile(bytes, part.filename, part.mimetype)
}

async function readForm(request: FastifyRequest): Promise<Record<string, unknown>> {
  // Its form would never end.
  if (request.raw.destroyed) throw new AppError('ValidationFailed')
  const deadline = setTimeout(() => request.raw.destroy(), DEADLINE_MS).unref()
  const values = new Map<string, unknown[]>()
  try {
    for await (const part of request.parts({ limits: { fileSize: maxBytesOf(request) } })) {
      if (part.type === 'field' && (part.valueTruncated || part.fieldnameTruncated))
        throw new AppError('PayloadTooLarge')
      const value = part.type === 'file' ? await fileOf(part) : part.value
      if (value !== undefined) values.set(part.fieldname, [...(values.get(part.fieldname) ?? []), value])
    }
    clearTimeout(deadline)
  } catch (error) {
    // The rest is read and discarded, until the deadline: a client reads the reply only after it has sent everything.
    request.raw.unpipe()
    request.raw.resume()
    throw formError(error, request)
  }
  return Object.fromEntries([...values].map(([name, all]) => [name, all.length > 1 ? all : all[0]]))
}

/**
 * Accepts multipart forms on endpoints that declare `multipart`; all others reply 415. `admit` is called before the form
 * is read, and throws if the caller has sent too many.
 */
export async function acceptForms(
  app: FastifyInstance,
  { admit }: { admit: (caller: Caller, endpoint: Endpoint | undefined) => Promise<void> },
): Promise<void> {
  await app.register(multipart, { limits })
  const limited = createConcurrencyLimit({ name: 'forms with files', atOnce: AT_ONCE, waiting: 0 })
  const limitedSmall = createConcurrencyLimit({
    name: 'small forms with files',
    atOnce: AT_ONCE,
    waiting: SMALL_WAITING,
  })
  const inTurn = createConcurrencyLimit({
    name: 'forms in turn',
    atOnce: 1,
    waiting: 2 * AT_ONCE,
  })
  /** Reads a form as soon as its turn has come. The pause after it delays the next one only. */
  function readInTurn(request: FastifyRequest): Promise<Record<string, unknown>> {
    return new Promise((resolve, reject) => {
      inTurn(async () => {
        const form = readForm(request)
        resolve(form)
        const hasArrived = form.then(
          () => true,
          () => true,
        )
        if (await Promise.race([hasArrived, sleep(FAST_MS, false)])) await sleep(REST_MS)
      }).catch(reject)
    })
  }

  /** Forms being read, by sender. */
  const arriving = new Map<string, number>()

  app.addHook('onRequest', async (request) => {
    const accepted = request.routeOptions.config.endpoint?.multipart
    const isForm = /^multipart\/form-data\b/i.test(request.headers['content-type'] ?? '')
    if (isForm && !accepted) throw new AppError('UnsupportedMediaType')
    if (!isForm && accepted === 'only')
      throw new AppError('UnsupportedMediaType', { details: 'Envie o arquivo como multipart/form-data.' })
    if (isForm && Number(request.headers['content-length'] ?? 0) > maxBytesOf(request) + OVERHEAD_BYTES)
      throw tooLarge(request)
  })
  app.addHook('preValidation', async (request) => {
    if (!request.isMultipart()) return
    const { caller } = request
    const { endpoint } = request.routeOptions.config
    const sender = caller?.userId ?? networkOf(request.ip)
    const open = arriving.get(sender) ?? 0
    if (open >= AT_ONCE_PER_SENDER) throw new AppError('TooManyRequests', { retryAfterSeconds: 5 })
    arriving.set(sender, open + 1)
    try {
      // A form that is refused because others are under way does not count.
      if (caller) await admit(caller, endpoint)
      request.body = await (endpoint?.maxBytes ? limitedSmall : limited)(() => readInTurn(request))
    } finally {
      const left = (arriving.get(sender) ?? 1) - 1
      if (left > 0) arriving.set(sender, left)
      else arriving.delete(sender)
    }
  })
}
