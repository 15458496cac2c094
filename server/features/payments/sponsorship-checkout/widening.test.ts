import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { JobForm } from '#contract/jobs/jobs-form.ts'
import { applyToJobNow } from '#server/features/payments/sponsorships/service.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { createMember, createUser, jobForm, publishJob, type TestUser } from '#test/factories.ts'
import { bellOf } from '#test/notifications.ts'
import {
  createFreeEmployer,
  learn,
  payByCard,
  returnMarked,
  sandboxOf,
  sponsoredJob,
  workerDeps,
} from '#test/sponsorships.ts'

const SIX = [
  'Clínica Médica',
  'Cardiologia',
  'Pediatria',
  'Anestesiologia',
  'Dermatologia',
  'Medicina Intensiva',
]
const DIFFERENCE = 5 * 4_900

let app: TestApp
let reviewing: TestApp
let owner: TestUser
let jobId: string
let payment: string

beforeAll(async () => {
  app = await testApp()
  reviewing = await testApp({ sameDatabaseAs: app, env: { MODERATION: 'review_first' } })
})
beforeEach(async () => {
  owner = await createFreeEmployer(app)
  const paid = await sponsoredJob(app, owner)
  jobId = paid.jobId
  payment = paid.payment
})

const editable = async (by = owner) =>
  (await app.call('GET /jobs/:id/edit', { token: by.token, params: { id: jobId } })).reply
const edit = async (
  change: Partial<JobForm>,
  { by = owner, at = app }: { by?: TestUser; at?: TestApp } = {},
) =>
  at.call('PUT /jobs/:id', {
    token: by.token,
    params: { id: jobId },
    body: { ...jobForm(change), version: (await editable(by)).version } as never,
  })
const widen = (medicalSpecialties: string[], by = owner) =>
  app.call('POST /payments/create-widening-preference', {
    token: by.token,
    body: { jobId, medicalSpecialties },
  })
const pay = async (preference: { preferenceId: string }) => {
  const id = await payByCard(app, preference)
  await learn(app, id)
  return id
}
const widened = async (specialties = SIX) => {
  const { reply } = await widen(specialties)
  return { ...reply, payment: await pay(reply) }
}
const close = async () => {
  const body = { reason: 'cancelled' as const }
  const { status } = await app.call('POST /jobs/:id/close', {
    token: owner.token,
    params: { id: jobId },
    body,
  })
  expect(status).toBe(200)
}
const specialties = async () => (await editable()).form.medicalSpecialties
const refundOf = async (subject: string) =>
  (
    await app.db
      .selectFrom('sponsorship_payments')
      .select('refund_reason')
      .where('sponsorship_id', '=', subject)
      .executeTakeFirstOrThrow()
  ).refund_reason
const refuse = async (answer: ReturnType<typeof edit>) => {
  const { status, error } = await answer
  expect([status, error.errorDto.errorName]).toEqual([409, 'TopicsNotPaid'])
  return error.errorDto.details
}

describe('an edit of a job that was paid for one specialty', () => {
  test('cannot give it more, also not an admin or one whose texts are reviewed', async () => {
    expect(await refuse(edit({ medicalSpecialties: SIX }))).toContain('pago para uma especialidade ou área')
    await refuse(edit({ medicalPracticeAreas: ['Ergometria'] }))
    const admin = await createUser(app, { role: 'admin' })
    await refuse(edit({ medicalSpecialties: SIX }, { by: admin }))
    const texts = { title: 'Plantonista com outro título', medicalSpecialties: SIX }
    await refuse(edit(texts, { at: reviewing }))
    expect(await specialties()).toEqual(['Clínica Médica'])
  })

  test('can change which one it is, and give it none and one again', async () => {
    for (const change of [
      { medicalSpecialties: ['Cardiologia'] },
      { medicalSpecialties: [], medicalPracticeAreas: ['Ergometria'] },
      { medicalSpecialties: [], medicalPracticeAreas: [] },
      { medicalSpecialties: ['Pediatria'] },
    ])
      expect((await edit(change)).status).toBe(200)
    await refuse(edit({ medicalSpecialties: SIX.slice(0, 2) }))
  })

  test('is free again once the period is over, and while a plan features the job', async () => {
    await app.db
      .updateTable('employers')
      .set({ granted_plan: 'plus' })
      .where('user_id', '=', owner.id)
      .execute()
    expect((await editable()).paidTopics).toBeNull()
    expect((await edit({ medicalSpecialties: SIX })).status).toBe(200)
    await app.db
      .updateTable('employers')
      .set({ granted_plan: null })
      .where('user_id', '=', owner.id)
      .execute()
    await applyToJobNow(workerDeps(app), jobId, app.clock.now())
    expect(await specialties()).toEqual(['Clínica Médica'])
    await app.db
      .updateTable('sponsorships')
      .set({ starts_at: new Date(0), ends_at: app.clock.now() })
      .where('job_id', '=', jobId)
      .execute()
    expect((await edit({ medicalSpecialties: SIX })).status).toBe(200)
  })

  test('cannot give it more while its text is held back', async () => {
    const held = { description: 'Procuramos plantonista. Escreva para vagas@hospital.com.br e combine.' }
    expect((await edit(held)).status).toBe(200)
    await refuse(edit({ ...held, medicalSpecialties: SIX }))
  })

  test('waits for an open checkout, whose price is for fewer', async () => {
    jobId = await publishJob(app, await renewOwner())
    const checkout = await app.call('POST /payments/create-preference', {
      token: owner.token,
      body: { jobId },
    })
    expect(await refuse(edit({ medicalSpecialties: SIX }))).toContain('pagamento em aberto')
    expect((await widen(SIX)).status).toBe(409)
    const { paymentId } = checkout.reply
    await app.call('POST /payments/:id/cancel', { token: owner.token, params: { id: paymentId } })
    expect((await edit({ medicalSpecialties: SIX })).status).toBe(200)
  })

  test('and parallel edits and checkouts leave no job with more topics than are paid', async () => {
    jobId = await publishJob(app, await renewOwner())
    const body = { jobId }
    const { version } = await editable()
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () =>
        app.call('PUT /jobs/:id', {
          token: owner.token,
          params: { id: jobId },
          body: { ...jobForm({ medicalSpecialties: SIX }), version } as never,
        }),
      ),
      ...Array.from({ length: 4 }, () =>
        app.call('POST /payments/create-preference', { token: owner.token, body }),
      ),
    ])
    expect(answers.some(({ status }) => status >= 500)).toBe(false)
    const open = await app.db
      .selectFrom('sponsorships')
      .select(['topics', 'amount'])
      .where('job_id', '=', jobId)
      .where('state', '=', 'pending')
      .execute()
    expect(open).toHaveLength(1)
    expect(open[0]?.topics).toBe((await specialties()).length)
  })
})

/** Another company without a sponsored job. */
async function renewOwner() {
  owner = await createFreeEmployer(app)
  return owner
}

describe('the difference', () => {
  test('is paid like a sponsorship, and then the specialties are in the job', async () => {
    const { reply } = await widen(SIX)
    expect(reply).toMatchObject({ jobId, amount: DIFFERENCE })
    expect((await widen(SIX)).reply).toEqual(reply)
    expect((await editable()).paidTopics).toMatchObject({
      covered: [1],
      openCheckout: { paymentId: reply.paymentId, isWidening: true, amount: DIFFERENCE },
    })
    const view = async () =>
      (await app.call('GET /payments/:id', { token: owner.token, params: { id: reply.paymentId } })).reply
    expect(await view()).toMatchObject({ isWidening: true, boost: null, createsJob: false })
    expect((await view()).addedTopics).toHaveLength(5)
    const { version } = await editable()
    await pay(reply)
    expect(await specialties()).toEqual(SIX)
    expect((await editable()).version).toBe(version + 1)
    expect(await view()).toMatchObject({ state: 'paid', boost: null })
    const found = await app.call('GET /jobs', { query: { medicalSpecialties: ['Dermatologia'] } as never })
    expect(JSON.stringify(found.reply)).toContain(jobId)
    const { items } = (await app.call('GET /billing/receipts', { token: owner.token, query: {} })).reply
    expect(items.map(({ amount }) => amount).toSorted((one, other) => one - other)).toEqual([
      9_900,
      DIFFERENCE,
    ])
    // The list shows the period, which the difference does not have.
    const { jobOffers } = (await app.call('GET /jobs/employer', { token: owner.token, query: {} })).reply
    expect(jobOffers[0]?.sponsorship).toMatchObject({ state: 'paid', boost: 'running', amount: 9_900 })
    expect((await edit({ medicalSpecialties: [...SIX.slice(1), 'Geriatria'] })).status).toBe(200)
    await refuse(edit({ medicalSpecialties: [...SIX, 'Geriatria'] }))
  })

  test('of another selection replaces the first, and one that costs nothing is refused', async () => {
    const first = (await widen(SIX)).reply
    const second = (await widen(SIX.slice(0, 3))).reply
    expect(second).toMatchObject({ amount: 2 * 4_900 })
    expect(second.paymentId).not.toBe(first.paymentId)
    expect((await widen(['Clínica Médica'])).error.errorDto.errorName).toBe('JobStateChanged')
    expect((await widen(SIX.slice(1))).error.errors).toHaveProperty('medicalSpecialties')
    expect((await widen(['Clínica Médica', 'Alquimia'])).status).toBe(400)
  })

  test('is for the owners of the company, who ordered it for their own job', async () => {
    const stranger = await createFreeEmployer(app)
    expect((await widen(SIX, stranger)).error.errorDto.errorName).toBe('JobNotFound')
    const recruiter = await createMember(app, owner, 'recruiter')
    expect((await widen(SIX, recruiter)).status).toBe(403)
    await refuse(edit({ medicalSpecialties: SIX }, { by: recruiter }))
  })

  test('is paid once for each period that is not over', async () => {
    const again = await app.call('POST /payments/create-preference', { token: owner.token, body: { jobId } })
    await pay(again.reply)
    expect((await editable()).paidTopics?.covered).toEqual([1, 1])
    const { reply } = await widen(SIX)
    expect(reply.amount).toBe(2 * DIFFERENCE)
    await pay(reply)
    expect((await editable()).paidTopics?.covered).toEqual([6, 6])
    expect((await edit({ medicalSpecialties: ['Cardiologia'] })).status).toBe(200)
    app.clock.advance({ minutes: 1 })
    // A later period has the price of the topics that the job had then.
    const third = await app.call('POST /payments/create-preference', { token: owner.token, body: { jobId } })
    expect(third.reply.amount).toBe(9_900)
    await pay(third.reply)
    expect((await widen(['Cardiologia', 'Pediatria'])).reply.amount).toBe(4_900)
  })

  test('gives two tabs one checkout', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => widen(SIX)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(answers.map(({ reply }) => reply.paymentId)).size).toBe(1)
  })
})

describe('when money goes back', () => {
  test('the difference that the buyer returns takes its specialties with it, and the owner is told', async () => {
    const { paymentId } = await widened()
    const { items } = (await app.call('GET /billing/receipts', { token: owner.token, query: {} })).reply
    const receipt = items.find(({ amount }) => amount === DIFFERENCE)
    await sandboxOf(app).api.refund((await paymentOf(paymentId)) ?? '', null, null)
    await learn(app, (await paymentOf(paymentId)) ?? '')
    expect(receipt?.description).toMatch(/^Mais especialidades na vaga em destaque: /)
    expect(await specialties()).toEqual(['Clínica Médica'])
    const { items: bell } = await bellOf(app, owner)
    expect(bell).toContainEqual(expect.objectContaining({ kind: 'job_narrowed', jobId }))
    expect((await editable()).paidTopics?.covered).toEqual([1])
  })

  test('a dispute takes them away, also after a swap, and winning it brings them back', async () => {
    const { payment: paid } = await widened(SIX.slice(0, 3))
    expect((await edit({ medicalSpecialties: ['Cardiologia', 'Geriatria', 'Pediatria'] })).status).toBe(200)
    await sandboxOf(app).operator.dispute(paid)
    await learn(app, paid)
    expect(await specialties()).toEqual(['Geriatria'])
    await sandboxOf(app).operator.decideDispute(paid, 'seller')
    await learn(app, paid)
    await learn(app, paid)
    expect(await specialties()).toEqual(['Geriatria', 'Cardiologia', 'Pediatria'])
  })

  test('the sponsorship that the buyer returns takes the difference with it, which is returned too', async () => {
    const { paymentId } = await widened()
    await sandboxOf(app).api.refund(payment, null, null)
    await learn(app, payment)
    expect(await refundOf(paymentId)).toBe('undeliverable')
    await returnMarked(app)
    const { sum } = await app.db
      .selectFrom('ledger_entries')
      .select(({ fn }) => fn.sum<string>('amount').as('sum'))
      .where('owner_user_id', '=', owner.id)
      .where('kind', '<>', 'fee')
      .executeTakeFirstOrThrow()
    expect(Number(sum)).toBe(0)
    // The job is an ordinary one again, which may have them.
    expect((await edit({ medicalSpecialties: SIX })).status).toBe(200)
  })

  test('a difference that is paid too late buys nothing and is returned', async () => {
    const { reply } = await widen(SIX)
    await close()
    await pay(reply)
    expect(await refundOf(reply.paymentId)).toBe('undeliverable')
  })

  test('one that was used is kept when the job closes or its period ends', async () => {
    const { paymentId } = await widened()
    await close()
    await applyToJobNow(workerDeps(app), jobId, app.clock.now())
    expect(await refundOf(paymentId)).toBeNull()
  })
})

const paymentOf = async (sponsorshipId: string) =>
  (
    await app.db
      .selectFrom('sponsorship_payments')
      .select('provider_payment_id')
      .where('sponsorship_id', '=', sponsorshipId)
      .executeTakeFirst()
  )?.provider_payment_id
