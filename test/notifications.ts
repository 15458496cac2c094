import type { NotificationChannel, NotificationKind } from '#contract/notifications.ts'
import { mailDueNotifications } from '#server/features/platform/notifications/service.ts'
import type { TestApp } from './app.ts'
import type { TestUser } from './factories.ts'

/** The first page of the user's bell. */
export const bellOf = async (app: TestApp, { token }: TestUser) =>
  (await app.call('GET /notifications', { token, query: {} })).reply

export const apply = (app: TestApp, { token }: TestUser, jobId: string) =>
  app.call('POST /jobs/:id/apply', { token, params: { id: jobId } })
export const withdraw = (app: TestApp, { token }: TestUser, jobId: string) =>
  app.call('DELETE /jobs/:id/apply', { token, params: { id: jobId } })

/** The owner opens the newest application to the job. */
export async function viewApplication(app: TestApp, { token }: TestUser, jobId: string) {
  const { reply } = await app.call('GET /applications/employer', { token, query: { jobId } })
  return app.call('POST /applications/:id/view', { token, params: { id: reply.items[0]?.id ?? '' } })
}

export const readAll = (app: TestApp, { token }: TestUser, until: string) =>
  app.call('POST /notifications/read', { token, body: { until } })

export const setChannel = (
  app: TestApp,
  { token }: TestUser,
  kind: NotificationKind,
  channel: NotificationChannel,
  isOn: boolean,
) => app.call('PUT /notifications/settings', { token, body: { kind, channel, isOn } })

/** The dependencies of notification mails besides the database. */
export const mailDeps = (app: TestApp) => ({ queue: app.queue, publicUrl: app.env.publicUrl })

/** Runs the worker's sweep, then takes the user's mails out of the outbox, oldest first. */
export async function takeMails(app: TestApp, { email }: TestUser) {
  await mailDueNotifications(app.db, mailDeps(app), app.clock.now())
  const mails = await app.db
    .selectFrom('mails')
    .select(['subject', 'body_text'])
    .where('recipient', '=', email)
    .orderBy('created_at')
    .execute()
  await app.db.deleteFrom('mails').where('recipient', '=', email).execute()
  return mails
}
