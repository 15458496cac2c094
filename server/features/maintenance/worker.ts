import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import type { Queue } from '#server/db/queue.ts'
import { purgeAccessRecords } from '#server/features/access-records/service.ts'
import { purgeKeptAccounts } from '#server/features/account-deletions/service.ts'
import { purgeAnalytics } from '#server/features/analytics/service.ts'
import { purgeContactMessages } from '#server/features/contact-messages/service.ts'
import { purgeDataExports } from '#server/features/data-exports/service.ts'
import { purgeEmailTokens } from '#server/features/email-tokens/service.ts'
import { purgeGuestReports } from '#server/features/guest-reports/service.ts'
import { purgeAlertJobs } from '#server/features/job-alert-mails/service.ts'
import { purgeAlerts } from '#server/features/job-alerts/service.ts'
import { purgeJobDigests } from '#server/features/job-digests/service.ts'
import { deleteUnusedLabels, sweepIndex } from '#server/features/job-index/service.ts'
import { purgeMails } from '#server/features/mails/service.ts'
import { purgeNotifications } from '#server/features/notifications/service.ts'
import { type Pictures, purgeUnusedPictures } from '#server/features/pictures/service.ts'
import { purgeProviderEvents } from '#server/features/provider-events/service.ts'
import { purgeRegistrations } from '#server/features/registrations/service.ts'
import { purgeCases } from '#server/features/report-cases/service.ts'
import { forgetReporters } from '#server/features/reports/service.ts'
import { purgeSessions } from '#server/features/sessions/service.ts'
import { purgeSignInCodes } from '#server/features/sign-in-codes/service.ts'
import { purgeTeams } from '#server/features/team/service.ts'
import { purgeThrottles } from '#server/features/throttles/service.ts'

const EVERY_NIGHT = '17 3 * * *'
const EVERY_MINUTE = '* * * * *'

/**
 * Every night: deletes what has expired, such as sessions, links, codes, unused pictures, and access records that the law
 * no longer requires. Every minute: removes expired jobs from the search.
 */
export async function workMaintenance(
  queue: Queue,
  { db, clock, pictures }: { db: Db; clock: Clock; pictures: Pictures },
): Promise<void> {
  await queue.handle('maintenance.nightly', async () => {
    const now = clock.now()
    await purgeAccessRecords(db, now)
    await purgeKeptAccounts(db, now)
    await purgeEmailTokens(db, now)
    await purgeRegistrations(db, now)
    await purgeCases(db)
    await purgeThrottles(db, now)
    await purgeMails(db, now)
    await purgeNotifications(db, now)
    await purgeJobDigests(db, now)
    await purgeAlerts(db, now)
    await purgeAlertJobs(db, now)
    await purgeSignInCodes(db, now)
    await purgeSessions(db, now)
    await purgeDataExports(db, now)
    await purgeUnusedPictures(pictures, now)
    await deleteUnusedLabels(db)
    await purgeAnalytics(db, now)
    await purgeProviderEvents(db, now)
    await purgeGuestReports(db, now)
    await forgetReporters(db, now)
    await purgeContactMessages(db, now)
    await purgeTeams(db, now)
  })
  await queue.handle('job-index.sweep', () => sweepIndex(db, clock.now()))
  await queue.every(EVERY_NIGHT, 'maintenance.nightly', {})
  await queue.every(EVERY_MINUTE, 'job-index.sweep', {})
}
