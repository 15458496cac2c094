import type { Db } from '#server/db/client.ts'
import { accessToken, passwordHash } from '../accounts.ts'
import type { AppProcess } from '../app.ts'

/** Creates so many doctors, and returns a token of each. */
export async function doctorTokens(db: Db, app: AppProcess, count: number): Promise<string[]> {
  const now = new Date()
  const hash = await passwordHash()
  const tokens: string[] = []
  for (let index = 0; index < count; index += 1) {
    const email = `medicao-documentos-${index}@example.com`
    const { id } = await db
      .insertInto('users')
      .values({
        email,
        password_hash: hash,
        email_verified_at: now,
        role: 'doctor',
        profile_completed_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.insertInto('doctors').values({ user_id: id }).execute()
    tokens.push(await accessToken(app, email))
  }
  return tokens
}
