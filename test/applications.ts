import type { MoveStatus } from '#contract/hiring/application-lifecycle.ts'
import { tellDueMoves } from '#server/features/hiring/application-moves/service.ts'
import type { TestApp } from './app.ts'
import { createDoctor, createEmployer, publishJob, type TestUser, UNKNOWN_ID } from './factories.ts'
import { apply } from './notifications.ts'

/** The doctor applies. Returns the application's id. */
export async function applied(app: TestApp, doctor: TestUser, jobId: string): Promise<string> {
  const { status, raw } = await apply(app, doctor, jobId)
  if (status !== 200) throw new Error(`not applied: ${raw.body}`)
  const { id } = await app.db
    .selectFrom('applications')
    .select('id')
    .where('job_id', '=', jobId)
    .where('doctor_id', '=', doctor.id)
    .executeTakeFirstOrThrow()
  return id
}

/** A doctor, a new one unless it is given, applies to a new job of the company. */
export async function applicationTo(
  app: TestApp,
  employer: TestUser,
  { doctor, job = {} }: { doctor?: TestUser | undefined; job?: Parameters<typeof publishJob>[2] } = {},
): Promise<{ doctor: TestUser; jobId: string; id: string }> {
  const person = doctor ?? (await createDoctor(app, 'Ana Beatriz Lima'))
  const jobId = await publishJob(app, employer, job)
  return { doctor: person, jobId, id: await applied(app, person, jobId) }
}

/** Moves an application; a rejection has a reason unless `body` has another. */
export const moveTo = (
  app: TestApp,
  { token }: TestUser,
  id: string,
  status: MoveStatus,
  body: Partial<{
    reason: 'experience' | 'other_chosen'
    showReason: boolean
    message: string
    expectedStatus: 'submitted' | 'viewed' | 'in_review' | 'shortlisted' | 'interview' | 'rejected'
    interview: { times: string[]; minutes: 15 | 30 | 45 | 60 | 90; place: string; note?: string }
  }> = {},
) =>
  app.call('PUT /applications/:id/status', {
    token,
    params: { id },
    body: { status, ...(status === 'rejected' && { reason: 'experience' }), ...body },
  })

export const undo = (app: TestApp, { token }: TestUser, id: string, moveId: string | null) =>
  app.call('POST /applications/:id/status/undo', { token, params: { id }, body: { moveId: moveId ?? id } })

/** Lets the time to undo pass, and the worker tell the doctors. */
export async function letMovesBeTold(app: TestApp): Promise<void> {
  app.clock.advance({ seconds: 10 })
  await tellDueMoves(app, app.clock.now())
}

/** The doctor's own view of her application to the job. */
export async function ownApplication(app: TestApp, { token }: TestUser, jobId: string) {
  const { reply } = await app.call('GET /applications/doctor', { token, query: {} })
  return reply.items.find((one) => one.jobId === jobId)
}

/** A move of a new application. */
export async function createMove(app: TestApp, ended: { void_at?: Date; sent_at?: Date }) {
  const employer = await createEmployer(app)
  const job_id = await publishJob(app, employer)
  const { id: doctor_id } = await createDoctor(app)
  const at = app.clock.now()
  const { id: application_id } = await app.db
    .insertInto('applications')
    .values({ job_id, doctor_id, status: 'viewed', applied_at: at, updated_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return app.db
    .insertInto('application_moves')
    .values({
      application_id,
      batch_id: UNKNOWN_ID,
      from_status: 'viewed',
      to_status: 'in_review',
      former_status: 'viewed',
      shows_reason: false,
      message: '',
      moved_at: at,
      send_at: at,
      ...ended,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}
