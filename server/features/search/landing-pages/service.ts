import type { HiringFigures } from '#contract/api/search/hiring-figures.ts'
import { JOB_PAGE_SIZE, OTHER_SPECIALTY } from '#contract/jobs/jobs.ts'
import { slugOf } from '#contract/slugs.ts'
import type { Db } from '#server/db/client.ts'
import { label } from '#server/features/jobs/job-index/service.ts'
import { jobCards } from '#server/features/jobs/jobs/service.ts'
import { countValues } from '#server/features/search/job-facets/service.ts'
import { newestWithFilters } from '#server/features/search/job-search/service.ts'
import type { DoctorId } from '#server/http/caller.ts'
import { AppError } from '#server/http/errors.ts'
import * as queries from './queries.ts'

/** The most links of one kind on a page. */
const MAX_LINKS = 12

interface CountOptions {
  now: Date
  /** Only this many, those with the most jobs. All if absent. */
  limit?: number
}

const collator = new Intl.Collator('pt-BR')
const mostFirst =
  <T extends { jobCount: number }>(nameOf: (one: T) => string) =>
  (one: T, other: T) =>
    other.jobCount - one.jobCount || collator.compare(nameOf(one), nameOf(other))

/** Specialties with open jobs, in one city or in all. 'Outro' does not count as a specialty. */
async function specialtyCounts(
  db: Db,
  place: { state?: string; city?: string },
  { now, limit }: CountOptions,
) {
  const counts = await countValues(db, place, label('medicalSpecialties', ''), now)
  return counts
    .map(({ value, count }) => ({ specialty: value, jobCount: count }))
    .filter(({ specialty }) => specialty !== OTHER_SPECIALTY)
    .sort(mostFirst(({ specialty }) => specialty))
    .slice(0, limit)
}

/** Cities with open jobs, in one state or in all, for one specialty or for all. */
async function cityCounts(
  db: Db,
  { state, ...filters }: { state?: string; medicalSpecialties?: string[] },
  { now, limit }: CountOptions,
) {
  const counts = await countValues(db, filters, label('city', state ? `${state}/` : ''), now)
  return counts
    .map(({ value, count }) => ({
      city: value.slice('SP/'.length),
      state: value.slice(0, 2),
      jobCount: count,
    }))
    .sort(mostFirst(({ city, state }) => `${city} ${state}`))
    .slice(0, limit)
}

/** The specialties and cities that have a page, because they have open jobs; those with the most jobs first. */
export async function landingPages(db: Db, now: Date, limit?: number) {
  const options = { now, ...(limit && { limit }) }
  const [specialties, cities] = await Promise.all([
    specialtyCounts(db, {}, options),
    cityCounts(db, {}, options),
  ])
  return { specialties, cities }
}

/** The landing pages that the home page links to. */
export const topLandingPages = (db: Db, now: Date) => landingPages(db, now, MAX_LINKS)

interface Viewer {
  now: Date
  doctorId: DoctorId | null | undefined
}

/** @throws NotFound if there is no open job, because an empty page is of no use */
async function newestJobs(
  db: Db,
  filters: { medicalSpecialties: string[] } | { state: string; city: string },
  viewer: Viewer,
) {
  const { ids, total } = await newestWithFilters(db, filters, { limit: JOB_PAGE_SIZE, now: viewer.now })
  if (total === 0) throw new AppError('NotFound')
  return { jobOffers: await jobCards(db, ids, viewer), totalCount: total }
}

/**
 * The page of a specialty.
 * @throws NotFound if the specialty is unknown or 'Outro', or has no open job
 */
export async function specialtyPage(db: Db, slug: string, viewer: Viewer) {
  const names = await queries.specialtyNames(db)
  const specialty = names.find(({ name }) => name !== OTHER_SPECIALTY && slugOf(name) === slug)
  if (!specialty) throw new AppError('NotFound')
  const [newest, cities] = await Promise.all([
    newestJobs(db, { medicalSpecialties: [specialty.name] }, viewer),
    cityCounts(db, { medicalSpecialties: [specialty.name] }, { now: viewer.now, limit: MAX_LINKS }),
  ])
  return { specialty: specialty.name, ...newest, cities }
}

/**
 * The page of a city; `slug` ends in its state, as in `campinas-sp`.
 * @throws NotFound if the city is unknown or has no open job
 */
export async function cityPage(db: Db, slug: string, viewer: Viewer) {
  const [, name, uf = ''] = /^(.+)-([a-z]{2})$/.exec(slug) ?? []
  const inState = await queries.citiesOfState(db, uf.toUpperCase())
  const city = inState.find((one) => slugOf(one.name) === name)
  if (!city) throw new AppError('NotFound')
  const { now } = viewer
  const [newest, specialties, cities] = await Promise.all([
    newestJobs(db, { state: city.uf, city: city.name }, viewer),
    specialtyCounts(db, { state: city.uf, city: city.name }, { now, limit: MAX_LINKS }),
    cityCounts(db, { state: city.uf }, { now, limit: MAX_LINKS + 1 }),
  ])
  return {
    city: city.name,
    state: city.uf,
    stateName: city.stateName,
    ...newest,
    specialties,
    cities: cities.filter((one) => one.city !== city.name).slice(0, MAX_LINKS),
  }
}

/** How long a process keeps the figures, which are counted over all open jobs. */
const KEPT_MS = 60_000

async function countedFigures(db: Db, now: Date): Promise<HiringFigures> {
  const [newest, employers, states, cities] = await Promise.all([
    newestWithFilters(db, {}, { limit: 1, now }),
    queries.namedEmployers(db, now),
    countValues(db, {}, label('state', ''), now),
    countValues(db, {}, label('city', ''), now),
  ])
  return {
    openJobs: newest.total,
    employers,
    cities: cities.length,
    states: states
      .map(({ value, count }) => ({
        state: value as HiringFigures['states'][number]['state'],
        jobCount: count,
      }))
      .sort((one, other) => other.jobCount - one.jobCount || one.state.localeCompare(other.state)),
  }
}

/** The figures that the home page shows, counted once a minute at most. Calls at the same time share one count. */
export function hiringFigures(db: Db): (now: Date) => Promise<HiringFigures> {
  let kept: { at: number; figures: Promise<HiringFigures> } | null = null
  return (now) => {
    const at = now.getTime()
    if (kept && at - kept.at < KEPT_MS && at >= kept.at) return kept.figures
    const figures = countedFigures(db, now)
    const counted = { at, figures }
    kept = counted
    // A failure is not kept.
    figures.catch(() => {
      if (kept === counted) kept = null
    })
    return figures
  }
}
