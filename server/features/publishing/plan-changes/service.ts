import type { Db } from '#server/db/client.ts'
import { inTurn } from '#server/db/in-turn.ts'
import type { Queue } from '#server/db/queue.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { changeJob, featureJobs, inJobsTransaction } from '#server/features/jobs/jobs/service.ts'
import { allowanceAfterwards, lockQuota } from '#server/features/jobs/quotas/service.ts'
import { keepJobs, keptJobs } from '#server/features/payments/subscriptions/service.ts'
import { postMail } from '#server/features/platform/mails/service.ts'
import { notify, settleNotifications } from '#server/features/platform/notifications/service.ts'
import type { EmployerId } from '#server/http/caller.ts'
import { dueDunningDay } from './dunning-days.ts'
import { dunningMail } from './mail.ts'
import { jobsToPause, jobsToResume } from './paused-jobs.ts'
import * as queries from './queries.ts'

interface Deps {
  db: Db
  queue: Queue
}

const chargeFailed = (owner: string) => ({ userId: owner, kind: 'charge_failed', subjectId: owner }) as const

/**
 * Applies an employer's plan to its jobs: features them or no longer, pauses those above the limit if the limit has become
 * smaller, and resumes them if it has become larger. So a plan that was lost and comes back, such as by a dispute that is
 * won, leaves the jobs as they were. A job that is above the limit for another reason, such as the end of a sponsorship,
 * stays active. What was told of a failed charge is settled once it is paid.
 */
export async function applyPlan({ db, queue }: Deps, owner: EmployerId, now: Date): Promise<void> {
  await inJobsTransaction(db, now, async (trx) => {
    const { allowance, used } = await lockQuota(trx, owner, now)
    const { plan, maxActivePosts, isAlwaysFeatured } = allowance
    const previous = await queries.appliedPlan(trx, owner)
    const featured = await featureJobs(trx, owner, isAlwaysFeatured)
    // Without the plan, a sponsored job has no more topics than are paid for.
    if (!isAlwaysFeatured) for (const jobId of featured) await queue.add(trx, 'sponsorships.apply', { jobId })
    const paused: string[] = []
    const resumed: string[] = []
    if (previous && maxActivePosts > previous.max_active_posts) {
      const waiting = await queries.pausedJobs(trx, owner, now)
      resumed.push(...jobsToResume(waiting, maxActivePosts - used))
    }
    if (previous && maxActivePosts < previous.max_active_posts) {
      const active = await queries.activeJobs(trx, owner, now)
      const room = maxActivePosts - (used - active.length)
      paused.push(...jobsToPause(active, { room, keptJobs: await keptJobs(trx, owner) }))
      await keepJobs(trx, owner, [])
    }
    for (const id of paused) {
      await changeJob(trx, id, { status: 'paused', paused_by_plan: true }, now)
      await notify(trx, queue, { userId: owner, kind: 'job_paused', subjectId: id }, now)
    }
    for (const id of resumed) await changeJob(trx, id, { status: 'active' }, now)
    await queries.saveAppliedPlan(trx, owner, { plan, maxActivePosts, now })
    if (!(await queries.hasUnpaidCharge(trx, owner))) await settleNotifications(trx, chargeFailed(owner), now)
    return [...new Set([...featured, ...paused, ...resumed])]
  })
}

/** Applies the plans that have ended by time alone: at the end of a cancelled period, and when the grace is over. */
export async function applyEndedPlans(deps: Deps, now: Date): Promise<void> {
  await inTurn(await queries.endedPlans(deps.db, now), (owner) => applyPlan(deps, owner, now))
}

/** Sends the mails that are due about charges that failed, each once, and notifies the owners in the app. */
export async function mailUnpaid(
  { db, queue, publicUrl }: Deps & { publicUrl: string },
  now: Date,
): Promise<void> {
  await inTurn(await queries.unpaidSubscriptions(db), async (unpaid) => {
    const { id, owner_user_id, plan, status, past_due_since, unpaid_invoice, emails, sent } = unpaid
    if (!past_due_since || !unpaid_invoice) return
    const day = dueDunningDay({ pastDueSince: past_due_since, hasEnded: status !== 'past_due' }, sent, now)
    if (day === null) return
    await inTransaction(db, async (trx) => {
      const mail = { subscription_id: id, invoice: unpaid_invoice, day, sent_at: now }
      if (!(await queries.recordDunningMail(trx, mail))) return
      await notify(trx, queue, chargeFailed(owner_user_id), now)
      const left = await allowanceAfterwards(trx, owner_user_id as EmployerId, now)
      const text = dunningMail(day, { plan, pastDueSince: past_due_since, left }, publicUrl)
      for (const email of emails) await postMail(trx, queue, email, text, now)
    })
  })
}
