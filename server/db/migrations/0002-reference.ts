import { getMunicipalities, getStates } from '@brazilian-utils/brazilian-utils'
import { type Kysely, sql } from 'kysely'
import { practiceAreas, specialties, tags } from '#contract/jobs/medicine.ts'

/** States and municipalities with IBGE's codes, the lists of medicine with ids of ours in the order of the lists. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const fill = (statement: string, rows: readonly unknown[]) =>
    sql`with rows as (select jsonb_array_elements(${JSON.stringify(rows)}::jsonb) as row) ${sql.raw(statement)}`.execute(
      db,
    )

  await fill(
    `insert into states select (row->>'ibgeCode')::smallint, row->>'code', row->>'name' from rows`,
    getStates(),
  )
  await fill(
    `insert into cities select (row->>'code')::int, row->>'stateCode', row->>'name' from rows`,
    getMunicipalities(),
  )
  const specialtyId = new Map(specialties.map((name, index) => [name, index + 1]))
  await fill(
    `insert into specialties select (row->>'id')::smallint, row->>'name' from rows`,
    [...specialtyId].map(([name, id]) => ({ id, name })),
  )
  const areas = Object.entries(practiceAreas).map(([name, parents], index) => ({
    id: index + 1,
    name,
    parents,
  }))
  await fill(`insert into practice_areas select (row->>'id')::smallint, row->>'name' from rows`, areas)
  await fill(
    `insert into specialty_practice_areas select (row->>'specialty')::smallint, (row->>'area')::smallint from rows`,
    areas.flatMap((area) =>
      area.parents.map((parent) => ({ specialty: specialtyId.get(parent), area: area.id })),
    ),
  )
  await fill(
    `insert into tags select row->>'name' from rows`,
    tags.map((name) => ({ name })),
  )
}
