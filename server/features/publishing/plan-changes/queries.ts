import { sql } from 'kysely'
import { GRACE_DAYS } from '#contract/payments/entitlement.ts'
import type { PlanName } from '#contract/payments/subscriptions.ts'
import type { DbOrTrx, Trx } from '#server/db/client.ts'
import { jobIsInState, jobUsesPost } from '#server/db/job-conditions.ts'
import { ownerEmails } from '#server/db/memberships.ts'
import type { EmployerId } from '#server/http/caller.ts'

export const appliedPlan = (trx: Trx, owner: EmployerId) =>
  trx
    .selectFrom('applied_plans')
    .select(['plan', 'max_active_posts'])
    .where('owner_user_id', '=', owner)
    .executeTakeFirst()

export async function saveAppliedPlan(
  trx: Trx,
  owner: EmployerId,
  { plan, maxActivePosts, now }: { plan: PlanName; maxActivePosts: number; now: Date },
): Promise<void> {
  const values = { plan, max_active_posts: maxActivePosts, applied_at: now }
  await trx
    .insertInto('applied_plans')
    .values({ owner_user_id: owner, ...values })
    .onConflict((conflict) => conflict.column('owner_user_id').doUpdateSet(values))
    .execute()
}

/** The active jobs that count towards the quota. */
export const activeJobs = (trx: Trx, owner: EmployerId, now: Date) =>
  trx
    .selectFrom('jobs')
    .select(['id', 'published_at'])
    .where('owner_user_id', '=', owner)
    .where(jobIsInState('jobs', 'active', now))
    .where(jobUsesPost('jobs', now))
    .execute()

/** The jobs that the plan has paused and that their owner has not changed since. */
export const pausedJobs = (trx: Trx, owner: EmployerId, now: Date) =>
  trx
    .selectFrom('jobs')
    .select(['id', 'published_at'])
    .where('owner_user_id', '=', owner)
    .where(jobIsInState('jobs', 'paused', now))
    .where('paused_by_plan', '=', true)
    .execute()

/** Employers whose plan has ended by time alone since it was applied. */
export async function endedPlans(db: DbOrTrx, now: Date): Promise<EmployerId[]> {
  const graceOver = sql<Date>`past_due_since + make_interval(hours => ${sql.lit(GRACE_DAYS * 24)})`
  const rows = await db
    .selectFrom('subscriptions')
    .innerJoin('applied_plans', 'applied_plans.owner_user_id', 'subscriptions.owner_user_id')
    .select('subscriptions.owner_user_id')
    .where('is_current', '=', true)
    .where((eb) =>
      eb.or([
        eb.and([eb('cancels_at', '<=', now), eb('applied_at', '<', eb.ref('cancels_at'))]),
        eb.and([eb(graceOver, '<=', now), eb('applied_at', '<', graceOver)]),
      ]),
    )
    .execute()
  return rows.map(({ owner_user_id }) => owner_user_id as EmployerId)
}

/** Subscriptions whose charge has failed, also those that it has ended, with the mails about it that were sent. */
export const unpaidSubscriptions = (db: DbOrTrx) =>
  db
    .selectFrom('subscriptions')
    .innerJoin('users', 'users.id', 'subscriptions.owner_user_id')
    .select([
      'subscriptions.id',
      'subscriptions.owner_user_id',
      'subscriptions.plan',
      'subscriptions.status',
      'past_due_since',
      'unpaid_invoice',
      ownerEmails(sql.ref('users.id')).as('emails'),
      sql<number[]>`array(select day from dunning_mails where subscription_id = subscriptions.id
        and dunning_mails.invoice = subscriptions.unpaid_invoice)`.as('sent'),
    ])
    .where('unpaid_invoice', 'is not', null)
    .where('users.suspended_at', 'is', null)
    .execute()

/** Whether a charge has failed and is not paid, unless the employer has subscribed again. */
export async function hasUnpaidCharge(trx: Trx, owner: EmployerId): Promise<boolean> {
  const rows = await trx
    .selectFrom('subscriptions')
    .select(['status', 'is_current', 'unpaid_invoice'])
    .where('owner_user_id', '=', owner)
    .execute()
  const isPaid = rows.some(
    ({ is_current, status }) => is_current && (status === 'active' || status === 'trialing'),
  )
  return !isPaid && rows.some(({ unpaid_invoice }) => unpaid_invoice !== null)
}

/** False if the mail was sent already. */
export async function recordDunningMail(
  trx: Trx,
  mail: { subscription_id: string; invoice: string; day: number; sent_at: Date },
): Promise<boolean> {
  const row = await trx
    .insertInto('dunning_mails')
    .values(mail)
    .onConflict((conflict) => conflict.doNothing())
    .returning('day')
    .executeTakeFirst()
  return row !== undefined
}
