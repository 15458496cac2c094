import type { JobForm } from '#contract/jobs/jobs-form.ts'
import { paymentAccess } from '#server/features/payments/access.ts'
import { sponsorshipDeps } from '#server/features/payments/deps.ts'
import {
  refundPayment,
  type SponsorshipDeps,
  syncPayment,
} from '#server/features/payments/sponsorships/service.ts'
import { createLog } from '#server/log.ts'
import type { TestApp } from './app.ts'
import { createEmployer, jobForm, type TestUser } from './factories.ts'

/** The sandbox of Mercado Pago that the app uses. */
export function sandboxOf(app: TestApp) {
  if (!app.sandboxes) throw new Error('the app has no sandboxes')
  return app.sandboxes.mercadoPago
}

/** The dependencies of this app's workers. */
export function workerDeps(app: TestApp): SponsorshipDeps {
  const { mercadoPago } = paymentAccess(app.env, app.sandboxes)
  const deps = sponsorshipDeps({ ...app, log: createLog('silent') }, mercadoPago)
  if (!deps) throw new Error('the app sells nothing')
  return deps
}

/** An employer on the free plan. */
export async function createFreeEmployer(app: TestApp): Promise<TestUser> {
  const owner = await createEmployer(app)
  await app.db.updateTable('employers').set({ granted_posts: null }).where('user_id', '=', owner.id).execute()
  return owner
}

/** Reserves a sponsored job. */
export async function reserveJob(
  app: TestApp,
  { token }: TestUser,
  change: Partial<JobForm> & { requestKey?: string } = {},
) {
  const { requestKey, ...form } = change
  const { status, reply, raw } = await app.call('POST /payments/create-sponsored-job-preference', {
    token,
    body: { ...jobForm(form), ...(requestKey && { requestKey }) },
  })
  if (status !== 201) throw new Error(`not reserved: ${raw.body}`)
  return reply
}

/** Tries to pay a sponsorship on the provider's page. Returns the id of the payment there. Nobody is notified of it. */
export async function payByCard(
  app: TestApp,
  { preferenceId }: { preferenceId: string },
  cardholder: 'APRO' | 'OTHE' | 'CONT' = 'APRO',
): Promise<string> {
  return (await sandboxOf(app).buyer.payByCard(preferenceId, cardholder)).id
}

/** Runs the worker's sync for a webhook about this payment. */
export const learn = (app: TestApp, providerPaymentId: string) =>
  syncPayment(workerDeps(app), providerPaymentId)

/** Refunds the payments that have to be returned, as the worker does. Returns their ids. */
export async function returnMarked(app: TestApp): Promise<string[]> {
  const rows = await app.db
    .selectFrom('sponsorship_payments')
    .select('provider_payment_id')
    .where('refund_requested_at', 'is not', null)
    .where('status', '<>', 'refunded')
    .execute()
  const ids = rows.map((row) => row.provider_payment_id)
  for (const id of ids) await refundPayment(workerDeps(app), id)
  return ids
}

/** A sponsored job that is paid, published and featured. */
export async function sponsoredJob(app: TestApp, owner: TestUser, change: Partial<JobForm> = {}) {
  const reservation = await reserveJob(app, owner, change)
  const payment = await payByCard(app, reservation)
  await learn(app, payment)
  return { ...reservation, payment }
}

/** The stored job. */
export const storedJob = (app: TestApp, id: string) =>
  app.db.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirst()

/** Everything that payments have changed about a sponsorship: states, job, ledger. For comparisons. */
export async function outcomeOf(app: TestApp, paymentId: string) {
  const sponsorship = await app.db
    .selectFrom('sponsorships')
    .select(['job_id', 'state', 'starts_at', 'ends_at', 'held_since', 'paused_job'])
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow()
  const job = sponsorship.job_id ? await storedJob(app, sponsorship.job_id) : undefined
  const entries = await app.db
    .selectFrom('ledger_entries')
    .select(['kind', 'amount'])
    .where('subject_id', '=', paymentId)
    .orderBy('kind')
    .orderBy('amount')
    .execute()
  const { job_id: _, ...state } = sponsorship
  return {
    ...state,
    jobStatus: job?.status ?? null,
    sponsoredUntil: job?.sponsored_until ?? null,
    isHeld: job?.boost_is_held ?? null,
    entries,
    balance: entries.reduce((sum, { amount }) => sum + amount, 0),
  }
}
