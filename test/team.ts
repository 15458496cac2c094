import { hashPassword } from '#server/features/accounts/passwords/service.ts'
import { mailedLink, PASSWORD } from './accounts.ts'
import type { TestApp } from './app.ts'
import type { TestUser } from './factories.ts'

/** Gives an account that was created without one the usual password. */
export async function setPassword({ db }: TestApp, { id }: TestUser): Promise<void> {
  await db
    .updateTable('users')
    .set({ password_hash: await hashPassword(PASSWORD) })
    .where('id', '=', id)
    .execute()
}

/** The token in the newest invitation to this address. */
export async function invitationToken(app: TestApp, email: string): Promise<string> {
  const { pathname } = await mailedLink(app, email, 'Convite para a equipe')
  return pathname.split('/').at(-1) ?? ''
}
