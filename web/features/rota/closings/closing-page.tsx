import { useMutation, useQuery } from '@tanstack/react-query'
import { Download, Printer } from 'lucide-react'
import { lazy, Suspense } from 'react'
import {
  type ClientLoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useSearchParams,
} from 'react-router'
import { employerRoles, isEmployerRole } from '#contract/accounts/roles.ts'
import type { BookingClosing } from '#contract/api/rota/closings.ts'
import { paths } from '#contract/paths.ts'
import type { BookingSide } from '#contract/rota/bookings.ts'
import { closingPath, monthIn, monthText } from '#web/features/rota/bookings/month-address.ts'
import { MonthNav } from '#web/features/rota/bookings/month-nav.tsx'
import { download } from '#web/lib/files/download.ts'
import { guard } from '#web/lib/guard.ts'
import { loadCode } from '#web/lib/load-code.ts'
import { browserClient } from '#web/lib/page.ts'
import { Seo } from '#web/lib/seo.tsx'
import { useNow } from '#web/lib/use-now.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { CheckingSession } from '#web/ui/checking-session.tsx'
import { cn } from '#web/ui/cn.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { EmptyApplications } from '#web/ui/illustrations/account-illustrations.tsx'
import { Link } from '#web/ui/link.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { SignedIn } from '#web/ui/signed-in.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { reportNotOpened, toast } from '#web/ui/toast.tsx'
import { ClosingTotal, SumsTable } from './closing-sums.tsx'
import { closingQuery } from './queries.ts'
import { ShiftTable } from './shift-table.tsx'

// Doctors need none of it.
const OwnRecords = lazy(() =>
  loadCode(() => import('#web/features/rota/payment-records/own-records.tsx'), reportNotOpened).then(
    (module) => ({ default: module.OwnRecords }),
  ),
)

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  await guard(request, { roles: ['doctor', ...employerRoles] })
  // Not awaited: the page shows its own skeleton and its own error.
  browserClient().prefetchQuery(closingQuery(monthIn(new URL(request.url).searchParams, Date.now())))
  return null
}
clientLoader.hydrate = true as const

export const HydrateFallback = CheckingSession

// The month is in the address, and its query is the page's own.
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) => defaultShouldRevalidate && currentUrl.search === nextUrl.search

/** The closing of a month, made to be printed or saved as PDF. */
export default function ClosingPage() {
  return (
    <SignedIn>
      {({ role, name, company }) => (
        <>
          <Seo
            title="Fechamento do mês | Medponto"
            description="Fechamento do mês no Medponto."
            path={paths.bookingsClosing}
            index={false}
          />
          <Content side={isEmployerRole(role) ? 'employer' : 'doctor'} name={company?.name ?? name} />
        </>
      )}
    </SignedIn>
  )
}

function Content({ side, name }: { side: BookingSide; name: string | null }) {
  const now = useNow()
  const [params] = useSearchParams()
  const month = monthIn(params, now)
  const { data, error, isPlaceholderData, refetch } = useQuery(closingQuery(month))
  return (
    <>
      <div className="print:hidden">
        <BackLink parent={paths.dashboardBookings} onlyToParent />
      </div>
      <PageTitle
        title={`Fechamento de ${monthText(month)}`}
        description={name}
        action={data && !isPlaceholderData && data.rows.length > 0 && <Actions month={month} />}
      />
      <div className="mb-4 -ml-3 print:hidden">
        <MonthNav month={month} now={now} hrefFor={closingPath} />
      </div>
      {data && !(error && isPlaceholderData) ? (
        <div
          aria-busy={isPlaceholderData}
          className={cn('transition-opacity', isPlaceholderData && 'opacity-60')}
        >
          {data.rows.length > 0 ? (
            <Closing closing={data} side={side} now={now} />
          ) : (
            <NoShifts month={data.month} side={side} />
          )}
          {side === 'employer' && (
            <Suspense>
              <OwnRecords />
            </Suspense>
          )}
        </div>
      ) : error ? (
        <LoadError title="Não foi possível carregar o fechamento." retry={refetch} error={error} />
      ) : (
        <SkeletonGroup label="Carregando o fechamento..." className="grid gap-6">
          <Skeleton className="h-28 rounded-card" />
          <Skeleton className="h-44 rounded-card" />
          <Skeleton className="h-72 rounded-card" />
        </SkeletonGroup>
      )}
    </>
  )
}

function Actions({ month }: { month: string }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => download('GET /bookings/closing.csv', { query: { month } }),
    onError: ({ message }) =>
      toast({ title: 'Erro ao baixar o arquivo', description: message, variant: 'destructive' }),
  })
  return (
    <div className="flex flex-wrap gap-3 print:hidden">
      <Button loading={isPending} loadingLabel="Baixando..." onClick={() => mutate()}>
        <Download aria-hidden />
        Baixar CSV
      </Button>
      <Button variant="secondary" onClick={() => window.print()}>
        <Printer aria-hidden />
        <span className="sm:hidden">Imprimir / PDF</span>
        <span className="max-sm:hidden">Imprimir ou salvar em PDF</span>
      </Button>
    </div>
  )
}

interface ClosingProps {
  closing: BookingClosing
  side: BookingSide
  now: number
}

function Closing({ closing: { rows, byPerson, byPlace, total }, side, now }: ClosingProps) {
  return (
    <div className="grid grid-cols-1 gap-6 sm:gap-8">
      <ClosingTotal total={total} />
      <SumsTable
        title={side === 'doctor' ? 'Por empresa' : 'Por profissional'}
        headingId="por-pessoa"
        nameTitle={side === 'doctor' ? 'Empresa' : 'Profissional'}
        nameOf={({ name, registration }) => (
          <>
            <span className="font-semibold">{name}</span>
            {registration && <span className="block text-muted">{registration}</span>}
          </>
        )}
        groups={byPerson}
      />
      {/* The sums of a single place are those of the month. */}
      {byPlace.length > 1 && (
        <SumsTable
          title="Por local"
          headingId="por-local"
          nameTitle="Local"
          nameOf={({ name }) => <span className="font-semibold">{name || 'Sem local informado'}</span>}
          groups={byPlace}
        />
      )}
      <ShiftTable rows={rows} side={side} now={now} />
    </div>
  )
}

const NoShifts = ({ month, side }: { month: string; side: BookingSide }) => (
  <EmptyState
    illustration={<EmptyApplications />}
    title={`Nenhum plantão combinado em ${monthText(month)}`}
    action={
      <Link to={paths.dashboardBookings} className={buttonClass({ variant: 'secondary' })}>
        {side === 'doctor' ? 'Ver meus plantões' : 'Ver a escala'}
      </Link>
    }
  >
    O fechamento soma os plantões combinados que começam no mês.
  </EmptyState>
)
