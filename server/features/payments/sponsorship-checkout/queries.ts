import { sql } from 'kysely'
import type { DbOrTrx } from '#server/db/client.ts'
import type { EmployerId } from '#server/http/caller.ts'

/** An own job, as its sponsorship sees it. */
export const jobOf = (db: DbOrTrx, owner: EmployerId, id: string) =>
  db
    .selectFrom('jobs')
    .select(['id', 'status', 'sponsored_until', 'boost_is_held'])
    .where('id', '=', id)
    .where('owner_user_id', '=', owner)
    .where('removed_at', 'is', null)
    .executeTakeFirst()

/** The specialties and practice areas that a widening adds. */
export async function topicNames(
  db: DbOrTrx,
  {
    added_specialty_ids,
    added_practice_area_ids,
  }: { added_specialty_ids: number[]; added_practice_area_ids: number[] },
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from specialties where id = any(${added_specialty_ids}::smallint[])
    union all select name from practice_areas where id = any(${added_practice_area_ids}::smallint[])`.execute(
    db,
  )
  return rows.map(({ name }) => name)
}
