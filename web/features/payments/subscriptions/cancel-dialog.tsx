import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Subscription } from '#contract/api/payments/subscriptions.ts'
import type { CallError } from '#web/lib/api.ts'
import { formatDate } from '#web/lib/format.ts'
import { read } from '#web/lib/page.ts'
import { call } from '#web/lib/session.ts'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.tsx'
import { KeptJobsField } from './kept-jobs-field.tsx'
import { showSubscription, subscriptionQuery } from './queries.ts'

/** The allowance after the end of the subscription, read again each time the dialog opens. */
const previewQuery = () => ({ ...read('GET /subscriptions/cancel/preview'), staleTime: 0, gcTime: 0 })

interface CancelDialogProps {
  subscription: Subscription
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Asks before the subscription is cancelled, and which jobs then stay (spec B §2.11). */
export function CancelDialog({ subscription, open, onOpenChange }: CancelDialogProps) {
  const client = useQueryClient()
  const [chosen, setChosen] = useState<readonly string[] | null>(null)
  const preview = useQuery({ ...previewQuery(), enabled: open })
  const left = preview.data
  const mustChoose = left !== undefined && left.jobs.length > left.maxActivePosts
  const kept = chosen ?? left?.jobs.slice(0, left.maxActivePosts).map(({ id }) => id) ?? []
  const end = formatDate(subscription.currentPeriodEnd)
  const { mutate, isPending } = useMutation<Subscription, CallError>({
    mutationFn: () =>
      call('POST /subscriptions', { body: { plan: 'free', ...(mustChoose && { keptJobs: [...kept] }) } }),
    onSuccess: (cancelled) => {
      onOpenChange(false)
      showSubscription(client, cancelled)
      toast({
        title: 'Assinatura cancelada',
        description: `Você mantém o acesso até ${formatDate(cancelled.cancelsAt ?? subscription.currentPeriodEnd)}.`,
        variant: 'success',
      })
    },
    onError: ({ reply, message }) => {
      toast({
        title: 'Erro ao cancelar',
        description: reply
          ? message
          : 'Não foi possível cancelar sua assinatura. Por favor, tente novamente.',
        variant: 'destructive',
      })
      client.invalidateQueries({ queryKey: subscriptionQuery().queryKey })
    },
  })
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      danger
      title="Cancelar assinatura?"
      cancelLabel="Manter assinatura"
      confirmLabel="Confirmar cancelamento"
      loadingLabel="Cancelando..."
      loading={isPending}
      onConfirm={() => !preview.isPending && mutate()}
    >
      <ul className="grid list-disc gap-2 pl-5 marker:text-border-strong">
        <li>Sua assinatura será cancelada imediatamente.</li>
        <li>Você mantém o acesso aos recursos do plano até o fim do período pago, em {end}.</li>
        <li>Não haverá mais cobranças automáticas.</li>
        <li>Você pode reativar sua assinatura a qualquer momento até lá.</li>
        {preview.isError && <li>As vagas acima do limite do novo plano são pausadas nesse dia.</li>}
      </ul>
      {preview.isPending && (
        <SkeletonGroup label="Verificando as vagas..." className="mt-5">
          <Skeleton className="h-20" />
        </SkeletonGroup>
      )}
      {mustChoose && (
        <div className="mt-5 border-t pt-4">
          <KeptJobsField
            planLabel={left.planLabel}
            jobs={left.jobs}
            max={left.maxActivePosts}
            value={kept}
            onChange={setChosen}
          />
        </div>
      )}
    </ConfirmDialog>
  )
}
