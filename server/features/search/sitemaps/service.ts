import { paths } from '#contract/paths.ts'
import type { Db } from '#server/db/client.ts'
import { landingPages } from '#server/features/search/landing-pages/service.ts'
import { AppError } from '#server/http/errors.ts'
import { createConcurrencyLimit } from '#server/http/limits/concurrency-limit.ts'
import { fileBounds, fileCount } from './job-files.ts'
import * as queries from './queries.ts'
import { sitemapIndex, sitemapOf } from './sitemap.ts'

const staticPages = [
  paths.home,
  paths.jobs,
  paths.telemedicine,
  paths.about,
  paths.faq,
  paths.contact,
  paths.checkPaper,
  paths.terms,
  paths.privacy,
]

// A file reads thousands of rows and is not urgent: one at a time leaves the database to the pages.
const oneAtATime = createConcurrencyLimit({ name: 'sitemaps', atOnce: 1, waiting: 20 })

/**
 * `/sitemap.xml`: the list of the files. It has no `lastmod`, because that would also have to change when a job leaves a
 * file.
 */
export async function indexFile(db: Db, origin: string): Promise<string> {
  const files = fileCount(await oneAtATime(() => queries.countIndexedJobs(db)))
  const names = ['paginas', ...Array.from({ length: files }, (_, index) => `vagas-${index + 1}`)]
  return sitemapIndex(names.map((name) => ({ address: `${origin}/sitemaps/${name}.xml` })))
}

/**
 * The static pages, those of specialties and cities with open jobs, and those of the companies that publish them. A list
 * has changed when one of its jobs has. When a static page has changed is not known.
 */
export async function pagesFile(db: Db, origin: string, now: Date): Promise<string> {
  const [{ specialties, cities }, changes] = await oneAtATime(() =>
    Promise.all([landingPages(db, now), queries.listChanges(db, now)]),
  )
  const changedAt = new Map<string, Date | null>([
    [paths.jobs, changes.all],
    ...changes.specialties.map((list) => [paths.specialtyJobs(list.name), list.changedAt] as const),
    ...changes.cities.map((list) => [paths.cityJobs(list.name, list.state), list.changedAt] as const),
    ...changes.companies.map((list) => [paths.publicProfile(list.id), list.changedAt] as const),
  ])
  const all = [
    ...staticPages,
    ...specialties.map(({ specialty }) => paths.specialtyJobs(specialty)),
    ...cities.map(({ city, state }) => paths.cityJobs(city, state)),
    ...changes.companies.map(({ id }) => paths.publicProfile(id)),
  ]
  return sitemapOf(
    all.map((path) => {
      const date = changedAt.get(path)
      return { address: origin + path, ...(date && { changedAt: date }) }
    }),
  )
}

/**
 * File `n` of the open jobs, counted from 1.
 * @throws NotFound if there is no such file
 */
export async function jobsFile(db: Db, origin: string, n: number, now: Date): Promise<string> {
  return oneAtATime(async () => {
    const bounds = fileBounds(n, fileCount(await queries.countIndexedJobs(db)))
    if (!bounds) throw new AppError('NotFound')
    const jobs = await queries.openJobs(db, { ...bounds, now })
    return sitemapOf(jobs.map(({ id, changedAt }) => ({ address: origin + paths.job(id), changedAt })))
  })
}
