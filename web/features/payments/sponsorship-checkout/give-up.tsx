import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Sponsorship } from '#contract/api/payments/sponsorships.ts'
import { paths } from '#contract/paths.ts'
import { formValuesOf } from '#web/features/jobs/job-form/form-values.ts'
import { newJobDrafts } from '#web/features/jobs/job-form/use-draft-key.ts'
import { refetchJob } from '#web/features/jobs/jobs/refetch-job.ts'
import { sponsorshipQuery } from '#web/features/payments/sponsorships/queries.ts'
import { paymentFailure } from '#web/features/payments/sponsorships/start-sponsorship.ts'
import { readSavedDraft, saveDraft } from '#web/lib/drafts.ts'
import { call } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { FormError } from '#web/ui/form/form-error.tsx'
import { toast } from '#web/ui/toast.tsx'

export interface GivenUp {
  paymentId: string
  jobId: string | null
  jobTitle: string
  /** The job waits for the payment and is deleted without it. */
  createsJob: boolean
  /** It is for more topics of a job that is sponsored already. */
  isWidening?: boolean
}

/** Keeps what was typed into the form of a reserved job as a draft of a new one. */
async function keepAsDraft(jobId: string, userId: string): Promise<boolean> {
  const now = Date.now()
  const key = newJobDrafts.map((name) => ({ userId, name })).find((one) => !readSavedDraft(one, now))
  if (!key) return false
  const { form } = await call('GET /jobs/:id/edit', { params: { id: jobId } })
  saveDraft(key, { savedAt: now, version: 0, values: { ...formValuesOf(form) } })
  return true
}

/** Gives up an unpaid sponsorship. Resolves to whether its job is now a draft. */
async function giveUp({ paymentId, jobId, createsJob }: GivenUp, userId: string): Promise<boolean> {
  const isKept = createsJob && jobId !== null ? await keepAsDraft(jobId, userId).catch(() => false) : false
  await call('POST /payments/:id/cancel', { params: { id: paymentId } })
  return isKept
}

interface GiveUpDialogProps {
  sponsorship: GivenUp
  userId: string
  open: boolean
  onOpenChange: (open: boolean) => void
  onDone: (isKept: boolean) => void
}

/** Asks, and gives an unpaid sponsorship up. */
export function GiveUpDialog({ sponsorship, userId, open, onOpenChange, onDone }: GiveUpDialogProps) {
  const client = useQueryClient()
  const { createsJob, jobId, jobTitle, paymentId, isWidening } = sponsorship
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => giveUp(sponsorship, userId),
    onSuccess: async (isKept) => {
      client.removeQueries({ queryKey: sponsorshipQuery(paymentId).queryKey })
      if (jobId) await refetchJob(client, jobId)
      onOpenChange(false)
      onDone(isKept)
    },
  })
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={isWidening ? 'Desistir das novas especialidades?' : 'Desistir do destaque?'}
      description={
        createsJob
          ? `“${jobTitle}” não será publicada e nada será cobrado. O que você escreveu volta como rascunho para o formulário.`
          : `“${jobTitle}” continua como está, ${isWidening ? 'com as especialidades já pagas' : 'sem este destaque'}, e nada será cobrado.`
      }
      confirmLabel={isWidening ? 'Desistir' : 'Desistir do destaque'}
      cancelLabel="Voltar"
      loadingLabel="Desistindo..."
      danger
      loading={isPending}
      onConfirm={() => mutate()}
    >
      {error && <FormError className="mb-4">{paymentFailure(error)}</FormError>}
    </ConfirmDialog>
  )
}

/** The button of the checkout that gives up and leads back. */
export function GiveUp({ sponsorship, userId }: { sponsorship: Sponsorship; userId: string }) {
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const { id: paymentId, jobId, jobTitle, createsJob, isWidening } = sponsorship
  return (
    <>
      <Button variant="ghost" className="-mx-4 text-muted" onClick={() => setAsking(true)}>
        {isWidening ? 'Desistir do pagamento' : 'Desistir do destaque'}
      </Button>
      <GiveUpDialog
        sponsorship={{ paymentId, jobId, jobTitle, createsJob, isWidening }}
        userId={userId}
        open={isAsking}
        onOpenChange={setAsking}
        onDone={async (isKept) => {
          await navigate(isKept ? paths.newJob : paths.dashboardJobs, { replace: true })
          toast({
            title: isWidening ? 'Pagamento cancelado' : 'Destaque cancelado',
            description: 'Nada foi cobrado.',
            variant: 'success',
          })
        }}
      />
    </>
  )
}
