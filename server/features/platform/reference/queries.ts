import { sql } from 'kysely'
import { foldText } from '#contract/fold-text.ts'
import { OTHER_SPECIALTY } from '#contract/jobs/jobs.ts'
import type { DbOrTrx } from '#server/db/client.ts'

export const states = (db: DbOrTrx) =>
  db
    .selectFrom('states')
    .select(['id', 'uf', 'name as nome'])
    .orderBy(sql`name collate "pt-BR-x-icu"`)
    .execute()

/** The largest first: of the cities that begin with what was typed, the largest is the most likely one. */
export const cities = (db: DbOrTrx, uf: string) =>
  db
    .selectFrom('cities')
    .select(['id', 'name as nome'])
    .where('state', '=', uf)
    .orderBy('population', 'desc')
    .orderBy('name')
    .execute()

/** How many cities are offered for what was typed. */
const MAX_FOUND = 20

/** The name of a city as people type it: without accents, apostrophes and hyphens. */
const foldedName = sql<string>`regexp_replace(
  translate(lower(name), 'áàâãéêíóôõúüç', 'aaaaeeiooouuc'), '[^a-z]+', ' ', 'g')`

/** Cities by the beginning of their name, or else of a word in it. A state after a comma, 'Bonito, MS', narrows the choice. */
export function citiesNamed(db: DbOrTrx, search: string) {
  const [name = '', uf = ''] = search.split(',')
  const wanted = foldText(name)
    .replace(/[^a-z]+/g, ' ')
    .trim()
  return db
    .selectFrom('cities')
    .select(['id', 'name as nome', sql<string>`state::text`.as('uf')])
    .where(sql<boolean>`' ' || ${foldedName} like ${`% ${wanted}%`}`)
    .where(
      'state',
      'like',
      `${uf
        .toUpperCase()
        .replace(/[^A-Z]/g, '')
        .slice(0, 2)}%`,
    )
    .orderBy(sql`${foldedName} like ${`${wanted}%`}`, 'desc')
    .orderBy('population', 'desc')
    .orderBy('name')
    .limit(MAX_FOUND)
    .execute()
}

export const cityById = (db: DbOrTrx, id: number) =>
  db.selectFrom('cities').select(['name as city', 'state']).where('id', '=', id).executeTakeFirst()

const otherLast = sql`name = ${OTHER_SPECIALTY}, name collate "pt-BR-x-icu"`

export const specialties = (db: DbOrTrx) =>
  db.selectFrom('specialties').select(['id', 'name']).orderBy(otherLast).execute()

export const practiceAreas = (db: DbOrTrx, specialtyId: number | undefined) =>
  db
    .selectFrom('practice_areas')
    .select(['id', 'name'])
    .$if(specialtyId !== undefined, (query) =>
      query.where((eb) =>
        eb.or([
          eb('id', 'in', (links) =>
            links
              .selectFrom('specialty_practice_areas')
              .select('practice_area_id')
              .where('specialty_id', '=', specialtyId as number),
          ),
          // Areas without a specialty belong to all.
          eb('id', 'not in', (links) =>
            links.selectFrom('specialty_practice_areas').select('practice_area_id'),
          ),
        ]),
      ),
    )
    .orderBy(otherLast)
    .execute()

export const tags = (db: DbOrTrx) =>
  db.selectFrom('tags').select('name').orderBy(sql`name collate "pt-BR-x-icu"`).execute()

/** The names of a place, specialties, practice areas and tags as somebody chose them. */
export interface ChosenNames {
  /** Null where no city is needed. */
  place: { state: string; city: string } | null
  medicalSpecialties: readonly string[]
  medicalPracticeAreas: readonly string[]
  tags: readonly string[]
}

/** The ids of names, in their order. Unknown names are left out. */
export interface References {
  cityId: number | null
  specialtyIds: number[]
  practiceAreaIds: number[]
  /** How many of the tags exist. */
  knownTags: number
}

export async function findReferences(
  db: DbOrTrx,
  { place, medicalSpecialties, medicalPracticeAreas, tags }: ChosenNames,
): Promise<References> {
  const idsOf = async (table: 'specialties' | 'practice_areas', wanted: readonly string[]) => {
    if (wanted.length === 0) return []
    const rows = await db.selectFrom(table).selectAll().where('name', 'in', wanted).execute()
    return wanted.flatMap((name) => rows.find((row) => row.name === name)?.id ?? [])
  }
  const [specialtyIds, practiceAreaIds, known, city] = await Promise.all([
    idsOf('specialties', medicalSpecialties),
    idsOf('practice_areas', medicalPracticeAreas),
    tags.length ? db.selectFrom('tags').selectAll().where('name', 'in', tags).execute() : [],
    place
      ? db
          .selectFrom('cities')
          .select('id')
          .where('state', '=', place.state)
          .where('name', '=', place.city)
          .executeTakeFirst()
      : undefined,
  ])
  return { specialtyIds, practiceAreaIds, knownTags: known.length, cityId: city?.id ?? null }
}
