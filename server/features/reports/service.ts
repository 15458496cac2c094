import type { ReportedEntity } from '#contract/reports.ts'
import type { Db } from '#server/db/client.ts'
import { ownsVisibleJob } from '#server/features/jobs/service.ts'
import { publicProfile } from '#server/features/profiles/service.ts'
import { throttle, throttles } from '#server/features/throttles/service.ts'
import type { Caller } from '#server/http/caller.ts'
import { AppError } from '#server/http/errors.ts'
import { upsertReport } from './queries.ts'

/** Whether the job or profile is the caller's own. @throws JobNotFound, UserNotFound if the caller cannot see it */
async function isOwn(db: Db, reported: ReportedEntity, caller: Caller): Promise<boolean> {
  if (reported.type === 'JobOffer') return ownsVisibleJob(db, reported.id, caller)
  await publicProfile(db, reported.id, caller)
  return reported.id.toLowerCase() === caller.userId
}

/**
 * Reports a job or a profile to the operators. A second report by the same user changes the open one.
 * @throws TooManyRequests, JobNotFound, UserNotFound, OwnReport
 */
export async function report(
  db: Db,
  caller: Caller,
  reported: ReportedEntity,
  reason: string,
  now: Date,
): Promise<void> {
  await throttle(db, throttles.reportByUser, caller.userId, now)
  if (await isOwn(db, reported, caller)) throw new AppError('OwnReport')
  await upsertReport(db, caller.userId, reported, reason, now)
}
