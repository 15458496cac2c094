import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReviewedJob } from '#contract/api/publishing/admin-jobs.ts'
import { jobAllows, stateOf } from '#contract/jobs/jobs.ts'
import {
  DEFAULT_FEATURE_DAYS,
  type DecidedStatus,
  featureDays,
  isExplained,
} from '#contract/publishing/job-decisions.ts'
import { refetchJob } from '#web/features/jobs/jobs/refetch-job.ts'
import { DecisionFields, noExplanation } from '#web/features/publishing/job-management/decision-fields.tsx'
import { singlePress } from '#web/lib/double-press.ts'
import { formatDate } from '#web/lib/format.ts'
import { call } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form/form-error.tsx'
import { Select } from '#web/ui/select.tsx'
import { toast } from '#web/ui/toast.tsx'

type Asking = 'paused' | 'closed' | 'feature'

const questions = {
  paused: {
    title: 'Pausar vaga',
    loading: 'Pausando...',
    description: 'A vaga sai da busca, e só a equipe pode reativá-la. A empresa recebe o motivo.',
  },
  closed: {
    title: 'Encerrar vaga',
    loading: 'Encerrando...',
    description:
      'A vaga é encerrada de vez, quem se candidatou é avisado, e um destaque pago que ainda vale é devolvido. A empresa recebe o motivo.',
  },
} as const

/** Pausing, reactivating, ending and featuring a job. The typed reason stays if another admin was faster. */
export function DecisionActions({ job }: { job: ReviewedJob }) {
  const client = useQueryClient()
  const [asking, setAsking] = useState<Asking | null>(null)
  const [explanation, setExplanation] = useState(noExplanation)
  const [isMissing, setMissing] = useState(false)
  const [days, setDays] = useState<(typeof featureDays)[number]>(DEFAULT_FEATURE_DAYS)
  const state = stateOf(job)
  const params = { id: job.id }
  const action = useMutation({
    mutationFn: async (target: DecidedStatus | 'feature' | 'stopFeaturing') => {
      if (target === 'feature') {
        const { featuredUntil } = await call('POST /admin/jobs/:id/feature', { params, body: { days } })
        return `Em destaque até ${formatDate(featuredUntil)}`
      }
      if (target === 'stopFeaturing') {
        await call('DELETE /admin/jobs/:id/feature', { params })
        return 'A equipe não destaca mais esta vaga.'
      }
      const { reasonCode, reason } = target === 'active' ? noExplanation : explanation
      const body = { status: target, reason, updatedAt: job.updatedAt, ...(reasonCode && { reasonCode }) }
      await call('PATCH /admin/jobs/:id/status', { params, body })
      return 'A empresa foi avisada.'
    },
    onSettled: () => refetchJob(client, job.id),
    onSuccess: (description, target) => {
      const isStatus = target !== 'feature' && target !== 'stopFeaturing'
      toast({
        title: isStatus ? 'Status atualizado' : 'Destaque atualizado',
        description,
        variant: 'success',
      })
      setAsking(null)
      setExplanation(noExplanation)
    },
    onError: ({ message }) =>
      asking === null && toast({ title: 'Erro', description: message, variant: 'destructive' }),
  })
  const ask = (what: Asking) => {
    action.reset()
    setAsking(what)
  }
  const decision = asking === 'paused' || asking === 'closed' ? asking : null
  const failure = action.error && asking && <FormError className="mb-4">{action.error.message}</FormError>
  const common = {
    loading: action.isPending,
    onOpenChange: (open: boolean) => !open && setAsking(null),
  }
  return (
    <>
      {jobAllows('stop', state) && (
        <Button size="sm" variant="secondary" onClick={singlePress(() => ask('paused'))}>
          Pausar
        </Button>
      )}
      {(jobAllows('resume', state) || jobAllows('restore', state)) && (
        <Button size="sm" loading={action.isPending} onClick={singlePress(() => action.mutate('active'))}>
          Reativar
        </Button>
      )}
      {jobAllows('feature', state) && (
        <Button size="sm" variant="secondary" onClick={singlePress(() => ask('feature'))}>
          {job.adminFeaturedUntil ? 'Mudar destaque' : 'Destacar'}
        </Button>
      )}
      {jobAllows('end', state) && (
        <Button size="sm" variant="ghost" onClick={singlePress(() => ask('closed'))}>
          Encerrar
        </Button>
      )}
      {/* Last, so that nothing comes to its place. */}
      {job.adminFeaturedUntil && (
        <Button size="sm" variant="ghost" onClick={singlePress(() => action.mutate('stopFeaturing'))}>
          Tirar destaque
        </Button>
      )}
      <ConfirmDialog
        {...common}
        open={decision !== null}
        title={`${questions[decision ?? 'paused'].title}?`}
        description={`“${job.title}”. ${questions[decision ?? 'paused'].description}`}
        confirmLabel={questions[decision ?? 'paused'].title}
        loadingLabel={questions[decision ?? 'paused'].loading}
        danger
        onConfirm={() => {
          const isReady = isExplained(explanation)
          setMissing(!isReady)
          if (isReady && decision) action.mutate(decision)
        }}
      >
        {failure}
        <DecisionFields
          value={explanation}
          onChange={(value) => {
            setExplanation(value)
            setMissing(false)
          }}
          error={isMissing ? 'Informe o motivo' : ''}
        />
      </ConfirmDialog>
      <ConfirmDialog
        {...common}
        open={asking === 'feature'}
        title="Destacar vaga?"
        description={`“${job.title}” ganha o selo de destaque enquanto estiver no ar, sem mudar o que a empresa pagou.`}
        confirmLabel="Destacar vaga"
        loadingLabel="Destacando..."
        onConfirm={() => action.mutate('feature')}
      >
        {failure}
        <FeatureDays days={days} onChange={setDays} />
      </ConfirmDialog>
    </>
  )
}

interface FeatureDaysProps {
  days: (typeof featureDays)[number]
  onChange: (days: (typeof featureDays)[number]) => void
}

export function FeatureDays({ days, onChange }: FeatureDaysProps) {
  return (
    <Field label="Por quanto tempo">
      <Select
        options={featureDays.map((one) => ({ value: `${one}`, label: `${one} dias` }))}
        value={`${days}`}
        onChange={({ target }) => onChange(featureDays.find((one) => `${one}` === target.value) ?? days)}
      />
    </Field>
  )
}
