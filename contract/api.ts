import type * as analytics from './analytics-api.ts'
import type * as applications from './applications-api.ts'
import type * as auth from './auth-api.ts'
import type * as dashboards from './dashboards-api.ts'
import type * as employerJobs from './employer-jobs-api.ts'
import type { Endpoint } from './endpoint.ts'
import type * as images from './images-api.ts'
import type * as jobLists from './job-lists-api.ts'
import type * as jobSearch from './job-search-api.ts'
import type * as jobs from './jobs-api.ts'
import type * as landingPages from './landing-pages-api.ts'
import type * as mails from './mails-api.ts'
import type * as notifications from './notifications-api.ts'
import type * as reference from './reference-api.ts'
import type * as reports from './reports-api.ts'
import type * as savedJobs from './saved-jobs-api.ts'
import type * as site from './site-api.ts'
import type * as subscriptions from './subscriptions-api.ts'
import type * as users from './users-api.ts'

type Declared =
  | (typeof analytics)[keyof typeof analytics]
  | (typeof applications)[keyof typeof applications]
  | (typeof auth)[keyof typeof auth]
  | (typeof dashboards)[keyof typeof dashboards]
  | (typeof employerJobs)[keyof typeof employerJobs]
  | (typeof images)[keyof typeof images]
  | (typeof jobs)[keyof typeof jobs]
  | (typeof jobLists)[keyof typeof jobLists]
  | (typeof jobSearch)[keyof typeof jobSearch]
  | (typeof landingPages)[keyof typeof landingPages]
  | (typeof mails)[keyof typeof mails]
  | (typeof notifications)[keyof typeof notifications]
  | (typeof reference)[keyof typeof reference]
  | (typeof reports)[keyof typeof reports]
  | (typeof savedJobs)[keyof typeof savedJobs]
  | (typeof site)[keyof typeof site]
  | (typeof subscriptions)[keyof typeof subscriptions]
  | (typeof users)[keyof typeof users]

type Keyed<E> = E extends Endpoint ? E : never

/** Every call by its key, `'GET /jobs'`: types only, so that the browser's bundle holds no schema. */
export type Api = { [E in Keyed<Declared> as E['key']]: E }
