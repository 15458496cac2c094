import { useQuery } from '@tanstack/react-query'
import type { EmployerJob } from '#contract/api/publishing/managed-jobs.ts'
import { canBeSponsored } from '#web/features/payments/sponsorships/sponsor-job.tsx'
import { permissionsQuery } from '#web/features/payments/subscriptions/queries.ts'
import { useMayInTeam } from '#web/lib/current-user.ts'
import { formatDate } from '#web/lib/format.ts'
import { useSite } from '#web/lib/site.ts'

/** 'Em destaque até 22/12/2026', or when it begins; null if there is nothing to say. */
export function boostText({ sponsorship }: Pick<EmployerJob, 'sponsorship'>): string | null {
  if (sponsorship?.state !== 'paid') return null
  const { boost, startsAt, endsAt } = sponsorship
  if (boost === 'running') return `Em destaque até ${formatDate(endsAt)}`
  if (boost !== 'waiting') return null
  return startsAt
    ? `Novo destaque pago a partir de ${formatDate(startsAt)}`
    : 'Destaque pago: começa com a publicação'
}

/** The action that an owner of the company can take about the sponsorship of a job; null if none. */
export function useBoostOffer(job: EmployerJob): 'start' | 'extend' | 'finish' | null {
  const { sellsSponsorships } = useSite()
  const mayPay = useMayInTeam('owner')
  const { data } = useQuery({ ...permissionsQuery(), enabled: mayPay })
  const { sponsorship, stopReason } = job
  if (!mayPay || stopReason) return null
  if (sponsorship?.state === 'pending') return 'finish'
  const isComing =
    sponsorship?.state === 'paid' && sponsorship.boost !== 'running' && sponsorship.boost !== 'over'
  // The plan features it for nothing.
  if (!data || data.isAlwaysFeatured) return null
  if (!sellsSponsorships || isComing || sponsorship?.state === 'disputed' || !canBeSponsored(job)) return null
  return job.isSponsored ? 'extend' : 'start'
}
