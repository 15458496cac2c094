import { useState } from 'react'
import type { RegistrationCase } from '#contract/api/admin/registration-cases.ts'
import type { RegistrationOutcome } from '#contract/hiring/registration-checks.ts'
import { Button } from '#web/ui/button.tsx'
import { DecisionDialog } from './decision-dialog.tsx'
import { tell, tellFailure, useApprove, useReopen, useReturn } from './queries.ts'

/** The admin's actions on a case: decide it, approve a refusal that another admin has proposed, or open it again. */
export function CaseActions({ found, open }: { found: RegistrationCase; open: (id: string) => void }) {
  const [asked, setAsked] = useState<RegistrationOutcome | null>(null)
  if (found.outcome) return <Reopen found={found} open={open} />
  return (
    <>
      {found.proposal && <Approval found={found} />}
      <Button
        size="sm"
        variant={found.proposal ? 'secondary' : 'primary'}
        disabled={found.otherHolder !== null}
        title={found.otherHolder ? 'O número está conferido em outra conta' : undefined}
        onClick={() => setAsked('verified')}
      >
        Conferido
      </Button>
      {!found.proposal && (
        <>
          <Button size="sm" variant="secondary" onClick={() => setAsked('not_confirmed')}>
            Não confirmado
          </Button>
          <Button size="sm" variant="secondary" onClick={() => setAsked('irregular')}>
            Irregular
          </Button>
        </>
      )}
      {asked && <DecisionDialog found={found} outcome={asked} onClose={() => setAsked(null)} />}
    </>
  )
}

function Approval({ found }: { found: RegistrationCase }) {
  const approve = useApprove(found)
  const giveBack = useReturn(found)
  const isOwn = found.proposal?.isOwn ?? false
  return (
    <>
      {!isOwn && (
        <Button
          size="sm"
          loading={approve.isPending}
          onClick={() =>
            approve.mutate(undefined, { onSuccess: () => tell('Recusa aprovada'), onError: tellFailure })
          }
        >
          Aprovar a recusa
        </Button>
      )}
      <Button
        size="sm"
        variant="secondary"
        loading={giveBack.isPending}
        onClick={() =>
          giveBack.mutate(undefined, { onSuccess: () => tell('De volta à fila'), onError: tellFailure })
        }
      >
        {isOwn ? 'Retirar a proposta' : 'Devolver à fila'}
      </Button>
    </>
  )
}

function Reopen({ found, open }: { found: RegistrationCase; open: (id: string) => void }) {
  const { mutate, isPending } = useReopen(found)
  return (
    <Button
      size="sm"
      variant="secondary"
      loading={isPending}
      onClick={() => mutate(undefined, { onSuccess: ({ id }) => open(id), onError: tellFailure })}
    >
      Conferir de novo
    </Button>
  )
}
