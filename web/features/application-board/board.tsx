import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type ApplicationStatus, applicationStatusLabels, movesFrom } from '#contract/applications.ts'
import type { MovedApplication } from '#web/features/application-moves/moved-application.ts'
import { useApplicationMoves } from '#web/features/application-moves/use-application-moves.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { BoardColumn } from './board-column.tsx'
import { type BoardFilter, type BoardPage, boardColumns, columnQuery } from './queries.ts'

/** What the recruiter has moved since the columns were read: cards change places without being read again. */
type Moved = ReadonlyMap<string, ApplicationStatus>

/** Received applications by stage. Cards are dragged, or moved with their menu. */
export function Board({ filter }: { filter: BoardFilter }) {
  const client = useQueryClient()
  const [moved, setMoved] = useState<Moved>(new Map())
  const columns = useQueries({ queries: boardColumns.map((column) => columnQuery(filter, column)) })
  const moves = useApplicationMoves({
    onMoved: (id, { status }) => {
      setMoved((before) => new Map(before).set(id, status))
      for (const key of [
        'GET /applications/employer/counts',
        'GET /dashboard/stats',
        'GET /applications/:id',
      ])
        client.invalidateQueries({ queryKey: [key] })
    },
  })
  const [dragged, setDragged] = useState<MovedApplication | null>(null)
  const failed = columns.find(({ isError }) => isError)
  if (failed)
    return <LoadError title="Erro ao carregar candidaturas. Tente novamente." retry={failed.refetch} />
  const pages = columns.flatMap(({ data }) => data ?? [])
  if (pages.length < boardColumns.length)
    return (
      <SkeletonGroup label="Carregando candidaturas..." className="flex gap-3 overflow-hidden">
        {boardColumns.map(({ title }) => (
          <Skeleton key={title} className="h-96 w-72 shrink-0 rounded-card" />
        ))}
      </SkeletonGroup>
    )
  const cards = cardsOf(pages, moved)
  const drop = (application: MovedApplication, to: ApplicationStatus) => {
    const move = movesFrom(application).find((one) => one.to === to)
    if (move) moves.start(application, move.action)
  }
  return (
    // Focusable, so that it can be scrolled by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable
    <section tabIndex={0} aria-label="Quadro de candidaturas" className="-mx-1 overflow-x-auto px-1 pb-4">
      <div className="flex min-w-max items-start gap-3">
        {boardColumns.map(({ title, statuses, dropStatus }, index) => (
          <BoardColumn
            key={title}
            title={title}
            cards={cards.filter(({ status }) => statuses.includes(status))}
            total={totalOf(pages, index, cards)}
            accepts={
              dragged && dropStatus !== null && movesFrom(dragged).some(({ to }) => to === dropStatus)
                ? dropStatus
                : null
            }
            onDrag={setDragged}
            onDrop={(application) => dropStatus && drop(application, dropStatus)}
            onMove={moves.start}
          />
        ))}
      </div>
      <p aria-live="polite" className="sr-only">
        {dragged && `Movendo ${dragged.doctorName}, agora em ${applicationStatusLabels[dragged.status]}`}
      </p>
      {moves.dialogs}
    </section>
  )
}

const cardsOf = (pages: readonly BoardPage[], moved: Moved) => {
  const byId = new Map(pages.flatMap(({ items }) => items.map((item) => [item.id, item] as const)))
  return [...byId.values()].map((item) => ({ ...item, status: moved.get(item.id) ?? item.status }))
}

/** How many are in a column, with those that have not been loaded. */
function totalOf(pages: readonly BoardPage[], index: number, cards: ReturnType<typeof cardsOf>): number {
  const { statuses } = boardColumns[index] ?? { statuses: [] as readonly ApplicationStatus[] }
  const page = pages[index]
  const hidden = page ? page.totalCount - page.items.length : 0
  return hidden + cards.filter(({ status }) => statuses.includes(status)).length
}
