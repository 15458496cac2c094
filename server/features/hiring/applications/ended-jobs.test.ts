import { beforeAll, expect, test } from 'vitest'
import type { MoveStatus } from '#contract/hiring/application-lifecycle.ts'
import { notifyOfExpiry } from '#server/features/publishing/job-lifecycle/service.ts'
import { deleteAccount } from '#server/features/site/account-deletions/service.ts'
import type { UserId } from '#server/http/caller.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { applied, letMovesBeTold, moveTo } from '#test/applications.ts'
import { createDoctor, createEmployer, createUser, publishJob, type TestUser } from '#test/factories.ts'
import { takeMails, viewApplication, withdraw } from '#test/notifications.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

interface Ending {
  how: string
  kind: 'application_closed' | 'application_expired'
  end: (owner: TestUser, jobId: string) => Promise<unknown>
}

const close = (reason: 'filled_here' | 'filled_elsewhere' | 'cancelled') => (owner: TestUser, id: string) =>
  app.call('POST /jobs/:id/close', { token: owner.token, params: { id }, body: { reason } })

const endings: Ending[] = [
  { how: 'filled through the site', kind: 'application_closed', end: close('filled_here') },
  { how: 'filled elsewhere', kind: 'application_closed', end: close('filled_elsewhere') },
  { how: 'cancelled', kind: 'application_closed', end: close('cancelled') },
  {
    how: 'removed by its company',
    kind: 'application_closed',
    end: ({ token }, id) => app.call('DELETE /jobs/:id', { token, params: { id } }),
  },
  {
    how: 'lost with the account of its company',
    kind: 'application_closed',
    end: ({ id }) => deleteAccount(app, { userId: id, requestedBy: id as UserId }, app.clock.now()),
  },
  {
    how: 'removed by an admin',
    kind: 'application_closed',
    end: async (_, id) => {
      const { token } = await createUser(app, { role: 'admin' })
      const body = { reason: 'A vaga não existe.' }
      return app.call('POST /admin/jobs/:id/remove', { token, params: { id }, body })
    },
  },
  {
    how: 'closed by an admin',
    kind: 'application_closed',
    end: async (_, id) => {
      const { token } = await createUser(app, { role: 'admin' })
      const body = { status: 'closed' as const, reason: 'A vaga não existe.' }
      return app.call('PATCH /admin/jobs/:id/status', { token, params: { id }, body })
    },
  },
  {
    how: 'expired',
    kind: 'application_expired',
    end: async (_, id) => {
      const now = app.clock.now()
      await app.db.updateTable('jobs').set({ expires_at: now }).where('id', '=', id).execute()
      await notifyOfExpiry(app.db, app.queue, now)
    },
  },
]

const openStages = ['submitted', 'viewed', 'in_review', 'shortlisted', 'interview'] as const
const endedStages = ['hired', 'rejected', 'withdrawn'] as const

test.each(endings)(
  'every open applicant of a job that is $how is told exactly once',
  async ({ kind, end }) => {
    const owner = await createEmployer(app)
    const jobId = await publishJob(app, owner)
    const doctors = new Map<string, TestUser>()
    for (const stage of [...openStages, ...endedStages].toReversed()) {
      const doctor = await createDoctor(app)
      doctors.set(stage, doctor)
      const id = await applied(app, doctor, jobId)
      if (stage === 'viewed') await viewApplication(app, owner, jobId)
      else if (stage === 'withdrawn') await withdraw(app, doctor, jobId)
      else if (stage !== 'submitted') await moveTo(app, owner, id, stage satisfies MoveStatus)
      app.clock.advance({ seconds: 1 })
    }
    await letMovesBeTold(app)
    for (const doctor of doctors.values()) await takeMails(app, doctor)
    await Promise.allSettled([end(owner, jobId), end(owner, jobId)])
    await notifyOfExpiry(app.db, app.queue, app.clock.now())
    for (const [stage, doctor] of doctors) {
      const told = await app.db
        .selectFrom('notifications')
        .select(['kind', 'times'])
        .where('user_id', '=', doctor.id)
        .where('kind', 'in', ['application_closed', 'application_expired'])
        .execute()
      const isOpen = (openStages as readonly string[]).includes(stage)
      expect([stage, told]).toEqual([stage, isOpen ? [{ kind, times: 1 }] : []])
      expect([stage, (await takeMails(app, doctor)).length]).toEqual([stage, isOpen ? 1 : 0])
    }
  },
)
