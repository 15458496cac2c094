import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { createEmployer, createUser, type TestUser, UNKNOWN_ID } from '#test/factories.ts'
import { bookMovement, bookPayment, bookRefund, csvOf, newestReceipt } from '#test/payments.ts'

let app: TestApp
let hospital: TestUser

beforeAll(async () => {
  app = await testApp()
  hospital = await createEmployer(app, 'Hospital São Lucas')
})

const read = ({ token }: TestUser, id: string) =>
  app.call('GET /billing/receipts/:id', { token, params: { id } })

test('a receipt shows a payment with its refunds, without the fees of the provider', async () => {
  const paymentRef = await bookPayment(app, hospital, { amount: 14_800 })
  const of = { paymentRef, subjectId: paymentRef }
  await bookMovement(app, hospital, { ...of, ref: `${paymentRef} fee`, kind: 'fee', amount: -740 })
  await bookRefund(app, hospital, paymentRef, { ...of, amount: -4_900 })
  const receipt = await newestReceipt(app, hospital)
  expect(receipt).toMatchObject({
    product: 'sponsorship',
    description: 'Destaque de vaga por 30 dias',
    amount: 14_800,
    returned: 4_900,
    status: 'partially_refunded',
    isSandbox: true,
    invoice: null,
    number: receipt.id.slice(0, 8).toUpperCase(),
  })
  const { reply } = await read(hospital, receipt.id)
  expect(reply.movements.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['payment', 14_800],
    ['refund', -4_900],
  ])
  expect(reply).toMatchObject({
    paymentRef,
    issuer: { name: 'Medponto' },
    buyer: { name: 'Hospital São Lucas', details: null },
  })
})

test('refunds, disputes and their reversals decide the status of a receipt', async () => {
  const owner = await createEmployer(app)
  const paymentRef = await bookPayment(app, owner)
  const move = (kind: 'refund' | 'refund_reversal' | 'dispute' | 'dispute_reversal', amount: number) =>
    bookMovement(app, owner, { paymentRef, ref: `${paymentRef} ${kind}`, kind, amount })
  const status = async () => (await newestReceipt(app, owner)).status
  expect(await status()).toBe('paid')
  await move('dispute', -9_900)
  expect(await status()).toBe('disputed')
  await move('dispute_reversal', 9_900)
  expect(await status()).toBe('paid')
  await move('refund', -9_900)
  expect(await newestReceipt(app, owner)).toMatchObject({
    status: 'refunded',
    returned: 9_900,
    refundableUntil: null,
  })
  await move('refund_reversal', 9_900)
  expect(await newestReceipt(app, owner)).toMatchObject({ status: 'paid', returned: 0 })
})

test('a subscription can be returned for seven days after its first payment, not after its renewals', async () => {
  const owner = await createEmployer(app)
  const days = (count: number) => new Date(app.clock.now().getTime() - count * DAY_MS)
  const subscription = { product: 'subscription', provider: 'stripe', subjectId: 'sub_old' } as const
  await bookPayment(app, owner, { ...subscription, occurredAt: days(31) })
  await bookPayment(app, owner, { ...subscription, occurredAt: days(1) })
  expect((await newestReceipt(app, owner)).refundableUntil).toBeNull()
  const almost = new Date(app.clock.now().getTime() - 7 * DAY_MS + 1)
  await bookPayment(app, owner, { ...subscription, subjectId: 'sub_new', occurredAt: almost })
  const { items } = (await app.call('GET /billing/receipts', { token: owner.token, query: {} })).reply
  expect(items.filter(({ refundableUntil }) => refundableUntil !== null)).toHaveLength(1)
  app.clock.advance({ minutes: 1 })
  const later = (await app.call('GET /billing/receipts', { token: owner.token, query: {} })).reply
  expect(later.items.every(({ refundableUntil }) => refundableUntil === null)).toBe(true)
})

test('receipts come newest first and in pages, and only to their owner', async () => {
  const owner = await createEmployer(app)
  for (const amount of [100, 200, 300]) {
    await bookPayment(app, owner, { amount })
    app.clock.advance({ minutes: 1 })
  }
  const page = (
    await app.call('GET /billing/receipts', { token: owner.token, query: { page: 2, pageSize: 2 } })
  ).reply
  expect(page).toMatchObject({ totalCount: 3, totalPages: 2, hasNextPage: false })
  expect(page.items.map(({ amount }) => amount)).toEqual([100])
  const { id } = page.items[0] as { id: string }
  expect((await read(owner, id)).status).toBe(200)
  expect((await read(hospital, id)).error.errorDto.errorName).toBe('ReceiptNotFound')
  expect((await read(owner, UNKNOWN_ID)).status).toBe(404)
  expect((await read(owner, 'x')).status).toBe(404)
})

test('the CSV has one line per payment and no cell that a spreadsheet runs', async () => {
  const owner = await createEmployer(app)
  await bookPayment(app, owner, { amount: 123_456, description: '=HYPERLINK("http://evil.example")' })
  const raw = await csvOf(app, owner, '/billing/receipts.csv')
  expect(raw.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(raw.headers['content-disposition']).toMatch(/^attachment; filename="recibos-\d{4}-\d\d-\d\d\.csv"$/)
  const [title, line] = raw.body.split('\r\n')
  expect(title).toMatch(/^\uFEFF"Recibo";"Data";"Descrição"/)
  expect(line).toContain(`"'=HYPERLINK(""http://evil.example"")"`)
  expect(line).toContain(';1234,56;0,00;"Pago"')
})

test("the platform's revenue is what was paid and not returned, in total and in 30 days, before fees", async () => {
  const fresh = await testApp()
  const admin = await createUser(fresh, { role: 'admin' })
  const owner = await createEmployer(fresh)
  const kept = await bookPayment(fresh, owner, { amount: 19_900 })
  await bookMovement(fresh, owner, { paymentRef: kept, ref: 'fee', kind: 'fee', amount: -900 })
  const before = new Date(fresh.clock.now().getTime() - 30 * DAY_MS - 1)
  await bookPayment(fresh, owner, { amount: 5_000, occurredAt: before })
  await bookRefund(fresh, owner, await bookPayment(fresh, owner))
  const disputed = await bookPayment(fresh, owner)
  await bookMovement(fresh, owner, { paymentRef: disputed, ref: 'dispute', kind: 'dispute', amount: -9_900 })
  const { reply } = await fresh.call('GET /admin/stats', { token: admin.token })
  expect(reply.revenue).toEqual({ total: 24_900, latest: 19_900, sponsoredJobs: 0 })
})

test('a movement that is booked again, or by several processes at once, is one row', async () => {
  const owner = await createEmployer(app)
  const once = () => bookMovement(app, owner, { paymentRef: 'pay_once' })
  await Promise.all(Array.from({ length: 10 }, once))
  await once()
  const rows = await app.db
    .selectFrom('ledger_entries')
    .select('id')
    .where('payment_ref', '=', 'pay_once')
    .execute()
  expect(rows).toHaveLength(1)
})

test.each([
  ['update', sql`update ledger_entries set amount = 1`],
  ['delete', sql`delete from ledger_entries`],
  ['truncate', sql`truncate ledger_entries`],
])('the database refuses to %s what the ledger has', async (_, statement) => {
  await bookPayment(app, await createEmployer(app))
  await expect(statement.execute(app.db)).rejects.toThrow('the ledger is append-only')
})
