import type { Caller } from '#server/http/caller.ts'

/** Only its owner and admins see a job's figures. */
export const canSeeFigures = (ownerId: string, caller: Caller) =>
  caller.role === 'admin' || caller.employerId === ownerId

const CRAWLER = /bot\b|crawler|spider|lighthouse/i

/** Crawlers run scripts too, but are not readers. Only those that identify themselves are recognised. */
export const isCrawler = (userAgent: string) => CRAWLER.test(userAgent)
