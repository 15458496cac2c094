import { timingSafeEqual } from 'node:crypto'
import { DAY_MS } from '#contract/durations.ts'
import { paths } from '#contract/paths.ts'
import { plans } from '#contract/payments/subscriptions.ts'
import { keptSince } from '#contract/platform/retention.ts'
import type { Db, DbOrTrx } from '#server/db/client.ts'
import { inTurn } from '#server/db/in-turn.ts'
import type { Queue } from '#server/db/queue.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { recordMarketing } from '#server/features/accounts/consents/service.ts'
import { setMarketingOptIn } from '#server/features/accounts/users/service.ts'
import { jobCards } from '#server/features/jobs/jobs/service.ts'
import { allowance } from '#server/features/jobs/quotas/service.ts'
import { postMail } from '#server/features/platform/mails/service.ts'
import type { CurrentSettings } from '#server/features/platform/settings/service.ts'
import type { DoctorId, EmployerId } from '#server/http/caller.ts'
import { AppError } from '#server/http/errors.ts'
import type { Secrets } from '#server/http/secrets.ts'
import { weekOf } from './digest-week.ts'
import { digestMail } from './mail.ts'
import * as queries from './queries.ts'

const PURPOSE = 'stop job digests'
const DOCTORS_PER_BATCH = 200
const NO_ID = '00000000-0000-0000-0000-000000000000'

/** It stays valid, because a mail can be opened years later. */
const stopToken = ({ tokenFor }: Secrets, doctor: string) => `${doctor}.${tokenFor(PURPOSE, doctor)}`

/** The page of a stop link; also the address to which mail programs post. */
export const stopPath = (token: string) => `${paths.stopJobDigests}?${new URLSearchParams({ token })}`

export interface DigestDeps {
  db: Db
  queue: Queue
  secrets: Secrets
  publicUrl: string
  currentSettings: CurrentSettings
}

/**
 * Mails every doctor who has opted in the week's new jobs of employers with e-mail marketing, in her specialties and
 * states. At most one mail per doctor and week, however often it is called. None while the
 * settings turn these mails off.
 */
export async function sendJobDigests(
  { db, queue, secrets, publicUrl, currentSettings }: DigestDeps,
  now: Date,
): Promise<void> {
  if (!(await currentSettings(db)).sendsJobDigests) return
  const since = new Date(now.getTime() - 7 * DAY_MS)
  const week = weekOf(now)
  const owners = await advertisers(db, since, now)
  if (owners.length === 0) return
  await inTurn(recipients(db, owners, { since, now, week }), async ({ doctor_id, email, job_ids }) => {
    const jobs = await jobCards(db, job_ids, { now })
    const token = stopToken(secrets, doctor_id)
    const stopUrl = `${publicUrl}/api/job-digests/stop?${new URLSearchParams({ token })}`
    await inTransaction(db, async (trx) => {
      if (!(await queries.claimWeek(trx, doctor_id, week, now))) return
      await postMail(trx, queue, email, digestMail(jobs, { publicUrl, stopUrl }), now)
    })
  })
}

async function* recipients(
  db: Db,
  owners: readonly string[],
  week: { since: Date; now: Date; week: string },
) {
  let after = NO_ID
  for (;;) {
    const found = await queries.recipients(db, owners, { ...week, after, limit: DOCTORS_PER_BATCH })
    yield* found
    const last = found.at(-1)
    if (!last || found.length < DOCTORS_PER_BATCH) return
    after = last.doctor_id
  }
}

/** The employers with new jobs whose plan includes e-mail marketing. */
async function advertisers(db: Db, since: Date, now: Date): Promise<string[]> {
  const owners: string[] = []
  for (const owner of await queries.publishers(db, since, now)) {
    const { plan } = await allowance(db, owner as EmployerId, now)
    if (plans[plan].hasEmailMarketing) owners.push(owner)
  }
  return owners
}

export const wantsDigests = (db: DbOrTrx, doctor: DoctorId): Promise<boolean> =>
  queries.wantsDigests(db, doctor)

export const setWantsDigests = (db: DbOrTrx, doctor: string, isOn: boolean, now: Date): Promise<void> =>
  inTransaction(db, async (trx) => {
    await setMarketingOptIn(trx, doctor, isOn, now)
    await recordMarketing(trx, doctor, isOn, now)
  })

/**
 * Ends the mails of the doctor whose link it is.
 * @throws NotFound for a token that is not ours
 */
export async function stopByToken(db: DbOrTrx, secrets: Secrets, token: string, now: Date): Promise<void> {
  const [doctor = ''] = token.split('.')
  const [given, expected] = [Buffer.from(token), Buffer.from(stopToken(secrets, doctor))]
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    throw new AppError('NotFound', {
      details: 'Este link está incompleto. Desligue estes e-mails nas preferências de notificação.',
    })
  await setWantsDigests(db, doctor, false, now)
}

export const purgeJobDigests = (db: DbOrTrx, now: Date): Promise<void> =>
  queries.deleteBefore(db, keptSince('jobDigests', now))
