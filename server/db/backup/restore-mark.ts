import { type Kysely, sql } from 'kysely'
import { StartProblems } from '#server/env.ts'

/** A database that has this table was not restored completely. */
export const RESTORE_MARK = 'public.restore_in_progress'

/** @throws StartProblems if a restore of this database was interrupted, or is under way */
// biome-ignore lint/suspicious/noExplicitAny: migrations precede the schema's types
export async function refuseHalfRestore(db: Kysely<any>): Promise<void> {
  const { rows } = await sql<{ isMarked: boolean }>`
    select to_regclass(${RESTORE_MARK}) is not null as "isMarked"`.execute(db)
  if (rows[0]?.isMarked)
    throw new StartProblems([
      'Banco de dados: uma restauração não terminou. Se ela não está em andamento, rode npm run restore de novo.',
    ])
}
