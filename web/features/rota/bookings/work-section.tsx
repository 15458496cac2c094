import { useState } from 'react'
import type { BookingPage } from '#contract/api/rota/bookings.ts'
import type { BookingSide } from '#contract/rota/bookings.ts'
import { singlePress } from '#web/lib/double-press.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DownloadButton } from './download-button.tsx'
import { useBookingStep } from './queries.ts'

interface SideProps {
  booking: BookingPage
  side: BookingSide
  mayAct: boolean
}

/** The answer of one side. Silence is not a confirmation. */
const answerText = (name: string, worked: boolean | null) =>
  worked === null
    ? `${name} ainda não respondeu.`
    : worked
      ? `${name} confirmou que o plantão foi feito.`
      : `${name} informou que o plantão não foi feito.`

/** After the end of a plantão: what each side says about whether it took place. */
export function WorkSection({ booking, side, mayAct }: SideProps) {
  const { id, worked } = booking
  const [isCorrecting, setCorrecting] = useState(false)
  const own = worked[side]
  const other = side === 'doctor' ? worked.employer : worked.doctor
  const isAsked = mayAct && (own === null || isCorrecting)
  const ownName = side === 'doctor' ? 'Você' : 'A empresa'
  return (
    <Card as="section" aria-labelledby="feito">
      <h2 id="feito" className="font-semibold text-lead">
        O plantão foi feito?
      </h2>
      <div className="mt-3 grid gap-1">
        {own !== null && (
          <p className="flex flex-wrap items-center gap-x-3">
            {answerText(ownName, own)}
            {mayAct && !isCorrecting && (
              <Button variant="link" size="sm" onClick={() => setCorrecting(true)}>
                Corrigir
              </Button>
            )}
          </p>
        )}
        {own === null && !mayAct && <p>{answerText(ownName, own)}</p>}
        <p className="text-muted">
          {answerText(side === 'doctor' ? 'A empresa' : booking.doctorName, other)}
        </p>
      </div>
      {isAsked && <WorkAnswers id={id} own={own} onDone={() => setCorrecting(false)} />}
      {worked.doctor && worked.employer && !isAsked && (
        <div className="mt-4">
          <DownloadButton id={id} file="proof" />
        </div>
      )}
    </Card>
  )
}

interface WorkAnswersProps {
  id: string
  own: boolean | null
  onDone: () => void
}

function WorkAnswers({ id, own, onDone }: WorkAnswersProps) {
  const answer = useBookingStep(id)
  const pending =
    answer.isPending && answer.variables.key === 'POST /bookings/:id/worked'
      ? answer.variables.body.worked
      : null
  const button = (worked: boolean, label: string) => (
    <Button
      variant={worked && own === null ? 'primary' : 'secondary'}
      loading={pending === worked}
      loadingLabel="Enviando..."
      disabled={pending === !worked}
      onClick={singlePress(() =>
        answer.mutate({ key: 'POST /bookings/:id/worked', body: { worked } }, { onSettled: onDone }),
      )}
    >
      {label}
    </Button>
  )
  return (
    <div className="mt-4 flex flex-wrap gap-3 *:flex-auto sm:*:flex-none">
      {button(true, 'Sim, foi feito')}
      {button(false, 'Não foi feito')}
    </div>
  )
}
