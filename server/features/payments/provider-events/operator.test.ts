import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { paymentAccess } from '#server/features/payments/access.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { createEmployer, createUser, type TestUser } from '#test/factories.ts'
import { providerLookups } from './gateway.ts'
import { handleEvent, receiveEvent } from './service.ts'
import { workProviderEvents } from './worker.ts'

const PATIENCE = { timeout: 60_000, interval: 50 }
let app: TestApp
let admin: TestUser

beforeAll(async () => {
  app = await testApp()
  admin = await createUser(app, { role: 'admin' })
})
beforeEach(() => app.db.deleteFrom('provider_events').execute())

const list = async (query: object = {}) =>
  (await app.call('GET /admin/provider-events', { token: admin.token, query: query as never })).reply.items
const event = (eventId: string, type = 'invoice.paid', object: object = { customer: 'cus_1' }) => ({
  provider: 'stripe' as const,
  eventId,
  type,
  objectId: 'in_1',
  payload: { data: { object } },
})
const process = (id: string) =>
  app.call('POST /admin/provider-events/:id/process', { token: admin.token, params: { id } })

const runsOf = async (id: string, condition: string) => {
  const { rows } = await sql<{ runs: number }>`select count(*)::int as runs from pgboss.job
    where name = 'provider-events.handle' and data ->> 'id' = ${id} and ${sql.raw(condition)}`.execute(app.db)
  return rows[0]?.runs ?? 0
}
const failedRuns = (id: string) => runsOf(id, `(state = 'failed' or state = 'retry' or retry_count > 0)`)
const openRuns = (id: string) => runsOf(id, `state in ('created', 'retry', 'active')`)

test('an operator sees how each event was handled, and processes it again as often as needed', async () => {
  const synced: string[] = []
  let isDown = true
  const deps = {
    db: app.db,
    log: app.app.log,
    lookups: providerLookups(paymentAccess(app.env, app.sandboxes)),
    handlers: {
      stripe: async (id: string) => {
        if (isDown) throw new Error('no answer for maria@example.com')
        synced.push(id)
      },
      mercadoPago: async () => {},
    },
  }
  await receiveEvent(app, event('evt_paid'), app.clock.now())
  await receiveEvent(app, event('evt_product', 'product.created', {}), app.clock.now())
  const [product, paid] = await list()
  expect(paid).toMatchObject({
    eventId: 'evt_paid',
    state: 'waiting',
    attempts: 0,
    subject: { kind: 'customer', id: 'cus_1' },
  })
  const id = paid?.id as string
  await expect(handleEvent(deps, id, app.clock.now())).rejects.toThrow('no answer')
  await handleEvent(deps, product?.id as string, app.clock.now())
  expect(await list({ state: 'failing' })).toMatchObject([
    { eventId: 'evt_paid', attempts: 1, error: 'no answer for [e-mail]', handledAt: null },
  ])
  expect(await list({ state: 'ignored', provider: 'stripe' })).toMatchObject([{ eventId: 'evt_product' }])
  expect(await list({ provider: 'mercadopago' })).toEqual([])
  expect((await list({ search: 'cus_1' })).map(({ eventId }) => eventId)).toEqual(['evt_paid'])
  expect((await list({ search: 'product.' })).map(({ eventId }) => eventId)).toEqual(['evt_product'])

  isDown = false
  await handleEvent(deps, id, app.clock.now())
  expect(await list({ state: 'synced' })).toMatchObject([{ eventId: 'evt_paid', attempts: 2, error: null }])

  const double = await Promise.all([process(id), process(id)])
  expect(double.map(({ status }) => status)).toEqual([200, 200])
  expect(await list({ state: 'waiting' })).toMatchObject([{ eventId: 'evt_paid' }])
  await handleEvent(deps, id, app.clock.now())
  await handleEvent(deps, id, app.clock.now())
  expect(synced).toEqual(['cus_1', 'cus_1'])
  expect((await process('999999')).status).toBe(404)
  expect((await process('abc')).status).toBe(404)
  const logged = await app.db
    .selectFrom('admin_log')
    .select(['action', 'subject_id'])
    .where('action', '=', 'provider_event_processed')
    .where('subject_id', '=', 'evt_paid')
    .execute()
  expect(logged).toEqual(Array(2).fill({ action: 'provider_event_processed', subject_id: 'evt_paid' }))
})

test('an event is never handled twice at once, neither by two calls nor by the queue', async () => {
  let running = 0
  let most = 0
  const synced: string[] = []
  const gate = Promise.withResolvers<void>()
  const deps = {
    db: app.db,
    log: app.app.log,
    lookups: providerLookups(paymentAccess(app.env, app.sandboxes)),
    handlers: {
      stripe: async (id: string) => {
        running += 1
        most = Math.max(most, running)
        await gate.promise
        synced.push(id)
        running -= 1
      },
      mercadoPago: async () => {},
    },
  }
  await receiveEvent(app, event('evt_twice', 'invoice.paid', { customer: 'cus_twice' }), app.clock.now())
  const id = (await list({ search: 'evt_twice' }))[0]?.id as string
  await Promise.all([process(id), process(id)])
  const first = handleEvent(deps, id, app.clock.now())
  await vi.waitFor(() => expect(running).toBe(1), PATIENCE)
  await expect(handleEvent(deps, id, app.clock.now())).rejects.toThrow('being handled already')
  // The queue holds the event three times, and tries again what comes too early.
  const worker = await testApp({ sameDatabaseAs: app })
  await workProviderEvents(worker.queue, { ...deps, clock: app.clock })
  await vi.waitFor(async () => expect(await failedRuns(id)).toBeGreaterThan(0), PATIENCE)
  expect([most, synced]).toEqual([1, []])
  gate.resolve()
  await first
  expect(await list({ search: 'evt_twice' })).toMatchObject([{ state: 'synced', attempts: 1 }])
  await vi.waitFor(async () => expect(await openRuns(id)).toBe(0), PATIENCE)
  expect([most, synced]).toEqual([1, ['cus_twice']])

  // A process that ended in the middle of its work keeps nobody else from it for long.
  await app.db
    .updateTable('provider_events')
    .set({ handled_at: null, outcome: null, claimed_until: new Date(app.clock.now().getTime() + 60_000) })
    .where('id', '=', id)
    .execute()
  await expect(handleEvent(deps, id, app.clock.now())).rejects.toThrow('being handled already')
  app.clock.advance({ minutes: 1 })
  await handleEvent(deps, id, app.clock.now())
  expect(synced).toEqual(['cus_twice', 'cus_twice'])
  // The events of the next test wait.
  await worker.queue.stop()
})

test('a payment or a customer is fetched again at once, and the ledger gains nothing by repetition', async () => {
  const employer = await createEmployer(app)
  const sync = (reference: string, by = admin) =>
    app.call('POST /admin/payments/sync', { token: by.token, body: { reference } })
  const { api, buyer, webhooks } = app.sandboxes?.mercadoPago ?? {}
  const created = await api?.createPayment(
    { payment_method_id: 'pix', transaction_amount: 99, payer: { email: 'a@b.test' } },
    null,
  )
  await buyer?.payPix(String(created?.id))
  await webhooks?.settled()
  expect((await sync(String(created?.id))).status).toBe(200)
  expect((await sync(String(created?.id))).status).toBe(200)
  const alarms = await app.db.selectFrom('payment_alarms').select(['kind', 'subject']).execute()
  expect(alarms).toEqual([{ kind: 'unknown_payment', subject: String(created?.id) }])

  expect((await sync('cus_unknown')).status).toBe(404)
  expect((await sync('maria@example.com')).status).toBe(400)
  expect((await sync('1', employer)).status).toBe(403)
  const [alarm] = (await app.call('GET /admin/payment-alarms', { token: admin.token })).reply.items
  const params = { id: alarm?.id as string }
  await app.call('POST /admin/payment-alarms/:id/settle', { token: admin.token, params })
  const logged = await app.db
    .selectFrom('admin_log')
    .select('action')
    .where('admin_user_id', '=', admin.id)
    .orderBy('id', 'desc')
    .limit(3)
    .execute()
  expect(logged.map(({ action }) => action)).toEqual([
    'payment_alarm_settled',
    'payment_synced',
    'payment_synced',
  ])
})
