import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ClientLoaderFunctionArgs } from 'react-router'
import type { ReportCase } from '#contract/api/moderation/report-cases.ts'
import {
  appealOutcomeTexts,
  outcomeText,
  protocolOf,
  type ReportCaseState,
  reportCaseSorts,
  reportCaseStateLabels,
  reportedEntityLabels,
  reportedEntityTypes,
} from '#contract/moderation/reports.ts'
import { paths } from '#contract/paths.ts'
import type { Column } from '#web/features/platform/back-office/data-table.tsx'
import { ExportButton } from '#web/features/platform/back-office/export-button.tsx'
import { NothingFound } from '#web/features/platform/back-office/nothing-found.tsx'
import { TablePage } from '#web/features/platform/back-office/paged-table.tsx'
import { useSelection } from '#web/features/platform/back-office/selection.ts'
import { SidePanel } from '#web/features/platform/back-office/side-panel.tsx'
import { useTableAddress } from '#web/features/platform/back-office/table-address.ts'
import { TableControls } from '#web/features/platform/back-office/table-controls.tsx'
import { TableHeader } from '#web/features/platform/back-office/table-header.tsx'
import { CallError } from '#web/lib/api.ts'
import { formatDate, relativeTime } from '#web/lib/format.ts'
import { guard } from '#web/lib/guard.ts'
import { Seo } from '#web/lib/seo.tsx'
import { useNow } from '#web/lib/use-now.ts'
import { Badge } from '#web/ui/badge.tsx'
import { CheckingSession } from '#web/ui/checking-session.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { BulkReportActions } from './bulk-report-actions.tsx'
import { CasePanel, pathOf } from './case-panel.tsx'
import { downloadReports, reportsQuery, useOpenCase } from './queries.ts'

const states: Record<string, ReportCaseState> = { recurso: 'appealed', decididas: 'resolved', todas: 'all' }
const stateOptions = Object.entries(states).map(([value, state]) => ({
  value,
  label: reportCaseStateLabels[state],
}))
const typeOptions = reportedEntityTypes.map((value) => ({ value, label: reportedEntityLabels[value] }))

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  await guard(request, { roles: ['admin'] })
  return null
}
clientLoader.hydrate = true as const

export const HydrateFallback = CheckingSession

const reporterOf = ({ reports: [first], reportCount }: ReportCase) =>
  reportCount > 1
    ? `${reportCount} pessoas`
    : (first?.reporterName ?? first?.reporterEmail ?? 'Conta excluída')

function StateCell({
  found,
  now,
  isOpen,
  prefix = '',
}: {
  found: ReportCase
  now: number
  isOpen: boolean
  /** Before the day by which an open report has to be answered. */
  prefix?: string
}) {
  const { decision, appeal, answerDueAt, reportedEntityType } = found
  if (appeal?.outcome) return <Badge>{appealOutcomeTexts[appeal.outcome]}</Badge>
  if (appeal) return <Badge variant="info">Recurso de {formatDate(appeal.filedAt)}</Badge>
  if (decision) return <Badge>{outcomeText(decision.outcome, reportedEntityType)}</Badge>
  const isLate = Date.parse(answerDueAt) < now
  return (
    <span className={isLate ? 'font-semibold text-danger' : undefined}>
      {isLate && <span className="sr-only">Atrasada: </span>}
      {isOpen ? prefix : 'Responder até '}
      {formatDate(answerDueAt)}
    </span>
  )
}

const columnsAt = (now: number, isOpen: boolean): Column<ReportCase>[] => [
  {
    key: 'id',
    title: 'Denúncia',
    cell: (found) => (
      <>
        <span className="mr-2 font-mono text-muted text-meta">{protocolOf(found.id)}</span>
        <span className="sm:sr-only">{found.title ?? reportedEntityLabels[found.reportedEntityType]}</span>
        <span className="mt-0.5 block font-normal text-meta text-muted sm:hidden">
          <StateCell found={found} now={now} isOpen={isOpen} prefix="Até " /> · {found.reason}
        </span>
      </>
    ),
  },
  {
    key: 'title',
    title: 'Vaga ou perfil',
    grows: true,
    from: 'sm',
    cell: (found) => (
      <a
        href={pathOf(found)}
        target="_blank"
        rel="noreferrer"
        className="block truncate text-brand underline underline-offset-4"
      >
        {found.title ?? 'Não existe mais'}
        <span className="sr-only"> (abre em nova aba)</span>
      </a>
    ),
  },
  {
    key: 'deadline',
    from: 'sm',
    title: isOpen ? 'Prazo' : 'Situação',
    sortable: isOpen,
    // The first press puts the earliest one first.
    isText: true,
    cell: (found) => <StateCell found={found} now={now} isOpen={isOpen} />,
  },
  {
    key: 'reason',
    title: 'Motivo',
    grows: true,
    from: 'lg',
    cell: ({ reason }) => <span className="block truncate">{reason}</span>,
  },
  {
    key: 'reports',
    title: 'Denúncias',
    sortable: true,
    isNumber: true,
    from: 'xl',
    cell: ({ reportCount }) => reportCount,
  },
  {
    key: 'reporter',
    title: 'Denunciante',
    from: 'xl',
    cell: (found) => <span className="block max-w-32 truncate">{reporterOf(found)}</span>,
  },
  {
    key: 'reportedAt',
    title: 'Recebida',
    sortable: true,
    from: 'md',
    cell: ({ reportedAt }) => (
      <time dateTime={reportedAt} title={formatDate(reportedAt)}>
        {relativeTime(reportedAt, now)}
      </time>
    ),
  },
]

/** Announces, without a reload, that reports have arrived since the page was opened. */
function NewReports({ newestAt }: { newestAt: string | null }) {
  const [known] = useState(newestAt)
  const hasNew = newestAt !== null && (known === null || newestAt > known)
  return (
    <p role="status" className={hasNew ? 'mb-3 text-small' : 'sr-only'}>
      {hasNew && 'Chegaram denúncias novas desde que você abriu esta página.'}
    </p>
  )
}

const isGone = (error: Error) => error instanceof CallError && error.status === 404

/** The reports that wait for a decision, the appeals against decisions, and both once they are done (spec B §2.12). */
export default function AbuseReportsPage() {
  const now = useNow()
  const address = useTableAddress(paths.adminAbuseReports, ['situacao', 'tipo'])
  const { search, direction, page, open, filters } = address.state
  const state = states[filters.situacao ?? ''] ?? 'open'
  const type = reportedEntityTypes.find((one) => one === filters.tipo)
  const sort = reportCaseSorts.find((one) => one === address.state.sort)
  const query = useQuery({
    ...reportsQuery({ state, type, search, sort, direction, page }),
    placeholderData: keepPreviousData,
  })
  const { data } = query
  const selection = useSelection()
  const { found, problem, retry } = useOpenCase(open, data?.items)
  return (
    <>
      <Seo
        title="Denúncias de abuso | Medponto"
        description="Denúncias que esperam por uma decisão."
        path={paths.adminAbuseReports}
        index={false}
      />
      <TableHeader
        title="Denúncias de abuso"
        figures={
          query.isError && !data
            ? []
            : [
                [data?.openCount === 1 ? 'pendente' : 'pendentes', data?.openCount ?? null],
                [data?.appealCount === 1 ? 'recurso' : 'recursos', data?.appealCount ?? null],
              ]
        }
      >
        <ExportButton run={() => downloadReports({ state, type, search, sort, direction })} />
      </TableHeader>
      {data && <NewReports newestAt={data.newestReportAt} />}
      <TableControls
        address={address}
        searchLabel="Buscar denúncias"
        searchPlaceholder="Título, nome, e-mail ou protocolo"
        filters={[
          { key: 'situacao', label: 'Situação', placeholder: 'Pendentes', options: stateOptions },
          { key: 'tipo', label: 'Tipo', placeholder: 'Vagas e perfis', options: typeOptions },
        ]}
        sorts={[
          { key: 'deadline', direction: 'asc', label: 'Prazo mais próximo' },
          { key: 'reportedAt', direction: 'desc', label: 'Mais recentes' },
          { key: 'reports', direction: 'desc', label: 'Mais denúncias' },
        ]}
      />
      <TablePage
        query={query}
        address={address}
        caption="Denúncias"
        columns={columnsAt(now, state === 'open')}
        labelOf={({ title, id }) => title ?? protocolOf(id)}
        selection={selection}
        noun={['denúncia', 'denúncias']}
        errorTitle={`Erro ao carregar denúncias: ${query.error?.message ?? 'Erro desconhecido'}`}
        emptyState={
          search || type ? (
            <NothingFound title="Nenhuma denúncia encontrada" path={paths.adminAbuseReports}>
              Tente outras palavras ou outro filtro.
            </NothingFound>
          ) : (
            <EmptyState title="Nada por aqui">
              {state === 'open'
                ? 'Nenhuma denúncia espera por uma decisão.'
                : state === 'appealed'
                  ? 'Nenhum recurso espera por uma resposta.'
                  : state === 'resolved'
                    ? 'Nenhuma denúncia foi decidida ainda.'
                    : 'Ninguém denunciou nada ainda.'}
            </EmptyState>
          )
        }
      />
      <BulkReportActions selection={selection} rows={data?.items ?? []} />
      {problem && (
        <SidePanel open onClose={() => address.openRow('')} title="Denúncia">
          {isGone(problem) ? (
            <EmptyState title="Esta denúncia não existe mais">
              Denúncias decididas são apagadas com a vaga ou a conta denunciada.
            </EmptyState>
          ) : (
            <LoadError title="Não foi possível carregar a denúncia." retry={retry} />
          )}
        </SidePanel>
      )}
      {found && <CasePanel key={found.id} found={found} onClose={() => address.openRow('')} />}
    </>
  )
}
