import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { createContext, type ReactNode, use, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { isInToast } from '#web/lib/presses/toast-place.ts'
import { Button } from '#web/ui/button.tsx'

const Foot = createContext<HTMLElement | null>(null)

interface SidePanelProps {
  open: boolean
  /** The row that it shows; the keys j and k go to the next one. */
  rowId?: string
  onClose: () => void
  title: ReactNode
  description?: ReactNode
  /**
   * Stays at the bottom: all actions as small buttons, destructive ones last and quiet. Hidden if it has no button. A form in
   * `children` puts its buttons there with `PanelActions`.
   */
  footer?: ReactNode
  children: ReactNode
}

/** The details of a row, beside its table; the whole screen on phones. Escape closes it, and the focus returns to the row. */
export function SidePanel({ open, rowId, onClose, title, description, footer, children }: SidePanelProps) {
  const [foot, setFoot] = useState<HTMLElement | null>(null)
  const opener = useRef<Element | null>(null)
  const lastRow = useRef('')
  useEffect(() => {
    if (rowId) lastRow.current = rowId
  }, [rowId])
  return (
    <Dialog.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 animate-fade bg-scrim" />
        <Dialog.Content
          {...(rowId && { 'data-side-panel': rowId })}
          {...(!description && { 'aria-describedby': undefined })}
          onOpenAutoFocus={() => {
            opener.current = document.activeElement
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            const row = document.querySelector(`[data-row="${CSS.escape(lastRow.current)}"] [data-open-row]`)
            const target = row ?? opener.current
            if (target instanceof HTMLElement) target.focus()
          }}
          onInteractOutside={(event) => {
            if (isInToast(event.target)) event.preventDefault()
          }}
          className="fixed inset-y-0 right-0 z-40 flex w-full animate-enter flex-col bg-surface-raised shadow-popover outline-none sm:max-w-[32rem]"
        >
          <div className="flex items-start justify-between gap-4 border-b p-4 sm:px-6">
            <div className="min-w-0">
              <Dialog.Title className="break-words font-semibold text-title">{title}</Dialog.Title>
              {description && (
                <Dialog.Description className="mt-1 text-muted text-small">{description}</Dialog.Description>
              )}
            </div>
            <Dialog.Close asChild>
              <Button variant="ghost" size="icon" aria-label="Fechar painel" className="-mt-1 -mr-2">
                <X aria-hidden />
              </Button>
            </Dialog.Close>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto p-4 sm:px-6">
            <Foot value={foot}>{children}</Foot>
          </div>
          <div
            data-bottom-bar
            className="flex flex-wrap items-center gap-2 border-t px-4 py-3 not-has-[a,button]:hidden sm:px-6"
          >
            <div ref={setFoot} className="contents" />
            {footer}
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** The buttons of a form in the panel, at the foot and before `footer`. One that submits needs `form`, the id of its form. */
export function PanelActions({ children }: { children: ReactNode }) {
  const foot = use(Foot)
  return foot && createPortal(children, foot)
}

/** Facts of a row, as label and value; facts without a value are left out. */
export function PanelFacts({ facts }: { facts: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className="grid grid-cols-[7.5rem_minmax(0,1fr)] sm:grid-cols-[9.5rem_minmax(0,1fr)] gap-x-4 gap-y-2 text-small">
      {facts
        .filter(([, value]) => value !== null && value !== undefined && value !== '' && value !== false)
        .map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ))}
    </dl>
  )
}
