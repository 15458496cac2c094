import { dropTargetForElements, monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { type RefObject, useEffect, useRef } from 'react'
import type { JobDoctor } from '#web/features/rota/booking-offers/queries.ts'
import type { OpenDate } from './rota-month.ts'

/** The days on which a dragged doctor can be dropped. */
export interface DropDays {
  /** By day, whether she can work on a free plantão of it. */
  days: ReadonlyMap<string, boolean>
  over: string | null
}

interface Dropping {
  /** The free plantões of the job for which the doctors have applied. */
  open: readonly OpenDate[]
  grid: RefObject<HTMLElement | null>
  onDrag: (drop: DropDays | null) => void
  offer: (doctor: JobDoctor, dateId: string) => void
}

const applicantOf = ({ data }: { data: Record<string | symbol, unknown> }) => data.applicant as JobDoctor

/** The plantão under the pointer, or the one of its day that the doctor can work on. */
function dateAt(input: { clientX: number; clientY: number }, open: readonly OpenDate[], doctor: JobDoctor) {
  // The library may have put its own element under the pointer.
  const under = document.elementsFromPoint(input.clientX, input.clientY)
  const nameIn = (key: 'day' | 'plantao') =>
    under.find((element): element is HTMLElement => element instanceof HTMLElement && key in element.dataset)
      ?.dataset[key]
  const [day, shown] = [nameIn('day'), nameIn('plantao')]
  const ofDay = open.filter((date) => date.day === day)
  return (
    ofDay.find(({ dateId }) => dateId === shown) ??
    ofDay.find(({ dateId }) => doctor.dateIds.includes(dateId)) ??
    ofDay[0]
  )
}

function daysOf(open: readonly OpenDate[], { dateIds }: JobDoctor): ReadonlyMap<string, boolean> {
  const days = new Map<string, boolean>()
  for (const { day, dateId } of open) days.set(day, days.get(day) === true || dateIds.includes(dateId))
  return days
}

/** Makes the grid the one target of a drag, since its days and their entries change with the month. */
export function useDrop(props: Dropping): void {
  const latest = useRef(props)
  latest.current = props
  const { grid } = props
  useEffect(() => {
    if (!grid.current) return
    let over: string | null | undefined
    const show = (doctor: JobDoctor, day: string | null) => {
      if (day === over) return
      over = day
      latest.current.onDrag({ days: daysOf(latest.current.open, doctor), over: day })
    }
    const stopMonitor = monitorForElements({
      canMonitor: ({ source }) => applicantOf(source) !== undefined,
      onDragStart: ({ source }) => {
        over = undefined
        show(applicantOf(source), null)
      },
      onDrop: () => latest.current.onDrag(null),
    })
    const stopTarget = dropTargetForElements({
      element: grid.current,
      canDrop: ({ source, input }) => dateAt(input, latest.current.open, applicantOf(source)) !== undefined,
      getData: ({ source, input }) => ({ date: dateAt(input, latest.current.open, applicantOf(source)) }),
      onDrag: ({ source, self }) => show(applicantOf(source), (self.data.date as OpenDate).day),
      onDragLeave: ({ source }) => show(applicantOf(source), null),
      onDrop: ({ source, self }) => {
        const { dateId, day } = self.data.date as OpenDate
        // Closing the form returns the focus to where it was.
        grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus()
        latest.current.offer(applicantOf(source), dateId)
      },
    })
    return () => {
      stopMonitor()
      stopTarget()
    }
  }, [grid])
}
