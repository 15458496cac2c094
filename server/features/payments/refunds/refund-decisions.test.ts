import { beforeAll, beforeEach, expect, test } from 'vitest'
import { AppError } from '#server/http/errors.ts'
import { createLog } from '#server/log.ts'
import { mailsTo } from '#test/accounts.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { createEmployer, createUser, type TestUser, UNKNOWN_ID } from '#test/factories.ts'
import { bookPayment } from '#test/payments.ts'
import { carryOutRefund, overdueRefunds, type Refunders, undecidedRefunds } from './service.ts'

let app: TestApp
let admin: TestUser
let owner: TestUser
let carried: string[]

beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  owner = await createEmployer(app, 'Clínica Vai e Volta')
  admin = await createUser(app, { role: 'admin' })
  carried = []
})

type Product = 'subscription' | 'sponsorship'
const request = (id: string) =>
  app.call('POST /billing/receipts/:id/refund', { token: owner.token, params: { id } })
/** Buys something. Returns the id of its receipt. */
async function buy(product: Product = 'subscription') {
  const provider = product === 'subscription' ? 'stripe' : 'mercadopago'
  const subjectId = await bookPayment(app, owner, { product, provider })
  const { receipt_id } = await app.db
    .selectFrom('ledger_entries')
    .select('receipt_id')
    .where('subject_id', '=', subjectId)
    .executeTakeFirstOrThrow()
  return { subjectId, receiptId: receipt_id }
}
const refunder: Refunders['sponsorship'] = async (_, subjectId, requestedAt) => {
  if (subjectId === 'refused') throw new AppError('RefundNotPossible')
  carried.push(`${subjectId} ${requestedAt.toISOString()}`)
}
const requests = () =>
  app.db
    .selectFrom('refund_requests')
    .selectAll()
    .where('owner_user_id', '=', owner.id)
    .orderBy('requested_at')
    .execute()
async function carryOut() {
  const refunders = { sponsorship: refunder, subscription: refunder }
  for (const { id } of await requests())
    await carryOutRefund({ db: app.db, log: createLog('silent'), refunders }, id, app.clock.now())
}
const alarmsOf = async () => {
  const ids = (await requests()).map(({ id }) => id)
  const rows = await app.db
    .selectFrom('payment_alarms')
    .select(['kind', 'settled_at'])
    .where('subject', 'in', ids)
    .orderBy('raised_at')
    .execute()
  return rows.map(({ kind, settled_at }) => (settled_at ? `${kind} settled` : kind))
}
const waiting = async () => {
  const { reply } = await app.call('GET /admin/refund-requests', { token: admin.token })
  return reply.items.filter(({ company }) => company.id === owner.id)
}
const decide = (verb: 'approve' | 'refuse', id: string) =>
  verb === 'approve'
    ? app.call('POST /admin/refund-requests/:id/approve', { token: admin.token, params: { id } })
    : app.call('POST /admin/refund-requests/:id/refuse', {
        token: admin.token,
        params: { id },
        body: { reason: 'Uso contínuo sem pagamento' },
      })
const needsDecision = async (receiptId: string) =>
  (await app.call('GET /billing/receipts/:id/refund', { token: owner.token, params: { id: receiptId } }))
    .reply.needsDecision
async function returnTwice() {
  for (const product of ['subscription', 'sponsorship'] as const) {
    await request((await buy(product)).receiptId)
    app.clock.advance({ minutes: 1 })
  }
  await carryOut()
  carried = []
}

test('the second refund within twelve months raises an alarm, and is carried out', async () => {
  const first = await request((await buy('sponsorship')).receiptId)
  expect(first.reply.status).toBe('refund_requested')
  expect(await alarmsOf()).toEqual([])
  app.clock.advance({ minutes: 1 })
  const { receiptId } = await buy()
  expect(await needsDecision(receiptId)).toBe(false)
  const second = await request(receiptId)
  expect(second.reply.status).toBe('refund_requested')
  expect(await alarmsOf()).toEqual(['repeated_refund'])
  await carryOut()
  expect(carried).toHaveLength(2)
})

test('the third waits for an admin, and is returned as of the request once she approves', async () => {
  await returnTwice()
  const { subjectId, receiptId } = await buy()
  expect(await needsDecision(receiptId)).toBe(true)
  const asked = await request(receiptId)
  expect(asked.reply).toMatchObject({ status: 'refund_in_review', refundableUntil: null })
  const at = app.clock.now().toISOString()
  expect((await request(receiptId)).reply.status).toBe('refund_in_review')
  expect(await requests()).toHaveLength(3)
  await carryOut()
  expect(carried).toEqual([])
  expect(await alarmsOf()).toContain('refund_to_decide')
  const [item] = await waiting()
  expect(item).toMatchObject({ company: { name: 'Clínica Vai e Volta' }, amount: 9_900, earlierRefunds: 2 })
  // Days later: the request was in time.
  app.clock.advance({ days: 9 })
  admin = await createUser(app, { role: 'admin' })
  const id = item?.id ?? ''
  expect((await overdueRefunds(app.db, app.clock.now())).includes(id)).toBe(false)
  expect((await undecidedRefunds(app.db)).map(({ subject }) => subject)).toContain(id)
  const answers = await Promise.all(Array.from({ length: 4 }, () => decide('approve', id)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404])
  await carryOut()
  expect(carried).toEqual([`${subjectId} ${at}`])
  expect(await alarmsOf()).toContain('refund_to_decide settled')
  expect(await waiting()).toEqual([])
  expect((await mailsTo(app, owner.email)).map(({ subject }) => subject)).toEqual([
    'Seu reembolso foi aprovado',
  ])
  const logged = await app.db
    .selectFrom('admin_log')
    .select('action')
    .where('subject_id', '=', subjectId)
    .execute()
  expect(logged).toEqual([{ action: 'approved_refund' }])
})

test('one that is refused goes nowhere, the company reads why and may ask again', async () => {
  await returnTwice()
  const { receiptId } = await buy('sponsorship')
  await request(receiptId)
  expect((await decide('refuse', (await waiting())[0]?.id ?? '')).status).toBe(200)
  await carryOut()
  expect(carried).toEqual([])
  const receipt = await app.call('GET /billing/receipts/:id', {
    token: owner.token,
    params: { id: receiptId },
  })
  expect(receipt.reply).toMatchObject({ status: 'paid', refundRefusal: 'Uso contínuo sem pagamento' })
  const [mail] = await mailsTo(app, owner.email)
  expect(mail?.text).toContain('Uso contínuo sem pagamento')
  expect((await request(receiptId)).reply).toMatchObject({ status: 'refund_in_review', refundRefusal: null })
  expect(await waiting()).toHaveLength(1)
})

test('of parallel requests for different purchases two are carried out without a decision', async () => {
  const bought = await Promise.all(Array.from({ length: 6 }, () => buy('sponsorship')))
  const answers = await Promise.all(bought.map(({ receiptId }) => request(receiptId)))
  const statuses = answers.map(({ reply }) => reply.status)
  expect(statuses.filter((status) => status === 'refund_requested')).toHaveLength(2)
  expect(statuses.filter((status) => status === 'refund_in_review')).toHaveLength(4)
})

test('refunds of more than a year ago, and those that the provider refused, do not count', async () => {
  await returnTwice()
  app.clock.advance({ days: 366 })
  owner = { ...owner, token: await app.openTestSession(owner.id, 'employer') }
  expect((await request((await buy()).receiptId)).reply.status).toBe('refund_requested')
  await app.db
    .updateTable('refund_requests')
    .set({ failure: 'RefundNotPossible' })
    .where('owner_user_id', '=', owner.id)
    .execute()
  expect((await request((await buy()).receiptId)).reply.status).toBe('refund_requested')
})

test('what does not wait for a decision cannot be decided, and companies decide nothing', async () => {
  await request((await buy()).receiptId)
  const id = (await requests())[0]?.id ?? ''
  for (const one of [id, UNKNOWN_ID]) expect((await decide('approve', one)).status).toBe(404)
  expect((await app.call('GET /admin/refund-requests', { token: owner.token })).status).toBe(403)
})
