import { JOB_PAGE_SIZE } from '#contract/jobs.ts'
import { slugOf } from '#contract/slugs.ts'
import type { Db } from '#server/db/client.ts'
import { findJobs } from '#server/features/job-search/service.ts'
import { jobCards } from '#server/features/jobs/service.ts'
import type { DoctorId } from '#server/http/caller.ts'
import { AppError } from '#server/http/errors.ts'
import * as queries from './queries.ts'

/** Links of one kind on a page. */
const MOST_LINKS = 12

/** Every specialty and every city that has a page, since it has an open job; those with most first. */
export async function landingPages(db: Db, now: Date, limit?: number) {
  const counted = { now, ...(limit && { limit }) }
  const [specialties, cities] = await Promise.all([
    queries.specialtyCounts(db, counted),
    queries.cityCounts(db, counted),
  ])
  return { specialties, cities }
}

/** The few that the home page links to. */
export const topLandingPages = (db: Db, now: Date) => landingPages(db, now, MOST_LINKS)

interface Viewer {
  now: Date
  doctorId: DoctorId | null | undefined
}

/** @throws NotFound without an open job: an empty page leads nobody on */
async function newestJobs(
  db: Db,
  search: { medicalSpecialties: string[] } | { state: string; city: string },
  viewer: Viewer,
) {
  const { ids, total } = await findJobs(db, search, { page: 1, pageSize: JOB_PAGE_SIZE, now: viewer.now })
  if (total === 0) throw new AppError('NotFound')
  return { jobOffers: await jobCards(db, ids, viewer), totalCount: total }
}

/**
 * The page of a specialty.
 * @throws NotFound for an unknown one, for 'Outro', and without an open job
 */
export async function specialtyPage(db: Db, slug: string, viewer: Viewer) {
  const names = await queries.specialtyNames(db)
  const specialty = names.find(({ name }) => name !== 'Outro' && slugOf(name) === slug)
  if (!specialty) throw new AppError('NotFound')
  const [newest, cities] = await Promise.all([
    newestJobs(db, { medicalSpecialties: [specialty.name] }, viewer),
    queries.cityCounts(db, { now: viewer.now, specialtyId: specialty.id, limit: MOST_LINKS }),
  ])
  return { specialty: specialty.name, ...newest, cities }
}

/**
 * The page of a city; `slug` ends in its state, `campinas-sp`.
 * @throws NotFound for an unknown one, and without an open job
 */
export async function cityPage(db: Db, slug: string, viewer: Viewer) {
  const [, name, uf = ''] = /^(.+)-([a-z]{2})$/.exec(slug) ?? []
  const inState = await queries.citiesOfState(db, uf.toUpperCase())
  const city = inState.find((one) => slugOf(one.name) === name)
  if (!city) throw new AppError('NotFound')
  const { now } = viewer
  const [newest, specialties, cities] = await Promise.all([
    newestJobs(db, { state: city.uf, city: city.name }, viewer),
    queries.specialtyCounts(db, { now, cityId: city.id, limit: MOST_LINKS }),
    queries.cityCounts(db, { now, beside: city, limit: MOST_LINKS }),
  ])
  return { city: city.name, state: city.uf, stateName: city.stateName, ...newest, specialties, cities }
}
