import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import type { Place, StoredObject } from './place.ts'

/** An S3-compatible bucket and who may use it. */
export interface Bucket {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** A part has 8 MB. */
const REPLY_MS = 120_000
const RETRIES = 4

/** Objects of a bucket, with path-style URLs. S3 stores an object whole or not at all. */
export function bucketPlace(bucket: Bucket, prefix: string, name: string): Place {
  const { accessKeyId, secretAccessKey, region } = bucket
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: RETRIES })
  const root = `${bucket.endpoint.replace(/\/+$/, '')}/${bucket.bucket}`
  const full = (key: string) => (prefix ? `${prefix}/${key}` : key)
  const urlOf = (key: string) => `${root}/${full(key).split('/').map(encodeURIComponent).join('/')}`

  async function send(method: string, url: string, accepted: number[] = [], init: RequestInit = {}) {
    const response = await client.fetch(url, { method, signal: AbortSignal.timeout(REPLY_MS), ...init })
    if (response.ok || accepted.includes(response.status)) return response
    throw new Error(`${name} (${method}): S3 respondeu ${response.status}.`)
  }

  return {
    name,
    isRemote: true,
    async put(key, bytes) {
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      const response = await send('PUT', urlOf(key), [], {
        body: new Uint8Array(bytes),
        headers: { 'content-type': 'application/octet-stream', 'x-amz-content-sha256': sha256 },
      })
      await response.body?.cancel()
    },
    async get(key) {
      const response = await send('GET', urlOf(key), [404])
      if (response.ok) return Buffer.from(await response.arrayBuffer())
      await response.body?.cancel()
      return null
    },
    async list(folder) {
      const found: StoredObject[] = []
      let after: string | undefined
      do {
        const query = new URLSearchParams({ 'list-type': '2', prefix: full(folder) })
        if (after) query.set('continuation-token', after)
        const text = await (await send('GET', `${root}?${query}`)).text()
        for (const [, entry = ''] of text.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
          const key = fieldOf(entry, 'Key')
          found.push({
            key: prefix ? key.slice(prefix.length + 1) : key,
            size: Number(fieldOf(entry, 'Size')),
            modifiedAt: new Date(fieldOf(entry, 'LastModified')),
          })
        }
        after = fieldOf(text, 'NextContinuationToken') || undefined
      } while (after)
      return found
    },
    async remove(key) {
      const response = await send('DELETE', urlOf(key), [404])
      await response.body?.cancel()
    },
  }
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const fieldOf = (xml: string, name: string): string =>
  (new RegExp(`<${name}>(.*?)</${name}>`, 's').exec(xml)?.[1] ?? '').replace(
    /&(amp|lt|gt|quot|apos);/g,
    (_, entity: string) => entities[entity] as string,
  )
