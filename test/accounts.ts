import { sql } from 'kysely'
import type { QueuedWork } from '#server/db/queue.ts'
import { mailConfirmation } from '#server/features/accounts/email-changes/service.ts'
import { mailResetLink } from '#server/features/accounts/passwords/service.ts'
import { mailVerification } from '#server/features/accounts/registrations/service.ts'
import { removeDueAccounts } from '#server/features/site/account-deletions/service.ts'
import { secretsFrom } from '#server/http/secrets.ts'
import { createLog } from '#server/log.ts'
import type { TestApp } from './app.ts'

export const PASSWORD = 'Plantonista42'
export const OTHER_PASSWORD = 'Ambulatorio77'

let sending = Promise.resolve()

/** Sends the mails that registrations and requests for links have queued. Concurrent calls take turns, so none misses its own. */
export function sendRequestedMails(app: TestApp): Promise<void> {
  sending = sending.catch(() => {}).then(() => sendNow(app))
  return sending
}

async function sendNow({ db, queue, clock, env, sessionSecret, currentSettings }: TestApp): Promise<void> {
  const deps = {
    db,
    queue,
    publicUrl: env.publicUrl,
    secrets: secretsFrom(sessionSecret, clock),
    currentSettings,
  }
  const { rows } = await sql<{ name: string; data: unknown }>`with taken as (
      delete from pgboss.job where name in ('passwords.mail', 'registrations.mail', 'email-changes.mail') and state = 'created'
      returning name, data, created_on)
    select name, data from taken order by created_on`.execute(db)
  for (const { name, data } of rows)
    if (name === 'passwords.mail')
      await mailResetLink(deps, (data as QueuedWork['passwords.mail']).sealed, clock.now())
    else if (name === 'email-changes.mail')
      await mailConfirmation(deps, data as QueuedWork['email-changes.mail'], clock.now())
    else await mailVerification(deps, data as QueuedWork['registrations.mail'], clock.now())
}

export async function mailsTo(app: TestApp, to: string) {
  await sendRequestedMails(app)
  return (await app.call('GET /debug/emails', { query: { to } })).reply.items
}

export async function register(app: TestApp, email: string, change: Record<string, unknown> = {}) {
  const form = { email, password: PASSWORD, repeatedPassword: PASSWORD, acceptTerms: true, ...change }
  const answer = await app.call('POST /auth/register', { body: form as never })
  await sendRequestedMails(app)
  return answer
}

export const login = (app: TestApp, email: string, password = PASSWORD) =>
  app.call('POST /auth/login', { body: { email, password, returnRefreshToken: true } })

export const verify = (app: TestApp, token: string) =>
  app.call('POST /auth/verify-email', { body: { token } })

/** The link in the newest mail to this address whose subject starts with `subject`. */
export async function mailedLink(app: TestApp, email: string, subject = ''): Promise<URL> {
  const mail = (await mailsTo(app, email)).find((candidate) => candidate.subject.startsWith(subject))
  return new URL(/https?:\/\/\S+/.exec(mail?.text ?? '')?.[0] ?? 'missing:')
}

export const verificationToken = async (app: TestApp, email: string) =>
  (await mailedLink(app, email)).searchParams.get('token') as string

/** Registers and verifies an account. Advances the clock first, because registrations are limited per network. */
export async function registerAndVerify(app: TestApp, email: string): Promise<void> {
  app.clock.advance({ minutes: 3 })
  await register(app, email)
  await verify(app, await verificationToken(app, email))
}

/** Removes the accounts whose deletion is due, as the worker does. */
export const removeDue = ({ db, sessionSecret, clock }: TestApp): Promise<void> =>
  removeDueAccounts({ db, log: createLog('silent'), secrets: secretsFrom(sessionSecret, clock) }, clock.now())
