import type { PlacesOfDate, WaitingList } from '#contract/api/rota/waiting-lists.ts'
import { CONFIDENTIAL_EMPLOYER } from '#contract/jobs/jobs.ts'
import { headStartEnd } from '#contract/rota/shift-notices.ts'
import type { Db, DbOrTrx } from '#server/db/client.ts'
import { inTurn } from '#server/db/in-turn.ts'
import type { Queue } from '#server/db/queue.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { ownsVisibleJob } from '#server/features/jobs/jobs/service.ts'
import { tellOfFreePlace } from '#server/features/rota/shift-notices/service.ts'
import type { Caller, DoctorCaller, DoctorId } from '#server/http/caller.ts'
import { AppError } from '#server/http/errors.ts'
import * as queries from './queries.ts'

export interface Deps {
  db: Db
  queue: Queue
}

async function placesOf(
  db: DbOrTrx,
  jobId: string,
  doctorId: DoctorId | null,
  now: Date,
): Promise<PlacesOfDate[]> {
  const rows = await queries.placesOfJob(db, jobId, doctorId, now)
  return rows.map(({ headStartEndsAt, ...row }) => ({
    ...row,
    headStartEndsAt: headStartEndsAt?.toISOString() ?? null,
  }))
}

/**
 * The plantões of a job that have not begun, with their free places. An admin who sees the app as a doctor does gets no list of hers.
 * @throws JobNotFound if the caller cannot see the job's page
 */
export async function jobPlaces(
  db: DbOrTrx,
  caller: Caller | null,
  jobId: string,
  now: Date,
): Promise<PlacesOfDate[]> {
  await ownsVisibleJob(db, jobId, caller)
  return placesOf(db, jobId, caller?.viewedBy ? null : (caller?.doctorId ?? null), now)
}

/**
 * Adds the doctor to the waiting list of a plantão that is full. Joining twice is not an error.
 * @throws JobNotFound, JobNotOpen, NotFound if the job has no such plantão to come, WaitingNotNeeded if she has agreed to it, or if it
 * has a free place
 */
export async function join(
  db: DbOrTrx,
  caller: DoctorCaller,
  { jobId, dateId }: { jobId: string; dateId: string },
  now: Date,
): Promise<PlacesOfDate[]> {
  await ownsVisibleJob(db, jobId, caller)
  if (!(await queries.isOpenJob(db, jobId, now))) throw new AppError('JobNotOpen')
  const { doctorId } = caller
  const date = (await queries.placesOfJob(db, jobId, doctorId, now)).find((one) => one.dateId === dateId)
  if (!date) throw new AppError('NotFound', { details: 'Este plantão não está mais na vaga.' })
  if (date.isOwn)
    throw new AppError('WaitingNotNeeded', { details: 'Este plantão já está combinado com você.' })
  if (date.position === null) {
    if (date.free > 0) throw new AppError('WaitingNotNeeded')
    await queries.join(db, { jobId, doctorId, ...date }, now)
  }
  return placesOf(db, jobId, doctorId, now)
}

/** Removes the doctor from a waiting list. Leaving twice is not an error. @throws JobNotFound */
export async function leave(
  db: DbOrTrx,
  caller: DoctorCaller,
  { jobId, dateId }: { jobId: string; dateId: string },
  now: Date,
): Promise<PlacesOfDate[]> {
  await ownsVisibleJob(db, jobId, caller)
  const { doctorId } = caller
  await queries.leave(db, { jobId, doctorId, dateId })
  return placesOf(db, jobId, doctorId, now)
}

/** The lists in which the doctor waits. A hidden employer stays hidden. */
export async function ownLists(db: DbOrTrx, doctorId: DoctorId, now: Date): Promise<WaitingList[]> {
  const rows = await queries.listsOf(db, doctorId, now)
  return rows.map(({ employerName, headStartEndsAt, ...row }) => ({
    ...row,
    employerName: employerName ?? CONFIDENTIAL_EMPLOYER,
    headStartEndsAt: headStartEndsAt?.toISOString() ?? null,
  }))
}

/** Tells the next waiting doctors of the free places of a job. Sweeps at the same moment wait for each other, and tell nobody twice. */
async function tellNext({ db, queue }: Deps, jobId: string, now: Date): Promise<void> {
  await inTransaction(db, async (trx) => {
    await queries.lockJob(trx, jobId)
    for (const { id, beginsAt, ...next } of await queries.nextInLine(trx, jobId, now)) {
      await queries.setHeadStart(trx, id, headStartEnd(now, beginsAt))
      await tellOfFreePlace(trx, queue, { jobId, ...next }, now)
    }
  })
}

/** Ends waiting that has no purpose any more, and tells those who are next of places that are free. */
export async function sweepWaitingLists(deps: Deps, now: Date): Promise<void> {
  await queries.deleteMoot(deps.db, now)
  await queries.forgetHeadStarts(deps.db)
  await inTurn(await queries.jobsToTell(deps.db, now), (jobId) => tellNext(deps, jobId, now))
}
