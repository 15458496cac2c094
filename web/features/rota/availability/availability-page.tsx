import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import type { ClientLoaderFunctionArgs } from 'react-router'
import { paths } from '#contract/paths.ts'
import { guard } from '#web/lib/guard.ts'
import { browserClient } from '#web/lib/page.ts'
import { Seo } from '#web/lib/seo.tsx'
import { BackLink } from '#web/ui/back-link.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { CheckingSession } from '#web/ui/checking-session.tsx'
import { Link } from '#web/ui/link.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { SignedIn } from '#web/ui/signed-in.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { AvailabilityForm } from './availability-form.tsx'
import { CalendarSection } from './calendar-section.tsx'
import { availabilityQuery, watchedAvailabilityQuery } from './queries.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  await guard(request, { roles: ['doctor'] })
  // Not awaited: the page shows its own skeleton and its own error.
  browserClient().prefetchQuery(availabilityQuery())
  return null
}
clientLoader.hydrate = true as const

export const HydrateFallback = CheckingSession

/** 'Minha disponibilidade': when a doctor can work, by which she can filter the search. */
export default function AvailabilityPage() {
  return (
    <SignedIn>
      {() => (
        <>
          <Seo
            title="Minha disponibilidade | Medponto"
            description="Quando você pode fazer plantões."
            path={paths.dashboardAvailability}
            index={false}
          />
          <div className="max-w-3xl">
            <BackLink parent={paths.dashboardBookings} onlyToParent />
            <PageTitle
              title="Minha disponibilidade"
              description="Só você vê. Seus plantões combinados já contam como ocupados."
              action={
                <Link to={`${paths.jobs}?fitsAgenda=true`} className={buttonClass({ variant: 'secondary' })}>
                  <Search aria-hidden />
                  Ver vagas que cabem
                </Link>
              }
            />
            <Content />
          </div>
        </>
      )}
    </SignedIn>
  )
}

function Content() {
  const { data, error, isLoadingError, refetch } = useQuery(watchedAvailabilityQuery())
  if (isLoadingError)
    return <LoadError title="Não foi possível carregar sua disponibilidade." retry={refetch} error={error} />
  if (!data)
    return (
      <SkeletonGroup label="Carregando sua disponibilidade..." className="grid gap-6">
        <Skeleton className="h-80 rounded-card" />
        <Skeleton className="h-40 rounded-card" />
      </SkeletonGroup>
    )
  return (
    <>
      <AvailabilityForm hours={data.hours} days={data.days} />
      <CalendarSection calendar={data.calendar} />
    </>
  )
}
