import type { BookingPage, BookingTerms } from '#contract/api/rota/bookings.ts'
import { paths } from '#contract/paths.ts'
import { type BookingSide, noticeText } from '#contract/rota/bookings.ts'
import { minutesBehind } from '#contract/time-zones.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Link } from '#web/ui/link.tsx'
import { hourlyText, paymentText, payText, whenText } from './booking-texts.ts'
import { TermList } from './term-list.tsx'

/** The terms of a booking, as rows. */
export const termRows = (terms: BookingTerms & { uf?: string | null }, now: number) => [
  { label: 'Quando', value: whenText(terms, now) },
  { label: 'Onde', value: terms.place },
  { label: 'Valor', value: `${payText(terms.payCentavos)} (${hourlyText(terms)})` },
  { label: 'Pagamento', value: paymentText(terms.paymentDays) },
  ...(terms.note ? [{ label: 'Observações', value: terms.note }] : []),
]

interface BookingFactsProps {
  booking: BookingPage
  side: BookingSide
  now: number
}

/** The terms of a booking, with links to its application and its job. */
export function BookingFacts({ booking, side, now }: BookingFactsProps) {
  const { doctorName, doctorRegistration, noticeHours, applicationId, jobId } = booking
  const [when, ...terms] = termRows(booking, now)
  const link = buttonClass({ variant: 'secondary', size: 'sm' })
  return (
    <Card as="section" aria-label="Termos do plantão">
      <TermList
        rows={[
          {
            label: 'Quando',
            value: (
              <>
                <strong className="font-semibold">{when?.value}</strong>
                {!minutesBehind(booking.uf) && (
                  <span className="text-muted text-small">, horário de Brasília</span>
                )}
              </>
            ),
          },
          ...terms,
          { label: 'Cancelamento', value: noticeText(noticeHours) },
          ...(side === 'employer'
            ? [
                {
                  label: 'Profissional',
                  value: [doctorName, doctorRegistration].filter(Boolean).join(', '),
                },
              ]
            : []),
        ]}
      />
      <div className="mt-4 flex flex-wrap gap-2 empty:hidden">
        {applicationId && (
          <Link
            to={side === 'doctor' ? paths.application(applicationId) : paths.openApplication(applicationId)}
            className={link}
          >
            Ver candidatura
          </Link>
        )}
        {jobId && (
          <Link to={paths.job(jobId)} className={link}>
            Ver vaga
          </Link>
        )}
      </div>
    </Card>
  )
}
