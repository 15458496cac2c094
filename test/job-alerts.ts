import { expect } from 'vitest'
import type { createJobAlert } from '#contract/api/search/job-alerts.ts'
import { HOUR_MS } from '#contract/durations.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { alertConsent } from '#contract/search/alerts.ts'
import { findJobs, sendDue } from '#server/features/search/job-alert-mails/service.ts'
import { searchLanguage } from '#server/features/search/search-language/service.ts'
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

/** Runs the worker's sweep of every minute, here a second later. Returns how many mails there are. */
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
  const inBrazil = new Date(app.clock.now().getTime() - 3 * HOUR_MS)
  const minutes = inBrazil.getUTCHours() * 60 + inBrazil.getUTCMinutes()
  app.clock.advance({ minutes: (((hour * 60 - minutes) % 1440) + 1440) % 1440 || 1440 })
}

/** Calls of a person without an account, and of the links in mails. */
export function guestAlerts(app: () => TestApp, search: string) {
  let networks = 0
  const ownNetwork = () => {
    networks += 1
    return `10.1.${networks}.1`
  }
  /** Each from its own network, unless a test is about the limit. */
  const ask = (email: string, change: object = {}, ip = ownNetwork()) =>
    app().app.inject({
      method: 'POST',
      url: '/api/job-alerts/guest',
      remoteAddress: ip,
      payload: { email, search, frequency: 'daily', consent: alertConsent.version, ...change },
    })
  const lastToken = async (email: string) => tokenIn((await mailsTo(app(), email)).at(-1)?.body_text ?? '')
  const confirm = (token: string) => app().call('POST /job-alerts/link/confirm', { body: { token } })
  const alertOf = (token: string) => app().call('GET /job-alerts/link', { query: { token } })
  async function confirmed(email: string, change: object = {}): Promise<string> {
    expect((await ask(email, change)).statusCode).toBe(201)
    const token = await lastToken(email)
    expect((await confirm(token)).reply).toMatchObject({ status: 'active' })
    return token
  }
  return { ask, lastToken, confirm, alertOf, confirmed }
}

/** Stores an alert without an account that begins to wait or stops now. Returns what reads whether it is still there. */
export async function storeAlert(app: TestApp, status: 'unconfirmed' | 'stopped') {
  const now = app.clock.now()
  const { id } = await app.db
    .insertInto('job_alerts')
    .values({
      email: 'alerta@example.com',
      name: 'Alerta',
      status,
      frequency: 'weekly',
      search: '',
      query: '',
      rest: '',
      consent_version: '2026-11-23',
      consented_at: now,
      created_at: now,
      changed_at: now,
      interpreted_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return () => app.db.selectFrom('job_alerts').select('id').where('id', '=', id).execute()
}
