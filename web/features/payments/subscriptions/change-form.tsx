import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PlanChange, Subscription } from '#contract/api/payments/subscriptions.ts'
import { intervalSuffixes } from '#contract/payments/subscriptions.ts'
import type { CallError } from '#web/lib/api.ts'
import { formatDate } from '#web/lib/format.ts'
import { moneyText } from '#web/lib/price.ts'
import { call } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogActions } from '#web/ui/dialog-actions.tsx'
import { FormError } from '#web/ui/form/form-error.tsx'
import { toast } from '#web/ui/toast.tsx'
import { KeptJobsField } from './kept-jobs-field.tsx'
import { activePostsText } from './offer-card.tsx'
import { PortalButton } from './portal-button.tsx'
import { showSubscription, subscriptionQuery } from './queries.ts'

interface ChangeFormProps {
  change: PlanChange
  /** A new preview is on its way. */
  isRefreshing: boolean
  refresh: () => void
  close: () => void
}

/** The reply decides what is said: a charge can still be open when the call returns. */
function reportChange({ plan, planLabel, kind, effectiveAt }: PlanChange, now: Subscription): void {
  if (kind === 'downgrade' && now.scheduledChange)
    toast({
      title: 'Mudança agendada',
      description: `O plano ${planLabel} começa em ${formatDate(effectiveAt)}.`,
      variant: 'success',
    })
  else if (now.subscribedPlan === plan)
    toast({
      title: 'Plano alterado',
      description: `Agora você está no plano ${now.planLabel}.`,
      variant: 'success',
    })
  else
    toast({
      title: 'Pagamento em processamento',
      description: 'O plano muda assim que o pagamento for confirmado.',
    })
}

/** A change of plan with its price and its consequences. */
export function ChangeForm({ change, isRefreshing, refresh, close }: ChangeFormProps) {
  const client = useQueryClient()
  const { kind, plan, planLabel, interval, amountDue, previewedAt, jobs, maxActivePosts } = change
  const [chosen, setChosen] = useState<readonly string[] | null>(null)
  const mustChoose = kind === 'downgrade' && jobs.length > maxActivePosts
  const kept = chosen ?? jobs.slice(0, maxActivePosts).map(({ id }) => id)

  const { mutate, isPending, error } = useMutation<Subscription, CallError>({
    mutationFn: () =>
      call('POST /subscriptions/change', {
        body: { plan, interval, amountDue, previewedAt, ...(mustChoose && { keptJobs: [...kept] }) },
      }),
    onSuccess: (subscription) => {
      showSubscription(client, subscription)
      reportChange(change, subscription)
      close()
    },
    onError: ({ reply, status }) => {
      if (reply?.errorDto?.errorName === 'PreviewOutdated') refresh()
      else if (status === 409) client.invalidateQueries({ queryKey: subscriptionQuery().queryKey })
    },
  })

  return (
    <div className="grid gap-5">
      <ChangeFacts change={change} />
      {mustChoose && (
        <KeptJobsField
          planLabel={planLabel}
          jobs={jobs}
          max={maxActivePosts}
          value={kept}
          onChange={setChosen}
        />
      )}
      {error && (
        <FormError
          action={
            error.status === 402 && (
              <PortalButton flow="payment_method_update">Atualizar forma de pagamento</PortalButton>
            )
          }
        >
          {error.message}
        </FormError>
      )}
      <DialogActions>
        <Button variant="secondary" disabled={isPending} onClick={close}>
          Manter plano atual
        </Button>
        <Button
          loading={isPending || isRefreshing}
          loadingLabel={isPending ? 'Confirmando...' : 'Calculando...'}
          onClick={() => mutate()}
        >
          {kind === 'downgrade'
            ? 'Agendar mudança'
            : amountDue > 0
              ? `Pagar ${moneyText(amountDue)}`
              : 'Confirmar mudança'}
        </Button>
      </DialogActions>
    </div>
  )
}

function ChangeFacts({ change }: { change: PlanChange }) {
  const { kind, interval, amountDue, amount, effectiveAt, nextChargeAt, maxActivePosts } = change
  const isUpgrade = kind === 'upgrade'
  const facts = [
    ['Começa', isUpgrade ? 'Agora' : formatDate(effectiveAt)],
    ['Limite', activePostsText(maxActivePosts)],
    ['Valor', `${moneyText(amount)} ${intervalSuffixes[interval]}`],
    ['Próxima cobrança', formatDate(nextChargeAt)],
  ]
  return (
    <>
      <p className="text-muted">
        {isUpgrade
          ? 'O plano muda assim que o pagamento for confirmado. O valor cobrado agora, na forma de pagamento cadastrada, já desconta o que você pagou e ainda não usou.'
          : 'O plano atual continua até o fim do período já pago. Você pode desfazer a mudança até lá.'}
      </p>
      <dl className="grid gap-2 rounded-control bg-subtle p-4">
        {facts.map(([label, value]) => (
          <div key={label} className="flex flex-wrap justify-between gap-x-4">
            <dt className="text-muted">{label}</dt>
            <dd className="font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
        <div className="mt-1 flex flex-wrap items-baseline justify-between gap-x-4 border-t pt-3 font-semibold">
          <dt>Cobrado agora</dt>
          <dd className="text-lead tabular-nums">{moneyText(amountDue)}</dd>
        </div>
      </dl>
    </>
  )
}
