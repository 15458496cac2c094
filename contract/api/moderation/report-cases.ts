import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import {
  code,
  givenInstant,
  id,
  idParams,
  instant,
  line,
  pageInfo,
  pageQuery,
  success,
} from '#contract/fields-form.ts'
import {
  APPEAL_DAYS,
  appealOutcomes,
  type DecisionEffect,
  decisionEffectTexts,
  type ReportCaseState,
  reportCaseSorts,
  reportCaseStateLabels,
  reportedEntityTypes,
  reportOutcomes,
} from '#contract/moderation/reports.ts'
import { appealDecisionForm, appealForm, decisionForm } from '#contract/moderation/reports-form.ts'
import { bulkReply, bulkRows, sortQuery } from '#contract/platform/bulk-form.ts'

const decision = z.object({
  outcome: z.enum(reportOutcomes),
  reason: z.string(),
  decidedAt: instant,
  /** Null if the account of the admin is gone. */
  decidedBy: z.string().nullable(),
})

const appeal = z.object({
  text: z.string(),
  filedAt: instant,
  /** The rest is null until it is decided. */
  outcome: z.enum(appealOutcomes).nullable(),
  reason: z.string().nullable(),
  decidedAt: instant.nullable(),
})

const report = z.object({
  id,
  reportedAt: instant,
  reason: z.string(),
  /** Null if the reporter's account is gone, or has no name. */
  reporterName: z.string().nullable(),
  reporterEmail: z.string().nullable(),
  isGuest: z.boolean(),
  /** The text of the job or profile when it was reported; null for old reports. */
  snapshot: z.object({ title: z.string(), text: z.string() }).nullable(),
})

const reportCase = z.object({
  id,
  reportedEntityType: z.enum(reportedEntityTypes),
  reportedEntityId: id,
  /** Null if it no longer exists. */
  title: z.string().nullable(),
  reportedUserId: id.nullable(),
  reportedName: z.string().nullable(),
  /** The latest report: time, reason and author. */
  reportedAt: instant,
  reason: z.string(),
  reportingUserId: id.nullable(),
  openedAt: instant,
  answerDueAt: instant,
  reportCount: z.int(),
  /** The newest of them, at most fifty. */
  reports: z.array(report),
  decision: decision.nullable(),
  appeal: appeal.extend({ decidedBy: z.string().nullable() }).nullable(),
  /** Whether the caller has to leave the appeal to another admin. */
  needsOtherAdmin: z.boolean(),
  /** Earlier decisions about the same person, newest first. */
  earlier: z.array(z.object({ id, outcome: z.enum(reportOutcomes), decidedAt: instant })),
})
export type ReportCase = z.output<typeof reportCase>

const caseFilter = {
  state: z.enum(Object.keys(reportCaseStateLabels) as ReportCaseState[]).default('open'),
  type: z.enum(reportedEntityTypes).optional(),
  /** Words of the title or a name, an e-mail, or the beginning of a number. */
  search: line(100).default(''),
}

export const listReports = endpoint('GET', '/reports', {
  access: ['admin'],
  summary:
    'Denúncias, agrupadas pela vaga ou pelo perfil, com busca, filtros e ordem; sem ordem, da que vence antes à que vence depois',
  query: z.object({
    ...caseFilter,
    ...sortQuery(reportCaseSorts),
    ...pageQuery,
  }),
  reply: z.object({
    items: z.array(reportCase),
    openCount: z.int(),
    appealCount: z.int(),
    /** Of the open cases, independent of the filters: a later value than before means new reports. */
    newestReportAt: instant.nullable(),
    ...pageInfo,
  }),
})

export const exportReports = endpoint('GET', '/reports.csv', {
  access: ['admin'],
  summary: 'As denúncias da lista em CSV, sem os endereços de quem denunciou; fica registrado',
  cost: 20,
  query: z.object({ ...caseFilter, ...sortQuery(reportCaseSorts) }),
  reply: z.string(),
})

export const getReport = endpoint('GET', '/reports/:id', {
  access: ['admin'],
  summary: 'Uma denúncia com a decisão e o recurso',
  params: idParams,
  reply: reportCase,
})

export const resolveReport = endpoint('PATCH', '/reports/:id/resolve', {
  access: ['admin'],
  summary:
    'Decide as denúncias de uma vaga ou de um perfil e avisa os dois lados; repetir devolve a primeira decisão',
  params: idParams,
  body: decisionForm.extend({
    /** The case's `reportedAt` that the admin saw. If another report has come since, the decision is refused. */
    seenReportAt: givenInstant.optional(),
  }),
  reply: z.object({ id, outcome: z.enum(reportOutcomes), reason: z.string(), decidedAt: instant }),
})

/** A case is decided once, so repeating this changes nothing. One transaction and one entry in the log per case. */
export const decideReports = endpoint('POST', '/reports/bulk', {
  access: ['admin'],
  summary:
    'Decide até 200 denúncias com o mesmo motivo e avisa os dois lados, com um resultado para cada uma',
  cost: 20,
  body: decisionForm.extend({
    ...bulkRows,
    /** By case: its `reportedAt` that the admin saw. Without the newest one, a case is refused. */
    seenReportAt: z.record(id, givenInstant),
  }),
  reply: bulkReply,
})

export const previewDecisions = endpoint('POST', '/reports/bulk/preview', {
  access: ['admin'],
  summary: 'O que uma decisão mudaria em cada denúncia, ou por que ela é recusada; nada é mudado',
  body: z.object({ ids: bulkRows.ids, outcome: z.enum(reportOutcomes) }),
  reply: z.object({
    items: z.array(
      z.object({
        id,
        effect: z.enum(Object.keys(decisionEffectTexts) as DecisionEffect[]).nullable(),
        problem: z.string().nullable(),
      }),
    ),
  }),
})

export const decideAppeal = endpoint('PATCH', '/reports/:id/appeal', {
  access: ['admin'],
  summary: 'Mantém ou reverte uma decisão contestada; repetir devolve a primeira resposta',
  params: idParams,
  body: appealDecisionForm,
  reply: z.object({ id, outcome: z.enum(appealOutcomes), reason: z.string(), decidedAt: instant }),
})

/** From the mail to a suspended account, which cannot sign in. */
const token = code(100).optional()

export const getReportDecision = endpoint('GET', '/reports/:id/decision', {
  access: ['public'],
  summary: 'O que foi decidido, para quem denunciou e para quem foi denunciado',
  params: idParams,
  query: z.object({ token }),
  reply: z.object({
    id,
    viewer: z.enum(['reporter', 'reported']),
    reportedEntityType: z.enum(reportedEntityTypes),
    title: z.string().nullable(),
    outcome: z.enum(reportOutcomes),
    reason: z.string(),
    decidedAt: instant,
    appealDueAt: instant,
    canAppeal: z.boolean(),
    /** The reporter sees only its outcome. */
    appeal: appeal.nullable(),
  }),
})

export const fileAppeal = endpoint('POST', '/reports/:id/appeal', {
  access: ['public'],
  summary: `Recorre de uma decisão, uma vez e em até ${APPEAL_DAYS} dias`,
  params: idParams,
  body: appealForm.extend({ token }),
  reply: success,
  status: 201,
})
