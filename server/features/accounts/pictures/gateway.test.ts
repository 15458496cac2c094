import { once } from 'node:events'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readEnv } from '#server/env.ts'
import { signatureOf, startS3 } from '#test/s3.ts'
import { type PictureStorage, pictureStorage } from './gateway.ts'
import { newPictureKey } from './picture-key.ts'

let s3: Awaited<ReturnType<typeof startS3>>
let dataDir: string
const storages: Partial<Record<string, PictureStorage>> = {}

beforeAll(async () => {
  s3 = await startS3()
  dataDir = await mkdtemp(join(tmpdir(), 'medponto-files-'))
  storages.disk = pictureStorage(readEnv({ DATA_DIR: dataDir }))
  storages.S3 = pictureStorage(readEnv({ DATA_DIR: dataDir, ...s3.env }))
})
afterAll(async () => {
  await s3.stop()
  await rm(dataDir, { recursive: true, force: true })
})

describe.each(['disk', 'S3'])('%s', (name) => {
  const storage = () => storages[name] as PictureStorage
  const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, index) => index % 251))

  test('a stored picture can be read unchanged until it is removed', async () => {
    const [key, other] = [newPictureKey(), newPictureKey()]
    await storage().put(key, bytes)
    await storage().put(other, Buffer.from('other'))
    const found = await storage().read(key)
    expect(found?.size).toBe(bytes.length)
    expect(found && (await buffer(found.stream)).equals(bytes)).toBe(true)
    await storage().remove(key)
    expect(await storage().read(key)).toBeNull()
    const remaining = await storage().read(other)
    expect(remaining && (await buffer(remaining.stream)).toString()).toBe('other')
  })

  test('reading a missing picture returns null, and removing it does nothing', async () => {
    expect(await storage().read(newPictureKey())).toBeNull()
    await storage().remove(newPictureKey())
  })

  test('anything but a valid key is rejected', async () => {
    await writeFile(join(dataDir, 'secret.webp'), 'secret')
    for (const key of [
      '../secret.webp',
      '',
      '.',
      'x.webp',
      `${'a'.repeat(21)}/.webp`,
      `${newPictureKey()}\0`,
    ]) {
      await expect(async () => storage().read(key), key).rejects.toThrow('not a key')
      await expect(async () => storage().put(key, bytes), key).rejects.toThrow('not a key')
      await expect(async () => storage().remove(key), key).rejects.toThrow('not a key')
    }
  })
})

test('concurrent writes to disk leave complete files and no partial ones', async () => {
  const disk = storages.disk as PictureStorage
  const keys = Array.from({ length: 20 }, newPictureKey)
  await Promise.all(keys.map((key) => disk.put(key, Buffer.from(key))))
  const files = await readdir(join(dataDir, 'files'))
  expect(files).toEqual(expect.arrayContaining(keys))
  expect(files.filter((file) => file.endsWith('.part'))).toEqual([])
})

describe('a failing bucket causes a 503 with its reason as the cause', () => {
  const put = (env: Record<string, string>) =>
    pictureStorage(readEnv({ ...s3.env, ...env })).put(newPictureKey(), Buffer.from('x'))
  const unavailable = (cause: RegExp) =>
    expect.objectContaining({
      errorName: 'Unavailable',
      cause: expect.objectContaining({ message: expect.stringMatching(cause) }),
    })

  test('a wrong secret', async () => {
    await expect(put({ S3_SECRET_ACCESS_KEY: 'wrong' })).rejects.toEqual(unavailable(/403.*Signature/s))
  })
  test('no such bucket', async () => {
    await expect(put({ S3_BUCKET: 'nenhum' })).rejects.toEqual(unavailable(/404/))
  })
  test('an unreachable endpoint', async () => {
    await expect(put({ S3_ENDPOINT: 'http://127.0.0.1:1' })).rejects.toEqual(unavailable(/fetch failed/))
  })
  test('a bucket that keeps failing is tried three times', async () => {
    let requests = 0
    const server = createServer((_, response) => {
      requests += 1
      response.writeHead(500).end()
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    await expect(put({ S3_ENDPOINT: `http://127.0.0.1:${port}` })).rejects.toEqual(unavailable(/500/))
    expect(requests).toBe(3)
    server.close()
  })
})

test('the S3 of the tests expects the signature that AWS documents', () => {
  // Amazon S3 API reference, 'Authenticating Requests: Using the Authorization Header', GET Object.
  const scope = 'AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request'
  const headers = {
    host: 'examplebucket.s3.amazonaws.com',
    range: 'bytes=0-9',
    'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    'x-amz-date': '20130524T000000Z',
    authorization: `AWS4-HMAC-SHA256 Credential=${scope},SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,Signature=x`,
  }
  expect(
    signatureOf({ method: 'GET', url: '/test.txt', headers }, 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY'),
  ).toBe('f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41')
})

test('a partly configured bucket fails at start-up and names the missing settings', () => {
  expect(() => readEnv({ S3_BUCKET: 'fotos', S3_REGION: 'us-east-1' })).toThrow(
    /S3_ENDPOINT: falta.*S3_ACCESS_KEY_ID: falta.*S3_SECRET_ACCESS_KEY: falta/s,
  )
  expect(() => readEnv({ ...s3.env, S3_ENDPOINT: 'ftp://x.test' })).toThrow(/S3_ENDPOINT/)
})
