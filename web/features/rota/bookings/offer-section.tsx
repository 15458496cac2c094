import { useId, useState } from 'react'
import type { BookingPage } from '#contract/api/rota/bookings.ts'
import { paths } from '#contract/paths.ts'
import type { BookingSide } from '#contract/rota/bookings.ts'
import { singlePress } from '#web/lib/double-press.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button, buttonClass, underlinedLinkClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { Link } from '#web/ui/link.tsx'
import { deadlineText, momentText, whenText } from './booking-texts.ts'
import { longChainText } from './long-chain-text.ts'
import { useBookingStep } from './queries.ts'
import { ReasonDialog } from './reason-dialog.tsx'

interface BookingWarningsProps {
  booking: BookingPage
  side: BookingSide
  now: number
}

/**
 * Above the terms, because the answer is always in view. Many hours in a row are only a warning: the rules of the councils
 * differ. They may come with a later agreement, so an agreed plantão warns of them too.
 */
export function BookingWarnings({
  booking: { overlap, longChainHours: hours, uf, state, change },
  side,
  now,
}: BookingWarningsProps) {
  const isAsItIs = state === 'agreed' && change === null
  return (
    <>
      {overlap && side === 'doctor' && (
        <Alert variant="danger" title="Você já combinou outro plantão nesse horário">
          <Link to={paths.booking(overlap.id)} className={underlinedLinkClass}>
            {overlap.title}
          </Link>
          <span className="block">{whenText(overlap, now)}</span>
        </Alert>
      )}
      {hours !== null && (
        <Alert>
          {longChainText(
            side === 'doctor' ? 'Com este plantão, você' : 'Com outros plantões combinados, esta pessoa',
            hours,
            uf,
            isAsItIs ? 'trabalhará' : 'trabalharia',
          )}
        </Alert>
      )}
    </>
  )
}

/** An open offer for its doctor: the deadline and the answers. */
export function DoctorOffer({ booking, now }: { booking: BookingPage; now: number }) {
  const { id, overlap } = booking
  const [isDeclining, setDeclining] = useState(false)
  const overlapId = useId()
  const accept = useBookingStep(id)
  const decline = useBookingStep(id)
  return (
    <>
      {/* On phones the terms fill the screen, and the answer stays in view below them. */}
      <Card
        as="section"
        aria-label="Sua resposta"
        padding="none"
        className="sticky bottom-[calc(var(--account-bar,0px)+0.5rem)] z-10 p-4 max-h-sm:static max-sm:shadow-popover sm:static sm:p-6"
      >
        <p className="font-semibold">{deadlineText(booking, now)}</p>
        {overlap && (
          <p id={overlapId} className="mt-1 text-danger text-small">
            Você já combinou outro plantão nesse horário.
          </p>
        )}
        <div className="mt-3 flex flex-wrap gap-3 *:flex-auto sm:mt-4 sm:*:flex-none">
          <Button
            disabled={overlap !== null}
            aria-describedby={overlap ? overlapId : undefined}
            loading={accept.isPending}
            loadingLabel="Aceitando..."
            onClick={singlePress(() => accept.mutate({ key: 'POST /bookings/:id/accept' }))}
          >
            Aceitar plantão
          </Button>
          <Button variant="secondary" disabled={accept.isPending} onClick={() => setDeclining(true)}>
            Recusar
          </Button>
        </div>
      </Card>
      {isDeclining && (
        <ReasonDialog
          title="Recusar a oferta?"
          description="A empresa será avisada. Sua candidatura continua."
          confirmLabel="Recusar oferta"
          loadingLabel="Recusando..."
          label="Motivo (opcional)"
          isPending={decline.isPending}
          onClose={() => setDeclining(false)}
          onConfirm={(reason) =>
            decline.mutate(
              { key: 'POST /bookings/:id/decline', body: { reason } },
              { onSettled: () => setDeclining(false) },
            )
          }
        />
      )}
    </>
  )
}

/** That nobody has answered in time; also on a page that was open meanwhile. */
export function LapsedOffer({
  booking,
  side,
  mayAct,
}: {
  booking: BookingPage
  side: BookingSide
  mayAct: boolean
}) {
  const { applicationId, answerBy, startsAt } = booking
  // The history tells of offers that ended for another reason.
  if (!['offer', 'lapse'].includes(booking.events.at(-1)?.event ?? '')) return null
  const isOver = Date.parse(startsAt) <= Date.now()
  return (
    <Alert
      title="O prazo desta oferta terminou"
      action={
        side === 'employer' &&
        mayAct &&
        applicationId &&
        !isOver && (
          <Link
            to={paths.openApplication(applicationId)}
            className={buttonClass({ variant: 'secondary', size: 'sm' })}
          >
            Oferecer de novo
          </Link>
        )
      }
    >
      {`A resposta era esperada até ${momentText(answerBy)}.`}
      {side === 'doctor' && ' Se ainda puder fazer o plantão, avise a empresa: ela pode oferecer de novo.'}
    </Alert>
  )
}

interface EmployerOfferProps {
  booking: BookingPage
  mayAct: boolean
}

/** An open offer for the company that made it. */
export function EmployerOffer({ booking, mayAct }: EmployerOfferProps) {
  const { id, doctorName, answerBy } = booking
  const [isAsking, setAsking] = useState(false)
  const takeBack = useBookingStep(id)
  return (
    <>
      <Card as="section" aria-label="Resposta">
        <p>
          {doctorName} pode responder até <strong className="font-semibold">{momentText(answerBy)}</strong>.
        </p>
        {mayAct && (
          <Button variant="secondary" className="mt-4" onClick={() => setAsking(true)}>
            Retirar oferta
          </Button>
        )}
      </Card>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Retirar a oferta?"
        description={`Vamos avisar ${doctorName}. Depois você pode oferecer o plantão a outra pessoa.`}
        confirmLabel="Retirar oferta"
        cancelLabel="Voltar"
        loadingLabel="Retirando..."
        danger
        loading={takeBack.isPending}
        onConfirm={() =>
          takeBack.mutate({ key: 'POST /bookings/:id/take-back' }, { onSettled: () => setAsking(false) })
        }
      />
    </>
  )
}
