import type { DbOrTrx } from '#server/db/client.ts'

export const specialtyNames = (db: DbOrTrx) => db.selectFrom('specialties').select('name').execute()

export const citiesOfState = (db: DbOrTrx, uf: string) =>
  db
    .selectFrom('cities')
    .innerJoin('states', 'states.uf', 'cities.state')
    .select(['cities.name', 'states.uf', 'states.name as stateName'])
    .where('cities.state', '=', uf)
    .execute()
