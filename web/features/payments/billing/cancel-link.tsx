import { useState } from 'react'
import type { Subscription } from '#contract/api/payments/subscriptions.ts'
import { CancelDialog } from '#web/features/payments/subscriptions/cancel-dialog.tsx'
import { Button } from '#web/ui/button.tsx'

/** Ends the subscription with the period that is paid (spec B §2.11). The dialog says what that means. */
export function CancelLink({ subscription }: { subscription: Subscription }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="link" size="sm" className="sm:ml-auto" onClick={() => setOpen(true)}>
        Cancelar assinatura
      </Button>
      <CancelDialog subscription={subscription} open={open} onOpenChange={setOpen} />
    </>
  )
}
