import type { BookingPage } from '#contract/api/rota/bookings.ts'
import { Alert } from '#web/ui/alert.tsx'
import { hoursText } from './booking-texts.ts'

/** By which side a plantão was cancelled, and why. */
export function CancellationNote({ booking }: { booking: BookingPage }) {
  const { cancellation, noticeHours, employerName, doctorName } = booking
  if (!cancellation) return null
  const { by, isLate, reason } = cancellation
  const name = by === 'doctor' ? doctorName : by === 'employer' ? employerName : null
  return (
    <Alert variant="danger" title={name ? `Cancelado por ${name}` : 'Plantão cancelado'}>
      {isLate && <p>Cancelamento tardio: com menos de {hoursText(noticeHours)} de antecedência.</p>}
      {reason && <p className="wrap-anywhere whitespace-pre-line">Motivo: {reason}</p>}
    </Alert>
  )
}
