import { useQuery } from '@tanstack/react-query'
import { Star } from 'lucide-react'
import { useState } from 'react'
import type { JobDetail } from '#contract/api/jobs/jobs.ts'
import { jobAllows, jobNeedsDates, stateOf } from '#contract/jobs/jobs.ts'
import { SPONSORSHIP_DAYS } from '#contract/payments/sponsorships.ts'
import { permissionsQuery } from '#web/features/payments/subscriptions/queries.ts'
import { useMayInTeam } from '#web/lib/current-user.ts'
import { useSite } from '#web/lib/site.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { SponsorDialog } from './sponsor-dialog.tsx'

type SponsorableJob = Pick<
  JobDetail,
  'id' | 'title' | 'status' | 'isExpired' | 'isSponsored' | 'isFeatured' | 'areDatesOver'
>

/** Whether its owner would gain anything: a plan may feature the job already. */
export const canBeSponsored = (job: SponsorableJob) =>
  jobAllows('sponsor', stateOf(job)) && !jobNeedsDates('sponsor', job) && (job.isSponsored || !job.isFeatured)

/** Offers the owner of a published job to sponsor it, on its page. */
export function SponsorJob({ job }: { job: SponsorableJob }) {
  const { sellsSponsorships } = useSite()
  const { data } = useQuery(permissionsQuery())
  const mayPay = useMayInTeam('owner')
  const [isOpen, setOpen] = useState(false)
  if (
    !mayPay ||
    !sellsSponsorships ||
    !data ||
    data.isAlwaysFeatured ||
    job.isSponsored ||
    !canBeSponsored(job)
  )
    return null
  return (
    <Card
      padding="none"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-4 sm:px-6 print:hidden"
    >
      <p className="flex min-w-0 items-start gap-2.5">
        <Star aria-hidden className="mt-0.5 size-5 shrink-0 fill-featured text-featured" />
        <span>
          <span className="font-semibold">{`Sua vaga em destaque por ${SPONSORSHIP_DAYS} dias.`}</span>{' '}
          <span className="text-muted">Um pagamento único, sem assinatura.</span>
        </span>
      </p>
      <Button variant="secondary" className="max-sm:w-full" onClick={() => setOpen(true)}>
        Destacar vaga
      </Button>
      <SponsorDialog job={job} open={isOpen} onOpenChange={setOpen} />
    </Card>
  )
}
