import { type ClientLoaderFunctionArgs, isRouteErrorResponse, useParams } from 'react-router'
import { employerRoles } from '#contract/accounts/roles.ts'
import { paths } from '#contract/paths.ts'
import { sponsorshipQuery } from '#web/features/payments/sponsorships/queries.ts'
import { guard } from '#web/lib/guard.ts'
import { browserClient, inBrowser } from '#web/lib/page.ts'
import type { PageHandle } from '#web/lib/page-handle.ts'
import { Seo } from '#web/lib/seo.tsx'
import { isUuid } from '#web/lib/uuid.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { CheckingSession } from '#web/ui/checking-session.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { NotFound } from '#web/ui/illustrations/illustrations.tsx'
import { Link } from '#web/ui/link.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { SignedIn } from '#web/ui/signed-in.tsx'
import { Checkout } from './checkout.tsx'
import { providerSources } from './provider-sources.ts'

export const handle = { csp: providerSources } satisfies PageHandle

const load = inBrowser(({ params }) => [sponsorshipQuery(params.id ?? '')])

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  await guard(request, { roles: employerRoles, team: 'owner' })
  // The state from an earlier visit may be outdated.
  browserClient().removeQueries({ queryKey: sponsorshipQuery(params.id ?? '').queryKey })
  return load({ request, params })
}
clientLoader.hydrate = true as const

export const HydrateFallback = CheckingSession

/** /payment/checkout/:id: a sponsorship is paid by Pix or card (spec B §2.1, §4). */
export default function CheckoutPage() {
  const { id = '' } = useParams()
  return (
    <SignedIn>
      {(user) => (
        <>
          <Seo
            title="Pagamento do destaque | Medponto"
            description="Pague o destaque da sua vaga."
            path={paths.checkout(id)}
            index={false}
          />
          <Checkout key={id} id={id} userId={user.id} />
        </>
      )}
    </SignedIn>
  )
}

export function ErrorBoundary({ error }: { error: unknown }) {
  const { id = '' } = useParams()
  const isUnknown = !isUuid(id) || (isRouteErrorResponse(error) && error.status === 404)
  if (!isUnknown)
    return (
      <LoadError title="Erro ao carregar o pagamento. Tente novamente." retry={() => location.reload()} />
    )
  return (
    <EmptyState
      level="h1"
      illustration={<NotFound />}
      title="Pagamento não encontrado"
      action={
        <Link to={paths.dashboardJobs} className={buttonClass()}>
          Ver minhas vagas
        </Link>
      }
    >
      Este endereço não corresponde a nenhum destaque da sua empresa.
    </EmptyState>
  )
}
