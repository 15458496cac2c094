import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { type MoveAction, movesFrom } from '#contract/hiring/application-lifecycle.ts'
import { type ApplicationStatus, applicationStatusLabels } from '#contract/hiring/applications.ts'
import type { MovedApplication } from '#web/features/hiring/application-moves/moved-application.ts'
import { useMayInTeam } from '#web/lib/current-user.ts'
import { LoadError } from '#web/ui/load-error.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { BoardColumn } from './board-column.tsx'
import { type BoardFilter, type BoardPage, boardColumns, columnQuery } from './queries.ts'

interface BoardProps {
  filter: BoardFilter
  onOpen: (id: string) => void
  /** Changes the cards in the query cache once it is done. */
  onMove: (application: MovedApplication, action: MoveAction) => void
}

/** Received applications by stage. Cards are dragged, or moved with their menu. */
export function Board({ filter, onOpen, onMove }: BoardProps) {
  const mayMove = useMayInTeam('recruiter')
  const columns = useQueries({ queries: boardColumns.map((column) => columnQuery(filter, column)) })
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
  const cards = cardsOf(pages)
  const drop = (application: MovedApplication, to: ApplicationStatus) => {
    const move = movesFrom(application).find((one) => one.to === to)
    if (move) onMove(application, move.action)
  }
  return (
    // Focusable, so that it can be scrolled by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable
    <section tabIndex={0} aria-label="Quadro de candidaturas" className="-mx-1 overflow-x-auto px-1 pb-4">
      {/* Positioned, so that the hidden texts of its cards do not widen the page. */}
      <div className="relative flex min-w-max items-start gap-3">
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
            onOpen={onOpen}
            onMove={mayMove ? onMove : null}
          />
        ))}
      </div>
      <p aria-live="polite" className="sr-only">
        {dragged && `Movendo ${dragged.doctorName}, agora em ${applicationStatusLabels[dragged.status]}`}
      </p>
    </section>
  )
}

/** Each once: a card that was moved stays in the page of its former column until that is read again. */
const cardsOf = (pages: readonly BoardPage[]) => [
  ...new Map(pages.flatMap(({ items }) => items.map((item) => [item.id, item] as const))).values(),
]

/** How many are in a column, with those that have not been loaded. */
function totalOf(pages: readonly BoardPage[], index: number, cards: ReturnType<typeof cardsOf>): number {
  const { statuses } = boardColumns[index] ?? { statuses: [] as readonly ApplicationStatus[] }
  const page = pages[index]
  const hidden = page ? page.totalCount - page.items.length : 0
  return hidden + cards.filter(({ status }) => statuses.includes(status)).length
}
