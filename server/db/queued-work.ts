/** Every queue, with the data that a piece of its work has. */
export interface QueuedWork {
  'mail.send': { mailId: string }
  /** Mails a reset link, if the address of the sealed request has an account. */
  'passwords.mail': { sealed: string }
  /** Mails a verification link, for a registration or at the sealed request of its owner. */
  'registrations.mail': { registrationId: string } | { sealed: string }
  /** Mails the link that confirms a new address of an account. */
  'email-changes.mail': { changeId: string }
  /** Mails a user the notifications that no mail has included yet. */
  'notifications.mail': { userId: string }
  /** Every minute, and after an event of many users: mails what is due. */
  'notifications.sweep': Record<string, never>
  /** Fetches everything about a customer from Stripe. */
  'subscriptions.sync': { customerId: string }
  /** Applies an employer's plan to its jobs. */
  'plan-changes.apply': { ownerUserId: string }
  /** Every minute: applies plans that have ended by time alone, and mails about charges that failed. */
  'plan-changes.sweep': Record<string, never>
  /** Tells a doctor of a move once it can no longer be undone. */
  'application-moves.tell': { moveId: string }
  /** Every minute: tells of the moves whose own work was lost. */
  'application-moves.sweep': Record<string, never>
  /** Every minute: cancels the interviews of applications that have ended. */
  'interviews.sweep': Record<string, never>
  /** Every minute: ends offers of plantões, and asks about plantões that are over. */
  'bookings.sweep': Record<string, never>
  /** Reads the calendar that a doctor has named, for the times at which she is busy. */
  'availability.read': { doctorId: string }
  /** Every five minutes: has the calendars read that are due. */
  'availability.sweep': Record<string, never>
  /** Every minute: ends proposals of swaps and given plantões of which nothing can become. */
  'handovers.sweep': Record<string, never>
  /** Delivers the invitations to a job, as far as their doctors want them. */
  'invitations.deliver': { jobId: string }
  /** Every morning: makes the payment records of companies on the first days of a month. */
  'payment-records.make': Record<string, never>
  /** Every minute: tells the first waiting doctor of a plantão with a free place, and ends waiting lists. */
  'waiting-lists.sweep': Record<string, never>
  /** Every 15 minutes: tells doctors of plantões that begin soon and are not filled. */
  'shift-notices.send': Record<string, never>
  /** Every hour: ends grants of documents that are no longer valid. */
  'document-grants.end': Record<string, never>
  /** Every evening: tells doctors who opened their documents. */
  'document-grants.tell': Record<string, never>
  /** Asks the registry of doctors about a check. */
  'registration-checks.ask': { checkId: string }
  /** Checks the registrations of a doctor again, who has an interview. */
  'registration-checks.interview': { doctorId: string }
  /** Every hour: checks again what ends soon, and what the registry has not answered. */
  'registration-checks.sweep': Record<string, never>
  /** Every night: measures how long companies take to answer applications. */
  'employer-answers.measure': Record<string, never>
  /** Every morning: reminds companies of applications without an answer. */
  'employer-answers.remind': Record<string, never>
  /** Draws the first page of a version of a document. */
  'documents.preview': { versionId: string }
  /** Has the antivirus scan a version of a document. */
  'documents.scan': { versionId: string }
  /** Every morning: reminds doctors of documents that expire soon. */
  'documents.remind': Record<string, never>
  /** Every ten minutes: notifies owners and applicants of jobs that expire soon or have expired. */
  'jobs.expiry': Record<string, never>
  /** Fetches what an event of a payment provider is about. */
  'provider-events.handle': { id: string }
  /** Lays the paid periods of a job again, after its text has changed. */
  'sponsorships.apply': { jobId: string }
  /** Returns a payment that is marked for it. */
  'sponsorships.refund': { paymentId: string }
  /** Every ten minutes: gives up what nobody has paid in time. */
  'sponsorships.sweep': Record<string, never>
  /** Every night: adds the deletions. */
  'maintenance.nightly': Record<string, never>
  /** Deletes one kind of what is no longer needed or may no longer be stored. */
  'maintenance.delete': { what: string }
  /** Every minute: removes expired jobs from the search. */
  'job-index.sweep': Record<string, never>
  /** Every minute: fills the search index of a new release beside the present one. */
  'job-index.refill': Record<string, never>
  /** Returns a product that the employer no longer wants. */
  'refunds.carry-out': { requestId: string }
  /** Every 15 minutes: brings the invoices in line with the ledger. */
  'invoices.sweep': Record<string, never>
  /** Every 15 minutes: asks the providers about pending payments, and checks what must always be true of money. */
  'reconciliation.pending': Record<string, never>
  /** Every night: fetches all customers and the payments of the last days, and compares the ledger with the providers. */
  'reconciliation.nightly': Record<string, never>
  /** Every minute: notifies the admins of new alarms about payments. */
  'payment-alarms.notify': Record<string, never>
  /** Every minute: finds the alerts of jobs that have become findable, and mails those that are due. */
  'job-alerts.sweep': Record<string, never>
  /** Every night: reads the words of alerts again, and asks whether old alerts are still wanted. */
  'job-alerts.nightly': Record<string, never>
  /** Every week: mails doctors the new jobs of advertisers. */
  'job-digests.send': Record<string, never>
  /** Every ten minutes: removes the accounts whose deletion is due. */
  'account-deletions.sweep': Record<string, never>
  /** Gathers everything about an account. */
  'data-exports.build': { exportId: string }
  /** Every hour: tells companies of checks that expire soon or have expired. */
  'establishment-checks.expiry': Record<string, never>
  /** Asks the registry of companies about a CNPJ, also before the answer is due if an admin wants to know. */
  'company-checks.ask': { companyId: string; isForced?: boolean }
  /** Every hour: asks about companies whose answer is missing, old, or about other values. */
  'company-checks.sweep': Record<string, never>
  /** Every ten minutes: frees the slots of the telehealth directory whose time is over. */
  'telehealth-tiers.expiry': Record<string, never>
  /** Makes a copy of the installation, if it is time for one. */
  'backups.make': Record<string, never>
  /** Every minute: adds a copy when it is time for one, and tells admins when the last good one is too old. */
  'backups.watch': Record<string, never>
  /** Every minute: adds the recorded events to the daily counts. */
  'analytics.roll': Record<string, never>
}
