import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import type { ClientLoaderFunctionArgs } from 'react-router'
import { paths } from '#contract/paths.ts'
import { MAX_INVITATIONS_A_WEEK } from '#contract/rota/invitations.ts'
import { guard } from '#web/lib/guard.ts'
import { browserClient } from '#web/lib/page.ts'
import { Seo } from '#web/lib/seo.tsx'
import { underlinedLinkClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Switch } from '#web/ui/checkbox.tsx'
import { CheckingSession } from '#web/ui/checking-session.tsx'
import { InlineLoadError } from '#web/ui/inline-load-error.tsx'
import { Link } from '#web/ui/link.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { SignedIn } from '#web/ui/signed-in.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { ExcludedCompanies } from './excluded-companies.tsx'
import { excludedQuery, invitationsQuery, settingsQuery, useOptIn } from './queries.ts'
import { ReceivedInvitations } from './received-invitations.tsx'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  await guard(request, { roles: ['doctor'] })
  // Not awaited: the page shows its own skeletons and its own errors.
  const client = browserClient()
  client.prefetchQuery(settingsQuery())
  client.prefetchQuery(invitationsQuery())
  client.prefetchQuery(excludedQuery())
  return null
}
clientLoader.hydrate = true as const

export const HydrateFallback = CheckingSession

/** 'Convites': whether companies may invite the doctor, which ones may not, and what she has received. */
export default function InvitationsPage() {
  return (
    <SignedIn>
      {() => (
        <>
          <Seo
            title="Convites | Medponto"
            description="Convites de empresas no Medponto."
            path={paths.dashboardInvitations}
            index={false}
          />
          <div className="max-w-3xl">
            <PageTitle
              title="Convites"
              description="Empresas convidam você para vagas que combinam com o seu perfil."
            />
            <div className="grid gap-6">
              <Choice />
              <ReceivedInvitations />
              <ExcludedCompanies />
            </div>
          </div>
        </>
      )}
    </SignedIn>
  )
}

function Choice() {
  const { data, isError, error, refetch } = useQuery(settingsQuery())
  const set = useOptIn()
  if (isError && !data)
    return <InlineLoadError text="Não foi possível carregar sua escolha." retry={refetch} error={error} />
  if (!data)
    return (
      <SkeletonGroup label="Carregando sua escolha...">
        <Skeleton className="h-40 rounded-card" />
      </SkeletonGroup>
    )
  return (
    <Card padding="sm">
      <Switch
        label={<span className="font-semibold">Quero receber convites</span>}
        checked={set.isPending ? set.variables : data.isOptedIn}
        onChange={({ target }) => !set.isPending && set.mutate(target.checked)}
      />
      <Rules isOpenAtFirst={!data.isOptedIn} />
    </Card>
  )
}

/** Open while she decides, folded once she has. */
function Rules({ isOpenAtFirst }: { isOpenAtFirst: boolean }) {
  const [isOpen] = useState(isOpenAtFirst)
  return (
    <details open={isOpen} className="group">
      <summary className="-mb-2 inline-flex min-h-11 cursor-pointer list-none items-center gap-1.5 rounded-control text-muted text-small hover:text-foreground [&::-webkit-details-marker]:hidden">
        Como funcionam os convites
        <ChevronDown aria-hidden className="size-4 transition-transform group-open:rotate-180" />
      </summary>
      <ul className="mt-1 list-disc space-y-1 pl-5 text-muted text-small">
        <li>No máximo {MAX_INVITATIONS_A_WEEK} convites por semana, de todas as empresas juntas.</li>
        <li>
          Só empresas com uma vaga aberta da sua especialidade e região encontram você. Elas veem o que está
          no seu{' '}
          <Link to={paths.profile} className={underlinedLinkClass}>
            perfil público
          </Link>
          , não o seu telefone nem o seu e-mail.
        </li>
        <li>Um convite não compromete: sem resposta, nada acontece.</li>
        <li>Empresas da sua lista privada não encontram você e não ficam sabendo.</li>
      </ul>
    </details>
  )
}
