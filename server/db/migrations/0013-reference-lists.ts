import { readFile } from 'node:fs/promises'
import { getMunicipalities, getStates } from '@brazilian-utils/brazilian-utils'
import { type Kysely, sql } from 'kysely'
import { practiceAreas, specialties, tags } from '#contract/jobs/medicine.ts'

/** Populations by IBGE's 2022 census (SIDRA, table 9514). It has no row for municipalities founded since then. */
const populationsFile = new URL('../reference/city-populations.csv', import.meta.url)

/** The capital of each state by IBGE's code, and what its people are called. */
const capitals: readonly (readonly [uf: string, capital: string, demonym: string])[] = [
  ['AC', 'Rio Branco', 'acreano'],
  ['AL', 'Maceió', 'alagoano'],
  ['AM', 'Manaus', 'amazonense'],
  ['AP', 'Macapá', 'amapaense'],
  ['BA', 'Salvador', 'baiano'],
  ['CE', 'Fortaleza', 'cearense'],
  ['DF', 'Brasília', 'brasiliense'],
  ['ES', 'Vitória', 'capixaba'],
  ['GO', 'Goiânia', 'goiano'],
  ['MA', 'São Luís', 'maranhense'],
  ['MG', 'Belo Horizonte', 'mineiro'],
  ['MS', 'Campo Grande', 'sul mato-grossense'],
  ['MT', 'Cuiabá', 'mato-grossense'],
  ['PA', 'Belém', 'paraense'],
  ['PB', 'João Pessoa', 'paraibano'],
  ['PE', 'Recife', 'pernambucano'],
  ['PI', 'Teresina', 'piauiense'],
  ['PR', 'Curitiba', 'paranaense'],
  ['RJ', 'Rio de Janeiro', 'fluminense'],
  ['RN', 'Natal', 'potiguar'],
  ['RO', 'Porto Velho', 'rondoniense'],
  ['RR', 'Boa Vista', 'roraimense'],
  ['RS', 'Porto Alegre', 'gaúcho'],
  ['SC', 'Florianópolis', 'catarinense'],
  ['SE', 'Aracaju', 'sergipano'],
  ['SP', 'São Paulo', 'paulista'],
  ['TO', 'Palmas', 'tocantinense'],
]

/** States and municipalities with IBGE's codes, the lists of medicine with ids of ours in the order of the lists. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const fill = (statement: string, rows: readonly unknown[]) =>
    sql`with rows as (select jsonb_array_elements(${JSON.stringify(rows)}::jsonb) as row) ${sql.raw(statement)}`.execute(
      db,
    )

  const demonyms = new Map(capitals.map(([uf, , demonym]) => [uf, demonym]))
  await fill(
    `insert into states (id, uf, name, demonym)
      select (row->>'ibgeCode')::smallint, row->>'code', row->>'name', row->>'demonym' from rows`,
    getStates().map((state) => ({ ...state, demonym: demonyms.get(state.code) })),
  )
  const [, ...counted] = (await readFile(populationsFile, 'utf8')).trim().split('\n')
  const populations = new Map(
    counted.map((line) => {
      const [code, population] = line.split(',')
      return [Number(code), Number(population)]
    }),
  )
  await fill(
    `insert into cities (id, state, name, population)
      select (row->>'code')::int, row->>'stateCode', row->>'name', (row->>'population')::int from rows`,
    getMunicipalities().map((city) => ({ ...city, population: populations.get(Number(city.code)) ?? 0 })),
  )
  await fill(
    `update states set capital_id = cities.id from rows
      join cities on cities.state = row->>'uf' and cities.name = row->>'capital' where states.uf = cities.state`,
    capitals.map(([uf, capital]) => ({ uf, capital })),
  )

  const specialtyId = new Map(specialties.map((name, index) => [name, index + 1]))
  await fill(
    `insert into specialties (id, name) select (row->>'id')::smallint, row->>'name' from rows`,
    [...specialtyId].map(([name, id]) => ({ id, name })),
  )
  const areas = Object.entries(practiceAreas).map(([name, parents], index) => ({
    id: index + 1,
    name,
    parents,
  }))
  await fill(
    `insert into practice_areas (id, name) select (row->>'id')::smallint, row->>'name' from rows`,
    areas,
  )
  await fill(
    `insert into specialty_practice_areas (specialty_id, practice_area_id)
      select (row->>'specialty')::smallint, (row->>'area')::smallint from rows`,
    areas.flatMap((area) =>
      area.parents.map((parent) => ({ specialty: specialtyId.get(parent), area: area.id })),
    ),
  )
  await fill(
    `insert into tags (name) select row->>'name' from rows`,
    tags.map((name) => ({ name })),
  )
}
