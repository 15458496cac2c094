import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Keyboard, RotateCw } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#contract/paths.ts'
import { ExportButton } from '#web/features/back-office/export-button.tsx'
import { useSelection } from '#web/features/back-office/selection.ts'
import { TableHeader } from '#web/features/back-office/table-header.tsx'
import { count } from '#web/lib/format.ts'
import { download } from '#web/lib/session.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { EmptyApplications } from '#web/ui/illustrations.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { ApplicantPanel } from './applicant-panel.tsx'
import type { RowActions } from './applicant-row.tsx'
import { ApplicantTable } from './applicant-table.tsx'
import { countsQuery, receivedListQuery, rowsOf } from './queries.ts'
import {
  filterOf,
  isFiltered,
  listQueryOf,
  type ReceivedState,
  tabOf,
  useReceivedAddress,
} from './received-address.ts'
import { ReceivedFilters } from './received-filters.tsx'
import { ShortcutsDialog } from './shortcuts-dialog.tsx'
import { StatusTabs } from './status-tabs.tsx'
import { rowIndexOf } from './triage-order.ts'
import { useTriage } from './use-triage.ts'
import { useTriageKeys } from './use-triage-keys.ts'

const perDoctor = { perDoctor: 'true' }

/** The query of the list that an address shows. */
export const receivedQueryOf = (state: ReceivedState) =>
  receivedListQuery({ ...listQueryOf(state), ...perDoctor })

/** 'Candidaturas recebidas' (spec B §2.8): a row per doctor, and the application that is open beside the list. */
export function ReceivedApplications() {
  const address = useReceivedAddress()
  const { state } = address
  const list = useInfiniteQuery(receivedQueryOf(state))
  const counts = useQuery(countsQuery({ ...filterOf(state), ...perDoctor }))
  const rows = useMemo(() => rowsOf(list.data?.pages ?? []), [list.data])
  const selection = useSelection()
  const [showsKeys, setShowsKeys] = useState(false)
  const loadMore = async () => {
    if (!list.hasNextPage) return null
    const { data } = await list.fetchNextPage()
    return data ? rowsOf(data.pages) : null
  }
  const triage = useTriage({ rows, address, loadMore })
  const close = () => {
    const row = rows[rowIndexOf(rows, state.open)]?.id
    address.openRow('')
    // After the panel has gone, which may have had the focus.
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>(`[data-row="${row}"] [data-open-row]`)?.focus(),
    )
  }
  useTriageKeys({
    isOpen: state.open !== '',
    step: triage.step,
    close,
    undo: triage.undo,
    showKeys: () => setShowsKeys(true),
    toggle: (rowId) => {
      const id = state.open ? rows[rowIndexOf(rows, state.open)]?.id : rowId
      if (id) selection.toggle(id)
    },
    letter: (key, rowId) => {
      const id = state.open || rowId
      if (id) triage.moveByLetter(key, id)
    },
  })
  const actions = useStableActions({
    open: address.openRow,
    toggle: selection.toggle,
    move: triage.start,
  })
  const position = rowIndexOf(rows, state.open)
  const total = list.data?.pages[0]?.totalCount ?? 0
  return (
    <>
      <TableHeader title="Candidaturas recebidas">
        <Button
          variant="ghost"
          size="icon"
          aria-label="Atalhos do teclado"
          title="Atalhos do teclado (?)"
          className="max-lg:hidden"
          onClick={() => setShowsKeys(true)}
        >
          <Keyboard aria-hidden />
        </Button>
        <Button
          variant="ghost"
          size="icon"
          aria-label="Atualizar lista"
          title="Atualizar lista"
          onClick={() => {
            list.refetch()
            counts.refetch()
          }}
        >
          <RotateCw aria-hidden />
        </Button>
        {total > 0 && (
          <ExportButton
            run={() => {
              const tab = tabOf(state)
              const query = { ...filterOf(state), ...(tab && { status: [tab] }) }
              return download('GET /applications/employer/export', { query })
            }}
          />
        )}
      </TableHeader>
      <StatusTabs address={address} counts={counts.data} />
      <ReceivedFilters address={address} />
      <div className="flex items-start gap-4">
        <div className="min-w-0 flex-1">
          {list.data ? (
            rows.length === 0 ? (
              <NoApplications state={state} />
            ) : (
              <>
                <ApplicantTable rows={rows} address={address} selection={selection} actions={actions} />
                <MoreRows list={list} shown={rows.length} total={total} />
              </>
            )
          ) : list.isError ? (
            <LoadError
              title="Erro ao carregar candidaturas. Tente novamente."
              retry={list.refetch}
              error={list.error}
            />
          ) : (
            <SkeletonGroup label="Carregando candidaturas..." className="grid gap-1">
              {Array.from({ length: 12 }, (_, row) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
                <Skeleton key={row} className="h-14 sm:h-12" />
              ))}
            </SkeletonGroup>
          )}
        </div>
        <ApplicantPanel
          id={state.open}
          known={triage.applicationOf(state.open) as Parameters<typeof ApplicantPanel>[0]['known']}
          position={position < 0 ? null : `${position + 1} de ${total}`}
          step={triage.step}
          open={address.openRow}
          onClose={close}
          onMove={triage.moveOpen}
        />
      </div>
      {triage.dialogs}
      <ShortcutsDialog open={showsKeys} onClose={() => setShowsKeys(false)} />
    </>
  )
}

/** The same functions at each render, so that rows are drawn again only if they change. */
function useStableActions(actions: RowActions): RowActions {
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  return useMemo(
    () => ({
      open: (id) => latest.current.open(id),
      toggle: (id) => latest.current.toggle(id),
      move: (application, action) => latest.current.move(application, action),
    }),
    [],
  )
}

interface MoreRowsProps {
  list: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    fetchNextPage: () => void
  }
  shown: number
  total: number
}

/** Reads the next page when the end of the list comes near; the button is for those who go by keyboard, or try again. */
function MoreRows({ list, shown, total }: MoreRowsProps) {
  const end = useRef<HTMLDivElement>(null)
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list
  useEffect(() => {
    if (!hasNextPage || isFetchingNextPage || isFetchNextPageError || !end.current) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) fetchNextPage()
      },
      { rootMargin: '600px' },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage])
  return (
    <div ref={end} className="mt-3 flex flex-wrap items-center justify-between gap-3">
      <p role="status" className="text-muted text-small tabular-nums">
        {shown < total ? `${shown} de ` : ''}
        {count(Math.max(total, shown), 'pessoa', 'pessoas')}
      </p>
      {hasNextPage && (
        <Button variant="secondary" size="sm" loading={isFetchingNextPage} onClick={() => fetchNextPage()}>
          Carregar mais
        </Button>
      )}
    </div>
  )
}

function NoApplications({ state }: { state: ReceivedState }) {
  if (isFiltered(state) || tabOf(state))
    return (
      <EmptyState
        illustration={<EmptyApplications />}
        title={isFiltered(state) ? 'Nenhuma candidatura encontrada' : 'Nenhuma candidatura nesta situação'}
        action={
          <Link to={paths.dashboardApplications} className={buttonClass({ variant: 'secondary' })}>
            Ver todas as candidaturas
          </Link>
        }
      />
    )
  return (
    <EmptyState
      illustration={<EmptyApplications />}
      title="Nenhuma candidatura recebida"
      action={
        <Link to={paths.dashboardJobs} className={buttonClass()}>
          Ver minhas vagas
        </Link>
      }
    >
      Quando alguém se candidatar, o perfil e os contatos aparecerão aqui.
    </EmptyState>
  )
}
