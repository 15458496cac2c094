import { useQuery } from '@tanstack/react-query'
import { paths } from '#contract/paths.ts'
import { postsText } from '#web/features/payments/subscriptions/posts-text.ts'
import { permissionsQuery, subscriptionQuery } from '#web/features/payments/subscriptions/queries.ts'
import { SubscriptionNotice } from '#web/features/payments/subscriptions/subscription-notice.tsx'
import { InlineLoadError } from '#web/ui/inline-load-error.tsx'
import { Link } from '#web/ui/link.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'

/** 'Seu plano atual' (spec B §2.6) with the posts in use, and a notice if something keeps it from being changed. */
export function PlanLine() {
  const { data, isError, refetch } = useQuery(permissionsQuery())
  const { data: subscription } = useQuery(subscriptionQuery())
  if (isError && !data) return <InlineLoadError text="Erro ao carregar seu plano" retry={refetch} />
  if (!data)
    return (
      <SkeletonGroup label="Carregando seu plano">
        <Skeleton className="h-18 rounded-card" />
      </SkeletonGroup>
    )
  // A plan that was lost because nobody paid for it is not bought again.
  const canUpgrade = data.plan === 'free' && subscription?.subscribedPlan == null
  return (
    <section aria-label="Seu plano atual" className="grid gap-4">
      <div className="rounded-card border bg-surface px-4 py-2 sm:px-5">
        <p className="flex items-center justify-between gap-x-4">
          <span>
            Plano <strong className="font-semibold">{data.planLabel}</strong>
          </span>
          <Link
            to={canUpgrade ? paths.pricing : paths.billing}
            className="inline-flex min-h-9 items-center rounded-control font-semibold text-brand text-small underline decoration-brand/40 underline-offset-4 hover:decoration-current"
          >
            {canUpgrade ? 'Fazer upgrade' : 'Ver cobrança'}
          </Link>
        </p>
        <p className="pb-1 text-muted text-small tabular-nums">{postsText(data)}</p>
      </div>
      {/* A failed charge is the first of the tasks. */}
      {subscription && !subscription.pastDueSince && <SubscriptionNotice subscription={subscription} />}
    </section>
  )
}
