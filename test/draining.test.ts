import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test, vi } from 'vitest'
import { closeApp } from '#server/http/availability/closing.ts'
import { testApp } from './app.ts'
import { PATIENCE, startProcess } from './programs/app-process.ts'

test('a process that is told to stop is not ready at once, but serves until its time is over', async () => {
  const app = await testApp()
  const { child, url } = await startProcess(app, { DRAIN_SECONDS: '300' })
  expect((await fetch(`${url}/ready`)).status).toBe(200)
  child.kill('SIGTERM')
  await vi.waitFor(async () => {
    const ready = await fetch(`${url}/ready`)
    expect([ready.status, await ready.json()]).toMatchObject([
      503,
      { errorDto: { errorName: 'Unavailable' } },
    ])
    expect((await fetch(`${url}/ready/pages`)).status).toBe(503)
  }, PATIENCE)
  // On a busy machine, a request may take longer than it may.
  await vi.waitFor(async () => {
    const jobs = await fetch(`${url}/api/jobs`)
    expect([jobs.status, jobs.headers.get('connection')]).toEqual([200, 'close'])
  }, PATIENCE)
  expect((await fetch(`${url}/health`)).status).toBe(200)
  // Told again, it does not wait.
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
}, 240_000)

test('a process that is told to stop ends by itself after its time', async () => {
  const { child } = await startProcess(await testApp(), { DRAIN_SECONDS: '1' })
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
}, 240_000)

test('the first request of an open connection is answered while the app closes', async () => {
  const app = await testApp()
  await app.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.app.server.address() as AddressInfo
  const accepted = once(app.app.server, 'connection')
  const connection = connect(port, '127.0.0.1')
  await Promise.all([once(connection, 'connect'), accepted])
  const closed = closeApp(app.app)
  connection.write('GET /health HTTP/1.1\r\nhost: localhost\r\n\r\n')
  expect(await text(connection)).toMatch(
    /^HTTP\/1\.1 200 [\s\S]*\{"status":"ok","version":"[^"]+","canSave":true\}$/,
  )
  await closed
})
