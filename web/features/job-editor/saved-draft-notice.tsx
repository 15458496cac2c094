import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'

const dateTime = new Intl.DateTimeFormat('pt-BR', {
  day: '2-digit',
  month: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'America/Sao_Paulo',
})

interface SavedDraftNoticeProps {
  /** Milliseconds since 1970. */
  savedAt: number
  /** The job was saved after the draft, so the draft is only offered and not in the form. */
  isOutdated: boolean
  apply: () => void
  discard: () => void
}

/** Says that this browser has a draft of the form. */
export function SavedDraftNotice({ savedAt, isOutdated, apply, discard }: SavedDraftNoticeProps) {
  const when = dateTime.format(savedAt)
  const discardButton = (
    <Button variant="secondary" size="sm" onClick={discard}>
      Descartar rascunho
    </Button>
  )
  if (!isOutdated)
    return (
      <Alert title="Rascunho recuperado" action={discardButton}>
        Continuamos de onde você parou em {when}.
      </Alert>
    )
  return (
    <Alert
      title="Há um rascunho anterior à última alteração"
      action={
        <>
          {discardButton}
          <Button size="sm" onClick={apply}>
            Usar o rascunho
          </Button>
        </>
      }
    >
      Ele é de {when}, e a vaga foi salva depois disso. O formulário mostra a versão salva.
    </Alert>
  )
}
