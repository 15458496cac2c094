import type { createJobAlert } from '#contract/api/job-alerts.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { findJobs, sendDue } from '#server/features/job-alert-mails/service.ts'
import { searchLanguage } from '#server/features/search-language/service.ts'
import { secretsFrom } from '#server/http/secrets.ts'
import type { TestApp } from './app.ts'
import type { TestUser } from './factories.ts'

export const alertDeps = (app: TestApp) => ({
  db: app.db,
  queue: app.queue,
  searchDeps: { db: app.db, language: searchLanguage(app.db, app.clock) },
  secrets: secretsFrom(app.sessionSecret, app.clock),
  publicUrl: app.env.publicUrl,
})

/** What the worker does every minute, here a second later. Returns how many mails there are. */
export async function sweepAlerts(app: TestApp): Promise<number> {
  app.clock.advance({ seconds: 1 })
  await findJobs(app.db, app.clock.now())
  return sendDue(alertDeps(app), app.clock.now())
}

/** Creates an alert of an account. */
export async function createAlert(
  app: TestApp,
  { token }: TestUser,
  search: string,
  change: Partial<CallInput<typeof createJobAlert>['body']> = {},
) {
  const body = { search, frequency: 'instant' as const, ...change }
  const { status, reply, raw } = await app.call('POST /job-alerts', { token, body })
  if (status !== 201) throw new Error(`${search}: ${raw.body}`)
  return reply
}

export const mailsTo = (app: TestApp, email: string) =>
  app.db
    .selectFrom('mails')
    .selectAll()
    .where('recipient', '=', email)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** The token of the first link to an alert in a text. */
export const tokenIn = (text: string) => /\/alertas\/([\w.-]+)/.exec(text)?.[1] as string

/** Moves the clock to the next time that it is this hour in Brasília. */
export function advanceToHour(app: TestApp, hour: number): void {
  const inBrazil = new Date(app.clock.now().getTime() - 3 * 3_600_000)
  const minutes = inBrazil.getUTCHours() * 60 + inBrazil.getUTCMinutes()
  app.clock.advance({ minutes: (((hour * 60 - minutes) % 1440) + 1440) % 1440 || 1440 })
}
