import { useQuery } from '@tanstack/react-query'
import { paths } from '#contract/paths.ts'
import { permissionsQuery, subscriptionQuery } from '#web/features/payments/subscriptions/queries.ts'
import { SubscriptionNotice } from '#web/features/payments/subscriptions/subscription-notice.tsx'
import { count, formatNumber } from '#web/lib/format.ts'
import { InlineLoadError } from '#web/ui/inline-load-error.tsx'
import { Link } from '#web/ui/link.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'

/** 'Seu plano atual' (spec B §2.6), on one line, and what keeps it from being changed if anything does. */
export function PlanLine() {
  const { data, isError, refetch } = useQuery(permissionsQuery())
  const { data: subscription } = useQuery(subscriptionQuery())
  if (isError && !data) return <InlineLoadError text="Erro ao carregar seu plano" retry={refetch} />
  if (!data)
    return (
      <SkeletonGroup label="Carregando seu plano">
        <Skeleton className="h-13 rounded-card" />
      </SkeletonGroup>
    )
  const { planLabel, currentActivePosts } = data
  const maxActivePosts = data.maxActivePosts || 1
  // A plan that was lost because nobody paid for it is not bought again.
  const canUpgrade = data.plan === 'free' && subscription?.subscribedPlan == null
  return (
    <section aria-label="Seu plano atual" className="grid gap-4">
      <p className="flex min-h-13 flex-wrap items-center gap-x-2 gap-y-1 rounded-card border bg-surface px-4 py-2 sm:px-5">
        <span>
          Plano <strong className="font-semibold">{planLabel}</strong>
        </span>
        <span aria-hidden className="text-muted max-sm:hidden">
          ·
        </span>
        <span className="text-muted tabular-nums">
          {`${formatNumber(currentActivePosts)} de ${count(maxActivePosts, 'vaga ativa', 'vagas ativas')}`}
        </span>
        <Link
          to={canUpgrade ? paths.pricing : paths.billing}
          className="ml-auto inline-flex min-h-9 items-center rounded-control font-semibold text-brand text-small underline decoration-brand/40 underline-offset-4 hover:decoration-current"
        >
          {canUpgrade ? 'Fazer upgrade' : 'Ver cobrança'}
        </Link>
      </p>
      {/* A failed charge is the first of the tasks. */}
      {subscription && !subscription.pastDueSince && <SubscriptionNotice subscription={subscription} />}
    </section>
  )
}
