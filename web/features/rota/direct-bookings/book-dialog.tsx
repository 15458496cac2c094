import type { BookableDate } from '#contract/api/rota/direct-bookings.ts'
import { noticeText } from '#contract/rota/bookings.ts'
import { termRows } from '#web/features/rota/bookings/booking-facts.tsx'
import { longChainText } from '#web/features/rota/bookings/long-chain-text.ts'
import { TermList } from '#web/features/rota/bookings/term-list.tsx'
import type { CallError } from '#web/lib/api.ts'
import { singlePress } from '#web/lib/double-press.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormError } from '#web/ui/form/form-error.tsx'
import { useBook } from './queries.ts'

interface BookDialogProps {
  /** As it was when the dialog was opened. */
  date: BookableDate
  /** As it is now; undefined if it cannot be booked any more. */
  current: BookableDate | undefined
  now: number
  onClose: () => void
}

const failureText = ({ reply, message }: CallError) =>
  reply?.errorDto?.errorName === 'BookingChanged'
    ? 'As condições deste plantão mudaram. Confira antes de reservar.'
    : message

/** All the terms of a plantão, with its rule about cancellations, and the button that agrees to them. */
export function BookDialog({ date, current, now, onClose }: BookDialogProps) {
  const booking = useBook(date, onClose)
  const terms = current?.terms
  // While it is being booked, it leaves the list.
  const isGone = !booking.isPending && !booking.isSuccess && (!terms || current.overlap !== null)
  const shown = terms ?? date.terms
  const hours = current?.longChainHours ?? null
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !booking.isPending && onClose()}
      title="Reservar plantão"
      description={`${date.title} · ${date.employerName}`}
      footer={
        <>
          <Button variant="secondary" disabled={booking.isPending} onClick={onClose}>
            {isGone ? 'Fechar' : 'Cancelar'}
          </Button>
          {!isGone && shown && (
            <Button
              loading={booking.isPending}
              loadingLabel="Reservando..."
              onClick={singlePress(() => booking.mutate(shown))}
            >
              Confirmar reserva
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4">
        {booking.error && !booking.isPending ? (
          <FormError>{failureText(booking.error)}</FormError>
        ) : (
          isGone && (
            <Alert>
              {current?.overlap
                ? 'Você já combinou outro plantão nesse horário.'
                : 'Este plantão não está mais em aberto.'}
            </Alert>
          )
        )}
        {hours !== null && !isGone && (
          <Alert>{longChainText('Com este plantão, você', hours, date.uf)}</Alert>
        )}
        {shown && (
          <TermList
            rows={[
              ...termRows({ ...shown, uf: date.uf, note: '' }, now),
              { label: 'Cancelamento', value: noticeText(shown.noticeHours) },
            ]}
          />
        )}
        {!isGone && (
          <p className="text-muted text-small">
            Ao confirmar, o plantão fica combinado nestas condições, e a empresa é avisada.
          </p>
        )}
      </div>
    </Dialog>
  )
}
