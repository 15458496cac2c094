import { sql } from 'kysely'
import { OTHER_SPECIALTY } from '#contract/jobs.ts'
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
