import { useState } from 'react'
import { singlePress } from '#web/lib/double-press.ts'
import { Button } from './button.tsx'
import type { DialogProps } from './dialog-panel.tsx'
import { openedCode, useOpenedCode } from './toast.tsx'

const dialogPanel = openedCode(() => import('./dialog-panel.tsx').then((module) => module.DialogPanel))

/** A modal window. Its code (12 kB) is loaded when it is first opened. Closing it returns the focus to where it was. */
export function Dialog(props: DialogProps) {
  const [wasOpened, setWasOpened] = useState(false)
  if (props.open && !wasOpened) setWasOpened(true)
  const DialogPanel = useOpenedCode(dialogPanel, props.open, () => props.onOpenChange(false))
  return wasOpened && DialogPanel && <DialogPanel {...props} />
}

type ConfirmDialogProps = Pick<
  DialogProps,
  'open' | 'onOpenChange' | 'title' | 'description' | 'children'
> & {
  /** Names the action: 'Excluir vaga', never 'OK'. */
  confirmLabel: string
  cancelLabel?: string
  /** While `loading`: 'Excluindo...'. */
  loadingLabel?: string
  /** The action cannot be undone. */
  danger?: boolean
  loading?: boolean
  /** The caller closes the dialog when the action is done. */
  onConfirm: () => void
}

/** Asks before an important action. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    confirmLabel,
    cancelLabel = 'Cancelar',
    loadingLabel,
    danger,
    loading,
    onConfirm,
    ...dialog
  } = props
  return (
    <Dialog
      {...dialog}
      alert
      size="sm"
      footer={
        <>
          <Button variant="secondary" disabled={loading} onClick={() => dialog.onOpenChange(false)}>
            {cancelLabel}
          </Button>
          <Button
            variant={danger ? 'danger' : 'primary'}
            loading={loading}
            loadingLabel={loadingLabel}
            // On phones this button can appear under the finger that opened the dialog. And the second half of a double click
            // comes before `loading` is shown.
            onClick={singlePress(onConfirm)}
          >
            {confirmLabel}
          </Button>
        </>
      }
    />
  )
}
