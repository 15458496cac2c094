import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { createEmployer, publishJob } from '#test/factories.ts'

let app: TestApp

beforeAll(async () => {
  app = await testApp()
  const hospital = await createEmployer(app)
  await publishJob(app, hospital)
  await publishJob(app, hospital)
})

const read = (url: string, encoding: string, method: 'GET' | 'HEAD' = 'GET') =>
  app.app.inject({ method, url, headers: { 'accept-encoding': encoding } })

// The description of the API is too long to be compressed in one call.
test.each(['/api/jobs', '/api/docs/json'])('%s is the same in every encoding', async (url) => {
  const plain = await read(url, 'identity')
  expect(plain.statusCode).toBe(200)
  expect(plain.headers['content-encoding']).toBeUndefined()
  for (const [accepted, encoding, decompress] of [
    ['gzip, deflate, br, zstd', 'zstd', zstdDecompressSync],
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['br;q=0, gzip', 'gzip', gunzipSync],
  ] as const) {
    const reply = await read(url, accepted)
    expect(reply.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' })
    expect(reply.headers['content-type']).toBe(plain.headers['content-type'])
    expect(decompress(reply.rawPayload).toString()).toBe(plain.body)
    expect(reply.rawPayload.length).toBeLessThan(plain.rawPayload.length)
  }
})

test('a short reply and one without a body are not compressed', async () => {
  const short = await read('/health', 'br')
  expect(short.headers['content-encoding']).toBeUndefined()
  expect(short.json()).toMatchObject({ status: 'ok' })
  const head = await read('/api/jobs', 'br', 'HEAD')
  expect(head.statusCode).toBe(200)
  expect(head.headers['content-encoding']).toBeUndefined()
})
