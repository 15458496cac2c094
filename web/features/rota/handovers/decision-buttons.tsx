import { useState } from 'react'
import type { Handover } from '#contract/api/rota/handovers.ts'
import { ReasonDialog } from '#web/features/rota/bookings/reason-dialog.tsx'
import { singlePress } from '#web/lib/double-press.ts'
import { Button } from '#web/ui/button.tsx'
import { useHandoverStep } from './queries.ts'

interface DecisionButtonsProps {
  handover: Handover
  size?: 'sm'
  onDone?: () => void
}

/** 'Aprovar' and 'Não aprovar' for the company; before the colleague has answered only the latter. */
export function DecisionButtons({ handover, size, onDone }: DecisionButtonsProps) {
  const { id, state, warnings, proposerName, colleagueName } = handover
  const [isDenying, setDenying] = useState(false)
  const approve = useHandoverStep(id, onDone)
  const deny = useHandoverStep(id, onDone)
  const isBarred = warnings.colleague?.overlaps || warnings.proposer?.overlaps
  const sized = size ? { size } : {}
  return (
    <>
      {state === 'accepted' && (
        <Button
          {...sized}
          disabled={isBarred}
          loading={approve.isPending}
          loadingLabel="Aprovando..."
          onClick={singlePress(() =>
            approve.mutate({ key: 'POST /handovers/:id/decide', body: { approves: true } }),
          )}
        >
          Aprovar
        </Button>
      )}
      <Button {...sized} variant="secondary" disabled={approve.isPending} onClick={() => setDenying(true)}>
        Não aprovar
      </Button>
      {isDenying && (
        <ReasonDialog
          title={handover.isSwap ? 'Não aprovar a troca?' : 'Não aprovar a passagem?'}
          description={`O plantão continua com ${proposerName}. Vamos avisar ${state === 'accepted' ? `${proposerName} e ${colleagueName}` : proposerName}.`}
          confirmLabel="Não aprovar"
          loadingLabel="Enviando..."
          label="Motivo (opcional)"
          isPending={deny.isPending}
          onClose={() => setDenying(false)}
          onConfirm={(reason) =>
            deny.mutate(
              { key: 'POST /handovers/:id/decide', body: { approves: false, reason } },
              { onSettled: () => setDenying(false) },
            )
          }
        />
      )}
    </>
  )
}
