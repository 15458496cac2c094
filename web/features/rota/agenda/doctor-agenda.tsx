import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { paths } from '#contract/paths.ts'
import { monthIn } from '#web/features/rota/bookings/month-address.ts'
import { MonthNav } from '#web/features/rota/bookings/month-nav.tsx'
import { bookingsQuery } from '#web/features/rota/bookings/queries.ts'
import { useNow } from '#web/lib/use-now.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Link } from '#web/ui/link.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { MonthList } from './month-list.tsx'
import { WaitingSection } from './waiting-section.tsx'

/** 'Meus plantões': what waits for the doctor, and the plantões of a month. */
export function DoctorAgenda() {
  const now = useNow()
  const [params] = useSearchParams()
  const month = monthIn(params, now)
  const { data, error, isPlaceholderData, refetch } = useQuery(bookingsQuery(month))
  return (
    <div className="max-w-3xl">
      <PageTitle
        title="Meus plantões"
        action={
          <Link
            to={`${paths.jobs}?regime=shift`}
            className={buttonClass({ variant: 'secondary', className: 'max-sm:px-3' })}
          >
            <Search aria-hidden />
            <span className="max-sm:sr-only">Buscar plantões</span>
          </Link>
        }
      />
      {data && <WaitingSection waiting={data.waiting} now={now} />}
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
    </div>
  )
}
