import { useMutation } from '@tanstack/react-query'
import type { JobDetail } from '#contract/api/jobs/jobs.ts'
import { stateOf } from '#contract/jobs/jobs.ts'
import { extensionNotice, SPONSORSHIP_DAYS } from '#contract/payments/sponsorships.ts'
import { SandboxNotice } from '#web/features/payments/sandbox-notice/sandbox-notice.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { FormError } from '#web/ui/form/form-error.tsx'
import { PriceSummary } from './price-summary.tsx'
import { paymentFailure, sponsorJob } from './start-sponsorship.ts'
import { usePrice } from './use-price.ts'

interface SponsorDialogProps {
  job: Pick<JobDetail, 'id' | 'title' | 'status' | 'isExpired'>
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Shows what the sponsorship of a published job costs, and leads to its checkout. */
export function SponsorDialog({ job, open, onOpenChange }: SponsorDialogProps) {
  const { mutate, isPending, error } = useMutation({ mutationFn: () => sponsorJob(job.id) })
  // A payment publishes a paused or expired job again.
  const isBack = stateOf(job) !== 'active'
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Destacar vaga"
      description={`“${job.title}” ${isBack ? 'volta à busca e ' : ''}fica em destaque por ${SPONSORSHIP_DAYS} dias. Enquanto isso, não ocupa lugar no seu plano.`}
      confirmLabel="Continuar para o pagamento"
      loadingLabel="Preparando..."
      loading={isPending}
      onConfirm={() => mutate()}
    >
      <JobPrice id={job.id} />
      {error && <FormError className="mt-4">{paymentFailure(error)}</FormError>}
    </ConfirmDialog>
  )
}

function JobPrice({ id }: { id: string }) {
  const price = usePrice({ jobId: id })
  return (
    <div className="grid gap-3">
      {price?.isSandbox && <SandboxNotice />}
      <PriceSummary price={price} isDetailed />
      {price?.startsAfter && <p className="text-small">{extensionNotice}</p>}
    </div>
  )
}
