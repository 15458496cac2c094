import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { type MoveStatus, moveStatuses } from '#contract/hiring/application-lifecycle.ts'
import { builtInTemplates, fillTemplate, UNDO_SECONDS } from '#contract/hiring/application-moves.ts'
import type { ApplicationStatus } from '#contract/hiring/applications.ts'
import type { Trx } from '#server/db/client.ts'
import type { ApplicationMessages, ApplicationMoves } from '#server/db/types.ts'
import { measureAnswers } from '#server/features/hiring/employer-answers/service.ts'
import { INTERVIEW_PLACE, notes, templates, threads } from './content/hiring.ts'
import type { DemoApplication } from './demo-applications.ts'
import type { DemoDoctor } from './demo-people.ts'
import { recruiterId } from './demo-team.ts'
import { uuidOf } from './random.ts'

interface Hiring {
  companyId: string
  jobs: readonly { id?: string | undefined; owner_user_id: string; title: string }[]
  doctors: readonly DemoDoctor[]
  applications: readonly DemoApplication[]
  now: Date
}

const isMove = (status: ApplicationStatus): status is MoveStatus =>
  (moveStatuses as readonly ApplicationStatus[]).includes(status)

/** Inserts the demo team's work on its applicants: decisions, messages, notes, favourites, interviews and templates. */
export async function insertHiring(trx: Trx, demo: Hiring): Promise<void> {
  const { companyId, now } = demo
  const own = new Map(
    demo.jobs.flatMap(({ id, owner_user_id, title }) =>
      id && owner_user_id === companyId ? [[id, title]] : [],
    ),
  )
  const received = demo.applications.filter(({ jobId, endReason }) => own.has(jobId) && endReason === null)
  const nameOf = new Map(demo.doctors.map(({ id, row }) => [id, row.name]))
  const moves = received.flatMap((application) =>
    movesOf(application, {
      nome: nameOf.get(application.doctorId)?.split(' ')[0] ?? '',
      vaga: own.get(application.jobId) ?? '',
    }),
  )
  await trx.insertInto('application_moves').values(moves).execute()
  await sql`update application_events as event set move_id = moves.id, author_id = moves.author_id, shown_at = moves.send_at
    from application_moves as moves where moves.application_id = event.application_id and moves.to_status = event.status`.execute(
    trx,
  )
  const byStage = (stage: ApplicationStatus) =>
    received.filter(({ events }) => events.at(-1)?.status === stage)
  await trx.insertInto('application_messages').values(messagesOf(byStage)).execute()
  const noted = Object.entries(notes).flatMap(([stage, body]) => {
    const application = byStage(stage as keyof typeof notes)[0]
    return application ? [{ application, body }] : []
  })
  await trx
    .insertInto('application_notes')
    .values(
      noted.map(({ application, body }) => ({
        application_id: application.id,
        author_id: recruiterId,
        body,
        created_at: new Date(Math.min(lastOf(application).getTime() + HOUR_MS, now.getTime())),
      })),
    )
    .execute()
  await trx
    .insertInto('application_favourites')
    .values(
      [byStage('shortlisted')[0], byStage('submitted')[1]].flatMap((one) =>
        one ? [{ application_id: one.id, author_id: recruiterId, marked_at: lastOf(one) }] : [],
      ),
    )
    .execute()
  await insertInterviews(trx, byStage('interview'), now)
  await trx
    .insertInto('message_templates')
    .values(
      templates.map((template) => ({
        ...template,
        id: uuidOf(`template ${template.name}`),
        employer_id: companyId,
        author_id: recruiterId,
        updated_at: new Date(now.getTime() - 30 * DAY_MS),
      })),
    )
    .execute()
  await measureAnswers(trx, now)
}

const lastOf = ({ events }: DemoApplication): Date => events.at(-1)?.at as Date

/** A decision for each stage that the application went through. All were told. */
function movesOf(
  { id, events }: DemoApplication,
  names: { nome: string; vaga: string },
): Insertable<ApplicationMoves>[] {
  return events.flatMap(({ status, at }, index) => {
    const from = events[index - 1]?.status
    if (!from || !isMove(status)) return []
    const sendAt = new Date(at.getTime() + UNDO_SECONDS * 1_000)
    const moveId = uuidOf(`move ${id} ${status}`)
    return {
      id: moveId,
      batch_id: moveId,
      application_id: id,
      from_status: from,
      to_status: status,
      former_status: from,
      author_id: recruiterId,
      reason: status === 'rejected' ? ('availability' as const) : null,
      shows_reason: status === 'rejected',
      message: fillTemplate(builtInTemplates[status], { ...names, empresa: '' }),
      moved_at: at,
      send_at: sendAt,
      sent_at: sendAt,
    }
  })
}

/** The threads, an hour between two messages. The last one of a doctor is unread. */
function messagesOf(
  byStage: (stage: ApplicationStatus) => readonly DemoApplication[],
): Insertable<ApplicationMessages>[] {
  return Object.entries(threads).flatMap(([stage, thread]) => {
    const application = byStage(stage as keyof typeof threads)[0]
    if (!application) return []
    return thread.map(([side, body], index) => {
      const sentAt = new Date(lastOf(application).getTime() + (index + 1) * HOUR_MS)
      const isUnread = index === thread.length - 1 && stage !== 'hired'
      return {
        id: uuidOf(`message ${application.id} ${index}`),
        application_id: application.id,
        side,
        author_id: side === 'doctor' ? application.doctorId : recruiterId,
        body,
        sent_at: sentAt,
        read_at: isUnread ? null : new Date(sentAt.getTime() + HOUR_MS / 2),
      }
    })
  })
}

/** The first one is fixed for the day after tomorrow, the second one waits for the doctor. */
async function insertInterviews(trx: Trx, invited: readonly DemoApplication[], now: Date): Promise<void> {
  // At 14:00 in Brasília.
  const inDays = (days: number) => new Date(Math.floor(now.getTime() / DAY_MS + days) * DAY_MS + 17 * HOUR_MS)
  const rows = invited.slice(0, 2).map((application, index) => {
    const isFixed = index === 0
    const proposedAt = lastOf(application)
    return {
      id: uuidOf(`interview ${application.id}`),
      application_id: application.id,
      author_id: recruiterId,
      state: isFixed ? ('confirmed' as const) : ('proposed' as const),
      times: [2, 3, 6].map(inDays),
      chosen_time: isFixed ? inDays(2) : null,
      minutes: 30,
      place: INTERVIEW_PLACE,
      note: 'Traga o CRM e um comprovante do RQE.',
      is_in_calendars: isFixed,
      sequence: isFixed ? 1 : 0,
      proposed_at: proposedAt,
      shown_at: proposedAt,
      updated_at: proposedAt,
    }
  })
  if (rows.length > 0) await trx.insertInto('interviews').values(rows).execute()
}
