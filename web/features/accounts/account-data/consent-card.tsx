import { useQuery } from '@tanstack/react-query'
import { consentKinds } from '#contract/accounts/accounts.ts'
import type { Consent } from '#contract/api/accounts/consents.ts'
import { formatDate } from '#web/lib/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { InlineLoadError } from '#web/ui/inline-load-error.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { consentsQuery } from './queries.ts'

const versionText = (version: string | null) => {
  const [year, month, day] = version?.split('-') ?? []
  return version ? `Versão de ${day}/${month}/${year}` : null
}

/** The account's consents, with their dates and versions. */
export function ConsentCard() {
  const { data, isError, refetch } = useQuery(consentsQuery())
  return (
    <Card as="section">
      <CardHeader title="Aceites e consentimentos" description="O que você aceitou, e quando." />
      {!data && isError && (
        <InlineLoadError text="Não foi possível carregar seus consentimentos." retry={refetch} />
      )}
      {!data && !isError && (
        <SkeletonGroup label="Carregando consentimentos...">
          <Skeleton className="h-16" />
        </SkeletonGroup>
      )}
      {data?.items.length === 0 && <p className="text-muted">Nenhum aceite registrado ainda.</p>}
      {data && data.items.length > 0 && (
        <ul className="divide-y rounded-card border">
          {data.items.map((consent) => (
            <Row key={`${consent.kind} ${consent.version} ${consent.givenAt}`} consent={consent} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function Row({ consent: { kind, version, givenAt, withdrawnAt } }: { consent: Consent }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 p-3 sm:px-4">
      <div className="min-w-0">
        <p className="font-semibold">{consentKinds[kind]}</p>
        <p className="text-muted text-small">
          {[versionText(version), `Aceite em ${formatDate(givenAt)}`].filter(Boolean).join(' · ')}
        </p>
      </div>
      {withdrawnAt && <Badge>Retirado em {formatDate(withdrawnAt)}</Badge>}
    </li>
  )
}
