import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useEffect } from 'react'
import { Toaster as Sonner, toast as sonner } from 'sonner'

export type ToastOptions = {
  title: string
  description?: string
  variant?: 'default' | 'destructive' | 'success'
  /** Milliseconds on the screen. */
  duration?: number
}

const classNames = {
  toast:
    'relative flex w-full items-start gap-3 rounded-card border bg-surface-raised p-4 pr-12 font-sans text-foreground shadow-popover sm:w-[22rem]',
  title: 'font-semibold leading-snug',
  description: 'mt-0.5 text-muted text-sm',
  content: 'min-w-0 flex-1',
  icon: 'mt-px shrink-0',
  closeButton:
    'absolute top-0 right-0 flex size-11 items-center justify-center rounded-control text-muted hover:text-foreground',
}

function show({ title, description, variant = 'default', duration = 5000 }: ToastOptions) {
  const options = { description, duration }
  if (variant === 'destructive') sonner.error(title, options)
  else if (variant === 'success') sonner.success(title, options)
  else sonner(title, options)
}

/** The part of toast.tsx that needs sonner; only toast.tsx imports it, lazily. */
export function ToastPanel({ connect }: { connect: (panel: typeof show | null) => void }) {
  useEffect(() => {
    connect(show)
    return () => connect(null)
  }, [connect])
  return (
    <Sonner
      position="bottom-right"
      // Above the dashboard's bottom bar.
      mobileOffset={{ bottom: '5rem', left: '1rem', right: '1rem' }}
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
