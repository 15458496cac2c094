import type * as ambassadors from './api/accounts/ambassadors.ts'
import type * as auth from './api/accounts/auth.ts'
import type * as consents from './api/accounts/consents.ts'
import type * as emailChanges from './api/accounts/email-changes.ts'
import type * as google from './api/accounts/google.ts'
import type * as passwords from './api/accounts/passwords.ts'
import type * as pictures from './api/accounts/pictures.ts'
import type * as profiles from './api/accounts/profiles.ts'
import type * as registrations from './api/accounts/registrations.ts'
import type * as secondFactors from './api/accounts/second-factors.ts'
import type * as sessions from './api/accounts/sessions.ts'
import type * as adminSearch from './api/admin/admin-search.ts'
import type * as approvals from './api/admin/approvals.ts'
import type * as companyChecks from './api/admin/company-checks.ts'
import type * as givenUpWork from './api/admin/given-up-work.ts'
import type * as impersonation from './api/admin/impersonation.ts'
import type * as managedUsers from './api/admin/managed-users.ts'
import type * as openingRequests from './api/admin/opening-requests.ts'
import type * as organizations from './api/admin/organizations.ts'
import type * as platformFigures from './api/admin/platform-figures.ts'
import type * as queues from './api/admin/queues.ts'
import type * as registrationCases from './api/admin/registration-cases.ts'
import type * as savedFilters from './api/admin/saved-filters.ts'
import type * as applicationAnswers from './api/hiring/application-answers.ts'
import type * as applicationMessages from './api/hiring/application-messages.ts'
import type * as applicationMoves from './api/hiring/application-moves.ts'
import type * as applicationNotes from './api/hiring/application-notes.ts'
import type * as applications from './api/hiring/applications.ts'
import type * as documentGrants from './api/hiring/document-grants.ts'
import type * as documents from './api/hiring/documents.ts'
import type * as employerTasks from './api/hiring/employer-tasks.ts'
import type * as interviews from './api/hiring/interviews.ts'
import type * as messageTemplates from './api/hiring/message-templates.ts'
import type * as receivedApplications from './api/hiring/received-applications.ts'
import type * as registrationChecks from './api/hiring/registration-checks.ts'
import type * as team from './api/hiring/team.ts'
import type * as analytics from './api/jobs/analytics.ts'
import type * as employerOpenJobs from './api/jobs/employer-open-jobs.ts'
import type * as jobMarks from './api/jobs/job-marks.ts'
import type * as jobTemplates from './api/jobs/job-templates.ts'
import type * as jobs from './api/jobs/jobs.ts'
import type * as savedJobs from './api/jobs/saved-jobs.ts'
import type * as contactMessages from './api/moderation/contact-messages.ts'
import type * as reportCases from './api/moderation/report-cases.ts'
import type * as reports from './api/moderation/reports.ts'
import type * as transparency from './api/moderation/transparency.ts'
import type * as billing from './api/payments/billing.ts'
import type * as invoices from './api/payments/invoices.ts'
import type * as mercadoPagoChecks from './api/payments/mercadopago-checks.ts'
import type * as paymentAlarms from './api/payments/payment-alarms.ts'
import type * as providerEvents from './api/payments/provider-events.ts'
import type * as refundDecisions from './api/payments/refund-decisions.ts'
import type * as sandboxControls from './api/payments/sandbox-controls.ts'
import type * as sponsorships from './api/payments/sponsorships.ts'
import type * as subscriptions from './api/payments/subscriptions.ts'
import type * as accessRecords from './api/platform/access-records.ts'
import type * as adminLog from './api/platform/admin-log.ts'
import type * as mails from './api/platform/mails.ts'
import type * as notifications from './api/platform/notifications.ts'
import type * as reference from './api/platform/reference.ts'
import type * as settings from './api/platform/settings.ts'
import type * as site from './api/platform/site.ts'
import type * as adminJobs from './api/publishing/admin-jobs.ts'
import type * as jobLifecycle from './api/publishing/job-lifecycle.ts'
import type * as jobReviews from './api/publishing/job-reviews.ts'
import type * as managedJobs from './api/publishing/managed-jobs.ts'
import type * as agreedDates from './api/rota/agreed-dates.ts'
import type * as availability from './api/rota/availability.ts'
import type * as bookingPapers from './api/rota/booking-papers.ts'
import type * as bookings from './api/rota/bookings.ts'
import type * as calendarLinks from './api/rota/calendar-links.ts'
import type * as closings from './api/rota/closings.ts'
import type * as dateDoctors from './api/rota/date-doctors.ts'
import type * as directBookings from './api/rota/direct-bookings.ts'
import type * as excludedCompanies from './api/rota/excluded-companies.ts'
import type * as handovers from './api/rota/handovers.ts'
import type * as jobInvitations from './api/rota/invitations.ts'
import type * as paymentRecords from './api/rota/payment-records.ts'
import type * as rotaRules from './api/rota/rota-rules.ts'
import type * as trustedDoctors from './api/rota/trusted-doctors.ts'
import type * as waitingLists from './api/rota/waiting-lists.ts'
import type * as hiringFigures from './api/search/hiring-figures.ts'
import type * as jobAlerts from './api/search/job-alerts.ts'
import type * as jobDigests from './api/search/job-digests.ts'
import type * as jobFacets from './api/search/job-facets.ts'
import type * as jobSearch from './api/search/job-search.ts'
import type * as jobsForYou from './api/search/jobs-for-you.ts'
import type * as landingPages from './api/search/landing-pages.ts'
import type * as searchSuggestions from './api/search/search-suggestions.ts'
import type * as searchTerms from './api/search/search-terms.ts'
import type * as accountDeletions from './api/site/account-deletions.ts'
import type * as dashboards from './api/site/dashboards.ts'
import type * as dataExports from './api/site/data-exports.ts'
import type * as serviceStatus from './api/site/service-status.ts'
import type * as establishmentChecks from './api/telehealth/establishment-checks.ts'
import type * as telehealthDirectory from './api/telehealth/telehealth-directory.ts'
import type { Endpoint } from './endpoint.ts'

type Module =
  | typeof accessRecords
  | typeof accountDeletions
  | typeof adminSearch
  | typeof platformFigures
  | typeof ambassadors
  | typeof adminLog
  | typeof adminJobs
  | typeof analytics
  | typeof applicationAnswers
  | typeof applicationMessages
  | typeof applicationMoves
  | typeof applicationNotes
  | typeof applications
  | typeof approvals
  | typeof auth
  | typeof billing
  | typeof consents
  | typeof contactMessages
  | typeof dashboards
  | typeof dataExports
  | typeof documentGrants
  | typeof documents
  | typeof employerOpenJobs
  | typeof employerTasks
  | typeof establishmentChecks
  | typeof excludedCompanies
  | typeof givenUpWork
  | typeof emailChanges
  | typeof google
  | typeof impersonation
  | typeof interviews
  | typeof jobInvitations
  | typeof availability
  | typeof bookings
  | typeof agreedDates
  | typeof bookingPapers
  | typeof closings
  | typeof calendarLinks
  | typeof paymentRecords
  | typeof dateDoctors
  | typeof directBookings
  | typeof handovers
  | typeof rotaRules
  | typeof waitingLists
  | typeof trustedDoctors
  | typeof invoices
  | typeof hiringFigures
  | typeof jobAlerts
  | typeof jobDigests
  | typeof jobFacets
  | typeof jobLifecycle
  | typeof jobMarks
  | typeof jobReviews
  | typeof jobSearch
  | typeof jobs
  | typeof jobsForYou
  | typeof jobTemplates
  | typeof landingPages
  | typeof mails
  | typeof managedJobs
  | typeof managedUsers
  | typeof mercadoPagoChecks
  | typeof messageTemplates
  | typeof notifications
  | typeof openingRequests
  | typeof companyChecks
  | typeof organizations
  | typeof passwords
  | typeof paymentAlarms
  | typeof pictures
  | typeof profiles
  | typeof providerEvents
  | typeof queues
  | typeof receivedApplications
  | typeof registrationCases
  | typeof registrationChecks
  | typeof reference
  | typeof refundDecisions
  | typeof registrations
  | typeof reportCases
  | typeof reports
  | typeof sandboxControls
  | typeof savedFilters
  | typeof savedJobs
  | typeof searchSuggestions
  | typeof secondFactors
  | typeof searchTerms
  | typeof sessions
  | typeof settings
  | typeof serviceStatus
  | typeof site
  | typeof sponsorships
  | typeof subscriptions
  | typeof team
  | typeof telehealthDirectory
  | typeof transparency

/** Distributes over the union: `keyof` of a union contains only the shared names. */
type ExportOf<M> = M extends unknown ? M[keyof M] : never
type Keyed<E> = E extends Endpoint ? E : never

/** Every call by its key, such as 'GET /jobs'. Types only, so that no schema reaches the browser. */
export type Api = { [E in Keyed<ExportOf<Module>> as E['key']]: E }
