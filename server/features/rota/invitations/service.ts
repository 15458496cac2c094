import type { Candidate, Invitation } from '#contract/api/rota/invitations.ts'
import { MAX_CANDIDATES, MAX_INVITATION_KM, MAX_INVITATIONS_A_DAY } from '#contract/rota/invitations.ts'
import type { Db, DbOrTrx } from '#server/db/client.ts'
import type { Queue } from '#server/db/queue.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { notify } from '#server/features/platform/notifications/service.ts'
import { citiesAround, distancesInState } from '#server/features/platform/reference/service.ts'
import type { DoctorId, EmployerCaller, EmployerId } from '#server/http/caller.ts'
import { AppError } from '#server/http/errors.ts'
import * as queries from './queries.ts'
import { withInvitation } from './ranking.ts'
import type { Surroundings } from './suitable-doctors.ts'

export interface Deps {
  db: Db
  queue: Queue
}

/** As many as may be advertised (CFM 2.336/2023, art. 13), as on her public profile. */
const MAX_TITLES = 2

/** How many of the best are examined. Hardly ever are so many of them busy that the second number is needed. */
const EXAMINED = [1_000, 1_000_000]

/** @throws JobNotFound, also for another company's job, JobNotOpen */
async function openJob(db: DbOrTrx, employer: EmployerId, id: string, now: Date): Promise<queries.JobRow> {
  const job = await queries.invitingJob(db, id, now)
  if (job?.ownerId !== employer) throw new AppError('JobNotFound')
  if (!job.isOpen) throw new AppError('JobNotOpen')
  return job
}

/** The cities in whose surroundings doctors for the job live: all of its state, and those of others that are near. */
async function surroundingsOf({ isRemote, cityId, state }: queries.JobRow): Promise<Surroundings> {
  if (isRemote || !cityId || !state) return null
  const near = await citiesAround(cityId, MAX_INVITATION_KM)
  const distances = await distancesInState(cityId, state)
  const neighbours = near.filter(({ id }) => !distances.has(id))
  for (const { id, kilometres } of neighbours) distances.set(id, kilometres)
  return {
    state,
    neighbours: neighbours.map(({ id }) => id),
    cityIds: [...distances.keys()],
    // The text of all decimals takes longer to send and to read.
    kilometres: [...distances.values()].map((distance) => Math.round(distance * 10) / 10),
  }
}

/**
 * The best doctors for a job of the company, and those it has invited. A doctor who excludes the company is as one who wants no
 * invitations.
 * @throws JobNotFound, JobNotOpen
 */
export async function candidates(db: DbOrTrx, employer: EmployerId, jobId: string, now: Date) {
  const [job, invited] = await Promise.all([
    openJob(db, employer, jobId, now),
    queries.invitedDoctors(db, jobId),
  ])
  const place = await surroundingsOf(job)
  let best: queries.RankedDoctor[] = []
  for (const limit of EXAMINED) {
    const { examined, doctors } = await queries.bestDoctors(db, job, place, { now, limit })
    best = doctors
    if (doctors.length === MAX_CANDIDATES || examined < limit) break
  }
  const ids = best.map(({ doctorId }) => doctorId)
  const profiles = new Map(
    (await queries.candidateProfiles(db, ids, now)).map((profile) => [profile.doctorId, profile]),
  )
  return {
    items: best.flatMap((doctor): Candidate[] => {
      const profile = profiles.get(doctor.doctorId)
      // An account may have been deleted since.
      return profile ? [{ ...profile, ...doctor, titles: profile.titles.slice(0, MAX_TITLES) }] : []
    }),
    invited: invited.map((row) => ({
      doctorId: row.doctorId,
      name: row.name ?? '',
      invitedAt: row.invited_at.toISOString(),
    })),
  }
}

/**
 * Sends invitations. Whether one reaches its doctor is decided by the worker, so that neither the reply nor its time tells the
 * company of her limit, her choice or her list.
 * @throws JobNotFound, JobNotOpen, JobInvitationLimit
 */
export async function invite(
  { db, queue }: Deps,
  { employerId, userId }: EmployerCaller,
  jobId: string,
  doctorIds: readonly string[],
  now: Date,
): Promise<{ sent: number }> {
  return inTransaction(db, async (trx) => {
    await openJob(trx, employerId, jobId, now)
    await queries.lockSending(trx, employerId)
    const before = new Set(await queries.alreadyInvited(trx, jobId, doctorIds))
    const chosen = [...new Set(doctorIds)].filter((id) => !before.has(id))
    const left = MAX_INVITATIONS_A_DAY - (await queries.sentToday(trx, employerId, now))
    if (chosen.length > left)
      throw new AppError('JobInvitationLimit', {
        details:
          left > 0
            ? `Sua empresa pode enviar mais ${left} ${left === 1 ? 'convite' : 'convites'} hoje, de ${MAX_INVITATIONS_A_DAY} por dia.`
            : `Sua empresa já enviou os ${MAX_INVITATIONS_A_DAY} convites de hoje. Tente novamente amanhã.`,
      })
    await queries.insertInvitations(trx, { jobId, doctorIds: chosen, by: userId }, now)
    await queue.add(trx, 'invitations.deliver', { jobId })
    return { sent: chosen.length }
  })
}

/**
 * Decides which of the waiting invitations to a job reach their doctors, and tells them. Her row of `invitation_choices` is locked
 * meanwhile, so that three a week are three of all companies.
 */
export async function deliver({ db, queue }: Deps, jobId: string, now: Date): Promise<void> {
  await inTransaction(db, async (trx) => {
    const waiting = await queries.lockWaiting(trx, jobId)
    if (waiting.length === 0) return
    const choices = await queries.lockChoices(
      trx,
      waiting.map((one) => one.doctor_id),
    )
    const job = await queries.invitingJob(trx, jobId, now)
    const locked = choices.map((one) => one.doctor_id)
    const reachable = job?.isOpen
      ? await queries.reachableDoctors(trx, { job, place: await surroundingsOf(job) }, locked, now)
      : new Set<string>()
    const delivered = waiting.filter((one) => reachable.has(one.doctor_id))
    const others = waiting.filter((one) => !reachable.has(one.doctor_id))
    await queries.setHandled(
      trx,
      others.map(({ id }) => id),
      null,
      now,
    )
    await queries.setHandled(
      trx,
      delivered.map(({ id }) => id),
      now,
      now,
    )
    for (const { id, doctor_id: doctorId } of delivered) {
      const before = choices.find((one) => one.doctor_id === doctorId)?.invited_at ?? []
      await queries.countInvitation(trx, doctorId, withInvitation(before, now))
      await notify(trx, queue, { userId: doctorId, kind: 'job_invited', subjectId: id }, now)
    }
  })
}

export const settingsOf = async (db: DbOrTrx, doctor: DoctorId) => ({
  isOptedIn: await queries.isOptedIn(db, doctor),
})

/** From now on the doctor is invited, or no longer. The invitations that she has had this week count on. */
export async function changeSettings(db: DbOrTrx, doctor: DoctorId, isOptedIn: boolean, now: Date) {
  await (isOptedIn ? queries.setOptedIn(db, doctor, now) : queries.setOptedOut(db, doctor))
  return { isOptedIn }
}

/** The invitations that have reached the doctor, the latest first. */
export async function received(db: DbOrTrx, doctor: DoctorId, now: Date): Promise<Invitation[]> {
  const rows = await queries.receivedInvitations(db, doctor, now)
  return rows.map(({ delivered_at: deliveredAt, ...row }) => ({
    ...row,
    invitedAt: (deliveredAt ?? now).toISOString(),
  }))
}
