import { useState } from 'react'
import type { Handover } from '#contract/api/rota/handovers.ts'
import { paths } from '#contract/paths.ts'
import { isOpenHandover } from '#contract/rota/handovers.ts'
import { useReadNotificationsAbout } from '#web/features/platform/notifications/queries.ts'
import { singlePress } from '#web/lib/double-press.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { Link } from '#web/ui/link.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { HandoverMark } from './handover-section.tsx'
import { HandedTerms, HandoverWarnings } from './handover-terms.tsx'
import { endedTexts, handoverTitle, proposalText, waitingText } from './handover-texts.ts'
import { useHandoverStep } from './queries.ts'

/** The plantão of a colleague who asks the reader to take it over: its terms and warnings, and the answers. */
export function HandoverOffer({ handover }: { handover: Handover }) {
  const now = useNow()
  useReadNotificationsAbout(paths.booking(handover.bookingId))
  const { state, title, employerName, given, returned, reason, warnings, newBookingId } = handover
  return (
    <>
      <PageTitle
        title={handoverTitle(handover)}
        description={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {[title, employerName].join(' · ')}
            <HandoverMark {...handover} />
          </span>
        }
      />
      <div className="grid grid-cols-1 gap-6">
        {isOpenHandover(state) ? (
          <div>
            <p className="wrap-anywhere">{proposalText(handover, now)}</p>
            <p className="wrap-anywhere mt-1 whitespace-pre-line text-muted">{`Motivo: ${reason}`}</p>
          </div>
        ) : (
          <Alert
            variant={state === 'done' ? 'success' : 'info'}
            action={
              <Link
                to={newBookingId ? paths.booking(newBookingId) : paths.dashboardBookings}
                className={buttonClass({ variant: 'secondary', size: 'sm' })}
              >
                {newBookingId ? 'Ver o plantão' : 'Ver meus plantões'}
              </Link>
            }
          >
            {endedTexts[state as keyof typeof endedTexts]}
          </Alert>
        )}
        {state === 'proposed' && (
          <HandoverWarnings warnings={warnings.colleague} name={null} uf={given?.uf ?? null} />
        )}
        {given && <HandedTerms label="O plantão que você assume" terms={given} now={now} />}
        {given && returned?.terms && (
          <HandedTerms label="O seu plantão que você passa" terms={returned.terms} now={now} />
        )}
        {state === 'accepted' && <Alert>{waitingText(handover)}</Alert>}
        {state === 'proposed' && <Answers handover={handover} />}
      </div>
    </>
  )
}

function Answers({ handover }: { handover: Handover }) {
  const { id, isSwap, proposerName, warnings } = handover
  const [isRefusing, setRefusing] = useState(false)
  const accept = useHandoverStep(id)
  const refuse = useHandoverStep(id)
  return (
    <>
      <Card
        as="section"
        aria-label="Sua resposta"
        padding="none"
        className="sticky bottom-[calc(var(--account-bar,0px)+0.5rem)] z-10 p-4 max-h-sm:static max-sm:shadow-popover sm:static sm:p-6"
      >
        <p className="text-small">{waitingText(handover)}</p>
        <div className="mt-3 flex flex-wrap gap-3 *:flex-auto sm:mt-4 sm:*:flex-none">
          <Button
            disabled={warnings.colleague?.overlaps}
            loading={accept.isPending}
            loadingLabel="Aceitando..."
            onClick={singlePress(() =>
              accept.mutate({ key: 'POST /handovers/:id/answer', body: { accepts: true } }),
            )}
          >
            {isSwap ? 'Aceitar troca' : 'Aceitar plantão'}
          </Button>
          <Button variant="secondary" disabled={accept.isPending} onClick={() => setRefusing(true)}>
            Recusar
          </Button>
        </div>
      </Card>
      <ConfirmDialog
        open={isRefusing}
        onOpenChange={setRefusing}
        title="Recusar a proposta?"
        description={`Vamos avisar ${proposerName}. O plantão continua como está.`}
        confirmLabel="Recusar proposta"
        cancelLabel="Voltar"
        loadingLabel="Recusando..."
        loading={refuse.isPending}
        onConfirm={() =>
          refuse.mutate(
            { key: 'POST /handovers/:id/answer', body: { accepts: false } },
            { onSettled: () => setRefusing(false) },
          )
        }
      />
    </>
  )
}
