import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import S3rver from 's3rver'

const ACCESS_KEY = 'S3RVER'
const SECRET_KEY = 'a secret of the tests'

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** The AWS Signature Version 4 of a request; null for an unsigned one. */
export function signatureOf(
  request: Pick<IncomingMessage, 'method' | 'url' | 'headers'>,
  secret: string,
): string | null {
  const [, date, region, names] =
    /^AWS4-HMAC-SHA256 Credential=\w+\/(\d{8})\/([\w-]+)\/s3\/aws4_request, ?SignedHeaders=([\w;-]+)/.exec(
      request.headers.authorization ?? '',
    ) ?? []
  if (!date || !region || !names) return null
  const signed = names.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`)
  const hash = String(request.headers['x-amz-content-sha256'])
  const [path, query = ''] = String(request.url).split('?')
  const sorted = [...new URLSearchParams(query)]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .sort()
    .join('&')
  const canonical = [request.method, path, sorted, signed.join(''), names, hash].join('\n')
  const scope = `${date}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, sha256(canonical)].join('\n')
  const key = [region, 's3', 'aws4_request'].reduce(hmac, hmac(`AWS4${secret}`, date))
  return hmac(key, text).toString('hex')
}

function isSigned(request: IncomingMessage, body: Buffer): boolean {
  const hash = request.headers['x-amz-content-sha256']
  const given = /Signature=([0-9a-f]{64})$/.exec(request.headers.authorization ?? '')?.[1]
  return (
    given !== undefined &&
    given === signatureOf(request, SECRET_KEY) &&
    (hash === sha256(body) || (body.length === 0 && hash === 'UNSIGNED-PAYLOAD'))
  )
}

/**
 * Starts a local S3 with one empty bucket; `env` configures the app for it. s3rver stores the files and speaks the
 * protocol but accepts any signature, so a proxy in front of it checks them.
 */
export async function startS3() {
  const directory = await mkdtemp(join(tmpdir(), 'medponto-s3-'))
  const configureBuckets = [{ name: 'fotos', configs: [] }]
  const s3rver = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets })
  const storage = await s3rver.run()
  const proxy = createServer(async (request, response) => {
    const body = await buffer(request)
    if (!isSigned(request, body)) return response.writeHead(403).end('SignatureDoesNotMatch')
    const reply = await fetch(`http://127.0.0.1:${storage.port}${request.url}`, {
      method: request.method as string,
      headers: { 'content-type': request.headers['content-type'] ?? '' },
      ...(body.length > 0 && { body: new Uint8Array(body) }),
    })
    response.writeHead(reply.status, {
      'content-length': reply.headers.get('content-length') ?? 0,
      'content-type': reply.headers.get('content-type') ?? '',
    })
    response.end(Buffer.from(await reply.arrayBuffer()))
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const { port } = proxy.address() as AddressInfo
  return {
    env: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: 'fotos',
      S3_REGION: 'us-east-1',
      S3_ACCESS_KEY_ID: ACCESS_KEY,
      S3_SECRET_ACCESS_KEY: SECRET_KEY,
    },
    async stop() {
      proxy.close()
      proxy.closeAllConnections()
      await s3rver.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
