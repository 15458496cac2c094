import * as analytics from '#contract/analytics-api.ts'
import * as applications from '#contract/applications-api.ts'
import * as auth from '#contract/auth-api.ts'
import * as dashboards from '#contract/dashboards-api.ts'
import * as employerJobs from '#contract/employer-jobs-api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import * as images from '#contract/images-api.ts'
import * as jobLists from '#contract/job-lists-api.ts'
import * as jobs from '#contract/jobs-api.ts'
import * as landingPages from '#contract/landing-pages-api.ts'
import * as mails from '#contract/mails-api.ts'
import * as notifications from '#contract/notifications-api.ts'
import * as reference from '#contract/reference-api.ts'
import * as reports from '#contract/reports-api.ts'
import * as savedJobs from '#contract/saved-jobs-api.ts'
import * as site from '#contract/site-api.ts'
import * as subscriptions from '#contract/subscriptions-api.ts'
import * as users from '#contract/users-api.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'key' in value && 'access' in value

/** Every endpoint that the contract declares. */
export const endpoints: Endpoint[] = [
  analytics,
  applications,
  auth,
  dashboards,
  employerJobs,
  images,
  jobLists,
  jobs,
  landingPages,
  mails,
  notifications,
  reference,
  reports,
  savedJobs,
  site,
  subscriptions,
  users,
]
  .flatMap((module) => Object.values(module) as unknown[])
  .filter(isEndpoint)
