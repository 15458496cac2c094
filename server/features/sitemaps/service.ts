import { paths } from '#contract/paths.ts'
import type { Db } from '#server/db/client.ts'
import { landingPages } from '#server/features/landing-pages/service.ts'
import { createConcurrencyLimit } from '#server/http/concurrency-limit.ts'
import { AppError } from '#server/http/errors.ts'
import { chunkBounds, chunkCount } from './chunks.ts'
import * as queries from './queries.ts'
import { sitemapIndex, sitemapOf } from './sitemap.ts'

const staticPages = [
  paths.home,
  paths.jobs,
  paths.about,
  paths.faq,
  paths.contact,
  paths.terms,
  paths.privacy,
]

// A file reads thousands of rows and nobody waits for it: one at a time leaves the database to the pages.
const slot = createConcurrencyLimit({ atOnce: 1, waiting: 20 })

/**
 * `/sitemap.xml`: names the files. Without a `lastmod`: of a file it would be the last change of any of its jobs, also of
 * one that has left it since, which nothing remembers.
 */
export async function indexFile(db: Db, origin: string): Promise<string> {
  const chunks = chunkCount(await slot(() => queries.countJobs(db)))
  const names = ['paginas', ...Array.from({ length: chunks }, (_, place) => `vagas-${place + 1}`)]
  return sitemapIndex(names.map((name) => ({ address: `${origin}/sitemaps/${name}.xml` })))
}

/** Pages of prose, and those of specialties and cities that have open jobs. */
export async function pagesFile(db: Db, origin: string, now: Date): Promise<string> {
  const { specialties, cities } = await slot(() => landingPages(db, now))
  const all = [
    ...staticPages,
    ...specialties.map(({ specialty }) => paths.specialtyJobs(specialty)),
    ...cities.map(({ city, state }) => paths.cityJobs(city, state)),
  ]
  return sitemapOf(all.map((path) => ({ address: origin + path })))
}

/**
 * File `n` of the open jobs, counted from 1.
 * @throws NotFound beyond the last one
 */
export async function jobsFile(db: Db, origin: string, n: number, now: Date): Promise<string> {
  return slot(async () => {
    const bounds = chunkBounds(n, chunkCount(await queries.countJobs(db)))
    if (!bounds) throw new AppError('NotFound')
    const jobs = await queries.openJobs(db, { ...bounds, now })
    return sitemapOf(jobs.map(({ id, changedAt }) => ({ address: origin + paths.job(id), changedAt })))
  })
}
