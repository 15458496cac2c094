import type { Insertable } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import { type PaidPlanName, paidPlanNames } from '#contract/payments/subscriptions.ts'
import type { Subscriptions } from '#server/db/types.ts'
import { applyPlan } from '#server/features/publishing/plan-changes/service.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { createEmployer, publishJob, type TestUser } from '#test/factories.ts'
import { insertSubscription, workerDeps } from '#test/subscriptions.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

const inDays = (days: number) => new Date(app.clock.now().getTime() + days * DAY_MS)

interface State {
  plan?: PaidPlanName
  posts?: number
  subscription?: () => Partial<Insertable<Subscriptions>>
}

interface Promised {
  label: string
  posts: number
  /** Featured jobs, logo and figures come together. */
  isPaid: boolean
  /** The plan without the subscription. */
  afterwards: string
  /** Replies to a checkout for Plus, Pro and Business. */
  checkouts: string
}

const sold = 'opened opened opened'
const states: [name: string, state: State, promised: Promised][] = [
  ['Básico', {}, { label: 'Básico', posts: 1, isPaid: false, afterwards: 'Básico', checkouts: sold }],
  [
    'a given Plus',
    { plan: 'plus' },
    { label: 'Plus', posts: 3, isPaid: true, afterwards: 'Plus', checkouts: 'PlanIncluded opened opened' },
  ],
  [
    'a given Business',
    { plan: 'business' },
    {
      label: 'Business',
      posts: 15,
      isPaid: true,
      afterwards: 'Business',
      checkouts: 'PlanIncluded PlanIncluded PlanIncluded',
    },
  ],
  [
    'Enterprise',
    { posts: 40 },
    {
      label: 'Enterprise',
      posts: 40,
      isPaid: true,
      afterwards: 'Enterprise',
      checkouts: 'PlanIncluded PlanIncluded PlanIncluded',
    },
  ],
  [
    'a subscription',
    { subscription: () => ({}) },
    { label: 'Pro', posts: 5, isPaid: true, afterwards: 'Básico', checkouts: sold },
  ],
  [
    'a cancelled subscription that still runs, beside a given Plus',
    { plan: 'plus', subscription: () => ({ cancels_at: inDays(20) }) },
    { label: 'Pro', posts: 5, isPaid: true, afterwards: 'Plus', checkouts: 'PlanIncluded opened opened' },
  ],
  [
    'a cancelled subscription that is over',
    { subscription: () => ({ cancels_at: inDays(-1) }) },
    { label: 'Básico', posts: 1, isPaid: false, afterwards: 'Básico', checkouts: sold },
  ],
  [
    'a failed charge in its grace',
    { subscription: () => ({ status: 'past_due', past_due_since: inDays(-2) }) },
    { label: 'Pro', posts: 5, isPaid: true, afterwards: 'Básico', checkouts: sold },
  ],
  [
    'a failed charge after its grace',
    { subscription: () => ({ status: 'past_due', past_due_since: inDays(-8) }) },
    { label: 'Básico', posts: 1, isPaid: false, afterwards: 'Básico', checkouts: sold },
  ],
  [
    'a failed charge after its grace, beside Enterprise',
    { posts: 20, subscription: () => ({ status: 'past_due', past_due_since: inDays(-8) }) },
    {
      label: 'Enterprise',
      posts: 20,
      isPaid: true,
      afterwards: 'Enterprise',
      checkouts: 'PlanIncluded PlanIncluded PlanIncluded',
    },
  ],
]

async function employerIn({ plan, posts, subscription }: State): Promise<TestUser> {
  const owner = await createEmployer(app)
  await app.db
    .updateTable('employers')
    .set({ granted_plan: plan ?? null, granted_posts: posts ?? null })
    .where('user_id', '=', owner.id)
    .execute()
  await app.db.updateTable('users').set({ image_key: 'logo.webp' }).where('id', '=', owner.id).execute()
  if (!subscription) return owner
  await insertSubscription(app, owner, subscription())
  return owner
}

describe('everything that a plan promises is there, and nothing is sold that it has', () => {
  test.each(states)('%s', async (_, state, promised) => {
    const { token, id } = await employerIn(state)
    const owner = { token, id, email: '' }
    const job = await publishJob(app, owner)
    await applyPlan(workerDeps(app), id as never, app.clock.now())
    const { reply: card } = await app.call('GET /jobs/:id', { params: { id: job } })
    const { reply: figures } = await app.call('GET /jobs/employer/summary', { token })
    const { reply: allowed } = await app.call('GET /subscriptions/permissions', { token })
    const { reply: current } = await app.call('GET /subscriptions/current', { token })
    const { isPaid } = promised
    expect({
      label: allowed.planLabel,
      posts: allowed.maxActivePosts,
      isFeatured: card.isFeatured,
      hasLogo: card.employer.profilePhotoUrl !== null,
      hasFigures: figures.totalViews !== null,
      afterwards: current.afterwards.planLabel,
    }).toEqual({
      label: promised.label,
      posts: promised.posts,
      isFeatured: isPaid,
      hasLogo: isPaid,
      hasFigures: isPaid,
      afterwards: promised.afterwards,
    })
    const checkouts: string[] = []
    for (const plan of paidPlanNames) {
      const body = { plan, interval: 'monthly' } as const
      const { status, error } = await app.call('POST /subscriptions/stripe/checkout', { token, body })
      checkouts.push(status === 200 ? 'opened' : error.errorDto.errorName)
    }
    expect(checkouts.join(' ')).toBe(promised.checkouts)
  })
})
