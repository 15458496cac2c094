import { beforeAll, beforeEach, expect, test } from 'vitest'
import { AppError } from '#server/http/errors.ts'
import { createLog } from '#server/log.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { createEmployer, type TestUser } from '#test/factories.ts'
import { bookPayment, bookRefund, newestReceipt } from '#test/payments.ts'
import { carryOutRefund, overdueRefunds, type Refunders } from './service.ts'

let app: TestApp
let owner: TestUser
let calls: string[]
let fails: Error | null

beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  owner = await createEmployer(app)
  calls = []
  fails = null
})

const request = async (id: string, { token } = owner) =>
  app.call('POST /billing/receipts/:id/refund', { token, params: { id } })
/** Days later, with a new session. */
async function daysLater(days: number) {
  app.clock.advance({ days })
  owner = { ...owner, token: await app.openTestSession(owner.id, 'employer') }
}
const refunder =
  (product: string): Refunders['sponsorship'] =>
  async (by, subjectId, requestedAt) => {
    if (fails) throw fails
    calls.push(`${product} ${by} ${subjectId} ${requestedAt.toISOString()}`)
  }
const refunders: Refunders = {
  sponsorship: refunder('sponsorship'),
  subscription: refunder('subscription'),
}
const requests = () =>
  app.db.selectFrom('refund_requests').selectAll().where('owner_user_id', '=', owner.id).execute()
const carryOut = async () => {
  for (const { id } of await requests())
    await carryOutRefund({ db: app.db, log: createLog('silent'), refunders }, id, app.clock.now())
}

test('the button asks for one refund, however often and by how many tabs it is pressed', async () => {
  const subjectId = await bookPayment(app, owner)
  const { id } = await newestReceipt(app, owner)
  const replies = await Promise.all(Array.from({ length: 5 }, () => request(id)))
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect(replies.at(-1)?.reply).toMatchObject({ status: 'refund_requested', refundableUntil: null })
  const queued = await app.db
    .selectFrom('refund_requests')
    .select('requested_at')
    .where('subject_id', '=', subjectId)
    .execute()
  expect(queued).toHaveLength(1)
  const asked = queued[0]?.requested_at.toISOString()
  // The provider is asked with the time of the request, even days later.
  await daysLater(8)
  await carryOut()
  await carryOut()
  expect(calls).toEqual([`sponsorship ${owner.id} ${subjectId} ${asked}`])
  await bookRefund(app, owner, subjectId)
  expect(await newestReceipt(app, owner)).toMatchObject({ status: 'refunded', returned: 9_900 })
  expect((await request(id)).reply.status).toBe('refunded')
  expect(await requests()).toHaveLength(1)
})

test('a provider that does not respond is asked again, and the request stays in time', async () => {
  await bookPayment(app, owner, { product: 'subscription', provider: 'stripe' })
  await request((await newestReceipt(app, owner)).id)
  fails = new AppError('PaymentsUnavailable')
  await expect(carryOut()).rejects.toThrow('PaymentsUnavailable')
  expect((await newestReceipt(app, owner)).status).toBe('refund_requested')
  const id = (await requests())[0]?.id ?? ''
  expect(await overdueRefunds(app.db, app.clock.now())).not.toContain(id)
  app.clock.advance({ minutes: 61 })
  expect(await overdueRefunds(app.db, app.clock.now())).toContain(id)
  fails = null
  await carryOut()
  expect(calls).toHaveLength(1)
  expect(await overdueRefunds(app.db, app.clock.now())).not.toContain(id)
})

test('a refused refund raises an alarm, and the employer may ask again', async () => {
  await bookPayment(app, owner)
  const { id } = await newestReceipt(app, owner)
  await request(id)
  fails = new AppError('RefundNotPossible')
  await carryOut()
  const [row] = await requests()
  expect(row?.failure).toBe('RefundNotPossible')
  const alarms = await app.db
    .selectFrom('payment_alarms')
    .select('kind')
    .where('subject', '=', row?.id ?? '')
    .execute()
  expect(alarms).toEqual([{ kind: 'refund_failed' }])
  expect((await newestReceipt(app, owner)).status).toBe('paid')
  fails = null
  expect((await request(id)).reply.status).toBe('refund_requested')
  await carryOut()
  expect(calls).toHaveLength(1)
})

test('after seven days, and of what is disputed or returned, nothing can be refunded', async () => {
  const paymentRef = await bookPayment(app, owner)
  const { id } = await newestReceipt(app, owner)
  await daysLater(7)
  const late = await request(id)
  expect([late.status, late.error.errorDto.errorName]).toEqual([409, 'RefundNotPossible'])
  expect(await requests()).toEqual([])
  await bookRefund(app, owner, paymentRef)
  expect((await request(id)).status).toBe(200)
  expect(await requests()).toEqual([])
})

test("another employer's payment cannot be refunded", async () => {
  await bookPayment(app, owner)
  const { id } = await newestReceipt(app, owner)
  const { status, error } = await request(id, await createEmployer(app))
  expect([status, error.errorDto.errorName]).toEqual([404, 'ReceiptNotFound'])
  expect(await requests()).toEqual([])
})
