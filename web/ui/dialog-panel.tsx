import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { type ReactNode, useRef } from 'react'
import { isInToast } from '#web/lib/presses/toast-place.ts'
import { Button } from './button.tsx'
import { cn } from './cn.ts'

export type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  /** Buttons; the main one last. */
  footer?: ReactNode
  size?: 'sm' | 'md' | 'lg'
  /** Requires an answer: there is no close button, and a click outside does nothing. */
  alert?: boolean
  children?: ReactNode
}

const widths = { sm: 'sm:max-w-md', md: 'sm:max-w-lg', lg: 'sm:max-w-2xl' }

/** To what opened the dialog. If that is gone with what was confirmed, or nothing had the focus, to the heading of the page. */
function returnFocus(opener: Element | null): void {
  const heading = document.querySelector<HTMLElement>('main h1')
  if (opener instanceof HTMLElement && opener.isConnected && opener !== document.body) opener.focus()
  else if (heading) {
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }
}

/** The part of dialog.tsx that needs Radix; only dialog.tsx imports it, lazily. */
export function DialogPanel(props: DialogProps) {
  const { open, onOpenChange, title, description, footer, size = 'md', alert = false, children } = props
  const opener = useRef<Element | null>(null)
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        {/* A bottom sheet on phones. The overlay scrolls, so that a long form can reach its buttons. */}
        <Radix.Overlay className="fixed inset-0 z-50 flex animate-fade items-end-safe justify-center overflow-y-auto bg-scrim pt-10 sm:items-center-safe sm:p-6">
          <Radix.Content
            role={alert ? 'alertdialog' : 'dialog'}
            aria-modal="true"
            {...(!description && { 'aria-describedby': undefined })}
            onOpenAutoFocus={() => {
              opener.current = document.activeElement
            }}
            // Radix returns the focus only to its own trigger, and there is none here.
            onCloseAutoFocus={(event) => {
              event.preventDefault()
              returnFocus(opener.current)
            }}
            onEscapeKeyDown={(event) => {
              // The first Escape closes an open combobox, not the dialog around it.
              if (document.activeElement?.matches('[role=combobox][aria-expanded=true]'))
                event.preventDefault()
            }}
            onInteractOutside={(event) => {
              if (alert || isInToast(event.target)) event.preventDefault()
            }}
            className={cn(
              'relative w-full animate-enter rounded-t-card bg-surface-raised p-4 pb-6 shadow-popover outline-none sm:rounded-card sm:p-6',
              widths[size],
            )}
          >
            <Radix.Title className={cn('font-semibold text-title', !alert && 'pr-12')}>{title}</Radix.Title>
            {description && <Radix.Description className="mt-2 text-muted">{description}</Radix.Description>}
            {children && <div className="mt-4">{children}</div>}
            {footer && (
              <div className="mt-6 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">{footer}</div>
            )}
            {!alert && (
              <Radix.Close asChild>
                <Button
                  variant="ghost"
                  size="icon"
                  aria-label="Fechar"
                  className="absolute top-2 right-2 sm:top-4 sm:right-4"
                >
                  <X aria-hidden="true" />
                </Button>
              </Radix.Close>
            )}
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  )
}
