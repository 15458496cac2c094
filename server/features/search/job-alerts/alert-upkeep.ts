import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { keptSince } from '#contract/platform/retention.ts'
import {
  ALERT_ANSWER_DAYS,
  ALERT_ASKS_AFTER_MONTHS,
  ALERT_CONFIRMATION_HOURS,
} from '#contract/search/alerts.ts'
import type { DbOrTrx } from '#server/db/client.ts'
import { allInTurn, inTurnUntilDone } from '#server/db/in-turn.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { postMail } from '#server/features/platform/mails/service.ts'
import { type AlertDeps, searchColumns, stopUrl, storeKeys } from './alert-store.ts'
import { alertToken } from './alert-token.ts'
import { questionMail } from './mail.ts'
import * as queries from './queries.ts'
import { criteriaOf } from './saved-search.ts'

const BATCH = 200

/** Asks the owners of alerts that have not been changed for a year, and stops those that have not answered in time. */
export async function askAndStop(deps: Omit<AlertDeps, 'searchDeps'>, now: Date): Promise<void> {
  const before = new Date(now)
  before.setUTCMonth(before.getUTCMonth() - ALERT_ASKS_AFTER_MONTHS)
  const unansweredSince = new Date(now.getTime() - ALERT_ANSWER_DAYS * DAY_MS)
  const askSome = () =>
    inTransaction(deps.db, async (trx) => {
      const asked = await queries.markAsked(trx, { before, now, limit: BATCH })
      for (const { id, name, recipient } of asked) {
        const token = alertToken(deps.secrets, id)
        const { publicUrl } = deps
        const mail = questionMail(name, { token, publicUrl, stopUrl: stopUrl(deps, token) })
        await postMail(trx, deps.queue, recipient, mail, now)
      }
      return asked.length
    })
  await allInTurn(
    () => queries.stopUnanswered(deps.db, unansweredSince, now),
    async () => {
      while ((await askSome()) === BATCH);
    },
  )
}

const REFRESH_HOURS = 20

/** Brings the stored criteria in line with today's synonyms and reference data. Every night. */
export async function refreshQueries({ db, searchDeps }: Pick<AlertDeps, 'db' | 'searchDeps'>, now: Date) {
  const before = new Date(now.getTime() - REFRESH_HOURS * HOUR_MS)
  const read = () => queries.outdatedAlerts(db, before, BATCH)
  await inTurnUntilDone({ size: BATCH, read }, async ({ id, search }) => {
    const criteria = await criteriaOf(searchDeps, search, now)
    await inTransaction(db, async (trx) => {
      const row = await queries.lockAlert(trx, id)
      if (row?.search !== search) return
      // As it was understood before: without the value it would be wider.
      if (!criteria) return queries.updateAlert(trx, id, { interpreted_at: now })
      await queries.updateAlert(trx, id, searchColumns(criteria, now))
      await storeKeys(trx, id, criteria)
    })
  })
}

/** Deletes what was never confirmed, and what has been stopped for long. */
export const purgeAlerts = (db: DbOrTrx, now: Date): Promise<void> =>
  queries.deleteExpired(db, {
    unconfirmedBefore: new Date(now.getTime() - ALERT_CONFIRMATION_HOURS * HOUR_MS),
    endedBefore: keptSince('stoppedAlerts', now),
  })
