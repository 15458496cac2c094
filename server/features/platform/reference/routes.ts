import type { FastifyInstance, FastifyReply } from 'fastify'
import * as contract from '#contract/api/platform/reference.ts'
import type { Db } from '#server/db/client.ts'
import { on } from '#server/http/on.ts'
import { nearestCity } from './near-cities.ts'
import * as queries from './queries.ts'

// The lists only change with a release.
const cacheForAnHour = (reply: FastifyReply) => reply.header('cache-control', 'public, max-age=3600')

export function referenceRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  on(app, contract.listStates, ({ reply }) => {
    cacheForAnHour(reply)
    return queries.states(db)
  })
  on(app, contract.listCities, async ({ params, reply }) => {
    cacheForAnHour(reply)
    return params.state === null ? [] : queries.cities(db, params.state)
  })
  on(app, contract.findCities, ({ query, reply }) => {
    cacheForAnHour(reply)
    return queries.citiesNamed(db, query.search)
  })
  on(app, contract.findNearestCity, async ({ body }) => {
    const nearest = await nearestCity(body)
    return { place: nearest ? ((await queries.cityById(db, nearest.id)) ?? null) : null }
  })
  on(app, contract.listSpecialties, ({ reply }) => {
    cacheForAnHour(reply)
    return queries.specialties(db)
  })
  on(app, contract.listPracticeAreas, ({ query, reply }) => {
    cacheForAnHour(reply)
    return queries.practiceAreas(db, query.specialty)
  })
  on(app, contract.listTags, async ({ reply }) => {
    cacheForAnHour(reply)
    return (await queries.tags(db)).map((tag) => tag.name)
  })
}
