import { z } from 'zod'
import { companyCaseReasonNames } from '#contract/admin/company-checks.ts'
import { organizationSorts, verificationBases, verificationStates } from '#contract/admin/organizations.ts'
import { endpoint } from '#contract/endpoint.ts'
import {
  code,
  flag,
  id,
  idParams,
  instant,
  line,
  pageInfo,
  pageQuery,
  paragraphs,
  stateUf,
  success,
} from '#contract/fields-form.ts'
import { teamRoles } from '#contract/hiring/team.ts'
import { jobStates } from '#contract/jobs/jobs.ts'
import { movementKinds } from '#contract/payments/ledger.ts'
import { planNames } from '#contract/payments/subscriptions.ts'
import { bulkReply, bulkRows, sortQuery } from '#contract/platform/bulk-form.ts'
import { telehealthTierNames } from '#contract/telehealth/tiers.ts'
import { companyCheck } from './company-checks.ts'

const admin = { access: ['admin'] } as const

const organization = z.object({
  id,
  companyName: z.string(),
  email: z.string(),
  /** Masked. */
  cnpj: z.string().nullable(),
  /** 'Curitiba, PR' */
  location: z.string().nullable(),
  jobCount: z.int(),
  isTelehealth: z.boolean(),
  website: z.string().nullable(),
  /** Its position in the telehealth directory. */
  telehealthTier: z.enum(telehealthTierNames),
  /** Of the position that runs or, if it has expired, of the last one. */
  telehealthTierExpiresAt: instant.nullable(),
  isTelehealthTierExpired: z.boolean(),
  isSuspended: z.boolean(),
  verification: z.enum(verificationStates),
  /** The evidence and date of the verification; null unless it is verified. */
  verificationText: z.string().nullable(),
  /** Why its CNPJ is an open case. */
  companyCase: z.enum(companyCaseReasonNames).nullable(),
  createdAt: instant,
  /**
   * Changes with name, CNPJ, registration, website and verification. Send it back with a verification, so that it
   * covers only values that the admin has read.
   */
  version: z.string(),
})
export type Organization = z.output<typeof organization>

const organizationFilter = {
  /** Words of the name, the beginning of an e-mail address, or a CNPJ. */
  search: line(100).default(''),
  isTelehealth: flag.optional(),
  verification: z.enum(verificationStates).optional(),
  state: stateUf.optional(),
  /** Only companies whose CNPJ is an open case. */
  hasCompanyCase: flag.optional(),
}

export const listOrganizations = endpoint('GET', '/admin/organizations', {
  ...admin,
  summary: 'Empresas, com busca, filtros e ordem; documentos mascarados',
  query: z.object({ ...pageQuery, ...organizationFilter, ...sortQuery(organizationSorts) }),
  /** `companyCaseCount`: all companies whose CNPJ is an open case. */
  reply: z.object({ items: z.array(organization), companyCaseCount: z.int(), ...pageInfo }),
})

export const exportOrganizations = endpoint('GET', '/admin/organizations.csv', {
  ...admin,
  summary: 'As empresas da lista em CSV, com documentos mascarados; fica registrado',
  cost: 20,
  query: z.object({ ...organizationFilter, ...sortQuery(organizationSorts) }),
  reply: z.string(),
})

const organizationDetails = organization.extend({
  phone: z.string().nullable(),
  crmRegistration: z.string().nullable(),
  technicalDirector: z.string().nullable(),
  technicalDirectorCrm: z.string().nullable(),
  companyCheck,
  plan: z.object({
    plan: z.enum(planNames),
    /** 'Enterprise' for a company with more posts than any plan has. */
    planLabel: z.string(),
    maxActivePosts: z.int(),
    currentActivePosts: z.int(),
  }),
  /** The people of its team, the founder first. */
  members: z.array(
    z.object({
      id,
      name: z.string(),
      email: z.string(),
      role: z.enum(teamRoles),
      hasLeft: z.boolean(),
      isSuspended: z.boolean(),
      lastSeenAt: instant.nullable(),
    }),
  ),
  /** The newest ones. */
  jobs: z.array(z.object({ id, title: z.string(), state: z.enum(jobStates), createdAt: instant })),
  /** The last movements of money, in centavos. */
  payments: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(movementKinds),
      amount: z.int(),
      description: z.string(),
      at: instant,
    }),
  ),
  /** The last actions of admins on this company, newest first. */
  log: z.array(
    z.object({
      id: z.string(),
      at: instant,
      action: z.string(),
      adminName: z.string().nullable(),
      reason: z.string().nullable(),
    }),
  ),
})
export type OrganizationDetails = z.output<typeof organizationDetails>

export const getOrganization = endpoint('GET', '/admin/organizations/:id', {
  ...admin,
  summary: 'Tudo sobre uma empresa, com documentos mascarados',
  params: idParams,
  reply: organizationDetails,
})

const verification = {
  isVerified: z.boolean(),
  /** The evidence that was checked; required to verify. */
  basis: z
    .array(z.enum(verificationBases))
    .default([])
    .transform((list) => [...new Set(list)]),
  reason: paragraphs(500).default(''),
}
const version = code(64)
const BASIS_MISSING = { path: ['basis'], message: 'Informe o que foi conferido' }
const hasBasis = (body: { isVerified: boolean; basis: readonly string[] }) =>
  !body.isVerified || body.basis.length > 0

/** It ends by itself when name, CNPJ or registration change. */
export const verifyOrganization = endpoint('POST', '/admin/organizations/:id/verify', {
  ...admin,
  summary: 'Verifica a identidade de uma empresa, ou retira a verificação',
  params: idParams,
  body: z.object({ ...verification, version }).refine(hasBasis, BASIS_MISSING),
  reply: success.extend({ message: z.string() }),
})

/** One transaction and one entry in the log per company. */
export const verifyOrganizations = endpoint('POST', '/admin/organizations/bulk', {
  ...admin,
  summary: 'Verifica até 200 empresas, ou retira a verificação, com um resultado para cada uma',
  cost: 20,
  /** `versions` by company: without the newest one, a company is refused. */
  body: z
    .object({ ...bulkRows, ...verification, versions: z.record(id, version) })
    .refine(hasBasis, BASIS_MISSING),
  reply: bulkReply,
})
