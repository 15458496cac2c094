import { beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { createEmployer, jobForm, publishJob } from '#test/factories.ts'
import { bellOf, takeMails } from '#test/notifications.ts'
import {
  createFreeEmployer,
  learn,
  outcomeOf,
  payByCard,
  reserveJob,
  returnMarked,
  sandboxOf,
  sponsoredJob,
  storedJob,
  workerDeps,
} from '#test/sponsorships.ts'
import { recordNewPayment, sweepUnpaid, syncSponsorship } from './service.ts'

let app: TestApp
let other: TestApp
beforeAll(async () => {
  app = await testApp()
  other = await testApp({ sameDatabaseAs: app })
})

const alarmsAbout = async (subject: string) =>
  (
    await app.db
      .selectFrom('payment_alarms')
      .select('kind')
      .where('subject', '=', subject)
      .where('settled_at', 'is', null)
      .execute()
  ).map(({ kind }) => kind)

const inDays = (days: number) => new Date(app.clock.now().getTime() + days * DAY_MS)

describe('a reservation', () => {
  test('is seen only by its owner until it is paid, and then published and featured for thirty days', async () => {
    const owner = await createFreeEmployer(app)
    const { jobId, paymentId, preferenceId, amount } = await reserveJob(app, owner)
    expect(amount).toBe(9_900)
    const read = (token?: string) =>
      app.call('GET /jobs/:id', { params: { id: jobId }, ...(token && { token }) })
    expect((await read()).status).toBe(404)
    expect((await read(owner.token)).reply.status).toBe('pending_payment')
    await learn(app, await payByCard(app, { preferenceId }))
    const { reply } = await read()
    expect(reply).toMatchObject({ status: 'active', isSponsored: true, isFeatured: true })
    expect(await outcomeOf(app, paymentId)).toMatchObject({
      state: 'paid',
      ends_at: inDays(30),
      sponsoredUntil: inDays(30),
      balance: 9_900 - Math.round(9_900 * 0.0498),
    })
    const { reply: plan } = await app.call('GET /subscriptions/permissions', { token: owner.token })
    expect(plan.currentActivePosts).toBe(0)
  })

  test('is deleted after a day, but not while a payment may still be approved', async () => {
    const owner = await createEmployer(app)
    const abandoned = await reserveJob(app, owner)
    const undecided = await reserveJob(app, owner, { title: 'Pagamento em análise' })
    const payment = await payByCard(app, undecided, 'CONT')
    await learn(app, payment)
    app.clock.advance({ hours: 23 })
    await sweepUnpaid(workerDeps(app))
    expect(await storedJob(app, abandoned.jobId)).toBeDefined()
    app.clock.advance({ hours: 1 })
    await sweepUnpaid(workerDeps(app))
    expect(await storedJob(app, abandoned.jobId)).toBeUndefined()
    expect(await storedJob(app, undecided.jobId)).toMatchObject({ status: 'pending_payment' })
    await sandboxOf(app).operator.reject(payment)
    await sweepUnpaid(workerDeps(app))
    expect(await storedJob(app, undecided.jobId)).toBeUndefined()
  })

  test('that was given up is not published by a late payment, which is returned and flagged', async () => {
    const owner = await createEmployer(app)
    const { paymentId, jobId } = await reserveJob(app, owner)
    await app.call('POST /payments/pix', { token: owner.token, body: { paymentId } })
    const cancelled = await app.call('POST /payments/:id/cancel', {
      token: owner.token,
      params: { id: paymentId },
    })
    expect(cancelled.reply).toMatchObject({ state: 'cancelled', jobId: null })
    expect(await storedJob(app, jobId)).toBeUndefined()
    const { provider_payment_id: code } = await app.db
      .selectFrom('sponsorship_payments')
      .select('provider_payment_id')
      .where('sponsorship_id', '=', paymentId)
      .executeTakeFirstOrThrow()
    await sandboxOf(app).buyer.payPix(code)
    await learn(app, code)
    expect(await alarmsAbout(code)).toEqual(['late_payment'])
    expect(await returnMarked(app)).toEqual([code])
    expect(await outcomeOf(app, paymentId)).toMatchObject({ state: 'returned', jobStatus: null })
    const { items } = await bellOf(app, owner)
    expect(items).toMatchObject([{ kind: 'payment_unneeded', jobId: paymentId }])
    const mails = await takeMails(app, owner)
    expect(mails.map(({ subject }) => subject)).toEqual([`Vamos devolver um pagamento: ${jobForm().title}`])
    await learn(app, code)
    expect(await takeMails(app, owner)).toEqual([])
  })
})

test('one payment that is announced ten times in two processes publishes one job and is booked once', async () => {
  const owner = await createEmployer(app)
  const reservation = await reserveJob(app, owner)
  const payment = await payByCard(app, reservation)
  const processes = [app, other, app, other, app, other, app, other, app, other]
  await Promise.all([
    ...processes.map((one) => learn(one, payment)),
    syncSponsorship(workerDeps(other), reservation.paymentId),
  ])
  const outcome = await outcomeOf(app, reservation.paymentId)
  expect(outcome.entries.map(({ kind }) => kind)).toEqual(['fee', 'payment'])
  expect(outcome).toMatchObject({ state: 'paid', jobStatus: 'active', ends_at: inDays(30) })
  const { reply } = await app.call('GET /jobs/employer', { token: owner.token, query: {} })
  expect(reply.totalCount).toBe(1)
})

describe('a payment that does not match its sponsorship', () => {
  test.each([
    ['amount', { amount: 100 }],
    ['currency', { currency: 'USD' }],
    ['collector', { collector_id: '666' }],
    ['live_mode', { live_mode: true }],
  ])('in its %s publishes nothing and is flagged', async (_, alteration) => {
    const reservation = await reserveJob(app, await createEmployer(app))
    const payment = await payByCard(app, reservation)
    await sandboxOf(app).operator.alter(payment, alteration)
    await learn(app, payment)
    expect(await outcomeOf(app, reservation.paymentId)).toMatchObject({
      state: 'pending',
      jobStatus: 'pending_payment',
    })
    expect(await alarmsAbout(payment)).toEqual(['payment_mismatch'])
  })

  test('because it refers to an unknown order, or later to another one, changes neither', async () => {
    const owner = await createEmployer(app)
    const [mine, another] = [await reserveJob(app, owner), await reserveJob(app, owner)]
    const payment = await payByCard(app, mine)
    await sandboxOf(app).operator.alter(payment, { external_reference: 'something else' })
    await learn(app, payment)
    expect(await alarmsAbout(payment)).toEqual(['unknown_payment'])
    expect(await outcomeOf(app, mine.paymentId)).toMatchObject({ state: 'pending' })
    await sandboxOf(app).operator.alter(payment, { external_reference: mine.paymentId })
    await learn(app, payment)
    await sandboxOf(app).operator.alter(payment, { external_reference: another.paymentId })
    await learn(app, payment)
    expect(await outcomeOf(app, mine.paymentId)).toMatchObject({ state: 'paid' })
    expect(await outcomeOf(app, another.paymentId)).toMatchObject({ state: 'pending' })
    expect(await alarmsAbout(payment)).toContain('payment_mismatch')
  })
})

test('of two approved payments for one job the second is returned and flagged', async () => {
  const owner = await createEmployer(app)
  const { paymentId, jobId } = await reserveJob(app, owner)
  const pix = (replace: boolean) =>
    app.call('POST /payments/pix', { token: owner.token, body: { paymentId, replace } })
  const [first, second] = [await pix(false), await pix(true)]
  expect(second.reply.qrCode).not.toBe(first.reply.qrCode)
  const codes = await app.db
    .selectFrom('sponsorship_payments')
    .select(['provider_payment_id', 'status'])
    .where('sponsorship_id', '=', paymentId)
    .orderBy('provider_payment_id')
    .execute()
  const [old, current] = codes.map((code) => code.provider_payment_id) as [string, string]
  await sandboxOf(app).buyer.payPix(current)
  await learn(app, current)
  app.clock.advance({ minutes: 1 })
  await sandboxOf(app).buyer.payPix(old)
  await learn(other, old)
  expect(await alarmsAbout(old)).toEqual(['duplicate_payment'])
  expect(await returnMarked(app)).toEqual([old])
  const outcome = await outcomeOf(app, paymentId)
  expect(outcome).toMatchObject({ state: 'paid', jobStatus: 'active' })
  expect(outcome.entries.filter(({ kind }) => kind === 'payment')).toHaveLength(2)
  expect(outcome.entries.filter(({ kind }) => kind === 'refund')).toHaveLength(1)
  expect(await storedJob(app, jobId)).toMatchObject({ sponsored_until: expect.any(Date) })
})

describe('an existing job', () => {
  test('is sponsored once, however often it is asked for, and a second sponsorship follows the first', async () => {
    const owner = await createEmployer(app)
    const jobId = await publishJob(app, owner)
    const ask = (by: TestApp) =>
      by.call('POST /payments/create-preference', { token: owner.token, body: { jobId } })
    const asked = await Promise.all([ask(app), ask(other), ask(app)])
    expect(asked.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(asked.map(({ reply }) => reply.paymentId)).size).toBe(1)
    await learn(app, await payByCard(app, (asked[0] as (typeof asked)[0]).reply))
    expect(await storedJob(app, jobId)).toMatchObject({ sponsored_until: inDays(30) })
    app.clock.advance({ days: 10 })
    owner.token = await app.openTestSession(owner.id, 'employer')
    const quote = await app.call('POST /payments/quote', { token: owner.token, body: { jobId } })
    expect(quote.reply.startsAfter).toBe(inDays(20).toISOString())
    const again = await ask(app)
    expect(again.reply.paymentId).not.toBe(asked[0]?.reply.paymentId)
    await learn(app, await payByCard(app, again.reply))
    expect(await storedJob(app, jobId)).toMatchObject({
      status: 'active',
      sponsored_until: inDays(50),
      expires_at: inDays(50),
    })
  })

  test('of another employer cannot be sponsored', async () => {
    const jobId = await publishJob(app, await createEmployer(app))
    const stranger = await createEmployer(app)
    const answer = await app.call('POST /payments/create-preference', {
      token: stranger.token,
      body: { jobId },
    })
    expect(answer.status).toBe(404)
  })

  test('that is expired is published again when it is paid', async () => {
    const owner = await createEmployer(app)
    const jobId = await publishJob(app, owner)
    app.clock.advance({ days: 31 })
    owner.token = await app.openTestSession(owner.id, 'employer')
    const asked = await app.call('POST /payments/create-preference', { token: owner.token, body: { jobId } })
    await learn(app, await payByCard(app, asked.reply))
    expect(await storedJob(app, jobId)).toMatchObject({
      status: 'active',
      published_at: app.clock.now(),
      expires_at: inDays(30),
    })
  })
})

describe('a job whose payment is lost', () => {
  test('stays active if the plan has room, and is paused if not; a dispute that is won restores it', async () => {
    const owner = await createFreeEmployer(app)
    const { operator } = sandboxOf(app)
    const first = await sponsoredJob(app, owner)
    const second = await sponsoredJob(app, owner, { title: 'A segunda vaga em destaque' })
    await operator.dispute(first.payment)
    await learn(app, first.payment)
    expect(await storedJob(app, first.jobId)).toMatchObject({ status: 'active', sponsored_until: null })
    await operator.dispute(second.payment)
    await learn(app, second.payment)
    expect(await storedJob(app, second.jobId)).toMatchObject({ status: 'paused', sponsored_until: null })
    expect(await alarmsAbout(second.paymentId)).toEqual(['dispute'])
    await operator.decideDispute(second.payment, 'seller')
    await learn(app, second.payment)
    expect(await storedJob(app, second.jobId)).toMatchObject({
      status: 'active',
      sponsored_until: inDays(30),
    })
    expect(await alarmsAbout(second.paymentId)).toEqual([])
  })

  test('has an alarm that says until when documents are due, and none once the dispute is lost', async () => {
    const { operator } = sandboxOf(app)
    const { paymentId, payment } = await sponsoredJob(app, await createEmployer(app))
    await operator.dispute(payment)
    await learn(app, payment)
    const details = () =>
      app.db
        .selectFrom('payment_alarms')
        .select('details')
        .where('subject', '=', paymentId)
        .where('settled_at', 'is', null)
        .execute()
    const until = inDays(10).toLocaleString('pt-BR', {
      dateStyle: 'short',
      timeStyle: 'short',
      timeZone: 'America/Sao_Paulo',
    })
    const [alarm] = await details()
    expect(alarm?.details).toMatch(/^Mercado Pago, contestação \d+, R\$\s99,00, /)
    expect(alarm?.details).toContain(`, enviar documentos até ${until}, cobertura em análise`)
    await operator.decideDispute(payment, 'buyer')
    await syncSponsorship(workerDeps(app), paymentId)
    expect(await details()).toEqual([])
    expect(await outcomeOf(app, paymentId)).toMatchObject({ state: 'disputed', balance: expect.any(Number) })
  })

  test('keeps its feature after a partial refund', async () => {
    const owner = await createEmployer(app)
    const { paymentId, payment } = await sponsoredJob(app, owner)
    await sandboxOf(app).api.refund(payment, 40, null)
    await learn(app, payment)
    expect(await outcomeOf(app, paymentId)).toMatchObject({ state: 'paid', sponsoredUntil: inDays(30) })
    await sandboxOf(app).api.refund(payment, null, null)
    await learn(app, payment)
    const outcome = await outcomeOf(app, paymentId)
    expect(outcome).toMatchObject({ state: 'returned', sponsoredUntil: null, jobStatus: 'active' })
    expect(outcome.entries.filter(({ kind }) => kind === 'refund')).toHaveLength(2)
  })
})

test('of two fetches that began in one millisecond, the later one counts', async () => {
  const owner = await createFreeEmployer(app)
  const { paymentId, preferenceId } = await reserveJob(app, owner)
  const id = await payByCard(app, { preferenceId })
  const deps = workerDeps(app)
  const paid = await deps.gateway.getPayment(id, 'worker')
  const sponsorship = await app.db
    .selectFrom('sponsorships')
    .selectAll()
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow()
  if (!paid) throw new Error('the provider has no such payment')
  const fetches = [
    { ...paid, status: 'in_process' as const, approvedAt: null, before: '2026-11-16 15:00:00.123100+00' },
    { ...paid, before: '2026-11-16 15:00:00.123400+00' },
  ]
  for (const { before, ...payment } of fetches)
    await recordNewPayment(deps, sponsorship, { payments: [payment], before })
  expect(await outcomeOf(app, paymentId)).toMatchObject({ state: 'paid' })
})
