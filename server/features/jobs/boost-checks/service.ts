import type { Finding } from '#contract/payments/sponsorships.ts'
import type { DbOrTrx, Trx } from '#server/db/client.ts'
import type { UserId } from '#server/http/caller.ts'
import * as queries from './queries.ts'
import { type CheckedTexts, checkTexts, hashOf } from './text-check.ts'

export { type CheckedTexts, checkTexts } from './text-check.ts'

/** The state of the check of a boosted job's current texts. */
export interface BoostCheck {
  /** The texts may be boosted: the check found nothing, or a person has approved them. */
  passes: boolean
  findings: Finding[]
  /** A person has not looked at them yet. */
  awaitsReview: boolean
}

const toCheck = ({ findings, decision }: { findings: unknown; decision: string | null }): BoostCheck => ({
  passes: decision === 'approved' || (decision === null && (findings as Finding[]).length === 0),
  findings: findings as Finding[],
  awaitsReview: decision === null,
})

export type CheckedJob = CheckedTexts & { id: string }

async function findingsOf(db: DbOrTrx, job: CheckedJob) {
  const texts = { ...job, questions: await queries.questionTexts(db, job.id) }
  return { jobId: job.id, hash: hashOf(texts), findings: checkTexts(texts) }
}

/**
 * Checks the present texts of a job and records the result. Texts that were checked before keep their result, and a
 * person's decision about them.
 */
export const check = async (trx: Trx, job: CheckedJob, now: Date): Promise<BoostCheck> =>
  toCheck(await queries.recordCheck(trx, await findingsOf(trx, job), now))

/** Whether `check` would let the present texts of a job pass. Records nothing. */
export async function wouldPass(db: DbOrTrx, job: CheckedJob): Promise<boolean> {
  const found = await findingsOf(db, job)
  return toCheck((await queries.checkOfTexts(db, found)) ?? { ...found, decision: null }).passes
}

/** Records that an admin has approved or refused the present texts of a job. */
export async function decide(
  trx: Trx,
  job: CheckedJob,
  { decision, by }: { decision: 'approved' | 'refused'; by: UserId },
  now: Date,
): Promise<void> {
  await check(trx, job, now)
  await queries.decide(trx, { jobId: job.id, decision, by }, now)
}

/** Nobody needs to look at the job any more, because it is not boosted. */
export const retire = queries.retire

/** The checks of boosted jobs, by job id. */
export async function checksOf(
  db: DbOrTrx,
  jobIds: readonly string[],
): Promise<ReadonlyMap<string, BoostCheck>> {
  const rows = jobIds.length > 0 ? await queries.currentChecks(db, jobIds) : []
  return new Map(rows.map((row) => [row.job_id, toCheck(row)]))
}
