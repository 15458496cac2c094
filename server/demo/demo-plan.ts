import { type PlanName, planNames, plans } from '#contract/subscriptions.ts'
import type { EmployerRow } from './content/employers.ts'

/** Places that stay free, so that the demo's accounts can publish. */
const ROOM = 2

/**
 * The plan that an employer of the demo has: the smallest paid one with room for more where its jobs are featured, an
 * admin's grant where it only has many.
 */
export function demoPlan({ jobs, featured }: Pick<EmployerRow, 'jobs' | 'featured'>): {
  plan: PlanName
  granted_posts: number | null
} {
  if (!featured) return { plan: 'free', granted_posts: jobs > 0 ? Math.max(20, jobs + ROOM) : null }
  const plan = planNames.find((name) => name !== 'free' && plans[name].maxActivePosts >= jobs + ROOM)
  if (!plan) throw new Error(`No plan has room for ${jobs} featured jobs`)
  return { plan, granted_posts: null }
}
