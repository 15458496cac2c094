import type { Reply } from '#web/lib/api.ts'
import { count, formatNumber } from '#web/lib/format.ts'

type Permissions = Pick<
  Reply<'GET /subscriptions/permissions'>,
  'currentActivePosts' | 'maxActivePosts' | 'postsAwaitingReview' | 'sponsoredActivePosts'
>

/**
 * The places of the plan in use: '1 de 3 vagas ativas' (spec B §2.6). The limit is shown as the server sends it: the spec's
 * default of 1 is that of the free plan. Names the jobs that make the number of active jobs
 * differ: '1 de 3 vagas ativas, mais 2 em destaque pago, fora do limite'.
 */
export function postsText(permissions: Permissions): string {
  const { currentActivePosts, maxActivePosts } = permissions
  // The previous release does not send them.
  const { postsAwaitingReview = 0, sponsoredActivePosts = 0 } = permissions
  return [
    `${formatNumber(currentActivePosts)} de ${count(maxActivePosts, 'vaga ativa', 'vagas ativas')}`,
    ...(postsAwaitingReview > 0 ? [`das quais ${formatNumber(postsAwaitingReview)} em análise`] : []),
    ...(sponsoredActivePosts > 0
      ? [`mais ${formatNumber(sponsoredActivePosts)} em destaque pago, fora do limite`]
      : []),
  ].join(', ')
}
