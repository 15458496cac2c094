import { verificationStateLabels, verificationText } from '#contract/admin/organizations.ts'
import type { Organization, OrganizationDetails } from '#contract/api/admin/organizations.ts'
import type { Db } from '#server/db/client.ts'
import { inOrder } from '#server/db/in-order.ts'
import { stateOfJob } from '#server/db/job-conditions.ts'
import { type CompanyRegistry, companyCheck } from '#server/features/admin/company-checks/service.ts'
import { membersOf } from '#server/features/hiring/team/service.ts'
import { permissions } from '#server/features/jobs/quotas/service.ts'
import { lastActionsOn, recordExport } from '#server/features/platform/admin-log/service.ts'
import type { EmployerId, UserId } from '#server/http/caller.ts'
import { type CsvColumns, csvStream, csvTime } from '#server/http/csv.ts'
import { AppError } from '#server/http/errors.ts'
import { rangeOf } from '#server/http/paging.ts'
import * as queries from './queries.ts'

export { verifyOrganization, verifyOrganizations } from './verification.ts'

const maskedCnpj = (cnpj: string | null) => cnpj && `••.•••.•••/${cnpj.slice(8, 12)}-${cnpj.slice(12)}`

function toOrganization(row: queries.OrganizationRow, now: Date): Organization {
  const { verification, was_verified: wasVerified, tier } = row
  const tierEndsAt = tier && new Date(tier.expires_at)
  const isTierExpired = tierEndsAt !== null && tierEndsAt <= now
  return {
    id: row.id,
    companyName: row.name ?? '',
    email: row.email,
    cnpj: maskedCnpj(row.cnpj),
    location: row.city && row.state ? `${row.city}, ${row.state}` : row.state,
    jobCount: row.job_count,
    isTelehealth: row.role === 'telehealth',
    website: row.website,
    telehealthTier: tier && tier.slot !== null && !isTierExpired ? tier.tier : 'regular',
    telehealthTierExpiresAt: tierEndsAt?.toISOString() ?? null,
    isTelehealthTierExpired: isTierExpired,
    isSuspended: row.suspended_at !== null,
    verification: verification ? 'verified' : wasVerified ? 'outdated' : 'unverified',
    verificationText: verification && verificationText(verification),
    companyCase: row.company_case,
    createdAt: row.created_at.toISOString(),
    version: row.version,
  }
}

type OrganizationPage = queries.OrganizationFilter &
  Omit<queries.OrganizationOrder, 'limit' | 'offset'> & { page: number; pageSize: number }

/** One page of all companies; without an order of its own, the newest first. */
export async function listOrganizations(db: Db, query: OrganizationPage, now: Date) {
  const { sort, direction } = query
  const [rows, total, companyCaseCount] = await Promise.all([
    queries.listOrganizations(db, query, { sort, direction, ...rangeOf(query) }),
    queries.countOrganizations(db, query),
    queries.countOrganizations(db, { search: '', hasCompanyCase: true }),
  ])
  return { items: rows.map((row) => toOrganization(row, now)), total, companyCaseCount }
}

/** Everything about a company, with its CNPJ masked. @throws UserNotFound */
export async function organizationDetails(
  { db, registry }: { db: Db; registry: CompanyRegistry | null },
  id: string,
  now: Date,
): Promise<OrganizationDetails> {
  const row = await queries.organizationById(db, id)
  if (!row) throw new AppError('UserNotFound')
  const [check, plan, members, jobs, payments, log] = await Promise.all([
    companyCheck({ db, registry }, id, now),
    permissions(db, id as EmployerId, now),
    membersOf(db, id),
    queries.newestJobs(db, id),
    queries.lastMovements(db, id),
    lastActionsOn(db, { type: 'organization', id }),
  ])
  return {
    ...toOrganization(row, now),
    phone: row.phone,
    crmRegistration: row.crm_registration,
    technicalDirector: row.technical_director,
    technicalDirectorCrm: row.technical_director_crm,
    companyCheck: check,
    plan,
    members,
    jobs: jobs.map((job) => ({
      id: job.id,
      title: job.title,
      state: stateOfJob(job, now),
      createdAt: job.created_at.toISOString(),
    })),
    payments: payments.map(({ occurred_at, ...payment }) => ({ ...payment, at: occurred_at.toISOString() })),
    log,
  }
}

async function* organizationsOf(
  db: Db,
  query: queries.OrganizationFilter & queries.OrganizationSorting,
  now: Date,
) {
  const ids = queries.organizationIds(db, query, query)
  for await (const rows of inOrder(db, ids, (batch) => queries.organizationsById(db, batch)))
    yield rows.map((row) => toOrganization(row, now))
}

const columns: CsvColumns<Organization> = [
  ['Empresa', ({ companyName }) => companyName],
  ['E-mail', ({ email }) => email],
  ['CNPJ', ({ cnpj }) => cnpj ?? ''],
  ['Localização', ({ location }) => location ?? ''],
  ['Vagas', ({ jobCount }) => `${jobCount}`],
  ['Telemedicina', ({ isTelehealth }) => (isTelehealth ? 'Sim' : 'Não')],
  [
    'Verificação',
    ({ verification, verificationText: text }) => text ?? verificationStateLabels[verification],
  ],
  ['Criada em', ({ createdAt }) => csvTime(createdAt)],
]

/** The companies of the list as CSV, in its order, read while it is sent. */
export async function exportOrganizations(
  db: Db,
  query: queries.OrganizationFilter & queries.OrganizationSorting,
  { admin, now }: { admin: UserId; now: Date },
) {
  const { search, isTelehealth, verification, state, hasCompanyCase: companyCase } = query
  const filter = { search, isTelehealth, verification, state, companyCase }
  await recordExport(db, { admin, list: 'organizations', filter }, now)
  return csvStream(columns, organizationsOf(db, query, now))
}
