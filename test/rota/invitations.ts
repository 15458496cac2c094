import type { JobFormInput } from '#contract/jobs/jobs-form.ts'
import { deliver } from '#server/features/rota/invitations/service.ts'
import { buildExport } from '#server/features/site/data-exports/service.ts'
import type { TestApp } from '../app.ts'
import { createDoctor, createEmployer, publishJob, type TestUser } from '../factories.ts'

/** A job without plantões and without a specialty, to which every doctor of the state may be invited. */
const openToAll: Partial<JobFormInput> = {
  dates: [],
  hours: null,
  shift: null,
  medicalSpecialties: ['Outro'],
}

/** Calls about invitations. */
export function invitationCalls(app: TestApp) {
  const optIn = ({ token }: TestUser, isOptedIn = true) =>
    app.call('PUT /invitations/settings', { token, body: { isOptedIn } })
  /** A doctor who wants invitations. */
  const wanting = async (name?: string) => {
    const doctor = await createDoctor(app, name)
    await optIn(doctor)
    return doctor
  }
  const jobOf = (employer: TestUser, change: Partial<JobFormInput> = {}) =>
    publishJob(app, employer, { ...openToAll, ...change })
  const candidates = ({ token }: TestUser, jobId: string) =>
    app.call('GET /jobs/:id/candidates', { token, params: { id: jobId } })
  const namesFor = async (employer: TestUser, jobId: string) => {
    const { reply, raw } = await candidates(employer, jobId)
    if (!reply.items) throw new Error(raw.body)
    return reply.items.map(({ name }) => name)
  }
  /** Sends invitations, without the worker. */
  const send = ({ token }: TestUser, jobId: string, doctorIds: string[]) =>
    app.call('POST /jobs/:id/invitations', { token, params: { id: jobId }, body: { doctorIds } })
  const work = (jobId: string) => deliver(app, jobId, app.clock.now())
  /** Sends invitations and delivers them. */
  const invite = async (employer: TestUser, jobId: string, doctors: TestUser[]) => {
    const sent = await send(
      employer,
      jobId,
      doctors.map(({ id }) => id),
    )
    await work(jobId)
    return sent
  }
  const received = async ({ token }: TestUser) => (await app.call('GET /invitations', { token })).reply.items
  const exclude = ({ token }: TestUser, body: { companyId: string } | { invitationId: string }) =>
    app.call('POST /invitations/excluded-companies', { token, body })
  const excluded = async ({ token }: TestUser) =>
    (await app.call('GET /invitations/excluded-companies', { token })).reply.items
  /** The file with everything about a doctor. */
  const exportOf = async ({ token }: TestUser) => {
    const { reply } = await app.call('POST /me/exports', { token })
    await buildExport(
      { db: app.db, queue: app.queue, publicUrl: app.env.publicUrl },
      reply.id,
      app.clock.now(),
    )
    const headers = { authorization: `Bearer ${token}` }
    return app.app.inject({ url: `/api/me/exports/${reply.id}/file`, headers })
  }
  const newCompany = (name: string) => createEmployer(app, name)
  return {
    optIn,
    wanting,
    jobOf,
    candidates,
    namesFor,
    send,
    work,
    invite,
    received,
    exclude,
    excluded,
    exportOf,
    newCompany,
  }
}
