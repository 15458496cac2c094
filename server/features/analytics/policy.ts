import type { Caller } from '#server/http/caller.ts'

/** A job's figures are its owner's and the admins'. */
export const seesFigures = (ownerId: string, caller: Caller) =>
  caller.role === 'admin' || caller.employerId === ownerId

const CRAWLER = /bot\b|crawler|spider|lighthouse/i

/** Crawlers that say so run scripts too, and are nobody's reader. */
export const isCrawler = (userAgent: string) => CRAWLER.test(userAgent)
