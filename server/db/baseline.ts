import { type Kysely, sql } from 'kysely'
import { StartProblems } from '../env.ts'
import type { Db } from './client.ts'
import { baseline, oldMigrations } from './old-migrations.ts'
import { inTransaction } from './transaction.ts'

/**
 * Lets a database of 0.1.0 go on: if all migrations from before the baseline ran there, those of the baseline count as run.
 * Only one process at a time may do this.
 * @throws StartProblems if only some of them ran
 */
// biome-ignore lint/suspicious/noExplicitAny: migrations precede the schema's types
export async function adoptBaseline(db: Kysely<any>): Promise<void> {
  await inTransaction(db as Db, async (trx) => {
    const { rows: tables } = await sql`select where to_regclass('kysely_migration') is not null`.execute(trx)
    if (tables.length === 0) return
    const { rows } = await sql<{ timestamp: string }>`select timestamp from kysely_migration
      where name = any(${oldMigrations}) order by timestamp`.execute(trx)
    if (rows.length === 0) return
    if (rows.length < oldMigrations.length)
      throw new StartProblems([
        `Banco de dados: só tem ${rows.length} das ${oldMigrations.length} migrações da versão 0.1.0. Inicie antes, com ` +
          `este banco, a última versão 0.1.0 (a que tem a migração ${oldMigrations.at(-1)}), e depois esta versão.`,
      ])
    await sql`delete from kysely_migration where name = any(${oldMigrations})`.execute(trx)
    await sql`insert into kysely_migration (name, timestamp)
      select name, ${rows.at(-1)?.timestamp} from unnest(${baseline}::text[]) as name`.execute(trx)
  })
}
