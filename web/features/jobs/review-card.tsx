import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { payText, placeText } from '#contract/job-facts.ts'
import type { ReviewedJob } from '#contract/job-lists-api.ts'
import { canJob, MAX_REJECTION_REASON, stateOf } from '#contract/jobs.ts'
import { paths } from '#contract/paths.ts'
import { formatDate } from '#web/lib/format.ts'
import { call } from '#web/lib/session.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast.tsx'
import { forgetJob } from './forget-job.ts'
import { JobStateBadge } from './job-state-badge.tsx'

type Judgement = { status: 'active' } | { status: 'rejected'; reason: string }

function useJudging(job: ReviewedJob, onJudged: () => void) {
  const client = useQueryClient()
  return useMutation({
    // The version that was read: what was edited meanwhile is not judged unseen.
    mutationFn: (judgement: Judgement) =>
      call('PATCH /admin/jobs/:id/status', {
        params: { id: job.id },
        body: { ...judgement, version: job.version },
      }),
    onSuccess: async (_, { status }) => {
      await forgetJob(client, job.id)
      toast({ title: status === 'active' ? 'Vaga aprovada' : 'Vaga recusada', variant: 'success' })
      onJudged()
    },
  })
}

function RejectDialog(props: {
  job: ReviewedJob
  open: boolean
  onOpenChange: (open: boolean) => void
  onJudged: () => void
}) {
  const { job, open, onOpenChange, onJudged } = props
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { mutate, isPending, error } = useJudging(job, onJudged)
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Recusar vaga?"
      description={`“${job.title}” fica fora da busca. A empresa vê o motivo, pode corrigir e enviar de novo.`}
      confirmLabel="Recusar vaga"
      loadingLabel="Recusando..."
      danger
      loading={isPending}
      onConfirm={() => (reason.trim() ? mutate({ status: 'rejected', reason }) : setMissing(true))}
    >
      {error && (
        <Alert variant="danger" className="mb-4">
          {error.message}
        </Alert>
      )}
      <Field label="Motivo" required error={isMissing ? 'Informe o motivo da recusa' : ''}>
        <Textarea
          value={reason}
          maxLength={MAX_REJECTION_REASON}
          onChange={({ target }) => {
            setReason(target.value)
            setMissing(false)
          }}
        />
      </Field>
    </ConfirmDialog>
  )
}

/** A job to be judged, with all that it says. */
export function ReviewCard({ job, onJudged }: { job: ReviewedJob; onJudged: () => void }) {
  const [isRejecting, setRejecting] = useState(false)
  const { mutate, isPending, error } = useJudging(job, onJudged)
  const state = stateOf(job)
  const named = (label: string) => `${label}: ${job.title}`
  return (
    <Card as="article" padding="none" className="p-4 sm:p-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <h2 className="min-w-0 font-semibold leading-snug">
          <Link to={paths.job(job.id)} className="rounded-control hover:text-brand hover:underline">
            {job.title}
          </Link>
        </h2>
        <JobStateBadge job={job} />
        {job.employerHidden && <Badge variant="outline">Empresa oculta</Badge>}
      </div>
      <p className="mt-1 text-muted text-sm">
        {job.employer.name} · {placeText(job)} · {payText(job)} · {formatDate(job.updatedAt)}
      </p>
      {job.rejectionReason && <p className="mt-2">Motivo da última recusa: {job.rejectionReason}</p>}
      <details className="mt-2">
        <summary className="flex min-h-11 cursor-pointer items-center font-medium">Ler a vaga</summary>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by the server at write and at read */}
        <div className="rich-text" dangerouslySetInnerHTML={{ __html: job.description }} />
        {job.requirements && (
          <>
            <h3 className="mt-4 mb-2 font-semibold">Qualificações e Requisitos</h3>
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by the server at write and at read */}
            <div className="rich-text" dangerouslySetInnerHTML={{ __html: job.requirements }} />
          </>
        )}
      </details>
      {error && (
        <Alert variant="danger" className="my-3">
          {error.message}
        </Alert>
      )}
      <div className="mt-2 flex flex-wrap gap-2 border-t pt-3">
        {canJob('approve', state) && (
          <Button
            loading={isPending}
            loadingLabel="Aprovando..."
            aria-label={named('Aprovar')}
            onClick={() => mutate({ status: 'active' })}
          >
            Aprovar
          </Button>
        )}
        {canJob('reject', state) && (
          <Button variant="secondary" aria-label={named('Recusar')} onClick={() => setRejecting(true)}>
            Recusar
          </Button>
        )}
        <Link to={paths.job(job.id)} className={buttonClass({ variant: 'ghost' })} aria-label={named('Ver')}>
          Ver
        </Link>
      </div>
      <RejectDialog job={job} open={isRejecting} onOpenChange={setRejecting} onJudged={onJudged} />
    </Card>
  )
}
