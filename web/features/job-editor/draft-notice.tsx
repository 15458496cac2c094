import type { SavedDraft } from '#web/lib/saved-drafts.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'

const moment = new Intl.DateTimeFormat('pt-BR', {
  day: '2-digit',
  month: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'America/Sao_Paulo',
})

interface KeptNoticeProps {
  kept: SavedDraft
  /** The job was saved after the draft was begun: it is offered and not put in its place. */
  isOutdated: boolean
  apply: () => void
  discard: () => void
}

/** Tells of a draft that this browser has kept. */
export function KeptNotice({ kept, isOutdated, apply, discard }: KeptNoticeProps) {
  const when = moment.format(kept.savedAt)
  const drop = (
    <Button variant="secondary" size="sm" onClick={discard}>
      Descartar rascunho
    </Button>
  )
  if (!isOutdated)
    return (
      <Alert title="Rascunho recuperado" action={drop}>
        Continuamos de onde você parou em {when}.
      </Alert>
    )
  return (
    <Alert
      title="Há um rascunho anterior à última alteração"
      action={
        <>
          {drop}
          <Button size="sm" onClick={apply}>
            Usar o rascunho
          </Button>
        </>
      }
    >
      Você o deixou em {when}, e a vaga foi salva depois disso. O formulário mostra a versão salva.
    </Alert>
  )
}
