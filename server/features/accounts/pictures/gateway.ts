import { createHash, randomBytes } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import type { Env } from '#server/env.ts'
import { AppError } from '#server/http/errors.ts'
import { isPictureKey } from './picture-key.ts'

/** A store for pictures. The content of a key never changes. */
export interface PictureStorage {
  put(key: string, bytes: Buffer): Promise<void>
  /** Null if there is no such picture. The stream must be consumed or destroyed. */
  read(key: string): Promise<{ stream: Readable; size: number } | null>
  /** Does nothing if there is no such picture. */
  remove(key: string): Promise<void>
}

const requireKey = (key: string): string => {
  if (!isPictureKey(key)) throw new Error('not a key of ours')
  return key
}

const FULL = ['ENOSPC', 'EDQUOT']

/** The caller's error for a file that could not be written. The cause is logged. */
export const writeError = (cause: unknown): unknown =>
  FULL.includes((cause as NodeJS.ErrnoException).code ?? '')
    ? Object.assign(new AppError('StorageFull'), { cause })
    : cause

/** Stores pictures as files of a folder, which is created with the first one. */
function diskStorage(folder: string): PictureStorage {
  const root = resolve(folder)
  const pathOf = (key: string) => join(root, requireKey(key))
  return {
    async put(key, bytes) {
      const path = pathOf(key)
      const unfinished = join(root, `.${randomBytes(8).toString('hex')}.part`)
      try {
        await mkdir(root, { recursive: true })
        const file = await open(unfinished, 'wx', 0o640)
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
        return { stream: file.createReadStream(), size }
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw error
      }
    },
    remove: (key) => rm(pathOf(key), { force: true }),
  }
}

const RESPONSE_TIMEOUT_MS = 10_000

/** Stores pictures in an S3-compatible bucket, with path-style URLs. */
function s3Storage(bucket: {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}): PictureStorage {
  const { accessKeyId, secretAccessKey, region } = bucket
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 })
  const root = `${bucket.endpoint.replace(/\/+$/, '')}/${bucket.bucket}`

  async function send(method: string, key: string, accepted: number[], init: RequestInit = {}) {
    const url = `${root}/${requireKey(key)}`
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
          'content-type': 'image/webp',
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

/** A bucket if one is configured, else a folder. */
export function pictureStorage(env: StorageEnv): PictureStorage {
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env
  if (S3_ENDPOINT && S3_BUCKET && S3_REGION && S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY)
    return s3Storage({
      endpoint: S3_ENDPOINT,
      bucket: S3_BUCKET,
      region: S3_REGION,
      accessKeyId: S3_ACCESS_KEY_ID,
      secretAccessKey: S3_SECRET_ACCESS_KEY,
    })
  return diskStorage(join(env.DATA_DIR, 'files'))
}
