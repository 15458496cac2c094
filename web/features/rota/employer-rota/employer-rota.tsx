import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { lazy, Suspense, useMemo, useRef, useState } from 'react'
import { brazilDay } from '#contract/brazil-day.ts'
import { CountTabs } from '#web/features/platform/back-office/count-tabs.tsx'
import { monthText } from '#web/features/rota/bookings/month-address.ts'
import { MonthNav } from '#web/features/rota/bookings/month-nav.tsx'
import { bookingsQuery } from '#web/features/rota/bookings/queries.ts'
import { useBookingsNow } from '#web/features/rota/bookings/use-bookings-now.ts'
import type { Reply } from '#web/lib/api.ts'
import { useMayInTeam } from '#web/lib/current-user.ts'
import { loadCode } from '#web/lib/load-code.ts'
import { useWideScreen } from '#web/lib/panel/use-wide-screen.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { LoadError } from '#web/ui/load-error.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { reportNotOpened } from '#web/ui/toast.tsx'
import { type RotaAddress, useRotaAddress } from './rota-address.ts'
import { RotaAgenda } from './rota-agenda.tsx'
import { RotaDialog, type RotaStep } from './rota-dialog.tsx'
import { NoneHere } from './rota-empty.tsx'
import { RotaFilters } from './rota-filters.tsx'
import { RotaGrid } from './rota-grid.tsx'
import { RotaHeader } from './rota-header.tsx'
import {
  entriesByDay,
  filterEntries,
  type OpenDate,
  openDatesOf,
  type RotaEntry,
  rotaCounts,
  rotaEntries,
  rotaFilterLabels,
  shownFilters,
} from './rota-month.ts'
import { inScope } from './rota-scope.ts'
import { NoneInMonth, Totals } from './rota-summary.tsx'
import { RotaWaiting } from './rota-waiting.tsx'
import type { DropDays } from './use-drop.ts'

// The code of drag and drop is loaded with it.
const OfferPanel = lazy(() =>
  loadCode(() => import('./offer-panel.tsx'), reportNotOpened).then((module) => ({
    default: module.OfferPanel,
  })),
)

/** The plantões of a company, by month: who works, what is offered, and where places are free. */
export function EmployerRota() {
  const address = useRotaAddress(useNow())
  const { data, isPlaceholderData, isLoadingError, error, refetch } = useQuery(bookingsQuery(address.month))
  if (isLoadingError)
    return (
      <>
        <RotaHeader />
        <LoadError title="Não foi possível carregar a escala." retry={refetch} error={error} />
      </>
    )
  return (
    <>
      <RotaHeader />
      <Rota address={address} data={data} isOfOther={isPlaceholderData} />
    </>
  )
}

interface RotaProps {
  address: RotaAddress
  data: Reply<'GET /bookings'> | undefined
  /** `data` is of another month, while this one is loading. */
  isOfOther: boolean
}

function Rota({ address, data, isOfOther }: RotaProps) {
  const now = useBookingsNow(useMemo(() => (data ? [...data.items, ...data.waiting] : []), [data]))
  const entries = useMemo(() => (data && !isOfOther ? rotaEntries(data, now) : null), [data, isOfOther, now])
  return (
    <>
      {data ? <RotaWaiting waiting={data.waiting} now={now} /> : <Skeleton className="mb-6 h-24" />}
      {/* The waiting bookings are of any month, and stay while another one loads. */}
      <Month address={address} entries={entries} now={now} />
    </>
  )
}

interface MonthProps {
  address: RotaAddress
  /** Null while they are loading. */
  entries: readonly RotaEntry[] | null
  now: number
}

function Month({ address, entries, now }: MonthProps) {
  const { month, filter, hrefFor, goTo, choose } = address
  const [step, setStep] = useState<RotaStep | null>(null)
  const [hasPanel, setPanel] = useState(false)
  const [drop, setDrop] = useState<DropDays | null>(null)
  const grid = useRef<HTMLDivElement>(null)
  const isWide = useWideScreen('64rem')
  const mayOffer = useMayInTeam('recruiter')
  const scoped = entries && inScope(entries, address)
  const counts = scoped && rotaCounts(scoped)
  const days = scoped && entriesByDay(filterEntries(scoped, filter))
  const open = scoped ? openDatesOf(scoped) : []
  const offer = mayOffer ? (date: OpenDate) => setStep({ kind: 'doctors', open: date }) : null
  const isPanelShown = hasPanel && isWide && mayOffer
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <div className="-ml-3">
          <MonthNav month={month} now={now} hrefFor={(other) => hrefFor({ month: other })} />
        </div>
        <div className="min-h-5 text-muted text-small">
          {entries &&
            (entries.length > 0 ? (
              <Totals entries={scoped ?? []} month={month} />
            ) : (
              <NoneInMonth month={month} />
            ))}
        </div>
      </div>
      {/* The filters are beside the tabs, or below them where the tabs would have no room. */}
      <div className="lg:flex lg:flex-wrap lg:items-start lg:gap-x-4">
        <div className="min-w-0 lg:flex-[999_1_24rem]">
          <CountTabs
            label="Situação"
            tabs={shownFilters(counts, filter).map((one) => ({
              label: rotaFilterLabels[one],
              count: counts?.[one],
              href: hrefFor({ filter: one }),
              isCurrent: one === filter,
            }))}
          />
        </div>
        <div className="mb-3 flex min-w-0 flex-wrap items-center gap-2 empty:hidden lg:grow">
          {entries && <RotaFilters entries={entries} scope={address} choose={choose} />}
          {isWide && mayOffer && (open.length > 0 || hasPanel) && (
            <Button
              variant="secondary"
              className={cn('ml-auto', hasPanel && 'bg-brand-soft')}
              aria-expanded={hasPanel}
              onClick={() => setPanel(!hasPanel)}
            >
              <Users aria-hidden />
              Quem se candidatou
            </Button>
          )}
        </div>
      </div>
      {isWide ? (
        <div className="flex gap-4">
          <div className="min-w-0 flex-1">
            <RotaGrid
              ref={grid}
              label={`Escala de ${monthText(month)}`}
              month={month}
              today={brazilDay(now)}
              days={days}
              goTo={goTo}
              openDay={(day) => setStep({ kind: 'day', day })}
              offer={offer}
              drop={drop}
            />
          </div>
          {isPanelShown && (
            <Suspense fallback={<Skeleton className="h-96 w-72 shrink-0" />}>
              <OfferPanel
                open={open}
                grid={grid}
                onDrag={setDrop}
                offer={(doctor, dateId) => setStep({ kind: 'offer', doctor, dateId, open: null })}
              />
            </Suspense>
          )}
        </div>
      ) : !days ? (
        <SkeletonGroup label="Carregando a escala..." className="grid gap-3">
          {[1, 2, 3, 4].map((row) => (
            <Skeleton key={row} className="h-16 rounded-card" />
          ))}
        </SkeletonGroup>
      ) : days.size > 0 ? (
        <RotaAgenda days={days} offer={offer} now={now} />
      ) : (
        <NoneHere address={address} isFiltered={entries !== null && entries.length > 0} />
      )}
      <RotaDialog
        step={step}
        goTo={setStep}
        listed={(step?.kind === 'day' && days?.get(step.day)) || []}
        offer={offer}
        now={now}
      />
    </>
  )
}
