import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { focusHeading } from '#web/lib/presses/focus-in-place.ts'
import { isInToast } from '#web/lib/presses/toast-place.ts'
import { Button } from './button.tsx'
import { cn } from './cn.ts'
import { DialogEnd } from './dialog-actions.tsx'

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
  if (opener instanceof HTMLElement && opener.isConnected && opener !== document.body) opener.focus()
  else focusHeading(document.querySelector<HTMLElement>('main h1'))
}

/** The part of dialog.tsx that needs Radix; only dialog.tsx imports it, lazily. */
export function DialogPanel(props: DialogProps) {
  const { open, onOpenChange, title, description, footer, size = 'md', alert = false, children } = props
  const opener = useRef<Element | null>(null)
  const [end, setEnd] = useState<HTMLElement | null>(null)
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        {/* A bottom sheet on phones, with room for a toast above it. */}
        <Radix.Overlay className="fixed inset-0 z-50 flex animate-fade items-end justify-center bg-scrim pt-28 max-h-sm:pt-0 sm:items-center sm:p-6">
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
            // Only the middle scrolls, except in a very low window, where it would be too small.
            className={cn(
              'relative flex max-h-full w-full animate-enter flex-col rounded-t-card bg-surface-raised shadow-popover outline-none max-h-sm:overflow-y-auto sm:rounded-card',
              widths[size],
            )}
          >
            <Radix.Title
              className={cn(
                'shrink-0 px-4 pt-4 pb-2 font-semibold text-title sm:px-6 sm:pt-6',
                !alert && 'pr-16',
              )}
            >
              {title}
            </Radix.Title>
            <Middle>
              {description && <Radix.Description className="text-muted">{description}</Radix.Description>}
              {children && (
                <div className={description ? 'mt-4' : 'mt-1'}>
                  <DialogEnd value={end}>{children}</DialogEnd>
                </div>
              )}
            </Middle>
            <div
              ref={setEnd}
              // On phones side by side if they fit, otherwise the main one above.
              className="flex shrink-0 flex-wrap-reverse gap-3 px-4 pt-4 pb-6 *:flex-auto empty:hidden sm:justify-end sm:px-6 sm:*:flex-none"
            >
              {footer}
            </div>
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

/** The part of a dialog that scrolls. If it has no control, it is focusable, so that the arrow keys reach its end. */
function Middle({ children }: { children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null)
  const [isReachable, setReachable] = useState(false)
  const [hasMore, setHasMore] = useState(false)
  useLayoutEffect(() => {
    const { current } = element
    if (!current) return
    const check = () => {
      const { scrollHeight, scrollTop, clientHeight } = current
      setReachable(scrollHeight > clientHeight && !current.querySelector('a, button, input, textarea'))
      // Zoomed pages scroll by fractions of a pixel.
      setHasMore(scrollHeight - scrollTop - clientHeight > 1)
    }
    const sizes = new ResizeObserver(check)
    for (const box of [current, ...current.children]) sizes.observe(box)
    current.addEventListener('scroll', check, { passive: true })
    check()
    return () => {
      sizes.disconnect()
      current.removeEventListener('scroll', check)
    }
  }, [])
  return (
    <div
      ref={element}
      {...(isReachable && { tabIndex: 0 })}
      data-more={hasMore || undefined}
      className="scroll-edges min-h-0 flex-auto overflow-y-auto overscroll-contain px-4 pt-1 pb-2 has-[+:empty]:pb-6 sm:has-[+:empty]:rounded-b-card focus-visible:-outline-offset-2 max-h-sm:shrink-0 sm:px-6"
    >
      {children}
    </div>
  )
}
