import type { DbOrTrx } from '#server/db/client.ts'
import { jobIsOpen } from '#server/db/job-conditions.ts'

export const specialtyNames = (db: DbOrTrx) => db.selectFrom('specialties').select('name').execute()

export const citiesOfState = (db: DbOrTrx, uf: string) =>
  db
    .selectFrom('cities')
    .innerJoin('states', 'states.uf', 'cities.state')
    .select(['cities.name', 'states.uf', 'states.name as stateName'])
    .where('cities.state', '=', uf)
    .execute()

/**
 * How many employers show their name in an open job. Those that hide it are not counted, because the figure would change
 * with a hidden job and so tell whether its employer has others.
 */
export async function namedEmployers(db: DbOrTrx, now: Date): Promise<number> {
  const { employers } = await db
    .selectFrom('jobs')
    .where(jobIsOpen('jobs', now))
    .where('employer_hidden', '=', false)
    .select(({ fn }) => fn.count<string>('owner_user_id').distinct().as('employers'))
    .executeTakeFirstOrThrow()
  return Number(employers)
}
