import { draftTime, RecoveredDraft } from '#web/features/accounts/profiles/recovered-draft.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'

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
  if (!isOutdated) return <RecoveredDraft savedAt={savedAt} discard={discard} />
  return (
    <Alert
      title="Há um rascunho anterior à última alteração"
      action={
        <>
          <Button variant="secondary" size="sm" onClick={discard}>
            Descartar rascunho
          </Button>
          <Button size="sm" onClick={apply}>
            Usar o rascunho
          </Button>
        </>
      }
    >
      Ele é de {draftTime(savedAt)}, e a vaga foi salva depois disso. O formulário mostra a versão salva.
    </Alert>
  )
}
