import { useState } from 'react'
import { PanelActions } from '#web/features/platform/back-office/side-panel.tsx'
import { CallError } from '#web/lib/api.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { FormError } from '#web/ui/form/form-error.tsx'

/** The messages of a failed change: by field, or else one text. */
export function textsOf(error: Error | null) {
  const errors: Record<string, string | undefined> = error instanceof CallError ? error.fieldErrors : {}
  const reply = error instanceof CallError ? error.reply : null
  return {
    // The messages of a list's items are shown at the list.
    errors: { ...errors, meanings: errors.meanings ?? errors['meanings.0'] } as typeof errors,
    problem: error && Object.keys(errors).length === 0 ? error.message : null,
    isOutdated: reply?.errorDto?.errorName === 'ChangedMeanwhile',
  }
}

interface TermActionsProps {
  formId: string
  /** 'sinônimo', 'apelido'. */
  noun: string
  problem: string | null
  /** The value that another admin has stored meanwhile. */
  current: string | null
  /** Confirms that the typed value replaces `current`. */
  onAcceptCurrent: () => void
  isSaving: boolean
  /** Null for a new term. */
  removal: { isPending: boolean; run: () => void } | null
}

/** The end of a term's form: the error, and at the foot of the panel the buttons to save and to remove. */
export function TermActions(props: TermActionsProps) {
  const { formId, noun, problem, current, onAcceptCurrent, isSaving, removal } = props
  const [isAsked, setIsAsked] = useState(false)
  return (
    <>
      {problem && (
        <FormError
          action={
            current && (
              <Button variant="secondary" size="sm" onClick={onAcceptCurrent}>
                Substituir pelo que digitei
              </Button>
            )
          }
        >
          {problem}
          {current && <p className="mt-1">Valor atual: {current}</p>}
        </FormError>
      )}
      <PanelActions>
        <Button type="submit" form={formId} size="sm" loading={isSaving} loadingLabel="Salvando...">
          Salvar {noun}
        </Button>
        {removal && (
          <Button variant="ghost" size="sm" className="sm:ml-auto" onClick={() => setIsAsked(true)}>
            Remover
          </Button>
        )}
      </PanelActions>
      {removal && (
        <ConfirmDialog
          open={isAsked}
          onOpenChange={setIsAsked}
          title={`Remover este ${noun}?`}
          description="A busca deixa de reconhecê-lo na hora, em todo o site."
          confirmLabel={`Remover ${noun}`}
          loadingLabel="Removendo..."
          danger
          loading={removal.isPending}
          onConfirm={removal.run}
        />
      )}
    </>
  )
}
