import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { useRef } from 'react'
import { Button } from './button.tsx'
import { cn } from './cn.ts'
import type { DialogProps } from './dialog.tsx'

const widths = { sm: 'sm:max-w-md', md: 'sm:max-w-lg', lg: 'sm:max-w-2xl' }

/** The half of dialog.tsx that carries Radix; imported by it alone, lazily. */
export function DialogPanel(props: DialogProps) {
  const { open, onOpenChange, title, description, footer, size = 'md', alert = false, children } = props
  const opener = useRef<Element | null>(null)
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        {/* On a phone a sheet at the thumb's end; the overlay scrolls, so that a long form never hides its buttons. */}
        <Radix.Overlay className="fixed inset-0 z-50 flex animate-fade items-end justify-center overflow-y-auto bg-scrim pt-10 sm:items-center sm:p-6">
          <Radix.Content
            role={alert ? 'alertdialog' : 'dialog'}
            aria-modal="true"
            {...(!description && { 'aria-describedby': undefined })}
            onOpenAutoFocus={() => {
              opener.current = document.activeElement
            }}
            // Radix gives the focus back to its own trigger only, and we have none.
            onCloseAutoFocus={(event) => {
              event.preventDefault()
              if (opener.current instanceof HTMLElement) opener.current.focus()
            }}
            onEscapeKeyDown={(event) => {
              // The first Escape closes the list of a combobox, not the window around it.
              if (document.activeElement?.matches('[role=combobox][aria-expanded=true]'))
                event.preventDefault()
            }}
            onInteractOutside={alert ? (event) => event.preventDefault() : undefined}
            className={cn(
              'relative w-full animate-enter rounded-t-card bg-surface-raised p-4 pb-6 shadow-popover outline-none sm:rounded-card sm:p-6',
              widths[size],
            )}
          >
            <Radix.Title className={cn('font-semibold text-xl leading-snug', !alert && 'pr-12')}>
              {title}
            </Radix.Title>
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
