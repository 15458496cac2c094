import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'

const dateTime = new Intl.DateTimeFormat('pt-BR', {
  day: '2-digit',
  month: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'America/Sao_Paulo',
})

/** When a draft was kept, as its notices say it. */
export const draftTime = (savedAt: number): string => dateTime.format(savedAt)

interface RecoveredDraftProps {
  /** Milliseconds since 1970. */
  savedAt: number
  discard: () => void
}

/** Says that the form goes on from a draft that this browser has kept. */
export function RecoveredDraft({ savedAt, discard }: RecoveredDraftProps) {
  return (
    <Alert
      title="Rascunho recuperado"
      action={
        <Button variant="secondary" size="sm" onClick={discard}>
          Descartar rascunho
        </Button>
      }
    >
      Continuamos de onde você parou em {draftTime(savedAt)}.
    </Alert>
  )
}
