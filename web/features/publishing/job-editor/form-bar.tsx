import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import type { JobFormValues } from '#web/features/jobs/job-form/form-values.ts'
import { type TopicPayment, useDifference } from '#web/features/payments/sponsorships/paid-topics-notice.tsx'
import { permissionsQuery } from '#web/features/payments/subscriptions/queries.ts'
import type { QuotaError } from '#web/features/payments/subscriptions/quota-error.ts'
import { QuotaNotice } from '#web/features/payments/subscriptions/quota-notice.tsx'
import { moneyText } from '#web/lib/price.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/form/form-error.tsx'
import { PreviewDialog } from './preview-dialog.tsx'
import type { CardOwner } from './preview-job.ts'

export interface JobFormBarProps {
  failure: string | null
  quotaError: QuotaError | null
  submitLabel: string
  busyLabel: string
  /** Milliseconds since 1970; null if nothing is kept. */
  draftSavedAt: number | null
  kind: 'create' | 'edit'
  cardOwner: CardOwner
  topicPayment: TopicPayment | null
}

const time = new Intl.DateTimeFormat('pt-BR', {
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'America/Sao_Paulo',
})

const refusals = { create: 'A vaga não foi publicada.', edit: 'As alterações não foram salvas.' } as const

/** The cost of publishing: a post of the plan, or a payment that the next page asks for. */
function useCostText(kind: JobFormBarProps['kind'], isSponsored: boolean): string | null {
  const { data } = useQuery({ ...permissionsQuery(), enabled: kind === 'create' })
  if (kind === 'edit' || !data) return null
  if (isSponsored) return 'Não usa vaga do plano'
  const { currentActivePosts, maxActivePosts } = data
  if (currentActivePosts >= maxActivePosts) return null
  return `${currentActivePosts + 1}ª de ${maxActivePosts} ${maxActivePosts === 1 ? 'vaga' : 'vagas'} do plano`
}

/** At the bottom of the screen, on phones above the menu: the state of the draft, the preview and the button that publishes. */
export function JobFormBar(props: JobFormBarProps) {
  const { failure, quotaError, submitLabel, busyLabel, draftSavedAt, kind, cardOwner } = props
  const { getValues } = useFormContext<JobFormValues>()
  const { submitCount, isSubmitting, errors } = useFormState<JobFormValues>()
  const isSponsored = useWatch<JobFormValues, 'isSponsored'>({ name: 'isSponsored' })
  const [shown, setShown] = useState<JobFormValues | null>(null)
  const cost = useCostText(kind, isSponsored)
  const difference = useDifference(props.topicPayment)
  const label =
    difference !== null && props.topicPayment?.mayPay
      ? `Salvar e pagar ${moneyText(difference)}`
      : submitLabel
  const wrong = Object.keys(errors).length
  const problem =
    failure || quotaError
      ? `${refusals[kind]} Veja o motivo acima.`
      : submitCount > 0 && wrong > 0 && 'Confira os campos marcados antes de continuar.'
  const state = [draftSavedAt && `Rascunho salvo às ${time.format(draftSavedAt)}`, cost].filter(Boolean)
  return (
    <>
      {(failure || quotaError) && (
        <div className="mt-5 grid gap-3">
          {failure && <FormError>{failure}</FormError>}
          {quotaError && <QuotaNotice error={quotaError} isReply />}
        </div>
      )}
      <div
        data-bottom-bar
        className="sticky bottom-[var(--account-bar,0px)] z-10 mt-4 shadow-popover sm:mt-6 sm:rounded-t-card sm:border-x -mx-4 sm:-mx-6 flex flex-wrap items-center justify-end gap-x-4 gap-y-2 border-t bg-surface px-4 py-2 sm:py-3 sm:px-6"
      >
        <p className="mr-auto text-muted text-small tabular-nums max-sm:text-meta">
          {problem ? <span className="text-danger">{problem}</span> : state.join(' · ')}
        </p>
        <div className="flex gap-3 max-sm:w-full">
          <Button
            variant="secondary"
            className="max-sm:flex-1 max-sm:px-3"
            onClick={() => setShown(getValues())}
          >
            Pré-visualizar
          </Button>
          <Button
            type="submit"
            className="max-sm:flex-1 max-sm:px-3"
            loading={isSubmitting}
            loadingLabel={isSponsored ? 'Reservando...' : busyLabel}
          >
            {isSponsored ? 'Continuar para o pagamento' : label}
          </Button>
        </div>
      </div>
      <PreviewDialog values={shown} cardOwner={cardOwner} close={() => setShown(null)} />
    </>
  )
}
