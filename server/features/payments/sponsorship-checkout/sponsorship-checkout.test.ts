import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { sponsorshipDeps } from '#server/features/payments/deps.ts'
import { createLog } from '#server/log.ts'
import { type TestApp, testApp } from '#test/app.ts'
import {
  createDoctor,
  createEmployer,
  jobForm,
  publishJob,
  type TestUser,
  UNKNOWN_ID,
} from '#test/factories.ts'
import {
  createFreeEmployer,
  learn,
  outcomeOf,
  payByCard,
  reserveJob,
  sandboxOf,
  sponsoredJob,
  storedJob,
} from '#test/sponsorships.ts'

const SAME_KEY = '7d9e6f2a-0f4c-4d7b-9a57-3c4f0e4b1a11'

let app: TestApp
let other: TestApp
beforeAll(async () => {
  app = await testApp()
  other = await testApp({ sameDatabaseAs: app })
})

const create = 'POST /payments/create-sponsored-job-preference'
const pixOf = (owner: TestUser, paymentId: string, replace = false, by = app) =>
  by.call('POST /payments/pix', { token: owner.token, body: { paymentId, replace } })
const viewOf = async ({ token }: TestUser, id: string) =>
  (await app.call('GET /payments/:id', { token, params: { id } })).reply
const paymentsAtProvider = async (reference: string) =>
  (
    await app.db
      .selectFrom('sandbox_mercadopago_payments')
      .select(['id', 'status'])
      .where('external_reference', '=', reference)
      .orderBy('id')
      .execute()
  ).map(({ id, status }) => ({ id: String(id), status }))
const fault = (call_fault: 'hang' | 'error' | 'slow' | 'lost_reply', calls_left = 1) =>
  sandboxOf(app).faults.set({ call_fault, calls_left })

describe('the price', () => {
  test('comes from the settings of the server', async () => {
    const { reply } = await app.call('GET /payments/pricing', {})
    expect(reply).toMatchObject({
      basePrice: 9_900,
      extraPerSpecialty: 4_900,
      currency: 'BRL',
      durationDays: 30,
      isSandbox: true,
    })
  })

  test('counts different known specialties and areas, and what the client claims changes nothing', async () => {
    const owner = await createEmployer(app)
    const chosen = {
      medicalSpecialties: ['Cardiologia', 'Pediatria', 'Cardiologia', 'Alquimia'],
      medicalPracticeAreas: ['Ergometria'],
    }
    const { reply } = await app.call('POST /payments/quote', {
      token: owner.token,
      body: { ...chosen, amount: 1 } as never,
    })
    expect(reply).toMatchObject({ topics: 3, amount: 9_900 + 2 * 4_900 })
    const claimed = { amount: 1, isFeatured: true, isSponsored: true, status: 'active' }
    const reserved = await app.call(create, {
      token: owner.token,
      body: { ...jobForm(), ...claimed } as never,
    })
    expect(reserved.reply.amount).toBe(9_900)
    expect(await storedJob(app, reserved.reply.jobId)).toMatchObject({
      status: 'pending_payment',
      sponsored_until: null,
      featured_by_plan: false,
    })
  })
})

describe('a reservation', () => {
  test('of one draft is made once, in two tabs and two processes; a changed draft replaces it', async () => {
    const owner = await createEmployer(app)
    const ask = (by: TestApp, title = 'Cardiologista para o ambulatório') =>
      by.call(create, { token: owner.token, body: { ...jobForm({ title }), requestKey: SAME_KEY } })
    const answers = await Promise.all([ask(app), ask(other), ask(app), ask(other)])
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect(new Set(answers.map(({ reply }) => `${reply.paymentId} ${reply.preferenceId}`)).size).toBe(1)
    const changed = await ask(app, 'Cardiologista para a enfermaria')
    expect(changed.reply.paymentId).not.toBe(answers[0]?.reply.paymentId)
    const { reply } = await app.call('GET /jobs/employer', { token: owner.token, query: {} })
    expect(reply.jobOffers).toMatchObject([
      { title: 'Cardiologista para a enfermaria', sponsorship: { state: 'pending' } },
    ])
  })

  test('needs no room in the plan, and is refused to doctors, guests and wrong forms', async () => {
    const owner = await createFreeEmployer(app)
    await publishJob(app, owner)
    expect((await app.call(create, { token: owner.token, body: jobForm() })).status).toBe(201)
    const doctor = await createDoctor(app)
    expect((await app.call(create, { token: doctor.token, body: jobForm() })).status).toBe(403)
    expect((await app.call(create, { body: jobForm() })).status).toBe(401)
    const wrong = await app.call(create, {
      token: owner.token,
      body: jobForm({ medicalSpecialties: ['Alquimia'] }),
    })
    expect(wrong.status).toBe(400)
    expect(wrong.error.errors).toHaveProperty('medicalSpecialties')
  })

  test('of somebody else does not exist for others', async () => {
    const [owner, stranger] = [await createEmployer(app), await createEmployer(app)]
    const { paymentId } = await reserveJob(app, owner)
    for (const id of [paymentId, UNKNOWN_ID])
      for (const call of [
        'GET /payments/:id',
        'POST /payments/:id/sync',
        'POST /payments/:id/cancel',
      ] as const)
        expect((await app.call(call, { token: stranger.token, params: { id } })).status).toBe(404)
    expect((await pixOf(stranger, paymentId)).status).toBe(404)
  })
})

describe('a Pix code', () => {
  test('is said to last thirty minutes and lasts a little longer, is shown again, and a new one cancels it', async () => {
    const owner = await createEmployer(app)
    const { paymentId } = await reserveJob(app, owner)
    const first = await pixOf(owner, paymentId)
    expect(first.reply.qrCode).toMatch(/^000201/)
    const left = (expiry: string | Date) => new Date(expiry).getTime() - app.clock.now().getTime()
    expect(left(first.reply.expiresAt)).toBe(30 * 60_000)
    const { pix_expires_at } = await app.db
      .selectFrom('sponsorship_payments')
      .select('pix_expires_at')
      .where('sponsorship_id', '=', paymentId)
      .executeTakeFirstOrThrow()
    expect(left(pix_expires_at as Date)).toBeGreaterThan(30 * 60_000)
    const again = await Promise.all([pixOf(owner, paymentId), pixOf(owner, paymentId, false, other)])
    expect(again.map(({ reply }) => reply.qrCode)).toEqual([first.reply.qrCode, first.reply.qrCode])
    const next = await pixOf(owner, paymentId, true)
    expect(next.reply.qrCode).not.toBe(first.reply.qrCode)
    const statuses = (await paymentsAtProvider(paymentId)).map(({ status }) => status)
    expect(statuses).toEqual(['cancelled', 'pending'])
    expect((await viewOf(owner, paymentId)).pix?.qrCode).toBe(next.reply.qrCode)
  })

  test('is created once by two tabs, and by a call that is repeated because its answer was lost', async () => {
    const owner = await createEmployer(app)
    const { paymentId } = await reserveJob(app, owner)
    await fault('lost_reply')
    expect((await pixOf(owner, paymentId)).status).toBe(503)
    const [one, two] = await Promise.all([pixOf(owner, paymentId), pixOf(owner, paymentId, false, other)])
    expect([one.status, two.status]).toEqual([200, 200])
    expect(one.reply.qrCode).toBe(two.reply.qrCode)
    expect(await paymentsAtProvider(paymentId)).toHaveLength(1)
  })

  test('that has run out is replaced, and that was paid in the meantime is not', async () => {
    const owner = await createEmployer(app)
    const { paymentId } = await reserveJob(app, owner)
    await pixOf(owner, paymentId)
    app.clock.advance({ minutes: 40 })
    owner.token = await app.openTestSession(owner.id, 'employer')
    expect((await pixOf(owner, paymentId)).status).toBe(200)
    const open = (await paymentsAtProvider(paymentId)).find(({ status }) => status === 'pending')
    await sandboxOf(app).buyer.payPix(open?.id as string)
    expect((await pixOf(owner, paymentId, true)).error.errorDto.errorName).toBe('PaymentStateChanged')
    expect(await outcomeOf(app, paymentId)).toMatchObject({ state: 'paid', jobStatus: 'active' })
    expect(await paymentsAtProvider(paymentId)).toHaveLength(2)
  })
})

describe('the waiting page', () => {
  test('learns of a payment without a webhook, and of nothing that nobody has paid', async () => {
    const owner = await createEmployer(app)
    const reservation = await reserveJob(app, owner)
    const params = { id: reservation.paymentId }
    const claim = await app.app.inject({
      url: `/api/payments/${params.id}?success=true&status=approved`,
      headers: { authorization: `Bearer ${owner.token}` },
    })
    expect(claim.json()).toMatchObject({ state: 'pending', isSponsored: false })
    await payByCard(app, reservation, 'OTHE')
    const { reply } = await app.call('POST /payments/:id/sync', { token: owner.token, params })
    expect(reply).toMatchObject({
      state: 'pending',
      jobStatus: 'pending_payment',
      lastPayment: {
        status: 'rejected',
        method: 'card',
        reason: expect.stringContaining('não foi aprovado'),
      },
    })
    await payByCard(app, reservation)
    await app.db.updateTable('sponsorships').set({ checked_at: null }).where('id', '=', params.id).execute()
    const paid = await app.call('POST /payments/:id/sync', { token: owner.token, params })
    expect(paid.reply).toMatchObject({ state: 'paid', boost: 'running', isSponsored: true })
    expect(paid.reply.refundableUntil).not.toBeNull()
  })

  test('asks the provider once if it asks twice in a row', async () => {
    const owner = await createEmployer(app)
    const reservation = await reserveJob(app, owner)
    const sync = () =>
      app.call('POST /payments/:id/sync', { token: owner.token, params: { id: reservation.paymentId } })
    await sync()
    await payByCard(app, reservation)
    // However slow the machine is, the next call comes in a row.
    await sql`update sponsorships set checked_at = checked_at + interval '1 hour'
      where id = ${reservation.paymentId}`.execute(app.db)
    expect((await sync()).reply.state).toBe('pending')
  })
})

describe('a provider that fails', () => {
  test.each(['error', 'hang'] as const)(
    '(%s) is given up in time, and a second try charges once',
    async (kind) => {
      const owner = await createEmployer(app)
      const body = { ...jobForm(), requestKey: crypto.randomUUID() }
      await fault(kind)
      const began = performance.now()
      const failed = await app.call(create, { token: owner.token, body })
      expect(performance.now() - began).toBeLessThan(9_000)
      expect(failed.status).toBe(503)
      expect(failed.error.errorDto).toMatchObject({ errorName: 'PaymentsUnavailable' })
      const again = await app.call(create, { token: owner.token, body })
      expect(again.status).toBe(201)
      const { reply } = await app.call('GET /jobs/employer', { token: owner.token, query: {} })
      expect(reply.totalCount).toBe(1)
    },
  )
})

test('a payment that was returned cannot be paid, given up or given a code', async () => {
  const owner = await createEmployer(app)
  const { paymentId, payment } = await sponsoredJob(app, owner)
  await sandboxOf(app).api.refund(payment, null, null)
  await learn(app, payment)
  expect((await pixOf(owner, paymentId)).status).toBe(409)
  const cancel = await app.call('POST /payments/:id/cancel', {
    token: owner.token,
    params: { id: paymentId },
  })
  expect(cancel.error.errorDto.errorName).toBe('PaymentStateChanged')
  expect(await viewOf(owner, paymentId)).toMatchObject({ state: 'returned', boost: null, isSponsored: false })
})

test('nothing is sold without access to the provider', () => {
  expect(sponsorshipDeps({ ...app, log: createLog('silent') }, null)).toBeNull()
})
