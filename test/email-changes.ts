import { randomUUID } from 'node:crypto'
import { DAY_MS } from '#contract/durations.ts'
import { hashPassword } from '#server/features/accounts/passwords/service.ts'
import { mailedLink, mailsTo, PASSWORD } from './accounts.ts'
import type { TestApp } from './app.ts'
import { createDoctor, createUser, type TestUser } from './factories.ts'

export const newAddress = () => `${randomUUID()}@example.com`

let hashed: Promise<string> | undefined

/** Creates an account with a password. */
export async function createOwner(app: TestApp, role: 'doctor' | null = 'doctor'): Promise<TestUser> {
  const person = await createUser(app, { role })
  hashed ??= hashPassword(PASSWORD)
  await app.db
    .updateTable('users')
    .set({ password_hash: await hashed })
    .where('id', '=', person.id)
    .execute()
  return person
}

/** The calls of a change of an address, and readers of the database and of the mailboxes. */
export function emailChanges(app: TestApp) {
  const request = ({ token }: TestUser, newEmail: string, password: string | undefined = PASSWORD) =>
    app.call('POST /me/email-change', { token, body: { newEmail, password } })
  const confirm = (token: string) => app.call('POST /auth/email-change/confirm', { body: { token } })
  const tokenIn = async (email: string, subject: string) =>
    (await mailedLink(app, email, subject)).pathname.split('/').at(-1) as string
  const confirmToken = (email: string) => tokenIn(email, 'Confirme seu novo e-mail')
  const emailOf = async ({ id }: TestUser) =>
    (await app.db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email
  return {
    request,
    confirm,
    tokenIn,
    confirmToken,
    emailOf,
    state: async ({ token }: TestUser) => (await app.call('GET /me/email-change', { token })).reply,
    undo: (token: string) => app.call('POST /auth/email-change/undo', { body: { token } }),
    /** The change that a link undoes, as its page shows it. */
    shownOf: async (token: string) =>
      (await app.call('POST /auth/email-change/undo/verify', { body: { token } })).reply.change,
    subjectsTo: async (email: string) => (await mailsTo(app, email)).map(({ subject }) => subject),

    /** Changes the address a minute later. Returns the token that undoes it, if there is one. */
    async change(person: TestUser, newEmail: string): Promise<string | undefined> {
      const former = await emailOf(person)
      app.clock.advance({ minutes: 1 })
      await request(person, newEmail)
      await confirm(await confirmToken(newEmail))
      const [told] = await mailsTo(app, former)
      return /novo-email\/([^?\s]+)\?desfazer/.exec(told?.text ?? '')?.[1]
    },
  }
}

/** Stores a change, confirmed or not. Returns a function that reads the rows that are left of it. */
export async function storeEmailChange(app: TestApp, isConfirmed: boolean) {
  const { id: user_id, email } = await createDoctor(app)
  const created_at = app.clock.now()
  const expires_at = new Date(created_at.getTime() + DAY_MS)
  const addresses = { former_email: email, new_email: newAddress() }
  await app.db
    .insertInto('email_changes')
    .values({ user_id, ...addresses, created_at, expires_at, confirmed_at: isConfirmed ? created_at : null })
    .execute()
  return () => app.db.selectFrom('email_changes').select('id').where('user_id', '=', user_id).execute()
}
