import type { Interview, ListedInterview } from '#contract/api/hiring/interviews.ts'
import { DAY_MS } from '#contract/durations.ts'
import type { InterviewForm } from '#contract/hiring/application-moves-form.ts'
import { canDoInterview, type InterviewState, MAX_INTERVIEW_DAYS } from '#contract/hiring/interviews.ts'
import { CONFIDENTIAL_EMPLOYER } from '#contract/jobs/jobs.ts'
import type { Db, DbOrTrx, Trx } from '#server/db/client.ts'
import { inTurnUntilDone } from '#server/db/in-turn.ts'
import type { Queue } from '#server/db/queue.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { lockReceived } from '#server/features/hiring/applications/service.ts'
import { notify } from '#server/features/platform/notifications/service.ts'
import { calendarFile } from '#server/http/calendar.ts'
import type { Caller, DoctorCaller, DoctorId, EmployerCaller, EmployerId } from '#server/http/caller.ts'
import { AppError, fieldError } from '#server/http/errors.ts'
import { rangeOf } from '#server/http/paging.ts'
import * as queries from './queries.ts'

interface Deps {
  db: Db
  queue: Queue
}
type Recruiter = Pick<EmployerCaller, 'employerId' | 'userId'>

function timesOf(form: InterviewForm, now: Date): Date[] {
  const times = form.times.map((time) => new Date(time)).sort((one, other) => Number(one) - Number(other))
  if (times.some((time) => time <= now)) throw fieldError('times', 'Proponha horários no futuro.')
  if (times.some((time) => time.getTime() > now.getTime() + MAX_INTERVIEW_DAYS * DAY_MS))
    throw fieldError('times', `Proponha horários nos próximos ${MAX_INTERVIEW_DAYS} dias.`)
  return times
}

/** An application that ended takes its interview with it, even before the sweep has cancelled it. */
function stateOf(row: queries.InterviewRow): InterviewState {
  return row.application_status === 'rejected' || row.application_status === 'withdrawn'
    ? 'cancelled'
    : row.state
}

const interviewOf = (row: queries.InterviewRow): Interview => ({
  id: row.id,
  applicationId: row.application_id,
  state: stateOf(row),
  times: row.times.map((time) => new Date(time).toISOString()),
  chosenTime: row.chosen_time?.toISOString() ?? null,
  minutes: row.minutes,
  place: row.place,
  note: row.note,
  answer: row.answer,
})

/** Stores the times that a recruiter proposes together with a move; the doctor sees them when she sees the move. */
export async function proposeWithMove(
  trx: Trx,
  proposal: { applicationId: string; moveId: string; authorId: string; shownAt: Date },
  form: InterviewForm,
  now: Date,
): Promise<void> {
  const { minutes, place, note } = form
  await queries.insertInterview(trx, { ...proposal, times: timesOf(form, now), minutes, place, note }, now)
}

/** Takes back the proposal of a move that was undone. */
export const retractProposal = queries.deleteOfMove

/** Tells both sides that a confirmed interview is void, or the doctor that the proposed times are. */
async function cancelRow(
  trx: Trx,
  queue: Queue,
  row: queries.InterviewRow,
  { tells, now }: { tells: readonly ('doctor' | 'employer')[]; now: Date },
): Promise<void> {
  const isInCalendars = row.is_in_calendars && row.chosen_time !== null && row.chosen_time > now
  await queries.setState(
    trx,
    row.id,
    { state: 'cancelled', isInCalendars: false, isNewVersion: row.is_in_calendars },
    now,
  )
  const event = { kind: 'interview_cancelled', subjectId: row.id } as const
  const sides = isInCalendars ? (['doctor', 'employer'] as const) : tells
  for (const side of sides)
    await notify(trx, queue, { ...event, userId: side === 'doctor' ? row.doctor_id : row.owner_user_id }, now)
}

/** Cancels the interviews of an application that has ended, and those that a later proposal has replaced. */
async function settleInterviews({ db, queue }: Deps, applicationId: string, now: Date): Promise<void> {
  await inTransaction(db, async (trx) => {
    await queries.lockApplication(trx, applicationId)
    const open = await queries.openOf(trx, applicationId, now)
    const last = open.at(-1)
    for (const row of open)
      if (row.id !== last?.id || stateOf(row) === 'cancelled')
        await cancelRow(trx, queue, row, { tells: [], now })
  })
}

const APPLICATIONS_PER_TURN = 200

/** Cancels every interview whose application has ended. */
export async function settleDueInterviews(deps: Deps, now: Date): Promise<void> {
  const read = () => queries.applicationsToSettle(deps.db, now, APPLICATIONS_PER_TURN)
  await inTurnUntilDone({ size: APPLICATIONS_PER_TURN, read }, (id) => settleInterviews(deps, id, now))
}

/**
 * Proposes times for an application in the stage of interviews. The former interview is cancelled. Until the doctor is told
 * of the move to this stage, the new times replace those that she has not seen, and undoing the move takes them back.
 * @throws ApplicationNotFound, InterviewChanged if the application is in another stage, ValidationFailed
 */
export async function propose(
  { db, queue }: Deps,
  { employerId, userId }: Recruiter,
  applicationId: string,
  form: InterviewForm,
  now: Date,
): Promise<Interview> {
  return inTransaction(db, async (trx) => {
    const application = await lockReceived(trx, employerId, applicationId)
    if (application.status !== 'interview')
      throw new AppError('InterviewChanged', {
        details: 'Mova a candidatura para a etapa de entrevista antes.',
      })
    const { minutes, place, note } = form
    const { shown_at } = application
    const shownAt = shown_at && shown_at > now ? shown_at : now
    const moveId = shownAt > now ? await queries.pendingMoveOf(trx, applicationId, now) : null
    await queries.deleteUnshown(trx, { applicationId, moveId }, now)
    const proposal = { applicationId, moveId, authorId: userId, shownAt, minutes, place, note }
    const former = await queries.openOf(trx, applicationId, now)
    for (const row of former) await cancelRow(trx, queue, row, { tells: [], now })
    const id = await queries.insertInterview(trx, { ...proposal, times: timesOf(form, now) }, now)
    const row = await rowOf(trx, id, now)
    if (shownAt <= now)
      await notify(trx, queue, { userId: row.doctor_id, kind: 'interview_proposed', subjectId: id }, now)
    return interviewOf(row)
  })
}

async function rowOf(db: DbOrTrx, id: string, now: Date): Promise<queries.InterviewRow> {
  const row = await queries.interviewById(db, id, now)
  if (!row) throw new AppError('InterviewNotFound')
  return row
}

/** The interview that counts for an application, as the caller's side sees it. @throws ApplicationNotFound */
export async function interviewOfApplication(
  db: DbOrTrx,
  caller: Pick<Caller, 'doctorId' | 'employerId'>,
  applicationId: string,
  now: Date,
): Promise<Interview | null> {
  const { doctorId, employerId } = caller
  if (!(await queries.hasApplication(db, caller, applicationId))) throw new AppError('ApplicationNotFound')
  const row = doctorId
    ? await queries.lastForDoctor(db, doctorId, applicationId, now)
    : employerId && (await queries.lastForEmployer(db, employerId, applicationId, now))
  return row ? interviewOf(row) : null
}

/** Locks an interview that the doctor may answer: hers, shown, and the last one of its application. */
async function lockForDoctor(trx: Trx, doctorId: DoctorId, id: string, now: Date) {
  await queries.lockDoctor(trx, doctorId)
  await queries.lockApplicationOf(trx, id)
  const row = await rowOf(trx, id, now)
  if (row.doctor_id !== doctorId || row.shown_at > now) throw new AppError('InterviewNotFound')
  const last = await queries.lastForDoctor(trx, doctorId, row.application_id, now)
  if (last?.id !== id) throw new AppError('InterviewChanged')
  return row
}

/**
 * The doctor picks one of the proposed times. Picking the same one twice is not an error.
 * @throws InterviewNotFound, InterviewChanged, InterviewOverlap, ValidationFailed
 */
export async function choose(
  { db, queue }: Deps,
  { doctorId }: Pick<DoctorCaller, 'doctorId'>,
  id: string,
  { time, acceptsOverlap }: { time: string; acceptsOverlap: boolean },
  now: Date,
): Promise<Interview> {
  return inTransaction(db, async (trx) => {
    const row = await lockForDoctor(trx, doctorId, id, now)
    const start = new Date(time)
    if (stateOf(row) === 'confirmed' && row.chosen_time?.getTime() === start.getTime())
      return interviewOf(row)
    if (!canDoInterview('choose', stateOf(row))) throw new AppError('InterviewChanged')
    if (!row.times.some((one) => new Date(one).getTime() === start.getTime()))
      throw fieldError('time', 'Escolha um dos horários propostos.')
    if (start <= now) throw fieldError('time', 'Este horário já passou. Peça outros horários.')
    const slot = { id, start, minutes: row.minutes }
    if (!acceptsOverlap && (await queries.overlaps(trx, doctorId, slot, now)))
      throw new AppError('InterviewOverlap')
    await queries.setState(
      trx,
      id,
      { state: 'confirmed', chosenTime: start, isInCalendars: true, isNewVersion: true },
      now,
    )
    for (const userId of [row.doctor_id, row.owner_user_id])
      await notify(trx, queue, { userId, kind: 'interview_confirmed', subjectId: id }, now)
    await queue.add(trx, 'registration-checks.interview', { doctorId: row.doctor_id })
    return interviewOf(await rowOf(trx, id, now))
  })
}

/**
 * The doctor asks for other times. Asking twice is not an error.
 * @throws InterviewNotFound, InterviewChanged
 */
export async function decline(
  { db, queue }: Deps,
  { doctorId }: Pick<DoctorCaller, 'doctorId'>,
  id: string,
  answer: string,
  now: Date,
): Promise<Interview> {
  return inTransaction(db, async (trx) => {
    const row = await lockForDoctor(trx, doctorId, id, now)
    if (stateOf(row) === 'declined') return interviewOf(row)
    if (!canDoInterview('decline', stateOf(row))) throw new AppError('InterviewChanged')
    const wasConfirmed = row.is_in_calendars
    await queries.setState(
      trx,
      id,
      { state: 'declined', answer, isInCalendars: false, isNewVersion: wasConfirmed },
      now,
    )
    await notify(trx, queue, { userId: row.owner_user_id, kind: 'interview_declined', subjectId: id }, now)
    // Her own calendar has the entry too.
    if (wasConfirmed)
      await notify(trx, queue, { userId: doctorId, kind: 'interview_cancelled', subjectId: id }, now)
    return interviewOf(await rowOf(trx, id, now))
  })
}

/** The employer cancels an interview. Cancelling twice is not an error. @throws InterviewNotFound */
export async function cancel(
  { db, queue }: Deps,
  { employerId }: Recruiter,
  id: string,
  now: Date,
): Promise<Interview> {
  return inTransaction(db, async (trx) => {
    await queries.lockApplicationOf(trx, id)
    const row = await rowOf(trx, id, now)
    if (row.owner_user_id !== employerId) throw new AppError('InterviewNotFound')
    if (row.state === 'cancelled') return interviewOf(row)
    await cancelRow(trx, queue, row, { tells: row.shown_at <= now ? ['doctor'] : [], now })
    return interviewOf(await rowOf(trx, id, now))
  })
}

/** A confirmed interview as a calendar file. @throws InterviewNotFound, also if it is not confirmed */
export async function calendarOf(
  db: DbOrTrx,
  { doctorId, employerId }: Pick<Caller, 'doctorId' | 'employerId'>,
  id: string,
  now: Date,
): Promise<string> {
  const row = await rowOf(db, id, now)
  const isSeen = row.owner_user_id === employerId || (row.doctor_id === doctorId && row.shown_at <= now)
  if (!isSeen || stateOf(row) !== 'confirmed' || !row.chosen_time) throw new AppError('InterviewNotFound')
  return calendarFile({
    uid: `${row.id}@medponto`,
    sequence: row.sequence,
    isCancelled: false,
    start: row.chosen_time,
    minutes: row.minutes,
    title: employerId ? `Entrevista: ${row.doctor_name ?? row.title}` : `Entrevista: ${row.title}`,
    place: row.place,
    description: [row.title, doctorId ? (row.employer_name ?? CONFIDENTIAL_EMPLOYER) : '', row.note]
      .filter(Boolean)
      .join('\n'),
    stamp: row.updated_at,
  })
}

const listedOf = (row: Awaited<ReturnType<typeof queries.upcomingOf>>[number]): ListedInterview => ({
  ...interviewOf(row),
  jobId: row.job_id,
  jobTitle: row.title,
  doctorName: row.doctor_name ?? '',
  status: row.received_status,
  endReason: row.end_reason,
})

/** The employer's interviews that are not over: the next ones, and those without a time. */
export async function interviewsOf(db: DbOrTrx, owner: EmployerId, now: Date) {
  const [items, waiting] = await Promise.all([
    queries.upcomingOf(db, owner, now),
    queries.undecidedOf(db, owner, now),
  ])
  return { items: items.map(listedOf), waiting: waiting.map(listedOf) }
}

/** One page of the employer's interviews that are over, the last first. */
export async function pastInterviewsOf(
  db: DbOrTrx,
  owner: EmployerId,
  page: { page: number; pageSize: number },
  now: Date,
): Promise<{ items: ListedInterview[]; total: number }> {
  const { rows, total } = await queries.pastOf(db, owner, rangeOf(page), now)
  return { items: rows.map(listedOf), total }
}
