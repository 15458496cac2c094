import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { HandoverDialog } from './handover-dialog.tsx'

/** 'Trocar ou passar' on the page of an agreed plantão, for its doctor. */
export function HandoverButton({ bookingId, now }: { bookingId: string; now: number }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Trocar ou passar
      </Button>
      {isOpen && <HandoverDialog bookingId={bookingId} now={now} onClose={() => setOpen(false)} />}
    </>
  )
}
