import type { BookingHandovers, Handover } from '#contract/api/rota/handovers.ts'
import { paths } from '#contract/paths.ts'
import { isOpenHandover } from '#contract/rota/handovers.ts'
import { whenText } from '#web/features/rota/bookings/booking-texts.ts'
import { TermList } from '#web/features/rota/bookings/term-list.tsx'
import { singlePress } from '#web/lib/double-press.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button, buttonClass, underlinedLinkClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { cn } from '#web/ui/cn.ts'
import { Link } from '#web/ui/link.tsx'
import { DecisionButtons } from './decision-buttons.tsx'
import { HandoverWarnings } from './handover-terms.tsx'
import { handoverTitle, proposalText, stateText, waitingText } from './handover-texts.ts'
import { useHandoverStep } from './queries.ts'

interface HandoverSectionProps {
  bookingId: string
  data: BookingHandovers
  isPassedOn: boolean
  mayAct: boolean
  now: number
}

/** The swaps of a plantão and its proposals to give it away, on its page. */
export function HandoverSection({ bookingId, data, isPassedOn, mayAct, now }: HandoverSectionProps) {
  const { items, takenOverFrom } = data
  const open = items.filter(({ state }) => isOpenHandover(state))
  return (
    <>
      {isPassedOn && <PassedOnNote data={data} />}
      {!isPassedOn &&
        open.map((handover) => (
          <OpenHandover
            key={handover.id}
            handover={handover}
            isAsked={handover.bookingId !== bookingId}
            mayAct={mayAct}
            now={now}
          />
        ))}
      {takenOverFrom && (
        <p className="text-muted text-small">
          {`Assumido de ${takenOverFrom.name}. `}
          <Link to={paths.booking(takenOverFrom.bookingId)} className={underlinedLinkClass}>
            Ver o plantão anterior
          </Link>
        </p>
      )}
    </>
  )
}

/** Only the company reads who has taken it over. */
function PassedOnNote({ data: { items, takenOverBy } }: { data: BookingHandovers }) {
  const newId = takenOverBy?.bookingId ?? items.find(({ newBookingId }) => newBookingId)?.newBookingId
  return (
    <Alert
      title={takenOverBy ? `Repassado para ${takenOverBy.name}` : 'Repassado'}
      action={
        newId && (
          <Link to={paths.booking(newId)} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
            {takenOverBy ? 'Ver o plantão atual' : 'Ver o plantão que você assumiu'}
          </Link>
        )
      }
    >
      {takenOverBy ? 'Os mesmos termos valem com quem assumiu.' : 'Outra pessoa assumiu este plantão.'}
    </Alert>
  )
}

interface OpenHandoverProps {
  handover: Handover
  /** A colleague asks for this plantão, in exchange for hers. */
  isAsked: boolean
  mayAct: boolean
  now: number
}

function OpenHandover({ handover, isAsked, mayAct, now }: OpenHandoverProps) {
  const { reader, state, reason, returned, given, warnings, bookingId } = handover
  const { proposerName, proposerRegistration, colleagueName, colleagueRegistration } = handover
  const isEmployer = reader === 'employer'
  const named = (name: string, registration: string) => [name, registration].filter(Boolean).join(', ')
  return (
    <Card as="section" aria-label={handoverTitle(handover)}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="font-semibold text-lead">{handoverTitle(handover)}</h2>
        <HandoverMark state={state} reader={reader} />
      </div>
      <p className="wrap-anywhere mt-1">{proposalText(handover, now)}</p>
      <p className="text-muted text-small">{waitingText(handover)}</p>
      <div className="mt-4 grid gap-3 empty:hidden">
        {isEmployer && (
          <>
            <HandoverWarnings warnings={warnings.colleague} name={colleagueName} uf={given?.uf ?? null} />
            <HandoverWarnings warnings={warnings.proposer} name={proposerName} uf={returned?.uf ?? null} />
          </>
        )}
      </div>
      <div className="mt-4">
        <TermList
          rows={[
            ...(isEmployer && given
              ? [
                  {
                    label: returned ? `De ${proposerName}` : 'Plantão',
                    value: `${whenText(given, now)}\nassume ${named(colleagueName, colleagueRegistration)}`,
                  },
                ]
              : []),
            ...(isEmployer && returned
              ? [
                  {
                    label: `De ${colleagueName}`,
                    value: `${whenText(returned, now)}\nassume ${named(proposerName, proposerRegistration)}`,
                  },
                ]
              : []),
            { label: 'Motivo', value: reason },
          ]}
        />
      </div>
      <div className="mt-4 flex flex-wrap gap-3 *:flex-auto empty:hidden sm:*:flex-none">
        {reader === 'proposer' && <TakeBack id={handover.id} />}
        {reader === 'colleague' && isAsked && (
          <Link
            to={paths.booking(bookingId)}
            className={buttonClass({ variant: state === 'proposed' ? 'primary' : 'secondary' })}
          >
            {state === 'proposed' ? 'Ver e responder' : 'Ver a proposta'}
          </Link>
        )}
        {isEmployer && mayAct && <DecisionButtons handover={handover} />}
      </div>
    </Card>
  )
}

/** The state of a proposal: a dot and a word. */
export const HandoverMark = ({ state, reader }: Pick<Handover, 'state' | 'reader'>) => (
  <span className="inline-flex items-center gap-1.5 whitespace-nowrap text-muted text-small">
    <span
      aria-hidden
      className={cn(
        'size-2 shrink-0 rounded-full',
        isOpenHandover(state) ? 'bg-brand' : state === 'done' ? 'bg-success' : 'bg-border-strong',
      )}
    />
    {stateText({ state, reader })}
  </span>
)

function TakeBack({ id }: { id: string }) {
  const takeBack = useHandoverStep(id)
  return (
    <Button
      variant="secondary"
      loading={takeBack.isPending}
      loadingLabel="Retirando..."
      onClick={singlePress(() => takeBack.mutate({ key: 'POST /handovers/:id/take-back' }))}
    >
      Retirar proposta
    </Button>
  )
}
