import { brazilDay } from '#contract/brazil-day.ts'
import { DAY_MS } from '#contract/durations.ts'
import { ANSWER_TIME_DAYS } from '#contract/jobs/answers.ts'
import type { Db, DbOrTrx } from '#server/db/client.ts'
import { inTurnUntilDone } from '#server/db/in-turn.ts'
import type { Queue } from '#server/db/queue.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { notify } from '#server/features/platform/notifications/service.ts'
import * as queries from './queries.ts'

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS)

/** Measures how long each company has taken to answer applications, for the pages of its jobs. */
export const measureAnswers = (db: DbOrTrx, now: Date): Promise<void> =>
  queries.measureAnswers(db, daysBefore(now, ANSWER_TIME_DAYS), now)

/**
 * The applications that a company has left without an answer for UNANSWERED_TASK_DAYS: their number, the number of their doctors,
 * and the arrival of the oldest.
 */
export const overdueApplications = queries.overdueOf

const REMINDER_DAYS = 7
const COMPANIES_PER_TURN = 200

/**
 * Reminds the team of each company that has left applications without an answer, at most every REMINDER_DAYS. Every company has
 * a transaction of its own.
 */
export async function remindOfUnanswered({ db, queue }: { db: Db; queue: Queue }, now: Date): Promise<void> {
  const days = { today: brazilDay(now), remindedUntil: brazilDay(daysBefore(now, REMINDER_DAYS)) }
  const read = () => queries.companiesToRemind(db, { ...days, limit: COMPANIES_PER_TURN }, now)
  await inTurnUntilDone({ size: COMPANIES_PER_TURN, read }, (company) =>
    inTransaction(db, async (trx) => {
      if (!(await queries.markReminded(trx, company, days))) return
      const event = { userId: company.id, kind: 'application_unanswered', subjectId: company.id } as const
      await notify(trx, queue, event, now)
    }),
  )
}
