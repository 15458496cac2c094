import type { JobStatus } from '#contract/jobs/jobs.ts'
import type { Caller } from '#server/http/caller.ts'

/** Only its owner and admins see a job's figures; admins do not see a job whose payment is pending. */
export const canSeeFigures = (job: { owner_user_id: string; status: JobStatus }, caller: Caller) =>
  caller.employerId === job.owner_user_id || (caller.role === 'admin' && job.status !== 'pending_payment')

const CRAWLER = /bot\b|crawler|spider|lighthouse/i

/** Crawlers run scripts too, but are not readers. Only those that identify themselves are recognised. */
export const isCrawler = (userAgent: string) => CRAWLER.test(userAgent)
