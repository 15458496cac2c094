import { sql } from 'kysely'
import type { DbOrTrx } from '#server/db/client.ts'

/** Every admin, the oldest account first. */
export function admins(db: DbOrTrx) {
  return db
    .selectFrom('users')
    .leftJoin('second_factors', 'second_factors.user_id', 'users.id')
    .select([
      'users.email',
      'users.created_at',
      'users.suspended_at',
      sql<boolean>`users.password_hash is not null`.as('has_password'),
      sql<boolean>`second_factors.confirmed_at is not null`.as('has_second_factor'),
    ])
    .where('role', '=', 'admin')
    .orderBy('users.created_at')
    .orderBy('users.email')
    .execute()
}
