import { createHash, randomBytes } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import type { Env } from '#server/env.ts'
import { AppError } from '#server/http/errors.ts'

/** A store of files. The content of a key never changes. */
export interface ObjectStore {
  put(key: string, bytes: Buffer): Promise<void>
  /** Null if there is no such file. The stream must be consumed or destroyed. */
  read(key: string): Promise<{ stream: Readable; size: number } | null>
  /** Does nothing if there is no such file. */
  remove(key: string): Promise<void>
}

/** The kinds of file that the app keeps. Each has its own folder of DATA_DIR or prefix of the bucket, and its own ending of keys. */
const kinds = {
  pictures: { folder: 'files', prefix: '', ending: '.webp', contentType: 'image/webp' },
  documents: {
    folder: 'documents',
    prefix: 'documents/',
    ending: '.sealed',
    contentType: 'application/octet-stream',
  },
} as const
type ObjectKind = keyof typeof kinds
const kindNames = Object.keys(kinds) as ObjectKind[]

/** A key of 128 random bits, which nobody guesses. */
export const newObjectKey = (kind: ObjectKind) =>
  `${randomBytes(16).toString('base64url')}${kinds[kind].ending}`

/** Whether the text has the form of a key. Nothing else may reach the file system or the bucket. */
export const isObjectKey = (kind: ObjectKind, text: string) =>
  text.endsWith(kinds[kind].ending) && /^[A-Za-z0-9_-]{22}\.[a-z]+$/.test(text)

const FULL = ['ENOSPC', 'EDQUOT']

/** The caller's error for a file that could not be written. The cause is logged. */
export const writeError = (cause: unknown): unknown =>
  FULL.includes((cause as NodeJS.ErrnoException).code ?? '')
    ? Object.assign(new AppError('StorageFull'), { cause })
    : cause

/** Of what is read from a disk at once: a frame of an encrypted file with its tag, which is then decrypted without being copied. */
const CHUNK_BYTES = 64 * 1024 + 16

/** Files of a folder, which is created with the first one. */
function diskStore(folder: string): ObjectStore {
  const root = resolve(folder)
  const pathOf = (key: string) => join(root, key)
  /** Until it is whole. Named by its key, so that what a killed process has left goes with it. */
  const unfinishedOf = (key: string) => join(root, `.${key}.part`)
  return {
    async put(key, bytes) {
      const path = pathOf(key)
      const unfinished = unfinishedOf(key)
      try {
        await mkdir(root, { recursive: true })
        const file = await open(unfinished, 'w', 0o640)
        try {
          await file.writeFile(bytes)
          await file.sync()
        } finally {
          await file.close()
        }
        await rename(unfinished, path)
      } catch (error) {
        await rm(unfinished, { force: true })
        throw writeError(error)
      }
    },
    async read(key) {
      try {
        const file = await open(pathOf(key), 'r')
        const { size } = await file.stat()
        return { stream: file.createReadStream({ highWaterMark: CHUNK_BYTES }), size }
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw error
      }
    },
    async remove(key) {
      await rm(unfinishedOf(key), { force: true })
      await rm(pathOf(key), { force: true })
    },
  }
}

const RESPONSE_TIMEOUT_MS = 10_000

interface Bucket {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** Objects of an S3-compatible bucket, with path-style URLs. */
function s3Store(bucket: Bucket, { prefix, contentType }: (typeof kinds)[ObjectKind]): ObjectStore {
  const { accessKeyId, secretAccessKey, region } = bucket
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 })
  const root = `${bucket.endpoint.replace(/\/+$/, '')}/${bucket.bucket}/${prefix}`

  async function send(method: string, key: string, accepted: number[], init: RequestInit = {}) {
    const url = `${root}${key}`
    const timeout = new AbortController()
    // Limits the time until the response begins, not the time that reading its body takes.
    const timer = setTimeout(() => timeout.abort(), RESPONSE_TIMEOUT_MS)
    try {
      const response = await client.fetch(url, { method, signal: timeout.signal, ...init })
      if (response.ok || accepted.includes(response.status)) return response
      throw new Error(`S3 answered ${response.status}: ${(await response.text()).slice(0, 300)}`)
    } catch (cause) {
      throw Object.assign(new AppError('Unavailable'), { cause })
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    async put(key, bytes) {
      const response = await send('PUT', key, [], {
        body: new Uint8Array(bytes),
        headers: {
          'content-type': contentType,
          'x-amz-content-sha256': createHash('sha256').update(bytes).digest('hex'),
        },
      })
      await response.body?.cancel()
    },
    async read(key) {
      // S3 answers 403 for a missing object if the access key may not list the bucket.
      const response = await send('GET', key, [403, 404])
      if (response.ok && response.body)
        return {
          stream: Readable.fromWeb(response.body as ReadableStream),
          size: Number(response.headers.get('content-length')),
        }
      await response.body?.cancel()
      return null
    },
    async remove(key) {
      const response = await send('DELETE', key, [404])
      await response.body?.cancel()
    },
  }
}

type StorageEnv = Pick<Env, 'DATA_DIR'> &
  Partial<Pick<Env, 'S3_ENDPOINT' | 'S3_BUCKET' | 'S3_REGION' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'>>

function bucketOf(env: StorageEnv): Bucket | null {
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_REGION || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return null
  return {
    endpoint: S3_ENDPOINT,
    bucket: S3_BUCKET,
    region: S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  }
}

/** A store that hands each call on, and refuses anything but a key. */
const storeOfKeys = (storeOf: (key: string) => ObjectStore | undefined): ObjectStore => {
  const required = (key: string) => {
    const store = storeOf(key)
    if (!store) throw new Error('not a key of ours')
    return store
  }
  return {
    put: (key, bytes) => required(key).put(key, bytes),
    read: (key) => required(key).read(key),
    remove: (key) => required(key).remove(key),
  }
}

/** The files of one kind: in a bucket if one is configured, else in a folder. */
export function objectStore(env: StorageEnv, kind: ObjectKind): ObjectStore {
  const bucket = bucketOf(env)
  const store = bucket ? s3Store(bucket, kinds[kind]) : diskStore(join(env.DATA_DIR, kinds[kind].folder))
  return storeOfKeys((key) => (isObjectKey(kind, key) ? store : undefined))
}

/** The files of all kinds, for copies of the installation. The ending of a key tells its kind. */
export function allObjects(env: StorageEnv): ObjectStore {
  const stores = kindNames.map((kind) => [kind, objectStore(env, kind)] as const)
  return storeOfKeys((key) => stores.find(([kind]) => isObjectKey(kind, key))?.[1])
}
