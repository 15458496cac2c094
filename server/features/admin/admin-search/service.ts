import { type AdminSearchGroup, SEARCH_RESULTS } from '#contract/admin/admin-search.ts'
import { roleLabels, userSituationLabels } from '#contract/admin/managed-users.ts'
import type { AdminSearchResult } from '#contract/api/admin/admin-search.ts'
import { foldText } from '#contract/fold-text.ts'
import { jobStateLabels } from '#contract/jobs/jobs.ts'
import { paths } from '#contract/paths.ts'
import type { Db, DbOrTrx } from '#server/db/client.ts'
import { listUsers } from '#server/features/admin/managed-users/service.ts'
import * as queries from './queries.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
/** Lists show the first eight characters of a report's id. */
const REPORT_NUMBER = /^[0-9a-f]{8}$/i
/** Shorter words are in too many titles. */
const MIN_TITLE = 3

const userPage = (id: string) => `${paths.adminUsers}?${new URLSearchParams({ aberto: id })}`

async function users(db: Db, text: string): Promise<AdminSearchResult[]> {
  const page = { search: text, page: 1, pageSize: SEARCH_RESULTS, direction: 'desc' } as const
  const { items } = await listUsers(db, page)
  return items.map(({ id, name, email, role, situation }) => ({
    id,
    title: name ?? email,
    detail: [
      name && email,
      role && roleLabels[role],
      situation !== 'active' && userSituationLabels[situation],
    ]
      .filter(Boolean)
      .join(' · '),
    href: userPage(id),
  }))
}

async function jobs(db: DbOrTrx, text: string, id: string | null): Promise<AdminSearchResult[]> {
  if (!id && text.length < MIN_TITLE) return []
  const pattern = `%${foldText(text).replace(/[\\%_]/g, '\\$&')}%`
  const rows = await queries.findJobs(db, { id, pattern })
  return rows.map((job) => ({
    id: job.id,
    title: job.title,
    detail: [job.employer, jobStateLabels[job.status]].filter(Boolean).join(' · '),
    href: `${paths.dashboardJobs}?${new URLSearchParams({ aberto: job.id })}`,
  }))
}

const kindTexts: Record<queries.FoundPayment['kind'], string> = {
  payment: 'Pagamento',
  fee: 'Tarifa',
  refund: 'Reembolso',
  refund_reversal: 'Reembolso desfeito',
  dispute: 'Contestação',
  dispute_reversal: 'Contestação vencida',
  subscription: 'Assinatura',
  sponsorship: 'Destaque',
  customer: 'Cliente',
}
const providerNames = { stripe: 'Stripe', mercadopago: 'Mercado Pago' }
const money = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })

async function payments(db: DbOrTrx, text: string, id: string | null): Promise<AdminSearchResult[]> {
  const rows = await queries.findPayments(db, text, id)
  return rows.map(({ ref, kind, provider, owner_name, owner_user_id, amount }) => ({
    id: `${provider} ${ref} ${kind}`,
    title: `${kindTexts[kind]} ${ref}`,
    detail: [owner_name, providerNames[provider], amount !== null && money.format(amount / 100)]
      .filter(Boolean)
      .join(' · '),
    href: userPage(owner_user_id),
  }))
}

async function reports(db: DbOrTrx, text: string, id: string | null): Promise<AdminSearchResult[]> {
  if (!id && !REPORT_NUMBER.test(text)) return []
  const rows = await queries.findReports(db, (id ?? text).toLowerCase())
  return rows.map((report) => ({
    id: report.id,
    title: `Denúncia ${report.id.slice(0, 8)}`,
    detail: [report.entity_type === 'JobOffer' ? 'Vaga' : 'Perfil', report.reason.slice(0, 80)].join(' · '),
    href: `${paths.adminAbuseReports}?${new URLSearchParams({
      situacao: 'todas',
      busca: report.id.slice(0, 8),
      aberto: report.case_id,
    })}`,
  }))
}

/** Finds accounts and jobs by words or id, and payments and reports by id. Empty groups are left out. */
export async function searchEverything(
  db: Db,
  text: string,
): Promise<{ group: AdminSearchGroup; items: AdminSearchResult[] }[]> {
  if (text === '') return []
  const id = UUID.test(text) ? text.toLowerCase() : null
  const [foundUsers, foundJobs, foundPayments, foundReports] = await Promise.all([
    users(db, text),
    jobs(db, text, id),
    payments(db, text, id),
    reports(db, text, id),
  ])
  const groups: { group: AdminSearchGroup; items: AdminSearchResult[] }[] = [
    { group: 'user', items: foundUsers },
    { group: 'job', items: foundJobs },
    { group: 'payment', items: foundPayments },
    { group: 'report', items: foundReports },
  ]
  return groups.filter(({ items }) => items.length > 0)
}
