import { sql } from 'kysely'
import type { TestApp } from './app.ts'
import { createUser, type TestUser } from './factories.ts'

/** Creates a telehealth company that meets every requirement of the directory but is not checked yet. */
export async function createTelehealth(app: TestApp, name = 'Telessaúde Teste'): Promise<TestUser> {
  const company = await createUser(app, { role: 'telehealth', name })
  await app.db
    .updateTable('users')
    .set({ website: 'https://telessaude.example/' })
    .where('id', '=', company.id)
    .execute()
  await app.db
    .updateTable('employers')
    .set({
      crm_registration: '1234-PR',
      technical_director: 'Ana Souza',
      technical_director_crm: '567-PR',
    })
    .where('user_id', '=', company.id)
    .execute()
  return company
}

/** Decides the check of a company, about its values as they are now. */
export async function decideCheck(
  app: TestApp,
  admin: TestUser,
  id: string,
  outcome: 'approved' | 'refused' = 'approved',
  note = outcome === 'refused' ? 'O registro não foi encontrado no CRM.' : '',
) {
  const { reply } = await app.call('GET /admin/establishments/:id', { token: admin.token, params: { id } })
  return app.call('POST /admin/establishments/:id/check', {
    token: admin.token,
    params: { id },
    body: { outcome, note, version: reply.version },
  })
}

/** Creates a telehealth company that is listed. */
export async function createListedCompany(app: TestApp, admin: TestUser, name?: string): Promise<TestUser> {
  const company = await createTelehealth(app, name)
  const { status, raw } = await decideCheck(app, admin, company.id)
  if (status !== 200) throw new Error(`not checked: ${raw.body}`)
  return company
}

/** How often a user was notified of each kind. */
export async function notificationsOf(app: TestApp, userId: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ kind: string; times: number }>`
    select kind, sum(times)::int as times from notifications where user_id = ${userId} group by kind`.execute(
    app.db,
  )
  return Object.fromEntries(rows.map(({ kind, times }) => [kind, times]))
}

/** Advances the clock, and signs the admin in again: access tokens are valid for minutes only. */
export async function passTime(
  app: TestApp,
  admin: TestUser,
  amount: Parameters<TestApp['clock']['advance']>[0],
): Promise<void> {
  app.clock.advance(amount)
  admin.token = await app.openTestSession(admin.id, 'admin')
}
