import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { brazilDay } from '#contract/brazil-day.ts'
import { paths } from '#contract/paths.ts'
import { CountTabs } from '#web/features/platform/back-office/count-tabs.tsx'
import { payText, totalHoursText } from '#web/features/rota/bookings/booking-texts.ts'
import { closingPath, monthText } from '#web/features/rota/bookings/month-address.ts'
import { MonthNav } from '#web/features/rota/bookings/month-nav.tsx'
import { bookingsQuery } from '#web/features/rota/bookings/queries.ts'
import { count } from '#web/lib/format.ts'
import { useNow } from '#web/lib/use-now.ts'
import { buttonClass, underlinedLinkClass } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { EmptyApplications } from '#web/ui/illustrations/account-illustrations.tsx'
import { Link } from '#web/ui/link.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { type RotaAddress, useRotaAddress } from './rota-address.ts'
import { RotaAgenda } from './rota-agenda.tsx'
import { EntryRow } from './rota-entry.tsx'
import { fullDay, RotaGrid } from './rota-grid.tsx'
import {
  entriesByDay,
  filterEntries,
  type RotaEntry,
  rotaCounts,
  rotaEntries,
  rotaFilterLabels,
  rotaFilters,
  rotaTotals,
} from './rota-month.ts'
import { RotaWaiting } from './rota-waiting.tsx'

/** The plantões of a company, by month: who works, what is offered, and where places are free. */
export function EmployerRota() {
  const now = useNow()
  const address = useRotaAddress(now)
  const { data, isPlaceholderData, isLoadingError, error, refetch } = useQuery(bookingsQuery(address.month))
  if (isLoadingError)
    return (
      <>
        <PageTitle title="Escala" />
        <LoadError title="Não foi possível carregar a escala." retry={refetch} error={error} />
      </>
    )
  return (
    <>
      <PageTitle title="Escala" />
      {data ? <RotaWaiting waiting={data.waiting} now={now} /> : <Skeleton className="mb-6 h-24" />}
      {/* The waiting bookings are of any month, and stay while another one loads. */}
      <Month
        address={address}
        entries={data && !isPlaceholderData ? rotaEntries(data, now) : null}
        now={now}
      />
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
  const { month, filter, hrefFor, goTo } = address
  const [openDay, setOpenDay] = useState<string | null>(null)
  const counts = entries && rotaCounts(entries)
  const days = entries && entriesByDay(filterEntries(entries, filter))
  const listed = (openDay && days?.get(openDay)) || []
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <div className="-ml-3">
          <MonthNav month={month} now={now} hrefFor={(other) => hrefFor({ month: other })} />
        </div>
        <div className="min-h-5 text-muted text-small">
          {entries &&
            (entries.length > 0 ? <Totals entries={entries} month={month} /> : <NoneInMonth month={month} />)}
        </div>
      </div>
      <CountTabs
        label="Situação"
        tabs={rotaFilters.map((one) => ({
          label: rotaFilterLabels[one],
          count: counts?.[one],
          href: hrefFor({ filter: one }),
          isCurrent: one === filter,
        }))}
      />
      <div className="max-lg:hidden">
        <RotaGrid
          label={`Escala de ${monthText(month)}`}
          month={month}
          today={brazilDay(now)}
          days={days}
          goTo={goTo}
          openDay={setOpenDay}
        />
      </div>
      <div className="lg:hidden">
        {!days ? (
          <SkeletonGroup label="Carregando a escala..." className="grid gap-3">
            {[1, 2, 3, 4].map((row) => (
              <Skeleton key={row} className="h-16 rounded-card" />
            ))}
          </SkeletonGroup>
        ) : days.size > 0 ? (
          <RotaAgenda days={days} now={now} />
        ) : (
          <NoneHere address={address} isFiltered={entries !== null && entries.length > 0} />
        )}
      </div>
      <Dialog
        open={listed.length > 0}
        onOpenChange={(open) => !open && setOpenDay(null)}
        title={openDay ? fullDay(openDay).replace(/^./, (letter) => letter.toUpperCase()) : ''}
      >
        <ul className="-mx-4 divide-y sm:-mx-5">
          {listed.map((entry) => (
            <EntryRow key={entry.key} entry={entry} now={now} />
          ))}
        </ul>
      </Dialog>
    </>
  )
}

function Totals({ entries, month }: { entries: readonly RotaEntry[]; month: string }) {
  const { plantoes, hours, agreedCentavos, paidCentavos } = rotaTotals(entries)
  const parts = [
    count(plantoes, 'plantão combinado', 'plantões combinados'),
    totalHoursText(hours),
    `${payText(agreedCentavos)} combinados`,
    `${payText(paidCentavos)} pagos`,
  ]
  return (
    <p className="tabular-nums">
      {parts.join(' · ')}
      {plantoes > 0 && (
        <>
          {' '}
          <Link
            to={closingPath(month)}
            className={`lg:ml-3 inline-flex min-h-11 items-center whitespace-nowrap ${underlinedLinkClass}`}
          >
            Fechamento do mês
          </Link>
        </>
      )}
    </p>
  )
}

/** Above the grid. On phones, a larger one takes the place of the list. */
const NoneInMonth = ({ month }: { month: string }) => (
  <p className="max-lg:hidden">
    {`Nenhum plantão em ${monthText(month)}. Publique uma `}
    <Link to={paths.newJob} className={underlinedLinkClass}>
      nova vaga
    </Link>
    {' ou ofereça um plantão a partir das '}
    <Link to={paths.dashboardApplications} className={underlinedLinkClass}>
      candidaturas
    </Link>
    .
  </p>
)

function NoneHere({ address, isFiltered }: { address: RotaAddress; isFiltered: boolean }) {
  if (isFiltered)
    return (
      <EmptyState
        title="Nenhum plantão nesta situação"
        action={
          <Link
            to={address.hrefFor({ filter: 'todos' })}
            preventScrollReset
            className={buttonClass({ variant: 'secondary' })}
          >
            Ver todos do mês
          </Link>
        }
      />
    )
  return (
    <EmptyState
      illustration={<EmptyApplications />}
      title={`Nenhum plantão em ${monthText(address.month)}`}
      action={
        <>
          <Link to={paths.newJob} className={buttonClass()}>
            Nova vaga
          </Link>
          <Link to={paths.dashboardApplications} className={buttonClass({ variant: 'secondary' })}>
            Ver candidaturas
          </Link>
        </>
      }
    >
      Publique uma vaga com datas, ou ofereça um plantão a quem se candidatou.
    </EmptyState>
  )
}
