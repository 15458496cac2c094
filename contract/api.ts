import type * as analytics from './api/analytics.ts'
import type * as applications from './api/applications.ts'
import type * as auth from './api/auth.ts'
import type * as billing from './api/billing.ts'
import type * as dashboards from './api/dashboards.ts'
import type * as employerOpenJobs from './api/employer-open-jobs.ts'
import type * as google from './api/google.ts'
import type * as invoices from './api/invoices.ts'
import type * as jobDigests from './api/job-digests.ts'
import type * as jobFacets from './api/job-facets.ts'
import type * as jobLifecycle from './api/job-lifecycle.ts'
import type * as jobReviews from './api/job-reviews.ts'
import type * as jobSearch from './api/job-search.ts'
import type * as jobs from './api/jobs.ts'
import type * as landingPages from './api/landing-pages.ts'
import type * as mails from './api/mails.ts'
import type * as managedJobs from './api/managed-jobs.ts'
import type * as mercadoPagoChecks from './api/mercadopago-checks.ts'
import type * as notifications from './api/notifications.ts'
import type * as passwords from './api/passwords.ts'
import type * as paymentAlarms from './api/payment-alarms.ts'
import type * as pictures from './api/pictures.ts'
import type * as profiles from './api/profiles.ts'
import type * as providerEvents from './api/provider-events.ts'
import type * as queues from './api/queues.ts'
import type * as reference from './api/reference.ts'
import type * as registrations from './api/registrations.ts'
import type * as reports from './api/reports.ts'
import type * as sandboxControls from './api/sandbox-controls.ts'
import type * as savedJobs from './api/saved-jobs.ts'
import type * as searchSuggestions from './api/search-suggestions.ts'
import type * as sessions from './api/sessions.ts'
import type * as site from './api/site.ts'
import type * as sponsorships from './api/sponsorships.ts'
import type * as subscriptions from './api/subscriptions.ts'
import type { Endpoint } from './endpoint.ts'

type Module =
  | typeof analytics
  | typeof applications
  | typeof auth
  | typeof billing
  | typeof dashboards
  | typeof employerOpenJobs
  | typeof google
  | typeof invoices
  | typeof jobDigests
  | typeof jobFacets
  | typeof jobLifecycle
  | typeof jobReviews
  | typeof jobSearch
  | typeof jobs
  | typeof landingPages
  | typeof mails
  | typeof managedJobs
  | typeof mercadoPagoChecks
  | typeof notifications
  | typeof passwords
  | typeof paymentAlarms
  | typeof pictures
  | typeof profiles
  | typeof providerEvents
  | typeof queues
  | typeof reference
  | typeof registrations
  | typeof reports
  | typeof sandboxControls
  | typeof savedJobs
  | typeof searchSuggestions
  | typeof sessions
  | typeof site
  | typeof sponsorships
  | typeof subscriptions

/** Distributes over the union: `keyof` of a union contains only the shared names. */
type ExportOf<M> = M extends unknown ? M[keyof M] : never
type Keyed<E> = E extends Endpoint ? E : never

/** Every call by its key, such as 'GET /jobs'. Types only, so that no schema reaches the browser. */
export type Api = { [E in Keyed<ExportOf<Module>> as E['key']]: E }
