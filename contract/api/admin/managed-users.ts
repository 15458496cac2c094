import { z } from 'zod'
import { storedRoles } from '#contract/accounts/roles.ts'
import { bulkUserActions, userDocuments, userSituations, userSorts } from '#contract/admin/managed-users.ts'
import {
  adminReason,
  documentForm,
  grantForm,
  invitationForm,
  roleForm,
  suspendForm,
} from '#contract/admin/managed-users-form.ts'
import { endpoint } from '#contract/endpoint.ts'
import { id, idParams, instant, line, pageInfo, pageQuery, stateUf, success } from '#contract/fields-form.ts'
import { paidPlanNames, planNames } from '#contract/payments/subscriptions.ts'
import { bulkReply, bulkRows, sortQuery } from '#contract/platform/bulk-form.ts'

const admin = { access: ['admin'] } as const

/** A row of the list. */
const managedUser = z.object({
  id,
  /** Null until the profile is complete. */
  name: z.string().nullable(),
  email: z.string(),
  role: z.enum(storedRoles).nullable(),
  situation: z.enum(userSituations),
  /** The CPF or CNPJ, masked; null if there is none. */
  document: z.string().nullable(),
  phone: z.string().nullable(),
  /** yyyy-mm-dd */
  birthDate: z.string().nullable(),
  state: z.string().nullable(),
  isSearchable: z.boolean(),
  /** When the account is removed; null unless its deletion is scheduled. */
  deletionDueAt: instant.nullable(),
  createdAt: instant,
  /** Exact to the hour; null if they never signed in. */
  lastSeenAt: instant.nullable(),
  /** The version to send back with an edit. */
  updatedAt: instant,
})
export type ManagedUser = z.output<typeof managedUser>

const userFilter = {
  /** Words of name or e-mail, or a CPF, CNPJ or CRM. */
  search: line(100).default(''),
  role: z.enum(storedRoles).optional(),
  situation: z.enum(userSituations).optional(),
  state: stateUf.optional(),
}

export const listUsers = endpoint('GET', '/admin/users', {
  ...admin,
  summary: 'Contas, com busca, filtros e ordem; documentos mascarados',
  query: z.object({ ...pageQuery, ...userFilter, ...sortQuery(userSorts) }),
  reply: z.object({
    items: z.array(managedUser),
    ...pageInfo,
    /** There are more than `totalCount`: searches with words stop counting at 10,000. */
    totalIsCapped: z.boolean(),
  }),
})

export const getUsersSummary = endpoint('GET', '/admin/users/summary', {
  ...admin,
  summary: 'Número de contas, de médicos (têm CPF) e de empresas (têm CNPJ)',
  reply: z.object({ total: z.int(), doctors: z.int(), companies: z.int() }),
})

export const exportUsers = endpoint('GET', '/admin/users.csv', {
  ...admin,
  summary: 'As contas da lista em CSV, com documentos mascarados; fica registrado',
  cost: 20,
  query: z.object({ ...userFilter, ...sortQuery(userSorts) }),
  reply: z.string(),
})

/** The account in full, with fields that rows of the list do not have. */
const userDetails = managedUser.extend({
  city: z.string().nullable(),
  bio: z.string().nullable(),
  website: z.string().nullable(),
  /** Masked. */
  cpf: z.string().nullable(),
  cnpj: z.string().nullable(),
  registrations: z.array(z.object({ crm: z.string(), uf: z.string() })),
  emailVerifiedAt: instant.nullable(),
  profileCompletedAt: instant.nullable(),
  suspendedAt: instant.nullable(),
  /** Admins have ordered the deletion, so an admin can cancel it. */
  deletionIsOrdered: z.boolean(),
  /** When a decision on reports has hidden the profile. */
  profileHiddenAt: instant.nullable(),
  termsAcceptedAt: instant.nullable(),
  marketingOptedInAt: instant.nullable(),
  hasPassword: z.boolean(),
  hasGoogle: z.boolean(),
  /** Sessions that have not ended, the last used first. */
  sessions: z.array(z.object({ device: z.string(), createdAt: instant, lastSeenAt: instant })),
  jobs: z.int(),
  activeJobs: z.int(),
  applications: z.int(),
  /** Reports of the account or its jobs, and those that it has sent. */
  reportsReceived: z.int(),
  reportsSent: z.int(),
  /** Null unless it is a company. */
  plan: z
    .object({
      plan: z.enum(planNames),
      planLabel: z.string(),
      maxActivePosts: z.int(),
      currentActivePosts: z.int(),
      grantedPlan: z.enum(paidPlanNames).nullable(),
      grantedPosts: z.int().nullable(),
    })
    .nullable(),
  /** The last actions of admins on this account, newest first. */
  log: z.array(
    z.object({
      id: z.string(),
      at: instant,
      action: z.string(),
      /** Null if the server itself acted. */
      adminName: z.string().nullable(),
      reason: z.string().nullable(),
    }),
  ),
})
export type UserDetails = z.output<typeof userDetails>

export const getUserDetails = endpoint('GET', '/admin/users/:id', {
  ...admin,
  summary: 'Tudo sobre uma conta, com documentos mascarados',
  params: idParams,
  reply: userDetails,
})

export const revealDocument = endpoint('POST', '/admin/users/:id/reveal', {
  ...admin,
  summary: 'O CPF ou CNPJ por inteiro; o motivo fica registrado',
  params: idParams,
  body: z.object({ field: z.enum(userDocuments), reason: adminReason }),
  reply: z.object({ value: z.string() }),
})

export const setSearchable = endpoint('PATCH', '/admin/users/:id/searchable', {
  ...admin,
  summary: 'Mostra ou esconde o perfil público',
  params: idParams,
  body: z.object({ isSearchable: z.boolean() }),
  reply: success,
})

export const suspendAccount = endpoint('POST', '/admin/users/:id/suspend', {
  ...admin,
  summary: 'Suspende a conta e avisa por e-mail com o motivo',
  params: idParams,
  body: suspendForm,
  reply: success,
})

export const reinstateAccount = endpoint('POST', '/admin/users/:id/reinstate', {
  ...admin,
  summary: 'Encerra a suspensão da conta e avisa por e-mail',
  params: idParams,
  reply: success,
})

export const correctDocument = endpoint('PATCH', '/admin/users/:id/document', {
  ...admin,
  summary: 'Corrige o CPF ou o CNPJ',
  params: idParams,
  body: documentForm,
  reply: success,
})

/** `admin` takes two people, so here it is refused. */
export const changeRole = endpoint('PATCH', '/admin/users/:id/role', {
  ...admin,
  summary: 'Troca o tipo da conta',
  params: idParams,
  body: roleForm,
  reply: success,
})

export const grantPlan = endpoint('PATCH', '/admin/users/:id/grant', {
  ...admin,
  summary: 'Concede um plano ou um limite de vagas a uma empresa (Enterprise)',
  params: idParams,
  body: grantForm,
  reply: success,
})

/** Creates an account without a password and mails a link to choose one. */
export const inviteUser = endpoint('POST', '/user/create', {
  ...admin,
  summary: 'Convida uma pessoa por e-mail',
  body: invitationForm,
  reply: success.extend({ id }),
  status: 201,
})

export const inviteAgain = endpoint('POST', '/admin/users/:id/invite', {
  ...admin,
  summary: 'Envia outro convite a quem ainda não confirmou o e-mail',
  params: idParams,
  reply: success,
})

/** One transaction and one entry in the log per account. */
export const changeUsers = endpoint('POST', '/admin/users/bulk', {
  ...admin,
  summary: 'Suspende, reativa, mostra ou esconde até 200 contas, com um resultado para cada uma',
  cost: 20,
  body: z
    .object({
      ...bulkRows,
      action: z.enum(bulkUserActions),
      /** For `searchable`. */
      isSearchable: z.boolean().optional(),
      /** Required to suspend. */
      reason: adminReason.optional(),
    })
    .refine(({ action, reason }) => action !== 'suspend' || reason, {
      path: ['reason'],
      message: 'Informe o motivo.',
    })
    .refine(({ action, isSearchable }) => action !== 'searchable' || isSearchable !== undefined, {
      path: ['isSearchable'],
      message: 'Informe se o perfil fica visível.',
    }),
  reply: bulkReply,
})
