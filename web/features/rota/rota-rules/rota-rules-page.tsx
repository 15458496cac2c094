import { useQuery } from '@tanstack/react-query'
import type { ClientLoaderFunctionArgs } from 'react-router'
import { employerRoles } from '#contract/accounts/roles.ts'
import { paths } from '#contract/paths.ts'
import { trustedDoctorsQuery } from '#web/features/rota/trusted-doctors/queries.ts'
import { useMayInTeam } from '#web/lib/current-user.ts'
import { guard } from '#web/lib/guard.ts'
import { browserClient } from '#web/lib/page.ts'
import { Seo } from '#web/lib/seo.tsx'
import { BackLink } from '#web/ui/back-link.tsx'
import { CheckingSession } from '#web/ui/checking-session.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { SignedIn } from '#web/ui/signed-in.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { rotaRulesQuery } from './queries.ts'
import { RulesForm } from './rules-form.tsx'
import { TrustedList } from './trusted-list.tsx'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  await guard(request, { roles: [...employerRoles] })
  // Not awaited: the page shows its own skeleton and its own error.
  browserClient().prefetchQuery(rotaRulesQuery())
  browserClient().prefetchQuery(trustedDoctorsQuery())
  return null
}
clientLoader.hydrate = true as const

export const HydrateFallback = CheckingSession

/** The rules of a company about its plantões, and its trusted doctors. */
export default function RotaRulesPage() {
  return (
    <SignedIn>
      {() => (
        <>
          <Seo
            title="Regras da escala | Medponto"
            description="Regras da escala no Medponto."
            path={paths.bookingRules}
            index={false}
          />
          <div className="max-w-3xl">
            <BackLink parent={paths.dashboardBookings} onlyToParent />
            <PageTitle
              title="Regras da escala"
              description="Os dois lados leem as regras antes de combinar. O que já está combinado não muda."
            />
            <Content />
          </div>
        </>
      )}
    </SignedIn>
  )
}

function Content() {
  const mayChange = useMayInTeam('recruiter')
  const rules = useQuery(rotaRulesQuery())
  const trusted = useQuery(trustedDoctorsQuery())
  const failed = [rules, trusted].find(({ isLoadingError }) => isLoadingError)
  if (failed)
    return (
      <LoadError
        title="Não foi possível carregar as regras da escala."
        retry={() => Promise.all([rules.refetch(), trusted.refetch()])}
        error={failed.error}
      />
    )
  if (!rules.data || !trusted.data)
    return (
      <SkeletonGroup label="Carregando as regras..." className="grid gap-6">
        <Skeleton className="h-80 rounded-card" />
        <Skeleton className="h-40 rounded-card" />
      </SkeletonGroup>
    )
  return (
    <>
      <RulesForm rules={rules.data} mayChange={mayChange} />
      <section aria-labelledby="confianca" className="mt-8">
        <h2 id="confianca" className="font-semibold text-lead">
          Médicos de confiança
        </h2>
        <p className="mt-1 mb-3 text-muted">
          Reservam na hora os plantões em aberto com horário e valor definidos. Vagas que escondem o valor ou
          o nome da empresa ficam de fora.
        </p>
        <TrustedList doctors={trusted.data.items} mayChange={mayChange} />
      </section>
    </>
  )
}
