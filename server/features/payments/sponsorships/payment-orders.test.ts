import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { publishJob, type TestUser } from '#test/factories.ts'
import {
  createFreeEmployer,
  learn,
  outcomeOf,
  reserveJob,
  sandboxOf,
  workerDeps,
} from '#test/sponsorships.ts'
import { syncPayment } from './service.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

const steps = {
  pay: (id: string) => sandboxOf(app).buyer.payPix(id),
  cancel: (id: string) => sandboxOf(app).api.cancel(id),
  expire: (id: string) => sandboxOf(app).operator.expire(id),
  refundPart: (id: string) => sandboxOf(app).api.refund(id, 40, null),
  refundRest: (id: string) => sandboxOf(app).api.refund(id, null, null),
  dispute: (id: string) => sandboxOf(app).operator.dispute(id),
  win: (id: string) => sandboxOf(app).operator.decideDispute(id, 'seller'),
  lose: (id: string) => sandboxOf(app).operator.decideDispute(id, 'buyer'),
  openMediation: (id: string) => sandboxOf(app).operator.openMediation(id),
  closeMediation: (id: string) => sandboxOf(app).operator.closeMediation(id),
  returnByMed: (id: string) => sandboxOf(app).operator.returnByMed(id),
}
type Step = keyof typeof steps

/** Possible histories of a payment, up to a final state. */
const histories: { steps: Step[]; state: string; isSponsored: boolean; jobStatus: string }[] = [
  { steps: ['cancel'], state: 'pending', isSponsored: false, jobStatus: 'pending_payment' },
  { steps: ['pay'], state: 'paid', isSponsored: true, jobStatus: 'active' },
  { steps: ['expire', 'pay'], state: 'paid', isSponsored: true, jobStatus: 'active' },
  { steps: ['pay', 'refundPart'], state: 'paid', isSponsored: true, jobStatus: 'active' },
  { steps: ['pay', 'refundPart', 'refundRest'], state: 'returned', isSponsored: false, jobStatus: 'paused' },
  { steps: ['pay', 'dispute'], state: 'disputed', isSponsored: false, jobStatus: 'paused' },
  { steps: ['pay', 'dispute', 'win'], state: 'paid', isSponsored: true, jobStatus: 'active' },
  { steps: ['pay', 'dispute', 'lose'], state: 'disputed', isSponsored: false, jobStatus: 'paused' },
  {
    steps: ['pay', 'refundPart', 'dispute', 'win'],
    state: 'paid',
    isSponsored: true,
    jobStatus: 'active',
  },
  { steps: ['pay', 'openMediation'], state: 'disputed', isSponsored: false, jobStatus: 'paused' },
  {
    steps: ['pay', 'openMediation', 'closeMediation'],
    state: 'paid',
    isSponsored: true,
    jobStatus: 'active',
  },
  {
    steps: ['pay', 'openMediation', 'returnByMed'],
    state: 'returned',
    isSponsored: false,
    jobStatus: 'paused',
  },
]

async function newPixPayment(owner: TestUser) {
  const { paymentId } = await reserveJob(app, owner)
  await app.call('POST /payments/pix', { token: owner.token, body: { paymentId } })
  const { provider_payment_id: payment } = await app.db
    .selectFrom('sponsorship_payments')
    .select('provider_payment_id')
    .where('sponsorship_id', '=', paymentId)
    .executeTakeFirstOrThrow()
  return { paymentId, payment }
}

/** A worker that has fetched the payment, and waits before it writes the fetched state. */
function slowWorker(payment: string) {
  const deps = workerDeps(app)
  let release = () => {}
  let fetched = () => {}
  const isReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  const hasFetched = new Promise<void>((resolve) => {
    fetched = resolve
  })
  const done = syncPayment(
    {
      ...deps,
      gateway: {
        ...deps.gateway,
        async getPayment(id, patience) {
          const seen = await deps.gateway.getPayment(id, patience)
          fetched()
          await isReleased
          return seen
        },
      },
    },
    payment,
  )
  return {
    hasFetched,
    finish: () => {
      release()
      return done
    },
  }
}

/** The start of an ended period depends on the order in which events were seen. Its effects do not. */
async function resultOf(paymentId: string) {
  const { starts_at, ends_at, ...result } = await outcomeOf(app, paymentId)
  return { ...result, ...(result.state === 'paid' && { starts_at, ends_at }) }
}

/** The number of steps after which each worker writes its fetched state, and the order of those that are due. */
const delays = fc.array(fc.tuple(fc.nat(4), fc.nat(100)), { minLength: 5, maxLength: 5 })

test.each(histories)('$steps end in the same state in every order of arrival', async (history) => {
  const owner = await createFreeEmployer(app)
  // The plan has no room for a job that loses its sponsorship.
  await publishJob(app, owner)
  const known = await newPixPayment(owner)
  for (const step of history.steps) await steps[step](known.payment)
  await learn(app, known.payment)
  const expected = await resultOf(known.paymentId)
  expect(expected).toMatchObject({ state: history.state, jobStatus: history.jobStatus })
  expect(expected.sponsoredUntil !== null).toBe(history.isSponsored)

  await fc.assert(
    fc.asyncProperty(delays, async (plan) => {
      const { paymentId, payment } = await newPixPayment(owner)
      const waiting: { due: number; rank: number; finish: () => Promise<void> }[] = []
      const writeDue = async (at: number) => {
        for (const worker of waiting.filter(({ due }) => due === at).sort((a, b) => a.rank - b.rank))
          await worker.finish()
      }
      for (const [index, step] of [null, ...history.steps].entries()) {
        if (step) await steps[step](payment)
        const [delay, rank] = plan[index] as [number, number]
        const { hasFetched, finish } = slowWorker(payment)
        await hasFetched
        waiting.push({ due: index + delay, rank, finish })
        await writeDue(index)
      }
      for (let at = history.steps.length + 1; at <= history.steps.length + 4; at++) await writeDue(at)
      expect(await resultOf(paymentId)).toEqual(expected)
    }),
    { numRuns: 2, endOnFailure: true },
  )
})
