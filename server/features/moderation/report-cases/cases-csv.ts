import type { Readable } from 'node:stream'
import {
  answerDueAt,
  appealOutcomeTexts,
  outcomeText,
  protocolOf,
  reportedEntityLabels,
} from '#contract/moderation/reports.ts'
import type { Db } from '#server/db/client.ts'
import { inOrder } from '#server/db/in-order.ts'
import { recordExport } from '#server/features/platform/admin-log/service.ts'
import type { UserId } from '#server/http/caller.ts'
import { type CsvColumns, csvStream, csvTime } from '#server/http/csv.ts'
import type { CaseFilter } from './case-filter.ts'
import * as queries from './queries.ts'

interface ExportedCase {
  found: queries.CaseRow
  newest: Awaited<ReturnType<typeof queries.reportsOf>>[number] | undefined
}

/** Never an address: a file can leave the back office, and reporters stay unknown outside it. */
function reporterText({ newest }: ExportedCase) {
  if (!newest) return ''
  if (newest.report_count > 1) return `${newest.report_count} pessoas`
  return (
    newest.name ??
    (newest.reporter_user_id ? 'Conta sem nome' : newest.is_guest ? 'Sem conta' : 'Conta excluída')
  )
}

const time = (date: Date | null) => csvTime(date?.toISOString() ?? null)

function appealText({ found }: ExportedCase) {
  if (!found.appeal_filed_at) return ''
  return found.appeal_outcome ? appealOutcomeTexts[found.appeal_outcome] : 'Espera por uma resposta'
}

const columns: CsvColumns<ExportedCase> = [
  ['Protocolo', ({ found }) => protocolOf(found.id)],
  ['Tipo', ({ found }) => reportedEntityLabels[found.entity_type]],
  ['Vaga ou perfil', ({ found }) => found.title ?? 'Não existe mais'],
  ['Denunciado', ({ found }) => found.reported_name ?? ''],
  ['Denúncias', ({ newest }) => `${newest?.report_count ?? 0}`],
  ['Motivo', ({ newest }) => newest?.reason ?? ''],
  ['Denunciante', reporterText],
  ['Primeira denúncia', ({ found }) => time(found.opened_at)],
  ['Última denúncia', ({ found }) => time(found.last_reported_at)],
  ['Prazo', ({ found }) => time(answerDueAt(found.opened_at))],
  ['Decisão', ({ found }) => (found.outcome ? outcomeText(found.outcome, found.entity_type) : 'Pendente')],
  ['Decidida em', ({ found }) => time(found.decided_at)],
  ['Recurso', appealText],
]

type CaseQuery = CaseFilter & queries.CaseSorting

async function* casesOf(db: Db, query: CaseQuery): AsyncGenerator<ExportedCase[]> {
  const ids = queries.caseIds(db, query, query)
  for await (const rows of inOrder(db, ids, (batch) => queries.casesById(db, batch))) {
    const caseIds = rows.map(({ id }) => id)
    const newest = new Map(
      (await queries.reportsOf(db, caseIds, 1)).map((report) => [report.case_id, report]),
    )
    yield rows.map((found) => ({ found, newest: newest.get(found.id) }))
  }
}

/** The cases of the list as CSV, in its order, read while it is sent. */
export async function exportCases(
  db: Db,
  query: CaseQuery,
  { admin, now }: { admin: UserId; now: Date },
): Promise<Readable> {
  const { state, type, search } = query
  const filter = { reportState: state, reportedEntityType: type, search }
  await recordExport(db, { admin, list: 'reports', filter }, now)
  return csvStream(columns, casesOf(db, query))
}
