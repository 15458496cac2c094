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
