import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ClientLoaderFunctionArgs } from 'react-router'
import { figurePeriodNames, figurePeriods } from '#contract/admin/platform-figures.ts'
import { paths } from '#contract/paths.ts'
import {
  type AdminActionName,
  type AdminSubject,
  adminActions,
  adminSubjects,
} from '#contract/platform/admin-log.ts'
import { ExportButton } from '#web/features/platform/back-office/export-button.tsx'
import { NothingFound } from '#web/features/platform/back-office/nothing-found.tsx'
import { TablePage } from '#web/features/platform/back-office/paged-table.tsx'
import { type TableState, useTableAddress } from '#web/features/platform/back-office/table-address.ts'
import { TableControls } from '#web/features/platform/back-office/table-controls.tsx'
import { TableHeader } from '#web/features/platform/back-office/table-header.tsx'
import { download } from '#web/lib/files/download.ts'
import { guard } from '#web/lib/guard.ts'
import { Seo } from '#web/lib/seo.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { CheckingSession } from '#web/ui/checking-session.tsx'
import { Link } from '#web/ui/link.tsx'
import { EntryPanel } from './entry-panel.tsx'
import { actionText, timeText } from './entry-text.ts'
import { logColumns } from './log-columns.tsx'
import { logQuery } from './queries.ts'

const filterKeys = ['acao', 'tipo', 'periodo', 'lote'] as const
type Filter = (typeof filterKeys)[number]

const byLabel = <T extends { label: string }>(one: T, other: T) =>
  one.label.localeCompare(other.label, 'pt-BR')
const optionsOf = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))
const actionOptions = optionsOf(adminActions).sort(byLabel)
const subjectOptions = optionsOf(adminSubjects).sort(byLabel)
const periodOptions = figurePeriodNames.map((value) => ({ value, label: figurePeriods[value] }))

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The filter in the address, without values that the server does not know. */
function filterOf({ search, filters }: TableState<Filter>) {
  const action = Object.keys(adminActions).find((name) => name === filters.acao) as
    | AdminActionName
    | undefined
  const subject = Object.keys(adminSubjects).find((name) => name === filters.tipo) as AdminSubject | undefined
  const range = figurePeriodNames.find((name) => name === filters.periodo)
  const batch = UUID.test(filters.lote ?? '') ? filters.lote : undefined
  return {
    ...(search && { search }),
    ...(action && { action }),
    ...(subject && { subject }),
    ...(range && { range }),
    ...(batch && { batch }),
  }
}

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  await guard(request, { roles: ['admin'] })
  return null
}
clientLoader.hydrate = true as const

export const HydrateFallback = CheckingSession

/** The log of admins' actions, which can be searched, filtered and exported, but never changed. */
export default function LogPage() {
  const address = useTableAddress(paths.adminLog, filterKeys)
  const { state } = address
  const filter = filterOf(state)
  const query = useQuery({
    ...logQuery({ ...filter, direction: state.direction, page: state.page, pageSize: 50 }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <Seo
        title="Registro | Medponto"
        description="O que a administração fez."
        path={paths.adminLog}
        index={false}
      />
      <TableHeader title="Registro">
        <Link to={paths.adminGivenUpWork} className={buttonClass({ variant: 'secondary' })}>
          Tarefas com falha
        </Link>
        <Link to={paths.adminAccessRecords} className={buttonClass({ variant: 'secondary' })}>
          Registros de acesso
        </Link>
        <ExportButton
          run={() => download('GET /admin/log.csv', { query: { ...filter, direction: state.direction } })}
        />
      </TableHeader>
      <TableControls
        address={address}
        searchLabel="Buscar no registro"
        searchPlaceholder="Quem fez, sobre quem ou o quê, motivo"
        filters={[
          { key: 'acao', label: 'Ação', placeholder: 'Toda ação', options: actionOptions },
          { key: 'tipo', label: 'Tipo', placeholder: 'Todo tipo', options: subjectOptions },
          { key: 'periodo', label: 'Período', placeholder: 'Todo período', options: periodOptions },
        ]}
      />
      {filter.batch && (
        <Alert className="mb-3">
          Só as ações de um lote.{' '}
          <Link to={paths.adminLog} className="font-semibold underline underline-offset-4">
            Ver todo o registro
          </Link>
        </Alert>
      )}
      <TablePage
        query={query}
        address={address}
        caption="Registro da administração"
        columns={logColumns}
        labelOf={(entry) => `${actionText(entry)}, ${timeText(entry.at)}`}
        noun={['registro', 'registros']}
        errorTitle="Não foi possível carregar o registro."
        emptyState={
          <NothingFound title="Nenhum registro encontrado" path={paths.adminLog}>
            Cada ação da administração aparece aqui com quem fez, quando e o que mudou.
          </NothingFound>
        }
      />
      <EntryPanel
        entry={query.data?.items.find(({ id }) => id === state.open)}
        onClose={() => address.openRow('')}
      />
    </>
  )
}
