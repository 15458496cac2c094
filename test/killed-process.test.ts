import { type ChildProcess, spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from './app.ts'
import { freePort } from './free-port.ts'
import { createFreeEmployer, payByCard, reserveJob, sandboxOf, storedJob } from './sponsorships.ts'

const PATIENCE = { timeout: 60_000, interval: 100 }
const started: ChildProcess[] = []
let folder: string | undefined
afterAll(async () => {
  for (const child of started) child.kill('SIGKILL')
  if (folder) await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

/** Starts the real process on the app's database, and resolves with it and its address. */
async function start(app: TestApp, env: NodeJS.ProcessEnv): Promise<{ child: ChildProcess; url: string }> {
  folder ??= await mkdtemp(path.join(tmpdir(), 'medponto-killed-'))
  const port = await freePort()
  const child = spawn(process.execPath, ['server/main.ts'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      APP_MODE: 'demo',
      DEMO_DATA: 'off',
      DATABASE_URL: app.url,
      DATA_DIR: folder,
      SESSION_SECRET: app.sessionSecret,
      RATE_LIMIT_PER_MINUTE: '0',
      PORT: String(port),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  started.push(child)
  let output = ''
  child.stdout?.on('data', (chunk: Buffer) => {
    output += chunk
  })
  await vi.waitFor(() => expect(output).toContain('Medponto no ar'), PATIENCE)
  return { child, url: `http://127.0.0.1:${port}` }
}

/** The signed event that a payment was approved, as the provider sends it. */
function announce(url: string, payment: string, secret: string): Promise<Response> {
  const ts = Math.floor(Date.now() / 1000)
  const v1 = createHmac('sha256', secret).update(`id:${payment};request-id:r1;ts:${ts};`).digest('hex')
  return fetch(`${url}/api/webhooks/mercadopago?data.id=${payment}&type=payment`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-signature': `ts=${ts},v1=${v1}`,
      'x-request-id': 'r1',
    },
    body: JSON.stringify({ id: 1, type: 'payment', data: { id: payment } }),
  })
}

test('an event that was acknowledged before the process was killed is handled by the next one', async () => {
  const app = await testApp()
  // The other processes use the time of the machine.
  app.clock.advance({ seconds: (Date.now() - app.clock.now().getTime()) / 1000 })
  const owner = await createFreeEmployer(app)
  await sandboxOf(app).faults.set({ delivery: 'drop' })
  const reservation = await reserveJob(app, owner)
  const payment = await payByCard(app, reservation)

  // Only the process that is killed has received the event.
  const events = await app.db.selectFrom('provider_events').select('id').execute()
  expect(events).toEqual([])
  const first = await start(app, { WORKER: 'off' })
  const reply = await announce(first.url, payment, app.sandboxes?.secrets.mercadoPago as string)
  expect(reply.status).toBe(200)
  first.child.kill('SIGKILL')
  await once(first.child, 'exit')
  expect((await storedJob(app, reservation.jobId))?.status).toBe('pending_payment')

  await start(app, {})
  await vi.waitFor(
    async () => expect((await storedJob(app, reservation.jobId))?.status).toBe('active'),
    PATIENCE,
  )
}, 240_000)
