/**
 * From a job that becomes findable to the mails of the alerts that it matches:
 *
 * 1. `job-index` notes the job in the transaction that publishes it.
 * 2. Every minute `findJobs` compares the noted jobs with the alerts, a job with all alerts at once, and stores which job
 *    each alert has found. A job is found once per alert.
 * 3. `sendDue` mails what waits: of instant alerts at once, of others at their hour. It checks each job again. The bell of an
 *    account lists the same jobs, those of one alert as one notification until it is read.
 * 4. Before the mail leaves the outbox it is checked once more (`refreshedMail`).
 */

import type { JobCard } from '#contract/api/jobs/jobs.ts'
import { DAY_MS } from '#contract/durations.ts'
import { MAX_INSTANT_MAILS } from '#contract/search/alerts.ts'
import type { Db, DbOrTrx, Trx } from '#server/db/client.ts'
import { isOutage } from '#server/db/connection.ts'
import { allInTurn, inTurn } from '#server/db/in-turn.ts'
import type { Queue } from '#server/db/queue.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { takeNews } from '#server/features/jobs/job-index/service.ts'
import { jobCards } from '#server/features/jobs/jobs/service.ts'
import {
  type Mail,
  type MailKind,
  type MailKindHandler,
  postMails,
} from '#server/features/platform/mails/service.ts'
import { listInBell } from '#server/features/platform/notifications/service.ts'
import { distancesFrom } from '#server/features/platform/reference/service.ts'
import {
  addressOf,
  alertToken,
  endPauses,
  markUndeliverable,
  stopUrlOf,
} from '#server/features/search/job-alerts/service.ts'
import type { SearchDeps } from '#server/features/search/job-search/service.ts'
import type { Secrets } from '#server/http/secrets.ts'
import { dueTimes } from './due-times.ts'
import { alertMail, MAX_SHOWN, type MailedJob } from './mail.ts'
import * as queries from './queries.ts'

/** With a hundred, PostgreSQL can no longer sort the rows in memory, and a busy machine reaches the time limit. */
const JOBS_AT_ONCE = 25
const ALERTS_AT_ONCE = 300

export interface AlertMailDeps {
  db: Db
  queue: Queue
  searchDeps: SearchDeps
  secrets: Secrets
  publicUrl: string
}

/** Stores which alerts the jobs match that have become findable since the last call. Returns how many were found. */
export async function findJobs(db: Db, now: Date): Promise<number> {
  let found = 0
  const findSome = async (trx: Trx, ids: string[]) => {
    found += await queries.findAlerts(trx, ids, now)
  }
  await allInTurn(
    () => endPauses(db, now),
    async () => {
      while (await takeNews(db, JOBS_AT_ONCE, findSome));
    },
  )
  return found
}

/**
 * Mails the jobs that wait, an alert per mail. A person with several alerts gets a job once per run, for the alert that has
 * waited longest, and at most three mails of instant alerts a day. Returns how many mails there are.
 */
export async function sendDue(deps: AlertMailDeps, now: Date): Promise<number> {
  const times = dueTimes(now)
  const due = await queries.dueAlerts(deps.db, times, now)
  const cards = new Map<string, JobCard>()
  let sent = 0
  const send = async (batch: readonly { id: string }[]) => {
    const ids = batch.map(({ id }) => id)
    sent += await inTransaction(deps.db, async (trx) => {
      await queries.lockSending(trx)
      const alerts = await queries.lockDue(trx, ids, times, now)
      return sendBatch(deps, trx, { alerts, cards }, now)
    })
  }
  await inTurn(batchesOf(due, ALERTS_AT_ONCE), (batch) =>
    send(batch).catch((error: unknown) => {
      if (isOutage(error)) throw error
      // The others of the batch are mailed without the person whose alert cannot be.
      return inTurn(batchesOf(batch, 1), send)
    }),
  )
  return sent
}

/** At least `size` in each but the last. The alerts of one person are in one batch. */
function* batchesOf<T extends { recipient: string }>(due: readonly T[], size: number): Generator<T[]> {
  for (let start = 0; start < due.length; ) {
    let end = Math.min(start + size, due.length)
    while (end < due.length && due[end]?.recipient === due[end - 1]?.recipient) end += 1
    yield due.slice(start, end)
    start = end
  }
}

interface Planned {
  alert: queries.DueAlert
  jobs: string[]
}

/** Decides which jobs each alert mails and which are settled without a mail. */
function plan(alerts: readonly queries.DueAlert[]) {
  const mails: Planned[] = []
  const settled: { alertId: string; jobId: string }[] = []
  const people = new Map<string, { seen: Set<string>; instantMails: number }>()
  for (const alert of alerts) {
    const person = people.get(alert.recipient) ?? { seen: new Set(), instantMails: alert.instant_mails }
    people.set(alert.recipient, person)
    const isInstant = alert.frequency === 'instant'
    // The waiting jobs go with the first mail of the next day.
    if (isInstant && person.instantMails >= MAX_INSTANT_MAILS) continue
    const jobs = alert.jobs.filter((id) => !person.seen.has(id))
    const mailed = new Set(jobs)
    for (const jobId of alert.waiting) if (!mailed.has(jobId)) settled.push({ alertId: alert.id, jobId })
    if (jobs.length === 0) continue
    for (const id of jobs) person.seen.add(id)
    if (isInstant) person.instantMails += 1
    mails.push({ alert, jobs })
  }
  return { mails, settled }
}

async function sendBatch(
  deps: AlertMailDeps,
  trx: Trx,
  { alerts, cards }: { alerts: readonly queries.DueAlert[]; cards: Map<string, JobCard> },
  now: Date,
): Promise<number> {
  const { mails, settled } = plan(alerts)
  await readCards(
    trx,
    mails.flatMap(({ jobs }) => jobs.slice(0, MAX_SHOWN)),
    cards,
    now,
  )
  const composed: { recipient: string; mail: Mail }[] = []
  for (const { alert, jobs } of mails)
    composed.push({ recipient: alert.recipient, mail: await compose(deps, alert, { jobs, cards }) })
  const mailIds = await postMails(trx, deps.queue, composed, now)
  await queries.insertMails(
    trx,
    mails.map(({ alert, jobs }, index) => ({ alertId: alert.id, mailId: mailIds[index] as string, jobs })),
    now,
  )
  await queries.settleJobs(trx, settled, now)
  const ofAccounts = mails.flatMap(({ alert, jobs }) =>
    alert.user_id ? [{ userId: alert.user_id, subjectId: alert.id, times: jobs.length }] : [],
  )
  await listInBell(trx, 'alert_matched', ofAccounts, now)
  return mails.length
}

/** Reads the cards that are missing. */
async function readCards(
  db: DbOrTrx,
  ids: readonly string[],
  cards: Map<string, JobCard>,
  now: Date,
): Promise<void> {
  const missing = [...new Set(ids)].filter((id) => !cards.has(id))
  for (const card of await jobCards(db, missing, { now })) cards.set(card.id, card)
}

/** The mail of an alert with these jobs, the newest first. */
async function compose(
  deps: AlertMailDeps,
  alert: Pick<queries.DueAlert, 'id' | 'name' | 'search' | 'frequency' | 'city_id'>,
  { jobs, cards }: { jobs: readonly string[]; cards: ReadonlyMap<string, JobCard> },
): Promise<Mail> {
  const { language } = deps.searchDeps
  const city = alert.city_id === null ? undefined : await language.cityById(alert.city_id)
  const shown: MailedJob[] = []
  for (const id of jobs.slice(0, MAX_SHOWN)) {
    const card = cards.get(id)
    if (card)
      shown.push({ card, kilometres: city ? await distanceFrom(deps.searchDeps, city.id, card) : null })
  }
  return alertMail(
    {
      name: alert.name,
      frequency: alert.frequency,
      address: addressOf(alert.search),
      cityName: city?.name ?? null,
    },
    { jobs: shown, jobCount: jobs.length },
    {
      publicUrl: deps.publicUrl,
      token: alertToken(deps.secrets, alert.id),
      stopUrl: stopUrlOf(deps, alert.id),
    },
  )
}

async function distanceFrom(
  { language }: SearchDeps,
  cityId: number,
  { location }: JobCard,
): Promise<number | null> {
  if (!location) return null
  const namesakes = await language.citiesNamed(location.city)
  const city = namesakes.find(({ name, state }) => name === location.city && state === location.state)
  return city ? ((await distancesFrom(cityId, [city.id])).get(city.id) ?? null) : null
}

/** Handlers that refresh alert mails before they are sent and deal with refused ones. */
export const alertMailKinds = (deps: AlertMailDeps): Record<MailKind, MailKindHandler> => {
  const onRefused: MailKindHandler['onRefused'] = ({ id, recipient }, now) =>
    inTransaction(deps.db, async (trx) => {
      await queries.forgetMail(trx, id)
      await markUndeliverable(trx, recipient, now)
    })
  return {
    job_alert: { refresh: (mailId, now) => refreshedMail(deps, mailId, now), onRefused },
    job_alert_question: { onRefused },
  }
}

/** The mail with the jobs that can still be mailed, or null. */
async function refreshedMail(deps: AlertMailDeps, mailId: string, now: Date): Promise<Mail | null> {
  const alert = await queries.alertOfMail(deps.db, mailId, now)
  if (!alert?.is_active || alert.jobs.length === 0) return null
  const cards = new Map<string, JobCard>()
  await readCards(deps.db, alert.jobs.slice(0, MAX_SHOWN), cards, now)
  return compose(deps, alert, { jobs: alert.jobs, cards })
}

/** Open jobs that the account's alerts have found, the newest first, each with the alert that found it. */
export const alertMatches = (
  db: DbOrTrx,
  userId: string,
  { limit, now }: { limit: number; now: Date },
): Promise<{ jobId: string; alertId: string; alertName: string }[]> =>
  queries.jobsFoundFor(db, userId, { limit, now })

const UNSENT_DAYS = 14
/** The days for which the list of an alert's sent jobs shows closed ones. */
const CLOSED_DAYS = 90

export const purgeAlertJobs = (db: DbOrTrx, now: Date): Promise<void> =>
  queries.deleteOld(db, {
    unsentBefore: new Date(now.getTime() - UNSENT_DAYS * DAY_MS),
    closedBefore: new Date(now.getTime() - CLOSED_DAYS * DAY_MS),
  })
