import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Button } from './button.tsx'

export type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  /** Buttons, the main one last. */
  footer?: ReactNode
  size?: 'sm' | 'md' | 'lg'
  /** Asks for an answer: no close button, a click outside does nothing. */
  alert?: boolean
  children?: ReactNode
}

const DialogPanel = lazy(() =>
  import('./dialog-panel.tsx').then((module) => ({ default: module.DialogPanel })),
)

/** A modal window; its code (12 kB) is fetched at the first opening. The focus goes back to where it was. */
export function Dialog(props: DialogProps) {
  const [wanted, setWanted] = useState(false)
  if (props.open && !wanted) setWanted(true)
  if (!wanted) return null
  return (
    <Suspense fallback={null}>
      <DialogPanel {...props} />
    </Suspense>
  )
}

type ConfirmDialogProps = Pick<
  DialogProps,
  'open' | 'onOpenChange' | 'title' | 'description' | 'children'
> & {
  /** What the button does: 'Excluir vaga', never 'OK'. */
  confirmLabel: string
  cancelLabel?: string
  /** While `loading`: 'Excluindo...'. */
  loadingLabel?: string
  /** The action cannot be undone. */
  danger?: boolean
  loading?: boolean
  /** The caller closes the dialog when the work is done. */
  onConfirm: () => void
}

/** Asks before something that matters. */
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
            onClick={onConfirm}
          >
            {confirmLabel}
          </Button>
        </>
      }
    />
  )
}
