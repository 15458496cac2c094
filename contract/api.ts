import type * as analytics from '#contract/api/analytics.ts'
import type * as applications from '#contract/api/applications.ts'
import type * as auth from '#contract/api/auth.ts'
import type * as dashboards from '#contract/api/dashboards.ts'
import type * as employerJobs from '#contract/api/employer-jobs.ts'
import type * as google from '#contract/api/google.ts'
import type * as jobFacets from '#contract/api/job-facets.ts'
import type * as jobLifecycle from '#contract/api/job-lifecycle.ts'
import type * as jobLists from '#contract/api/job-lists.ts'
import type * as jobReviews from '#contract/api/job-reviews.ts'
import type * as jobSearch from '#contract/api/job-search.ts'
import type * as jobs from '#contract/api/jobs.ts'
import type * as landingPages from '#contract/api/landing-pages.ts'
import type * as mails from '#contract/api/mails.ts'
import type * as notifications from '#contract/api/notifications.ts'
import type * as passwords from '#contract/api/passwords.ts'
import type * as pictures from '#contract/api/pictures.ts'
import type * as reference from '#contract/api/reference.ts'
import type * as reports from '#contract/api/reports.ts'
import type * as savedJobs from '#contract/api/saved-jobs.ts'
import type * as searchSuggestions from '#contract/api/search-suggestions.ts'
import type * as sessions from '#contract/api/sessions.ts'
import type * as site from '#contract/api/site.ts'
import type * as subscriptions from '#contract/api/subscriptions.ts'
import type * as users from '#contract/api/users.ts'
import type { Endpoint } from './endpoint.ts'

type Module =
  | typeof analytics
  | typeof applications
  | typeof auth
  | typeof dashboards
  | typeof employerJobs
  | typeof google
  | typeof jobFacets
  | typeof jobLifecycle
  | typeof jobLists
  | typeof jobReviews
  | typeof jobSearch
  | typeof jobs
  | typeof landingPages
  | typeof mails
  | typeof notifications
  | typeof passwords
  | typeof pictures
  | typeof reference
  | typeof reports
  | typeof savedJobs
  | typeof searchSuggestions
  | typeof sessions
  | typeof site
  | typeof subscriptions
  | typeof users

/** Distributes over the union: `keyof` of a union contains only the shared names. */
type ExportOf<M> = M extends unknown ? M[keyof M] : never
type Keyed<E> = E extends Endpoint ? E : never

/** Every call by its key, such as 'GET /jobs'. Types only, so that no schema reaches the browser. */
export type Api = { [E in Keyed<ExportOf<Module>> as E['key']]: E }
