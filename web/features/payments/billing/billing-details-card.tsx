import { useQuery } from '@tanstack/react-query'
import { paths } from '#contract/paths.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { InlineLoadError } from '#web/ui/inline-load-error.tsx'
import { Link } from '#web/ui/link.tsx'
import { masks } from '#web/ui/mask.ts'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { ActionCard } from './action-card.tsx'
import { addressLines } from './buyer-text.ts'
import { billingDetailsQuery } from './queries.ts'

/** The employer's billing details, to which invoices are made out. */
export function BillingDetailsCard() {
  const { data, isError, error, refetch } = useQuery(billingDetailsQuery())
  if (isError && !data)
    return <InlineLoadError text="Erro ao carregar os dados para nota fiscal" retry={refetch} error={error} />
  if (!data)
    return (
      <SkeletonGroup label="Carregando os dados para nota fiscal...">
        <Skeleton className="h-36 rounded-card" />
      </SkeletonGroup>
    )
  const { details } = data
  if (!details)
    return (
      <ActionCard
        title="Dados para nota fiscal"
        action={
          <Link to={paths.billingDetails} className={buttonClass({ variant: 'secondary' })}>
            Informar dados
          </Link>
        }
      >
        Informe os dados da empresa para que as notas fiscais (NFS-e) possam ser emitidas.
      </ActionCard>
    )
  return (
    <Card as="section" aria-label="Dados para nota fiscal">
      <CardHeader
        title="Dados para nota fiscal"
        action={
          <Link to={paths.billingDetails} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
            Editar dados
          </Link>
        }
      />
      <address className="text-small not-italic">
        <strong className="font-semibold">{details.legalName}</strong>
        <br />
        CNPJ {masks.cnpj(details.cnpj)}
        {addressLines(details).map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
        <span className="block break-all">{details.fiscalEmail}</span>
      </address>
    </Card>
  )
}
