import { paths } from '#contract/paths.ts'
import type { Db } from '#server/db/client.ts'
import { landingPages } from '#server/features/landing-pages/service.ts'
import { createConcurrencyLimit } from '#server/http/concurrency-limit.ts'
import { AppError } from '#server/http/errors.ts'
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

/** The static pages, and those of specialties and cities with open jobs. */
export async function pagesFile(db: Db, origin: string, now: Date): Promise<string> {
  const { specialties, cities } = await oneAtATime(() => landingPages(db, now))
  const all = [
    ...staticPages,
    ...specialties.map(({ specialty }) => paths.specialtyJobs(specialty)),
    ...cities.map(({ city, state }) => paths.cityJobs(city, state)),
  ]
  return sitemapOf(all.map((path) => ({ address: origin + path })))
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
