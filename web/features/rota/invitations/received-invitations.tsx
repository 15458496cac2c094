import { useQuery } from '@tanstack/react-query'
import type { Invitation } from '#contract/api/rota/invitations.ts'
import { CONFIDENTIAL_EMPLOYER } from '#contract/jobs/jobs.ts'
import { paths } from '#contract/paths.ts'
import { relativeTime } from '#web/lib/format.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { InlineLoadError } from '#web/ui/inline-load-error.tsx'
import { Link } from '#web/ui/link.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { invitationsQuery, settingsQuery, useExclude } from './queries.ts'

/** The invitations that the doctor has received. */
export function ReceivedInvitations() {
  const { data, isError, error, refetch } = useQuery(invitationsQuery())
  const settings = useQuery(settingsQuery())
  return (
    <section aria-labelledby="received">
      <h2 id="received" className="mb-3 font-semibold text-title">
        Recebidos
      </h2>
      {data && data.items.length > 0 ? (
        <ul className="grid gap-3">
          {data.items.map((invitation) => (
            <Received key={invitation.id} invitation={invitation} />
          ))}
        </ul>
      ) : data ? (
        <Card className="flex flex-wrap items-center justify-between gap-3">
          <p className="min-w-0 flex-1 basis-60 text-muted">
            {settings.data?.isOptedIn === false
              ? 'Você ainda não recebe convites. Ligue a opção acima, ou procure vagas.'
              : 'Nenhum convite até agora. Um perfil completo, com RQE e CRM conferido, aparece antes.'}
          </p>
          <Link
            to={settings.data?.isOptedIn === false ? paths.jobs : paths.editProfile}
            className={buttonClass({ variant: 'secondary' })}
          >
            {settings.data?.isOptedIn === false ? 'Buscar vagas' : 'Completar o perfil'}
          </Link>
        </Card>
      ) : isError ? (
        <InlineLoadError text="Não foi possível carregar seus convites." retry={refetch} error={error} />
      ) : (
        <SkeletonGroup label="Carregando seus convites..." className="grid gap-3">
          <Skeleton className="h-28 rounded-card" />
          <Skeleton className="h-28 rounded-card" />
        </SkeletonGroup>
      )}
    </section>
  )
}

const stateOf = ({ hasApplied, isOpen }: Invitation) =>
  hasApplied
    ? { text: 'Você se candidatou', dot: 'bg-success' }
    : isOpen
      ? { text: 'Vaga aberta', dot: 'bg-info' }
      : { text: 'Vaga encerrada', dot: 'bg-muted' }

function Received({ invitation }: { invitation: Invitation }) {
  const now = useNow()
  const excluding = useExclude()
  const { id, jobId, title, employerName, city, state, isRemote, invitedAt, isExcluded } = invitation
  const { text, dot } = stateOf(invitation)
  const place = isRemote ? 'Remoto' : [city, state].filter(Boolean).join('/')
  return (
    <Card as="li" padding="sm" className="grid gap-2">
      <div>
        <h3 className="font-semibold">
          <Link to={paths.job(jobId)} className="hover:underline">
            {title}
          </Link>
        </h3>
        <p className="text-small">
          {[employerName ?? CONFIDENTIAL_EMPLOYER, place].filter(Boolean).join(' · ')}
        </p>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-small">
        <p className="inline-flex flex-wrap items-center gap-x-1.5 text-muted">
          <span aria-hidden className={`size-2 rounded-full ${dot}`} />
          {text}
          <span>· convite {relativeTime(invitedAt, now)}</span>
        </p>
        {isExcluded ? (
          <p className="flex min-h-11 items-center text-muted">Na sua lista privada</p>
        ) : (
          <Button
            variant="ghost"
            size="sm"
            className="text-muted max-sm:-ml-3 sm:-mr-3"
            loading={excluding.isPending}
            loadingLabel="Incluindo..."
            onClick={() => excluding.mutate({ invitationId: id })}
          >
            Não quero convites desta empresa
          </Button>
        )}
      </div>
    </Card>
  )
}
