import { type ReactNode, useState } from 'react'
import type { BookingPage } from '#contract/api/rota/bookings.ts'
import { type BookingSide, isLateCancellation } from '#contract/rota/bookings.ts'
import { Button } from '#web/ui/button.tsx'
import { hoursText } from './booking-texts.ts'
import { ChangeDialog } from './change-dialog.tsx'
import { DownloadButton } from './download-button.tsx'
import { useBookingStep } from './queries.ts'
import { ReasonDialog } from './reason-dialog.tsx'

interface AgreedActionsProps {
  booking: BookingPage
  side: BookingSide
  mayAct: boolean
  now: number
  /** It is proposed or promised to another doctor: until that is settled, nothing about it changes. */
  isInHandover: boolean
  /** More buttons for a plantão that has not begun. */
  children?: ReactNode
}

/** Whether a cancellation now would be recorded as late, for its dialog. */
function noticeNow(booking: BookingPage, now: number): string {
  const { noticeHours } = booking
  if (noticeHours === 0) return 'O cancelamento não fica registrado como tardio.'
  return isLateCancellation(booking, now)
    ? `Faltam menos de ${hoursText(noticeHours)} para o plantão: o cancelamento fica registrado como tardio.`
    : `Faltam mais de ${hoursText(noticeHours)} para o plantão: o cancelamento não fica registrado como tardio.`
}

/** Files of an agreed plantão, and until it begins how to change or cancel it. */
export function AgreedActions({ booking, side, mayAct, now, isInHandover, children }: AgreedActionsProps) {
  const { id, startsAt, endsAt, change } = booking
  const [dialog, setDialog] = useState<'change' | 'cancel' | null>(null)
  const cancel = useBookingStep(id)
  const close = () => setDialog(null)
  const isComing = Date.parse(startsAt) > now
  const other = side === 'doctor' ? booking.employerName : booking.doctorName
  return (
    <div className="flex flex-wrap gap-2 *:flex-auto sm:*:flex-none">
      <DownloadButton id={id} file="agreement" />
      {Date.parse(endsAt) > now && <DownloadButton id={id} file="calendar" />}
      {isComing && mayAct && side === 'employer' && !change && !isInHandover && (
        <Button variant="secondary" onClick={() => setDialog('change')}>
          Propor mudança
        </Button>
      )}
      {isComing && children}
      {isComing && mayAct && (
        <Button variant="ghost" onClick={() => setDialog('cancel')}>
          Cancelar plantão
        </Button>
      )}
      {dialog === 'change' && <ChangeDialog booking={booking} now={now} onClose={close} />}
      {dialog === 'cancel' && (
        <ReasonDialog
          title="Cancelar o plantão?"
          description={`Vamos avisar ${other}. ${noticeNow(booking, now)}`}
          confirmLabel="Cancelar plantão"
          loadingLabel="Cancelando..."
          label="Motivo"
          isRequired
          isPending={cancel.isPending}
          onClose={close}
          onConfirm={(reason) =>
            cancel.mutate({ key: 'POST /bookings/:id/cancel', body: { reason } }, { onSettled: close })
          }
        />
      )}
    </div>
  )
}
