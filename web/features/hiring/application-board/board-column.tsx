import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { useEffect, useId, useRef, useState } from 'react'
import type { MoveAction } from '#contract/hiring/application-lifecycle.ts'
import type { ApplicationStatus } from '#contract/hiring/applications.ts'
import { MoveMenu } from '#web/features/hiring/application-moves/move-menu.tsx'
import type { MovedApplication } from '#web/features/hiring/application-moves/moved-application.ts'
import { RowMarks } from '#web/features/hiring/application-moves/row-marks.tsx'
import { formatNumber, relativeTime } from '#web/lib/format.ts'
import { useNow } from '#web/lib/use-now.ts'
import { cn } from '#web/ui/cn.ts'
import type { BoardCard } from './queries.ts'

interface BoardColumnProps {
  title: string
  cards: readonly BoardCard[]
  total: number
  /** The stage to which the dragged card would go; null if it cannot be dropped here. */
  accepts: ApplicationStatus | null
  onDrag: (application: MovedApplication | null) => void
  onDrop: (application: MovedApplication) => void
  onOpen: (id: string) => void
  /** Null for those of the team who only read. */
  onMove: ((application: MovedApplication, action: MoveAction) => void) | null
}

/** One stage with its applications. */
export function BoardColumn(props: BoardColumnProps) {
  const { title, cards, total, accepts, onDrag, onDrop, onOpen, onMove } = props
  const heading = useId()
  const column = useRef<HTMLElement>(null)
  const [isOver, setOver] = useState(false)
  const current = useRef({ accepts, onDrop })
  current.current = { accepts, onDrop }
  useEffect(() => {
    if (!column.current) return
    return dropTargetForElements({
      element: column.current,
      canDrop: () => current.current.accepts !== null,
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: ({ source }) => {
        setOver(false)
        current.current.onDrop(source.data.application as MovedApplication)
      },
    })
  }, [])
  return (
    <section
      ref={column}
      aria-labelledby={heading}
      className={cn(
        'flex w-72 shrink-0 flex-col rounded-card bg-subtle p-2',
        accepts && 'outline-2 outline-brand/40 outline-dashed',
        isOver && 'bg-brand-soft outline-brand outline-solid',
      )}
    >
      <h2 id={heading} className="flex items-center justify-between px-2 py-1.5 font-semibold text-small">
        {title}
        <span className="font-normal text-muted tabular-nums">{formatNumber(total)}</span>
      </h2>
      {cards.length === 0 ? (
        <p className="px-2 py-6 text-center text-muted text-small">Nenhuma candidatura</p>
      ) : (
        <ul className="grid grid-cols-1 gap-2">
          {cards.map((card) => (
            <li key={card.id}>
              <Card card={card} onDrag={onDrag} onOpen={onOpen} onMove={onMove} />
            </li>
          ))}
        </ul>
      )}
      {total > cards.length && (
        <p className="px-2 py-2 text-muted text-small">Mais {formatNumber(total - cards.length)} na lista</p>
      )}
    </section>
  )
}

function Card({
  card,
  onDrag,
  onOpen,
  onMove,
}: { card: BoardCard } & Pick<BoardColumnProps, 'onDrag' | 'onOpen' | 'onMove'>) {
  const element = useRef<HTMLElement>(null)
  const [isDragged, setDragged] = useState(false)
  const now = useNow()
  const latest = useRef({ card, onDrag })
  latest.current = { card, onDrag }
  const isDraggable = onMove !== null
  useEffect(() => {
    if (!element.current || !isDraggable) return
    return draggable({
      element: element.current,
      getInitialData: () => ({ application: latest.current.card }),
      onDragStart: () => {
        setDragged(true)
        latest.current.onDrag(latest.current.card)
      },
      onDrop: () => {
        setDragged(false)
        latest.current.onDrag(null)
      },
    })
  }, [isDraggable])
  const registration = card.registrations[0]
  const facts = [
    registration && `CRM/${registration.uf} ${registration.crm}`,
    card.location && `${card.location.city}, ${card.location.state}`,
  ].filter(Boolean)
  return (
    <article
      ref={element}
      aria-label={card.doctorName}
      className={cn('card p-3', onMove && 'cursor-grab', isDragged && 'opacity-40')}
    >
      <div className="flex items-start gap-1">
        <div className="min-w-0 flex-1">
          <h3 className="flex items-center gap-1.5 font-semibold text-small">
            <button
              type="button"
              onClick={() => onOpen(card.id)}
              className="min-h-6 min-w-0 rounded-control text-left hover:text-brand hover:underline"
            >
              {card.doctorName}
            </button>
            <RowMarks application={card} />
          </h3>
          <p className="truncate text-meta text-muted">{card.jobTitle}</p>
        </div>
        {onMove && (
          <div className="-mt-2 -mr-2">
            <MoveMenu application={card} onMove={(action) => onMove(card, action)} />
          </div>
        )}
      </div>
      <p className="mt-1 text-meta text-muted">{facts.join(' · ')}</p>
      <p className="mt-1 text-meta text-muted">Recebida {relativeTime(card.appliedAt, now)}</p>
    </article>
  )
}
