import { type PlanName, planNames, plans } from '#contract/subscriptions.ts'
import type { EmployerRow } from './content/employers.ts'

/** Posts left in the quota, so that the demo's accounts can publish. */
const FREE_POSTS = 2

/**
 * The plan of a demo employer. If its jobs are featured, the smallest paid plan that leaves posts free, or else the free
 * plan with a quota granted by an admin.
 */
export function demoPlan({ jobs, featured }: Pick<EmployerRow, 'jobs' | 'featured'>): {
  plan: PlanName
  granted_posts: number | null
} {
  if (!featured) return { plan: 'free', granted_posts: jobs > 0 ? Math.max(20, jobs + FREE_POSTS) : null }
  const plan = planNames.find((name) => name !== 'free' && plans[name].maxActivePosts >= jobs + FREE_POSTS)
  if (!plan) throw new Error(`No plan allows ${jobs} featured jobs`)
  return { plan, granted_posts: null }
}
