import { readFile } from 'node:fs/promises'
import { type Kysely, sql } from 'kysely'

const file = new URL('../reference/city-populations.csv', import.meta.url)

/** Populations by IBGE's 2022 census (SIDRA, table 9514). 0 for municipalities founded since then. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table cities add column population integer not null default 0`.execute(db)
  const [, ...rows] = (await readFile(file, 'utf8')).trim().split('\n')
  const [ids, populations] = [0, 1].map((column) => rows.map((row) => Number(row.split(',')[column])))
  await sql`update cities set population = counted.population
    from unnest(${ids}::int[], ${populations}::int[]) as counted (id, population)
    where cities.id = counted.id`.execute(db)
}
