import { useState } from 'react'
import type { Subscription } from '#contract/api/payments/subscriptions.ts'
import { CancelDialog } from '#web/features/payments/subscriptions/cancel-dialog.tsx'
import { formatDate } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { ActionCard } from './action-card.tsx'

/** Ends the subscription with the period that is paid (spec B §2.11). */
export function CancelCard({ subscription }: { subscription: Subscription }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <ActionCard
        title="Cancelar assinatura"
        action={
          <Button variant="secondary" onClick={() => setOpen(true)}>
            Cancelar assinatura
          </Button>
        }
      >
        Você continua com o plano até o fim do período pago, em {formatDate(subscription.currentPeriodEnd)}, e
        não é mais cobrado.
      </ActionCard>
      <CancelDialog subscription={subscription} open={open} onOpenChange={setOpen} />
    </>
  )
}
