import type { Deletion } from '#contract/admin/given-up-work.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import type { Queue } from '#server/db/queue.ts'
import { purgeEmailChanges } from '#server/features/accounts/email-changes/service.ts'
import { purgeEmailTokens } from '#server/features/accounts/email-tokens/service.ts'
import { type Pictures, purgeUnusedPictures } from '#server/features/accounts/pictures/service.ts'
import { purgeRegistrations } from '#server/features/accounts/registrations/service.ts'
import { purgeSessions } from '#server/features/accounts/sessions/service.ts'
import { purgeSignInCodes } from '#server/features/accounts/sign-in-codes/service.ts'
import { purgeVoidMoves } from '#server/features/hiring/application-moves/service.ts'
import { purgeUploads } from '#server/features/hiring/documents/service.ts'
import { purgeTeams } from '#server/features/hiring/team/service.ts'
import { purgeAnalytics } from '#server/features/jobs/analytics/service.ts'
import { deleteUnusedLabels, sweepIndex } from '#server/features/jobs/job-index/service.ts'
import { purgeContactMessages } from '#server/features/moderation/contact-messages/service.ts'
import { purgeGuestReports } from '#server/features/moderation/guest-reports/service.ts'
import { purgeCases } from '#server/features/moderation/report-cases/service.ts'
import { forgetReporters } from '#server/features/moderation/reports/service.ts'
import { purgeProviderEvents } from '#server/features/payments/provider-events/service.ts'
import { purgeAccessRecords } from '#server/features/platform/access-records/service.ts'
import { purgeAdminLog } from '#server/features/platform/admin-log/service.ts'
import { purgeMails } from '#server/features/platform/mails/service.ts'
import { purgeNotifications } from '#server/features/platform/notifications/service.ts'
import { type SealedFiles, sweepFiles } from '#server/features/platform/sealed-files/service.ts'
import { purgeThrottles } from '#server/features/platform/throttles/service.ts'
import { purgeWebFiles } from '#server/features/platform/web-files/service.ts'
import { purgeBookings } from '#server/features/rota/bookings/service.ts'
import { purgeShiftNotices } from '#server/features/rota/shift-notices/service.ts'
import { purgeAlertJobs } from '#server/features/search/job-alert-mails/service.ts'
import { purgeAlerts } from '#server/features/search/job-alerts/service.ts'
import { purgeJobDigests } from '#server/features/search/job-digests/service.ts'
import { purgeKeptAccounts } from '#server/features/site/account-deletions/service.ts'
import { purgeDataExports } from '#server/features/site/data-exports/service.ts'

const EVERY_NIGHT = '17 3 * * *'
const EVERY_MINUTE = '* * * * *'

interface Deps {
  db: Db
  clock: Clock
  pictures: Pictures
  sealedFiles: SealedFiles
}

/** Nightly deletions of data that is no longer needed or may no longer be stored. */
const deletions: Record<Deletion, (deps: Deps, now: Date) => Promise<unknown>> = {
  accessRecords: ({ db }, now) => purgeAccessRecords(db, now),
  keptAccounts: ({ db }, now) => purgeKeptAccounts(db, now),
  emailTokens: ({ db }, now) => purgeEmailTokens(db, now),
  registrations: ({ db }, now) => purgeRegistrations(db, now),
  emailChanges: ({ db }, now) => purgeEmailChanges(db, now),
  cases: ({ db }) => purgeCases(db),
  throttles: ({ db }, now) => purgeThrottles(db, now),
  mails: ({ db }, now) => purgeMails(db, now),
  notifications: async ({ db }, now) => {
    await purgeShiftNotices(db, now)
    await purgeNotifications(db, now)
  },
  jobDigests: ({ db }, now) => purgeJobDigests(db, now),
  alerts: ({ db }, now) => purgeAlerts(db, now),
  alertJobs: ({ db }, now) => purgeAlertJobs(db, now),
  signInCodes: ({ db }, now) => purgeSignInCodes(db, now),
  sessions: ({ db }, now) => purgeSessions(db, now),
  dataExports: ({ db }, now) => purgeDataExports(db, now),
  unusedPictures: ({ pictures }, now) => purgeUnusedPictures(pictures, now),
  documentUploads: ({ db }, now) => purgeUploads(db, now),
  documentFiles: ({ sealedFiles }, now) => sweepFiles(sealedFiles, now),
  unusedLabels: ({ db }) => deleteUnusedLabels(db),
  analytics: ({ db }, now) => purgeAnalytics(db, now),
  providerEvents: ({ db }, now) => purgeProviderEvents(db, now),
  guestReports: ({ db }, now) => purgeGuestReports(db, now),
  reporters: ({ db }, now) => forgetReporters(db, now),
  contactMessages: ({ db }, now) => purgeContactMessages(db, now),
  teams: ({ db }, now) => purgeTeams(db, now),
  webFiles: ({ db }, now) => purgeWebFiles(db, now),
  adminLog: ({ db }, now) => purgeAdminLog(db, now),
  voidMoves: ({ db }, now) => purgeVoidMoves(db, now),
  bookings: ({ db }, now) => purgeBookings(db, now),
}

/**
 * Every night: deletes what has expired, such as sessions, links, codes, unused pictures, and access records that the law
 * no longer requires. Each deletion is a piece of work of its own, so that one that fails stops no other. Every minute:
 * removes expired jobs from the search.
 */
export async function workMaintenance(queue: Queue, deps: Deps): Promise<void> {
  const { db, clock } = deps
  await queue.handle('maintenance.nightly', () =>
    queue.addAll(
      db,
      'maintenance.delete',
      Object.keys(deletions).map((what) => ({ what })),
    ),
  )
  await queue.handle('maintenance.delete', async ({ what }) => {
    const run = deletions[what as Deletion] as (typeof deletions)[Deletion] | undefined
    // Another release has added it, and its process will take it.
    if (!run) throw new Error(`unknown deletion: ${what}`)
    await run(deps, clock.now())
  })
  await queue.handle('job-index.sweep', () => sweepIndex(db, clock.now()))
  await queue.every(EVERY_NIGHT, 'maintenance.nightly', {})
  await queue.every(EVERY_MINUTE, 'job-index.sweep', {})
}
