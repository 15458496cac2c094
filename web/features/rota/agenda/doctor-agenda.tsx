import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { monthIn } from '#web/features/rota/bookings/month-address.ts'
import { MonthNav } from '#web/features/rota/bookings/month-nav.tsx'
import { bookingsQuery } from '#web/features/rota/bookings/queries.ts'
import { useBookingsNow } from '#web/features/rota/bookings/use-bookings-now.ts'
import { BookableSection } from '#web/features/rota/direct-bookings/bookable-section.tsx'
import { useBookable } from '#web/features/rota/direct-bookings/queries.ts'
import { useWaitingHandovers } from '#web/features/rota/handovers/queries.ts'
import { OwnLists } from '#web/features/rota/waiting-lists/own-lists.tsx'
import { useNow } from '#web/lib/use-now.ts'
import { cn } from '#web/ui/cn.ts'
import { LoadError } from '#web/ui/load-error.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { AgendaHeader } from './agenda-header.tsx'
import { MonthList } from './month-list.tsx'
import { WaitingSection } from './waiting-section.tsx'

/** 'Meus plantões': what waits for the doctor, and the plantões of a month. */
export function DoctorAgenda() {
  const [params] = useSearchParams()
  const month = monthIn(params, useNow())
  const { data: bookings, error, isPlaceholderData, refetch } = useQuery(bookingsQuery(month))
  const { isPending: isBookablePending, ...bookable } = useBookable()
  // Nothing moves down when what can be booked or is proposed comes in.
  const { handovers, isPending: isHandoversPending } = useWaitingHandovers(
    ({ reader, state }) => reader === 'colleague' && state === 'proposed',
  )
  const data = isBookablePending || isHandoversPending ? undefined : bookings
  const now = useBookingsNow(useMemo(() => (data ? [...data.items, ...data.waiting] : []), [data]))
  return (
    <div className="max-w-3xl">
      <AgendaHeader />
      {data && <WaitingSection waiting={data.waiting} handovers={handovers} now={now} />}
      {data && <BookableSection {...bookable} now={now} />}
      <div className="mb-4">
        <MonthNav month={month} now={now} />
      </div>
      {data && !(error && isPlaceholderData) ? (
        <div
          aria-busy={isPlaceholderData}
          className={cn('transition-opacity', isPlaceholderData && 'opacity-60')}
        >
          <MonthList bookings={data.items} month={month} now={now} />
        </div>
      ) : error ? (
        <LoadError title="Não foi possível carregar seus plantões." retry={refetch} error={error} />
      ) : (
        <SkeletonGroup label="Carregando seus plantões..." className="grid gap-4">
          {[1, 2, 3].map((row) => (
            <Skeleton key={row} className="h-32 rounded-card" />
          ))}
        </SkeletonGroup>
      )}
      {data && <OwnLists now={now} />}
    </div>
  )
}
