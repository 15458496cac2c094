import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { roles, storedRoles } from '#contract/accounts/roles.ts'
import { approvalKinds, approvalStatuses } from '#contract/admin/approvals.ts'
import { companyCaseOutcomeNames, companyCaseReasonNames } from '#contract/admin/company-checks.ts'
import { moveStatuses } from '#contract/hiring/application-lifecycle.ts'
import { messageSides } from '#contract/hiring/application-messages.ts'
import { applicationStatuses, endReasons } from '#contract/hiring/applications.ts'
import { grantEndReasonNames } from '#contract/hiring/document-grants.ts'
import { documentKindNames } from '#contract/hiring/document-kinds.ts'
import { interviewStates } from '#contract/hiring/interviews.ts'
import {
  caseReasonNames,
  checkBases,
  checkOriginNames,
  refusalOutcomes,
  registrationOutcomeNames,
} from '#contract/hiring/registration-checks.ts'
import { teamRoles } from '#contract/hiring/team.ts'
import { questionKinds } from '#contract/jobs/job-questions.ts'
import {
  closeReasons,
  contractFormLabels,
  jobStatuses,
  jobTypeLabels,
  payUnitLabels,
  regimeLabels,
  shiftLabels,
} from '#contract/jobs/jobs.ts'
import { appealOutcomes, reportedEntityTypes, reportOutcomes } from '#contract/moderation/reports.ts'
import { notificationChannels } from '#contract/notifications.ts'
import { providerStatuses } from '#contract/payments/entitlement.ts'
import { movementKinds, paymentProviders, products } from '#contract/payments/ledger.ts'
import { invoiceStatuses } from '#contract/payments/receipts.ts'
import { paymentMethods, sponsorshipStates } from '#contract/payments/sponsorships.ts'
import { intervals, paidPlanNames, planNames } from '#contract/payments/subscriptions.ts'
import { paperKinds } from '#contract/rota/booking-papers.ts'
import { bookingSides, bookingStates } from '#contract/rota/bookings.ts'
import { handoverStates } from '#contract/rota/handovers.ts'
import { handoverRules } from '#contract/rota/rota-rules.ts'
import { shiftNoticeKinds } from '#contract/rota/shift-notices.ts'
import { alertFrequencies, alertStatuses } from '#contract/search/alerts.ts'
import { checkOutcomes } from '#contract/telehealth/establishments.ts'
import { modalityNames } from '#contract/telehealth/modalities.ts'
import { telehealthTierNames } from '#contract/telehealth/tiers.ts'
import { type TestApp, testApp } from './app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

/** The contract's list for each column. */
const contractLists: Record<string, readonly string[]> = {
  'appeals.outcome': appealOutcomes,
  'application_messages.side': messageSides,
  'application_moves.to_status': moveStatuses,
  'applications.end_reason': endReasons,
  'applications.status': applicationStatuses,
  'applied_plans.plan': planNames,
  'approvals.kind': Object.keys(approvalKinds),
  'approvals.status': Object.keys(approvalStatuses),
  'approvals.to_role': roles.filter((role) => role !== 'admin'),
  'opening_requests.status': Object.keys(approvalStatuses),
  'company_checks.case_outcome': companyCaseOutcomeNames,
  'company_checks.case_reason': companyCaseReasonNames,
  'document_grants.end_reason': grantEndReasonNames,
  'documents.kind': documentKindNames,
  'employer_modalities.modality': modalityNames,
  'employers.granted_plan': paidPlanNames,
  'establishment_checks.outcome': checkOutcomes,
  'guest_reports.entity_type': reportedEntityTypes,
  'bookings.cancelled_by': bookingSides,
  'bookings.state': bookingStates,
  'booking_events.side': bookingSides,
  'booking_papers.kind': paperKinds,
  'handovers.state': handoverStates,
  'rota_rules.handover': handoverRules,
  'shift_notices.kind': shiftNoticeKinds,
  'interviews.state': interviewStates,
  'invoices.provider': paymentProviders,
  'invoices.status': invoiceStatuses,
  'job_alerts.frequency': alertFrequencies,
  'job_alerts.status': alertStatuses,
  'job_questions.kind': questionKinds,
  'jobs.close_reason': closeReasons,
  'jobs.contract_form': Object.keys(contractFormLabels),
  'jobs.job_type': Object.keys(jobTypeLabels),
  'jobs.pay_unit': Object.keys(payUnitLabels),
  'jobs.regime': Object.keys(regimeLabels),
  'jobs.shift': Object.keys(shiftLabels),
  'jobs.status': jobStatuses,
  'ledger_entries.kind': movementKinds,
  'ledger_entries.product': products,
  'ledger_entries.provider': paymentProviders,
  'message_templates.status': moveStatuses,
  'muted_notifications.channel': notificationChannels,
  'past_moderation.entity_type': reportedEntityTypes,
  'provider_events.provider': paymentProviders,
  'refund_requests.product': products,
  'registration_checks.basis': checkBases,
  'registration_checks.case_reason': caseReasonNames,
  'registration_checks.origin': checkOriginNames,
  'registration_checks.outcome': registrationOutcomeNames,
  'registration_checks.proposed_outcome': refusalOutcomes,
  'report_cases.entity_type': reportedEntityTypes,
  'report_cases.outcome': reportOutcomes,
  'reports.entity_type': reportedEntityTypes,
  'sponsorship_payments.method': paymentMethods,
  'sponsorships.state': sponsorshipStates,
  'subscriptions.billing_interval': intervals,
  'subscriptions.plan': paidPlanNames,
  'subscriptions.status': providerStatuses,
  'subscriptions.scheduled_interval': intervals,
  'subscriptions.scheduled_plan': paidPlanNames,
  'team_invitations.role': teamRoles,
  'team_members.role': teamRoles,
  'telehealth_tiers.tier': telehealthTierNames.filter((name) => name !== 'regular'),
  'users.role': storedRoles,
}

/** Columns of which the contract has no list, and why. */
const withoutContract: Record<string, string> = {
  'access_records.event': 'never sent: the page has labels',
  'backups.state': 'only the server makes copies; the contract does not mention them',
  'boost_checks.decision': 'the contract has a type of two',
  'document_files.purpose': 'never leaves the server',
  'document_versions.preview': 'the contract has a type of it',
  'document_versions.scan': 'the contract has a type of it',
  'email_tokens.purpose': 'never leaves the server',
  'jobs.expiry_notice': 'never leaves the server',
  'mails.kind': 'kinds whose slices refresh them; never leave the server',
  'past_moderation.kind': 'never leaves the server',
  'place_nicknames.district': 'never sent as a word',
  'place_nicknames.source': 'part of the sources that the contract has texts of',
  'provider_events.outcome': 'what the worker did; the contract sends the state',
  'search_synonyms.source': 'part of the sources that the contract has texts of',
  'sponsorship_payments.mismatch': 'the contract has a type of it',
  'sponsorship_payments.refund_reason': 'the contract has a type of it',
  'users.before_deletion_order': 'never leaves the server',
}
/** The stand-ins of the payment providers have the words of the providers. */
const isStandIn = (column: string) => /^(stripe_)?sandbox_/.test(column)

/** The lists of all constraints that say no more than which values a column has. */
async function checkLists(): Promise<Record<string, string[]>> {
  const { rows } = await sql<{ table: string; definition: string }>`
    select conrelid::regclass::text as table, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace`.execute(app.db)
  return Object.fromEntries(
    rows.flatMap(({ table, definition }) => {
      const [, column, list] = /^CHECK \(\(+(\w+) = ANY \(ARRAY\[([^\]]*)\]\)\)+$/.exec(definition) ?? []
      const values = [...(list ?? '').matchAll(/'([^']*)'/g)].map(([, value]) => value as string)
      return column && values.length > 0 ? [[`${table}.${column}`, values.sort()]] : []
    }),
  )
}

test('the lists of the check constraints are those of the contract', async () => {
  const lists = Object.entries(await checkLists()).filter(([column]) => !isStandIn(column))
  expect(lists.length).toBeGreaterThan(40)
  const known = lists.filter(([column]) => !(column in withoutContract))
  expect(Object.fromEntries(known)).toEqual(
    Object.fromEntries(known.map(([column]) => [column, [...(contractLists[column] ?? [])].sort()])),
  )
})

test('every column that is named here has a list in the database', async () => {
  const lists = await checkLists()
  expect(
    [...Object.keys(contractLists), ...Object.keys(withoutContract)].filter((column) => !(column in lists)),
  ).toEqual([])
})
