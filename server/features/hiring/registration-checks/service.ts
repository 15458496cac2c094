import type { OwnRegistrationCheck } from '#contract/api/hiring/registration-checks.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import { titlesIn } from '#contract/hiring/registered-titles.ts'
import {
  type CheckOrigin,
  irregularText,
  RECHECK_DAYS,
  REGISTRATION_CHECK_DAYS,
  type RefusalOutcome,
  type RegistryAnswer,
} from '#contract/hiring/registration-checks.ts'
import type { Db, DbOrTrx, Trx } from '#server/db/client.ts'
import { inTurn, inTurnUntilDone } from '#server/db/in-turn.ts'
import type { Queue } from '#server/db/queue.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Env } from '#server/env.ts'
import { lockUser } from '#server/features/accounts/users/service.ts'
import {
  endCard,
  endMootCards,
  type SharedCard,
  shareCard,
} from '#server/features/hiring/registration-cards/service.ts'
import { notify } from '#server/features/platform/notifications/service.ts'
import { isWithinThrottle, throttle, throttles } from '#server/features/platform/throttles/service.ts'
import type { DoctorId, UserId } from '#server/http/caller.ts'
import { AppError } from '#server/http/errors.ts'
import { caseReasonOf } from './comparison.ts'
import { type MedicalRegistry, registryOf } from './gateway.ts'
import { nameScore } from './name-match.ts'
import { toOwnCheck } from './own-check.ts'
import * as queries from './queries.ts'

export type { MedicalRegistry } from './gateway.ts'
export { wordSimilarity } from './name-match.ts'

interface Deps {
  db: Db
  queue: Queue
  /** Null if admins compare by hand. */
  registry: MedicalRegistry | null
}

/** How long an answer of the registry answers further questions about the number. */
const ANSWER_KEPT_MS = DAY_MS
/** After how long the registry is asked again if it gave no answer. */
const ASK_AGAIN_MS = HOUR_MS
/** Younger checks are not repeated for an interview: the registry changes once a day, and an admin's time is short. */
const INTERVIEW_AGE_MS = { registry: DAY_MS, manual: 30 * DAY_MS }
const PER_SWEEP = 500
const BATCH = 100

/** The registry that the environment names; null if admins compare by hand. */
export const medicalRegistry = (env: Env, db: DbOrTrx): MedicalRegistry | null =>
  registryOf(env, (crm, uf) => queries.holderOf(db, crm, uf))

/** How each registration of a doctor stands, as she sees it. */
export const ownChecks = async (
  db: DbOrTrx,
  doctorId: DoctorId,
  now: Date,
): Promise<OwnRegistrationCheck[]> =>
  (await queries.ownRegistrations(db, doctorId, now)).map((row) => toOwnCheck(row, now))

/** Opens a check and asks the registry, or leaves the case to the admins. False if there is an open one. */
async function open(
  trx: Trx,
  { queue, registry }: Omit<Deps, 'db'>,
  number: queries.Numbered,
  origin: CheckOrigin,
  now: Date,
): Promise<boolean> {
  const isTaken = !registry && (await queries.otherHolder(trx, number)) !== undefined
  // With a registry every case begins with its answer. One that begins at once would tell that another account has the number.
  const caseReason = registry ? null : isTaken ? 'duplicate' : 'no_registry'
  const checkId = await queries.insertRequest(trx, number, { origin, caseReason }, now)
  if (!checkId) return false
  if (registry) await queue.add(trx, 'registration-checks.ask', { checkId })
  return true
}

/**
 * Asks for a check of one of the doctor's registrations, and shares her card for it. Nothing happens if one is open or would change
 * nothing.
 * @throws NotFound if the registration is not hers, TooManyRequests; ValidationFailed as `shareCard`
 */
export async function requestCheck(
  deps: Deps,
  doctorId: DoctorId,
  { crm, uf, card }: { crm: string; uf: string; card?: SharedCard | undefined },
  now: Date,
): Promise<OwnRegistrationCheck[]> {
  const number = { doctorId, crm, uf }
  return inTransaction(deps.db, async (trx) => {
    await lockUser(trx, doctorId)
    const own = (await ownChecks(trx, doctorId, now)).find((one) => one.crm === crm && one.uf === uf)
    if (!own)
      throw new AppError('NotFound', { details: 'Este CRM não está no seu perfil. Salve-o primeiro.' })
    if (own.mayRequest) {
      await throttle(trx, throttles.registrationCheckByUser, doctorId, now)
      await open(trx, deps, number, 'doctor', now)
    }
    if (card && (own.mayRequest || own.isPending)) await shareCard(trx, number, card, now)
    return ownChecks(trx, doctorId, now)
  })
}

/** Shares a card for the open check of a registration, or ends the access. @throws as `shareCard` */
export async function changeCard(
  db: Db,
  doctorId: DoctorId,
  { card, ...named }: { crm: string; uf: string; card: SharedCard | null },
  now: Date,
): Promise<OwnRegistrationCheck[]> {
  const number = { doctorId, ...named }
  return inTransaction(db, async (trx) => {
    await lockUser(trx, doctorId)
    await (card ? shareCard(trx, number, card, now) : endCard(trx, number, now))
    return ownChecks(trx, doctorId, now)
  })
}

interface Finding {
  answer: RegistryAnswer
  askedAt: Date
}

/** @throws if the registry gives no answer */
async function ask(
  { db }: Pick<Deps, 'db'>,
  registry: MedicalRegistry,
  { crm, uf }: Pick<queries.Numbered, 'crm' | 'uf'>,
  now: Date,
): Promise<Finding> {
  const kept = await queries.keptAnswer(db, { crm, uf }, new Date(now.getTime() - ANSWER_KEPT_MS))
  if (kept?.answer && kept.asked_at) return { answer: kept.answer, askedAt: kept.asked_at }
  return { answer: await registry.lookup(crm, uf), askedAt: now }
}

/**
 * Asks the registry about an open check. If name and situation agree it is verified; everything else is left to the admins. Asks
 * later if too much has been asked in this minute.
 */
export async function askRegistry(
  { db, queue, registry }: Deps,
  checkId: string,
  now: Date,
  log: (error: unknown) => void,
): Promise<void> {
  const check = await queries.checkById(db, checkId)
  if (!check || check.outcome || !registry) return
  const limit = { amount: 1, now }
  if (!(await isWithinThrottle(db, throttles.registryQuestions, 'all', limit)))
    return queue.add(
      db,
      'registration-checks.ask',
      { checkId },
      { startAfter: new Date(now.getTime() + MINUTE_MS) },
    )
  const found = await ask({ db }, registry, check, now).catch((error: unknown) => {
    log(error)
    return null
  })
  await inTransaction(db, async (trx) => {
    await lockUser(trx, check.doctor_id)
    await queries.lockNumber(trx, check)
    const locked = await queries.lockCheck(trx, checkId)
    const doctor = locked && !locked.outcome && (await queries.checkById(trx, checkId))
    if (!doctor) return
    const number = { id: checkId, doctorId: doctor.doctor_id, crm: doctor.crm, uf: doctor.uf }
    const isTaken = (await queries.otherHolder(trx, number)) !== undefined
    const name = doctor.name ?? ''
    const { answer = null, askedAt = now } = found ?? {}
    const reason = answer ? caseReasonOf(answer, name) : 'unreachable'
    const score = answer?.isFound ? nameScore(name, answer.name) : null
    // A refusal that an admin has proposed is decided by admins.
    const caseReason = isTaken
      ? 'duplicate'
      : (reason ?? (doctor.proposed_outcome ? doctor.case_reason : null))
    await queries.setAnswer(trx, checkId, { answer, askedAt, score, caseReason })
    if (caseReason || !answer?.isFound || !(await queries.hasRegistration(trx, number))) return
    await verify(
      trx,
      queue,
      number,
      { name, titles: titlesIn(doctor.own_titles, answer.specialties), basis: 'registry', checkedBy: null },
      now,
    )
  })
}

/** Verifies an open check. Tells the doctor, unless nothing changes for her. */
async function verify(
  trx: Trx,
  queue: Queue,
  number: queries.Numbered & { id: string },
  decision: Pick<queries.Decision, 'name' | 'titles' | 'basis' | 'checkedBy'>,
  now: Date,
): Promise<void> {
  const doctorId = number.doctorId as DoctorId
  const stateNow = async () =>
    (await ownChecks(trx, doctorId, now)).find(({ crm, uf }) => crm === number.crm && uf === number.uf)
  const before = await stateNow()
  await queries.releaseNumber(trx, number)
  const expiresAt = new Date(now.getTime() + REGISTRATION_CHECK_DAYS * DAY_MS)
  await queries.setDecision(
    trx,
    number,
    { ...decision, outcome: 'verified', reason: null, approvedBy: null, expiresAt },
    now,
  )
  const after = await stateNow()
  const isRenewal = before?.state === 'verified' && before.titles.length === after?.titles.length
  if (!isRenewal) await tell(trx, queue, number, now)
}

const tell = (trx: Trx, queue: Queue, { doctorId, id }: { doctorId: string; id: string }, now: Date) =>
  notify(trx, queue, { userId: doctorId, kind: 'registration_checked', subjectId: id }, now)

export type LockedCheck = Awaited<ReturnType<typeof lockOpenCheck>>

/**
 * Locks an open check, and the doctor, whose data cannot change until the transaction ends.
 * @throws NotFound; ChangedMeanwhile if it is decided, or she no longer names the registration
 */
export async function lockOpenCheck(trx: Trx, id: string) {
  const found = await queries.checkById(trx, id)
  if (!found) throw new AppError('NotFound')
  await lockUser(trx, found.doctor_id)
  await queries.lockNumber(trx, found)
  const locked = await queries.lockCheck(trx, id)
  if (!locked) throw new AppError('NotFound')
  const number = { id, doctorId: locked.doctor_id, crm: locked.crm, uf: locked.uf }
  if (locked.outcome || !(await queries.hasRegistration(trx, number))) throw new AppError('ChangedMeanwhile')
  const check = await queries.checkById(trx, id)
  if (!check) throw new AppError('NotFound')
  return { ...check, number }
}

/**
 * An admin has compared by hand: verified, with the titles of these RQEs.
 * @throws Conflict while the number is verified for another account
 */
export async function verifyByHand(
  trx: Trx,
  queue: Queue,
  check: LockedCheck,
  { admin, rqes }: { admin: UserId; rqes: readonly string[] },
  now: Date,
): Promise<void> {
  if (await queries.otherHolder(trx, check.number))
    throw new AppError('Conflict', {
      details:
        'Este número está conferido em outra conta. Abra a conferência da outra conta e decida-a primeiro: um número vale para uma conta só.',
    })
  const titles = check.own_titles.filter(({ rqe }) => rqes.includes(rqe))
  const decision = { name: check.name ?? '', titles, basis: 'manual', checkedBy: admin } as const
  await verify(trx, queue, check.number, decision, now)
}

/** Another account for which a number is verified, and its check. */
export const otherHolder = queries.otherHolder

/** Proposes a refusal, which another admin has to approve; null takes a proposal back. */
export const proposeRefusal = (
  trx: Trx,
  check: LockedCheck,
  proposal: { outcome: RefusalOutcome; reason: string; by: UserId } | null,
  now: Date,
): Promise<void> => queries.setProposal(trx, check.id, proposal, now)

/** Carries out the refusal that was proposed. The doctor is told the reason. */
export async function refuse(
  trx: Trx,
  queue: Queue,
  check: LockedCheck & { proposed_outcome: RefusalOutcome },
  approvedBy: UserId,
  now: Date,
): Promise<void> {
  await queries.setDecision(
    trx,
    check.number,
    {
      outcome: check.proposed_outcome,
      basis: 'manual',
      reason: check.proposed_reason,
      name: check.name ?? '',
      titles: [],
      checkedBy: check.proposed_by,
      approvedBy,
      expiresAt: null,
    },
    now,
  )
  await tell(trx, queue, check.number, now)
}

/** Opens a check again for the admins. Returns the id of the open one. @throws NotFound, ChangedMeanwhile if one is open */
export async function reopen(trx: Trx, id: string, now: Date): Promise<string> {
  const found = await queries.checkById(trx, id)
  if (!found?.outcome) throw new AppError('NotFound')
  await lockUser(trx, found.doctor_id)
  const number = { doctorId: found.doctor_id, crm: found.crm, uf: found.uf }
  if (!(await queries.hasRegistration(trx, number))) throw new AppError('ChangedMeanwhile')
  const request = { origin: 'admin', caseReason: 'no_registry' } as const
  const opened = await queries.insertRequest(trx, number, request, now)
  if (!opened) throw new AppError('ChangedMeanwhile')
  return opened
}

/**
 * Refuses doctors with an irregular registration and no verified one.
 * @throws RegistrationIrregular, which names the council to ask
 */
export async function requireRegularDoctor(db: DbOrTrx, doctorId: DoctorId): Promise<void> {
  const irregular = await queries.irregularRegistrations(db, doctorId)
  if (irregular.length > 0) throw new AppError('RegistrationIrregular', { details: irregularText(irregular) })
}

/** Asks for new checks of a doctor who will be interviewed, unless the present ones are recent. */
export async function recheckForInterview(deps: Deps, doctorId: string, now: Date): Promise<void> {
  const age = deps.registry ? INTERVIEW_AGE_MS.registry : INTERVIEW_AGE_MS.manual
  const due = await queries.dueForRecheck(deps.db, { doctorId, madeBy: new Date(now.getTime() - age) }, BATCH)
  await inTurn(due, (number) => inTransaction(deps.db, (trx) => open(trx, deps, number, 'interview', now)))
}

/** Checks again what ends soon, asks the registry again what it has not answered, and drops what nobody needs any more. */
export async function sweepChecks(deps: Deps, now: Date): Promise<void> {
  const { db, queue, registry } = deps
  await queries.deleteMootRequests(db)
  await endMootCards(db, now)
  const until = new Date(now.getTime() + RECHECK_DAYS * DAY_MS)
  let left = PER_SWEEP
  const read = async () => {
    const due = await queries.dueForRecheck(db, { until }, Math.min(BATCH, left))
    left -= due.length
    return due
  }
  await inTurnUntilDone({ size: BATCH, read }, (number) =>
    inTransaction(db, (trx) => open(trx, deps, number, 'expiry', now)),
  )
  if (!registry) return
  const unanswered = await queries.unansweredChecks(db, new Date(now.getTime() - ASK_AGAIN_MS), PER_SWEEP)
  await queue.addAll(
    db,
    'registration-checks.ask',
    unanswered.map((checkId) => ({ checkId })),
  )
}
