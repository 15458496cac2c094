import type { TestApp } from './app.ts'

export const PASSWORD = 'Plantonista42'
export const OTHER_PASSWORD = 'Ambulatorio77'

export const mailsTo = async (app: TestApp, to: string) =>
  (await app.call('GET /debug/emails', { query: { to } })).reply.items

export const register = (app: TestApp, email: string, change: Record<string, unknown> = {}) =>
  app.call('POST /auth/register', {
    body: { email, password: PASSWORD, repeatedPassword: PASSWORD, acceptTerms: true, ...change } as never,
  })

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
