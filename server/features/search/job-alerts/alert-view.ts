import type { JobAlert, LinkedAlert } from '#contract/api/search/job-alerts.ts'
import { DAY_MS } from '#contract/durations.ts'
import { ALERT_ANSWER_DAYS, type AlertFrequency, type AlertStatus } from '#contract/search/alerts.ts'
import type { AlertRow, SentMail } from './queries.ts'
import { addressOf } from './saved-search.ts'

/** A pause that is over counts as over, even before the sweep has ended it. */
export const statusAt = ({ status, paused_until }: AlertRow, now: Date): AlertStatus =>
  paused_until && paused_until <= now ? 'active' : (status as AlertStatus)

const answerBy = ({ asked_at }: AlertRow) =>
  asked_at ? new Date(asked_at.getTime() + ALERT_ANSWER_DAYS * DAY_MS).toISOString() : null

/** The alert as the link of a mail shows it, without any personal data. */
export function toLinked(row: AlertRow, now: Date): LinkedAlert {
  const status = statusAt(row, now)
  return {
    name: row.name,
    address: addressOf(row.search),
    frequency: row.frequency as AlertFrequency,
    status,
    pausedUntil: status === 'paused' ? (row.paused_until?.toISOString() ?? null) : null,
    answerBy: answerBy(row),
  }
}

export const toJobAlert = (
  row: AlertRow,
  { mails, sentJobs, now }: { mails: readonly SentMail[]; sentJobs: number; now: Date },
): JobAlert => ({
  id: row.id,
  ...toLinked(row, now),
  createdAt: row.created_at.toISOString(),
  sentJobs,
  mails: mails
    .filter(({ alert_id }) => alert_id === row.id)
    .map(({ sent_at, jobs }) => ({ sentAt: sent_at.toISOString(), jobs })),
})
