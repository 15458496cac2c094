import { useQuery } from '@tanstack/react-query'
import { Check, Minus } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '#contract/paths.ts'
import { plans } from '#contract/payments/subscriptions.ts'
import { count, formatNumber } from '#web/lib/format.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { InlineLoadError } from '#web/ui/inline-load-error.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { permissionsQuery, subscriptionQuery } from './queries.ts'
import { SubscriptionNotice } from './subscription-notice.tsx'

function Feature({ has, children }: { has: boolean; children: string }) {
  const Mark = has ? Check : Minus
  return (
    <li className={has ? 'flex items-center gap-2' : 'flex items-center gap-2 text-muted'}>
      <Mark aria-hidden className="size-4 shrink-0" />
      <span className="sr-only">{has ? 'Incluído: ' : 'Não incluído: '}</span>
      {children}
    </li>
  )
}

/** 'Seu plano atual' (spec B §2.6): what the plan includes and how much of its quota is used. */
export function CurrentPlan() {
  const { data, isError, refetch } = useQuery(permissionsQuery())
  const { data: subscription } = useQuery(subscriptionQuery())
  if (isError && !data) return <InlineLoadError text="Erro ao carregar seu plano" retry={refetch} />
  if (!data)
    return (
      <SkeletonGroup label="Carregando seu plano">
        <Skeleton className="h-44 rounded-card sm:h-34" />
      </SkeletonGroup>
    )
  const { planLabel, currentActivePosts } = data
  const maxActivePosts = data.maxActivePosts || 1
  const posts = `${formatNumber(currentActivePosts)} de ${count(maxActivePosts, 'vaga ativa', 'vagas ativas')}`
  return (
    <Card as="section" aria-label="Seu plano atual" tone="brand">
      <CardHeader
        title="Seu plano atual"
        description={`${planLabel} · ${posts}`}
        action={
          // By label, because an employer with granted posts has the free plan under another label.
          planLabel === plans.free.label ? (
            <Link to={paths.pricing} className={buttonClass({ size: 'sm' })}>
              Fazer upgrade
            </Link>
          ) : (
            <Link to={paths.billing} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
              Ver cobrança
            </Link>
          )
        }
      />
      <ul className="grid gap-1.5 text-small sm:grid-cols-3">
        <Feature
          has
        >{`Publicar até ${maxActivePosts === 1 ? '1 vaga' : `${formatNumber(maxActivePosts)} vagas`}`}</Feature>
        <Feature has={data.canUseCompanyBranding}>Marca da empresa</Feature>
        <Feature has={data.hasPerformanceMetrics}>Análises detalhadas</Feature>
      </ul>
      {subscription && <SubscriptionNotice subscription={subscription} className="mt-4" />}
    </Card>
  )
}
