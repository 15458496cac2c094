import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeAll, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { createDoctor, createEmployer, publishJob } from '#test/factories.ts'

let app: TestApp

beforeAll(async () => {
  ;({ app } = await appWithTwoJobs())
})
async function appWithTwoJobs() {
  const own = await testApp({ hearsChanges: true })
  const hospital = await createEmployer(own, 'Hospital Boa Vista')
  await publishJob(own, hospital)
  await publishJob(own, hospital, { state: 'SP', city: 'Campinas' })
  return { app: own, hospital }
}

const listIn = (encoding: string, { app: server } = app) =>
  server.inject({ url: '/api/jobs', headers: { 'accept-encoding': encoding } })

test('a kept list is the same in every encoding', async () => {
  const plain = await listIn('identity')
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.headers['content-type']).toBe('application/json; charset=utf-8')
  for (const [encoding, decompress] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    // The second reply is the one that is not compressed again.
    for (const reply of [await listIn(encoding), await listIn(encoding)]) {
      expect(reply.headers).toMatchObject({
        'content-encoding': encoding,
        'content-type': 'application/json; charset=utf-8',
        vary: expect.stringContaining('accept-encoding'),
      })
      expect(decompress(reply.rawPayload).toString()).toBe(plain.body)
    }
  }
  expect(plain.json().totalCount).toBe(2)
})

test('a change is in the compressed list at once', async () => {
  const { app: own, hospital } = await appWithTwoJobs()
  await listIn('br', own)
  const id = await publishJob(own, hospital)
  await vi.waitFor(
    async () => expect(brotliDecompressSync((await listIn('br', own)).rawPayload).toString()).toContain(id),
    { timeout: 60_000, interval: 10 },
  )
})

test('a doctor gets her own marks, not the kept list', async () => {
  await listIn('br')
  const doctor = await createDoctor(app)
  const { reply } = await app.call('GET /jobs', { token: doctor.token })
  expect(reply.jobOffers[0]).toMatchObject({ saved: false, applied: false })
  expect((await listIn('identity')).json().jobOffers[0]).not.toHaveProperty('saved')
})
