import { type FormEvent, type KeyboardEventHandler, type ReactNode, useId } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormError } from '#web/ui/form/form-error.tsx'

export interface MoveDialogProps {
  isPending: boolean
  error: Error | null
  onClose: () => void
}

interface FrameProps extends MoveDialogProps {
  title: string
  description?: string
  confirmLabel: string
  danger?: boolean
  isWide?: boolean
  /** There is nothing to confirm. */
  isImpossible?: boolean
  onSubmit: () => void
  onKeyDown?: KeyboardEventHandler
  children: ReactNode
}

/** A dialog with a form that ends in a move. */
export function MoveDialog(props: FrameProps) {
  const { title, description, confirmLabel, danger = false, isWide, isImpossible = false } = props
  const { isPending, error, onClose, onSubmit } = props
  const form = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size={isWide ? 'lg' : 'md'}
      title={title}
      {...(description && { description })}
      footer={
        <>
          <Button variant="secondary" disabled={isPending} onClick={onClose}>
            Cancelar
          </Button>
          <Button
            type="submit"
            form={form}
            variant={danger ? 'danger' : 'primary'}
            disabled={isImpossible}
            loading={isPending}
            loadingLabel="Enviando..."
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} onKeyDown={props.onKeyDown} className="grid gap-5">
        {error && <FormError>{error.message}</FormError>}
        {props.children}
      </form>
    </Dialog>
  )
}
