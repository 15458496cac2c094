import { type PaidPlanName, paidPlanNames, plans } from '#contract/payments/subscriptions.ts'
import type { EmployerRow } from './content/employers.ts'

/** Posts left in the quota, so that the demo's accounts can publish. */
const FREE_POSTS = 2

/**
 * The plan of a demo employer: the smallest paid plan that leaves posts free, or a grant of posts. The jobs of most grants are
 * not featured, unlike those that are granted on the site, so that lists show both kinds of cards.
 */
export function demoPlan({ jobs, featured }: Pick<EmployerRow, 'jobs' | 'featured'>): {
  granted_plan: PaidPlanName | null
  granted_posts: number | null
} {
  if (featured !== 'plan')
    return { granted_plan: null, granted_posts: jobs > 0 ? Math.max(20, jobs + FREE_POSTS) : null }
  const plan = paidPlanNames.find((name) => plans[name].maxActivePosts >= jobs + FREE_POSTS)
  if (!plan) throw new Error(`No plan allows ${jobs} featured jobs`)
  return { granted_plan: plan, granted_posts: null }
}
