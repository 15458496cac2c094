import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useEffect } from 'react'
import { Toaster as Sonner, toast as sonner } from 'sonner'
import { isInToast, placeToast, useToastPlace } from '#web/lib/presses/toast-place.ts'

/** Milliseconds on the screen (spec A §9); errors are longer and matter more. */
const DURATION_MS = { default: 5_000, success: 5_000, destructive: 10_000 }
/** An action can be taken back for as long. */
const ACTION_MS = 10_000

export type ToastOptions = {
  title: string
  description?: string
  variant?: 'default' | 'destructive' | 'success'
  /** Milliseconds on the screen. */
  duration?: number
  /** A button, such as 'Desfazer'. */
  action?: {
    label: string
    onClick: () => void
    /** Shows how much time is left for it. */
    hasCountdown?: boolean
  }
}

// Beside a menu it is narrow: without the icon, and with the button in a line of its own.
const classNames = {
  toast:
    // A modal dialog takes the pointer from everything else.
    'pointer-events-auto @container flex h-auto! w-(--toast-width)! flex-wrap items-start gap-x-3 gap-y-1 rounded-card border bg-surface-raised p-3 pr-11 font-sans text-foreground shadow-popover',
  title: 'font-semibold text-small',
  description: 'text-meta text-muted',
  content: 'min-w-0 flex-1 basis-24 @max-[14rem]:basis-full',
  icon: 'shrink-0 @max-2xs:hidden',
  actionButton:
    "relative shrink-0 self-center rounded-control px-2 py-1 font-semibold text-brand text-small underline decoration-brand/40 underline-offset-4 hover:decoration-current @max-[14rem]:-ml-2 after:absolute after:-inset-2 after:content-['']",
  closeButton:
    'absolute top-0 right-0 flex size-11 items-center justify-center rounded-control text-muted hover:text-foreground',
}

const place = { left: 'var(--toast-left)', right: 'var(--toast-left)', bottom: 'var(--toast-bottom)' }

/** A bar that shrinks for as long as the action can be taken back. */
const countdown =
  "overflow-hidden after:absolute after:inset-x-0 after:bottom-0 after:h-1 after:origin-left after:animate-[countdown_10s_linear_forwards] after:bg-brand after:content-['']"

function show({ title, description, variant = 'default', duration, action }: ToastOptions) {
  // One at a time: a pile covers more than it tells.
  sonner.dismiss()
  placeToast({ title, description, hasAction: action !== undefined })
  const options = {
    description,
    action,
    duration: duration ?? (action ? ACTION_MS : DURATION_MS[variant]),
    ...(action?.hasCountdown && { className: countdown }),
  }
  if (variant === 'destructive') sonner.error(title, options)
  else if (variant === 'success') sonner.success(title, options)
  else sonner(title, options)
}

const tabbable = '[data-sonner-toast]:not([data-removed=true]) button'

/**
 * Lets the focus pass from a modal dialog to a toast. The dialog keeps the focus inside: its Tab goes from the last control
 * to the first, and it takes back a focus that leaves. Now the toast is one more stop between the last and the first.
 */
function useFocusFromDialogs() {
  useEffect(() => {
    // These end at the body, where React has heard them; the dialog listens at the document.
    const onFocusIn = (event: FocusEvent) => {
      if (isInToast(event.target)) event.stopPropagation()
    }
    const onFocusOut = (event: FocusEvent) => {
      if (isInToast(event.relatedTarget)) event.stopPropagation()
    }
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Tab' || !(event.target instanceof Element)) return
      const controls = [...document.querySelectorAll<HTMLElement>(tabbable)]
      const dialog = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1)
      if (!dialog || controls.length === 0) return
      // The dialog has just led the focus from one end to the other.
      if (event.defaultPrevented && dialog.contains(event.target))
        controls.at(event.shiftKey ? -1 : 0)?.focus()
    }
    document.body.addEventListener('focusin', onFocusIn)
    document.body.addEventListener('focusout', onFocusOut)
    document.addEventListener('keydown', onKeyDown)
    return () => {
      document.body.removeEventListener('focusin', onFocusIn)
      document.body.removeEventListener('focusout', onFocusOut)
      document.removeEventListener('keydown', onKeyDown)
    }
  }, [])
}

/** The part of toast.tsx that needs sonner; only toast.tsx imports it, lazily. */
export function ToastPanel({ connect }: { connect: (panel: typeof show | null) => void }) {
  useToastPlace()
  useFocusFromDialogs()
  useEffect(() => {
    connect(show)
    return () => connect(null)
  }, [connect])
  return (
    <Sonner
      position="bottom-left"
      visibleToasts={1}
      offset={place}
      mobileOffset={place}
      closeButton
      customAriaLabel="Notificações"
      toastOptions={{ unstyled: true, classNames, closeButtonAriaLabel: 'Fechar notificação' }}
      icons={{
        success: <CircleCheck aria-hidden="true" className="size-5 text-success" />,
        error: <CircleAlert aria-hidden="true" className="size-5 text-danger" />,
        close: <X aria-hidden="true" className="size-4" />,
      }}
    />
  )
}
