import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReviewedJob } from '#contract/api/publishing/admin-jobs.ts'
import { jobAllows, stateOf } from '#contract/jobs/jobs.ts'
import { paths } from '#contract/paths.ts'
import type { Explanation } from '#contract/publishing/job-decisions.ts'
import { refetchJob } from '#web/features/jobs/jobs/refetch-job.ts'
import { singlePress } from '#web/lib/double-press.ts'
import { call } from '#web/lib/session.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/form/form-error.tsx'
import { Link } from '#web/ui/link.tsx'
import { toast } from '#web/ui/toast.tsx'
import { noExplanation } from './decision-fields.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { RemoveForReason } from './remove-for-reason.tsx'

type Review = 'approve' | 'reject' | 'approveTexts' | 'refuseTexts' | 'approveBoost'

/** Sends the version that the reviewer has read, so that an edit made meanwhile is not reviewed unseen. */
function sendReview(
  { id, version }: ReviewedJob,
  review: Review,
  { reason, reasonCode }: Explanation,
): Promise<unknown> {
  const params = { id }
  const explanation = { reason, ...(reasonCode && { reasonCode }) }
  if (review === 'approveBoost') return call('PATCH /admin/jobs/:id/boost', { params, body: { version } })
  if (review === 'approve' || review === 'reject') {
    const status = review === 'approve' ? 'active' : 'rejected'
    return call('PATCH /admin/jobs/:id/status', { params, body: { status, version, ...explanation } })
  }
  const status = review === 'approveTexts' ? 'approved' : 'refused'
  return call('PATCH /admin/jobs/:id/texts', { params, body: { status, reason, version } })
}

const done: Record<Review, string> = {
  approve: 'Vaga aprovada',
  reject: 'Vaga recusada',
  approveTexts: 'Texto novo aprovado',
  refuseTexts: 'Texto novo recusado',
  approveBoost: 'Destaque aprovado',
}

function useReview(job: ReviewedJob, onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ review, explanation = noExplanation }: { review: Review; explanation?: Explanation }) =>
      sendReview(job, review, explanation),
    onSuccess: async (_, { review }) => {
      await refetchJob(client, job.id)
      toast({ title: done[review], variant: 'success' })
      onDone()
    },
  })
}

/** Whether a published job has new texts that await review. Those of an unpublished job are reviewed with the job. */
export const textsAwaitReview = (job: ReviewedJob) =>
  job.revision?.refusedFor === null && jobAllows('approveTexts', stateOf(job))

/** An admin's actions on a job. `onDone` is called after each action, because the buttons then change. */
export function ReviewActions({
  job,
  isInPanel = false,
  onDone,
}: {
  job: ReviewedJob
  /** In the footer of the job's panel, whose header links to the job's pages. */
  isInPanel?: boolean
  onDone: () => void
}) {
  const [asking, setAsking] = useState<'reject' | 'refuseTexts' | 'remove' | null>(null)
  const { mutate, isPending, error, variables } = useReview(job, () => {
    setAsking(null)
    onDone()
  })
  const state = stateOf(job)
  const hasNewTexts = textsAwaitReview(job)
  const named = (label: string) => `${label}: ${job.title}`
  const dialogProps = { isPending, error, onOpenChange: (open: boolean) => !open && setAsking(null) }
  const rejectLabel = hasNewTexts ? 'Recusar vaga' : 'Recusar'
  const approveWith = hasNewTexts ? 'approveTexts' : 'approve'
  // The approval of a job or of its new texts approves the boost too.
  const canApproveBoost = job.boostAwaitsReview && !hasNewTexts && !jobAllows('approve', state)
  const link = (label: string, to: string) => (
    <Link to={to} className={buttonClass({ variant: 'ghost', size: 'sm' })} aria-label={named(label)}>
      {label}
    </Link>
  )
  return (
    <>
      {error && asking === null && <FormError className="my-3 w-full">{error.message}</FormError>}
      <div className={isInPanel ? 'contents' : 'mt-2 flex flex-wrap items-center gap-2 border-t pt-3'}>
        {(hasNewTexts || jobAllows('approve', state)) && (
          <Button
            size="sm"
            loading={isPending && variables.review === approveWith}
            loadingLabel="Aprovando..."
            aria-label={named(hasNewTexts ? 'Aprovar texto' : 'Aprovar')}
            onClick={singlePress(() => mutate({ review: approveWith }))}
          >
            {hasNewTexts ? 'Aprovar texto' : 'Aprovar'}
          </Button>
        )}
        {canApproveBoost && (
          <Button
            size="sm"
            loading={isPending && variables.review === 'approveBoost'}
            loadingLabel="Aprovando..."
            aria-label={named('Aprovar destaque')}
            onClick={singlePress(() => mutate({ review: 'approveBoost' }))}
          >
            Aprovar destaque
          </Button>
        )}
        {hasNewTexts && (
          <Button
            variant="secondary"
            size="sm"
            aria-label={named('Recusar texto')}
            onClick={singlePress(() => setAsking('refuseTexts'))}
          >
            Recusar texto
          </Button>
        )}
        {jobAllows('reject', state) && (
          <Button
            variant={jobAllows('approve', state) ? 'secondary' : 'ghost'}
            size="sm"
            aria-label={named(rejectLabel)}
            onClick={singlePress(() => setAsking('reject'))}
          >
            {rejectLabel}
          </Button>
        )}
        {!isInPanel && link('Ver', paths.job(job.id))}
        {!isInPanel && jobAllows('edit', state) && link('Editar', paths.editJob(job.id))}
        {jobAllows('remove', state) && (
          <Button
            variant="ghost"
            size="sm"
            aria-label={named('Excluir')}
            onClick={singlePress(() => setAsking('remove'))}
          >
            Excluir
          </Button>
        )}
      </div>
      <ReasonDialog
        {...dialogProps}
        action="Recusar vaga"
        description={`“${job.title}” fica fora da busca. A empresa verá o motivo e poderá corrigir e enviar de novo.${
          job.sponsorship?.state === 'paid' ? ' O pagamento do destaque é devolvido.' : ''
        }`}
        open={asking === 'reject'}
        withCatalogue
        onConfirm={(explanation) => mutate({ review: 'reject', explanation })}
      />
      <ReasonDialog
        {...dialogProps}
        action="Recusar texto"
        description={`“${job.title}” continua com o texto aprovado. A empresa verá o motivo e poderá corrigir e enviar de novo.`}
        open={asking === 'refuseTexts'}
        withCatalogue={false}
        onConfirm={(explanation) => mutate({ review: 'refuseTexts', explanation })}
      />
      {asking === 'remove' && (
        <RemoveForReason job={job} onClose={() => setAsking(null)} onRemoved={onDone} />
      )}
    </>
  )
}
