import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Keyboard, RotateCw } from 'lucide-react'
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { BulkMoves } from '#web/features/hiring/application-moves/bulk-moves.tsx'
import { ExportButton } from '#web/features/platform/back-office/export-button.tsx'
import { useSelection } from '#web/features/platform/back-office/selection.ts'
import { TableHeader } from '#web/features/platform/back-office/table-header.tsx'
import { useMayInTeam } from '#web/lib/current-user.ts'
import { download } from '#web/lib/files/download.ts'
import { loadCode } from '#web/lib/load-code.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckingSession } from '#web/ui/checking-session.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { reportNotOpened } from '#web/ui/toast.tsx'
import { ApplicantPanel } from './applicant-panel.tsx'
import type { RowActions } from './applicant-row.tsx'
import { ApplicantTable } from './applicant-table.tsx'
import { MoreRows } from './more-rows.tsx'
import { Newcomers } from './newcomers.tsx'
import { NoApplications } from './no-applications.tsx'
import { countsQuery, receivedListQuery, rowsOf } from './queries.ts'
import {
  filterOf,
  isBoard,
  listQueryOf,
  orderOf,
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
import { ViewSwitch } from './view-switch.tsx'

const Board = lazy(() =>
  loadCode(() => import('#web/features/hiring/application-board/board.tsx'), reportNotOpened).then(
    (module) => ({
      default: module.Board,
    }),
  ),
)

const perDoctor = { perDoctor: 'true' }

/** The query of the list that an address shows. */
export const receivedQueryOf = (state: ReceivedState) =>
  receivedListQuery({ ...listQueryOf(state), ...perDoctor })

/** 'Candidaturas recebidas' (spec B §2.8): a row per doctor, and the application that is open beside the list. */
export function ReceivedApplications() {
  const address = useReceivedAddress()
  const { state } = address
  const list = useInfiniteQuery({ ...receivedQueryOf(state), enabled: !isBoard(state) })
  const counts = useQuery(countsQuery({ ...filterOf(state), ...perDoctor }))
  const rows = useMemo(() => rowsOf(list.data?.pages ?? []), [list.data])
  const selection = useSelection()
  const showsBoard = isBoard(state)
  const mayDecide = useMayInTeam('recruiter')
  const [showsKeys, setShowsKeys] = useState(false)
  const loadMore = async () => {
    if (!list.hasNextPage) return null
    const { data } = await list.fetchNextPage()
    return data ? rowsOf(data.pages) : null
  }
  const triage = useTriage({ rows, address, loadMore })
  const close = () => {
    const row = rows[rowIndexOf(rows, state.open)]?.id
    triage.openRow('')
    // After the panel has gone, which may have had the focus.
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>(`[data-row="${row}"] [data-open-row]`)?.focus(),
    )
  }
  useTriageKeys({
    isOpen: state.open !== '',
    isSettled: triage.isSettled,
    step: triage.step,
    close,
    undo: triage.undo,
    showKeys: () => setShowsKeys(true),
    toggle: (rowId) => {
      const id = state.open ? rows[rowIndexOf(rows, state.open)]?.id : rowId
      if (id && mayDecide) selection.toggle(id)
    },
    rejectAgain: (rowId) => {
      const id = state.open || rowId
      if (id) triage.rejectAgain(id)
    },
    letter: (key, rowId) => {
      const id = state.open || rowId
      if (id) triage.moveByLetter(key, id)
    },
  })
  const actions = useStableActions({
    open: triage.openRow,
    toggle: selection.toggle,
    move: triage.start,
  })
  const position = rowIndexOf(rows, state.open)
  const total = list.data?.pages[0]?.totalCount ?? 0
  return (
    <>
      <TableHeader title="Candidaturas recebidas">
        <ViewSwitch
          current={showsBoard ? 'board' : 'list'}
          hrefs={{
            list: address.hrefFor({ filters: { modo: '' } }),
            board: address.hrefFor({ filters: { modo: 'quadro' } }),
          }}
        />
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
        {mayDecide && total > 0 && (
          <ExportButton
            isIconOnPhones
            run={() => {
              const tab = tabOf(state)
              const query = { ...filterOf(state), ...(tab && { status: [tab] }) }
              return download('GET /applications/employer/export', { query })
            }}
          />
        )}
      </TableHeader>
      {/* The panel narrows what is beside it, which must not wrap: the rows stay under the pointer that opened one. */}
      <div className="flex items-start gap-4">
        <div className="min-w-0 flex-1">
          {!showsBoard && <StatusTabs address={address} counts={counts.data} />}
          <ReceivedFilters address={address} waiting={counts.data?.waiting} />
          {!showsBoard && !list.isPlaceholderData && !counts.isPlaceholderData && (
            <Newcomers
              state={state}
              counts={counts.data}
              total={list.data?.pages[0]?.totalCount}
              isFetching={list.isFetching}
              refetch={list.refetch}
            />
          )}
          {showsBoard ? (
            <Suspense fallback={<CheckingSession />}>
              <Board
                filter={{ ...filterOf(state), ...orderOf(state) }}
                onOpen={triage.openRow}
                onMove={triage.start}
              />
            </Suspense>
          ) : list.data ? (
            rows.length === 0 ? (
              <NoApplications state={state} />
            ) : (
              <>
                <ApplicantTable
                  rows={rows}
                  address={address}
                  selection={mayDecide ? selection : null}
                  actions={actions}
                />
                <BulkMoves ids={selection.ids} onMoved={triage.show} onClear={selection.clear} />
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
          known={triage.applicationOf(state.open)}
          position={position < 0 ? null : `${position + 1} de ${total}`}
          step={triage.step}
          open={triage.openRow}
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
