import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Subscription } from '#contract/api/subscriptions.ts'
import { showSubscription, subscriptionQuery } from '#web/features/subscriptions/queries.ts'
import type { CallError } from '#web/lib/api.ts'
import { formatDate } from '#web/lib/format.ts'
import { call } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast.tsx'

/** Ends the subscription with the period that is paid (spec B §2.11). */
export function CancelCard({ subscription }: { subscription: Subscription }) {
  const client = useQueryClient()
  const [open, setOpen] = useState(false)
  const end = formatDate(subscription.currentPeriodEnd)
  const { mutate, isPending } = useMutation<Subscription, CallError>({
    mutationFn: () => call('POST /subscriptions/cancel'),
    onSuccess: (cancelled) => {
      setOpen(false)
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
    <Card
      as="section"
      aria-labelledby="cancelar"
      className="flex flex-wrap items-center justify-between gap-4"
    >
      <div className="min-w-0 flex-1 basis-72">
        <h2 id="cancelar" className="font-semibold text-lg">
          Cancelar assinatura
        </h2>
        <p className="mt-1 text-muted">
          Você continua com o plano até o fim do período pago, em {end}, e não é mais cobrado.
        </p>
      </div>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Cancelar assinatura
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        danger
        title="Cancelar assinatura?"
        cancelLabel="Manter assinatura"
        confirmLabel="Confirmar cancelamento"
        loadingLabel="Cancelando..."
        loading={isPending}
        onConfirm={() => mutate()}
      >
        <ul className="grid list-disc gap-2 pl-5 marker:text-border-strong">
          <li>Sua assinatura será cancelada imediatamente.</li>
          <li>Você mantém o acesso aos recursos do plano até o fim do período pago, em {end}.</li>
          <li>Não haverá mais cobranças automáticas.</li>
          <li>Você pode reativar sua assinatura a qualquer momento até lá.</li>
        </ul>
      </ConfirmDialog>
    </Card>
  )
}
