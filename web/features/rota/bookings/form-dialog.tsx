import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { CallError } from '#web/lib/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormError } from '#web/ui/form/form-error.tsx'
import { useInvalidFocus } from '#web/ui/form/use-invalid-focus.ts'

interface FormDialogProps {
  title: string
  description: string
  confirmLabel: string
  isPending: boolean
  error: Error | null
  onClose: () => void
  onSubmit: () => void
  children: ReactNode
}

/** The first error of each field that the API has refused. */
export const fieldErrorsOf = (error: Error | null): Record<string, string> =>
  error instanceof CallError ? error.fieldErrors : {}

/** A dialog with a form for one step of a booking. Its fields show the errors that are theirs. */
export function FormDialog({ isPending, error, onClose, onSubmit, ...props }: FormDialogProps) {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [attempts, setAttempts] = useState(0)
  const isOfField = Object.keys(fieldErrorsOf(error)).length > 0
  useInvalidFocus(form, isOfField ? -attempts : attempts)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    setAttempts(attempts + 1)
    onSubmit()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={props.title}
      description={props.description}
      footer={
        <>
          <Button variant="secondary" disabled={isPending} onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" form={id} loading={isPending} loadingLabel="Enviando...">
            {props.confirmLabel}
          </Button>
        </>
      }
    >
      <form id={id} ref={form} noValidate onSubmit={submit} className="grid gap-4">
        {error && !isOfField && !isPending && <FormError>{error.message}</FormError>}
        {props.children}
      </form>
    </Dialog>
  )
}
