import { JOB_PAGE_SIZE, OTHER_SPECIALTY } from '#contract/jobs.ts'
import { slugOf } from '#contract/slugs.ts'
import type { Db } from '#server/db/client.ts'
import { countValues } from '#server/features/job-facets/service.ts'
import { label } from '#server/features/job-index/service.ts'
import { newestWith } from '#server/features/job-search/service.ts'
import { jobCards } from '#server/features/jobs/service.ts'
import type { DoctorId } from '#server/http/caller.ts'
import { AppError } from '#server/http/errors.ts'
import * as queries from './queries.ts'

/** Links of one kind on a page. */
const MOST_LINKS = 12

interface Counted {
  now: Date
  /** At most so many, those with most jobs; all when absent. */
  limit?: number
}

const collator = new Intl.Collator('pt-BR')
const mostFirst =
  <T extends { jobCount: number }>(nameOf: (one: T) => string) =>
  (one: T, other: T) =>
    other.jobCount - one.jobCount || collator.compare(nameOf(one), nameOf(other))

/** Specialties with open jobs, of one city or of all. 'Outro' is none. */
async function specialtyCounts(db: Db, place: { state?: string; city?: string }, { now, limit }: Counted) {
  const counts = await countValues(db, place, label('medicalSpecialties', ''), now)
  return counts
    .map(({ value, count }) => ({ specialty: value, jobCount: count }))
    .filter(({ specialty }) => specialty !== OTHER_SPECIALTY)
    .sort(mostFirst(({ specialty }) => specialty))
    .slice(0, limit)
}

/** Cities with open jobs, of a state or of all, for a specialty or for all. */
async function cityCounts(
  db: Db,
  { state, ...filters }: { state?: string; medicalSpecialties?: string[] },
  { now, limit }: Counted,
) {
  const counts = await countValues(db, filters, label('city', state ? `${state}/` : ''), now)
  return counts
    .map(({ label, count }) => ({
      city: label.slice('city=SP/'.length),
      state: label.slice(5, 7),
      jobCount: count,
    }))
    .sort(mostFirst(({ city, state }) => `${city} ${state}`))
    .slice(0, limit)
}

/** Every specialty and every city that has a page, since it has an open job; those with most first. */
export async function landingPages(db: Db, now: Date, limit?: number) {
  const counted = { now, ...(limit && { limit }) }
  const [specialties, cities] = await Promise.all([
    specialtyCounts(db, {}, counted),
    cityCounts(db, {}, counted),
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
  const { ids, total } = await newestWith(db, search, { limit: JOB_PAGE_SIZE, now: viewer.now })
  if (total === 0) throw new AppError('NotFound')
  return { jobOffers: await jobCards(db, ids, viewer), totalCount: total }
}

/**
 * The page of a specialty.
 * @throws NotFound for an unknown one, for 'Outro', and without an open job
 */
export async function specialtyPage(db: Db, slug: string, viewer: Viewer) {
  const names = await queries.specialtyNames(db)
  const specialty = names.find(({ name }) => name !== OTHER_SPECIALTY && slugOf(name) === slug)
  if (!specialty) throw new AppError('NotFound')
  const [newest, cities] = await Promise.all([
    newestJobs(db, { medicalSpecialties: [specialty.name] }, viewer),
    cityCounts(db, { medicalSpecialties: [specialty.name] }, { now: viewer.now, limit: MOST_LINKS }),
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
    specialtyCounts(db, { state: city.uf, city: city.name }, { now, limit: MOST_LINKS }),
    cityCounts(db, { state: city.uf }, { now, limit: MOST_LINKS + 1 }),
  ])
  return {
    city: city.name,
    state: city.uf,
    stateName: city.stateName,
    ...newest,
    specialties,
    cities: cities.filter((one) => one.city !== city.name).slice(0, MOST_LINKS),
  }
}
