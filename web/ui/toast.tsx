import { CircleAlert, X } from 'lucide-react'
import { type ComponentType, lazy, Suspense, useEffect, useReducer, useRef, useState } from 'react'
import { DEFAULT_ERROR_TITLE } from '#contract/error-messages.ts'
import { loadCode, loadOnPress } from '#web/lib/load-code.ts'
import { Button } from './button.tsx'
import type { ToastOptions } from './toast-panel.tsx'

export type { ToastOptions } from './toast-panel.tsx'

type Show = (options: ToastOptions) => void

/** The panel's code did not load: until it does, toasts are shown without it. */
let hasFailed = false
const ToastPanel = lazy(() =>
  loadCode(
    () => import('./toast-panel.tsx'),
    () => {
      hasFailed = true
      toaster?.()
    },
  ).then((module) => ({ default: module.ToastPanel })),
)

/** The newest toast that waits for the panel. */
let waiting: ToastOptions | null = null
let show: Show | null = null
/** Renders the toaster again, and loads the panel. */
let toaster: (() => void) | null = null

/** Shows a message that disappears by itself and replaces the one before. Callable at any time in the browser. */
export function toast(options: ToastOptions) {
  if (show) return show(options)
  waiting = options
  toaster?.()
}

/** For controls whose code could not be loaded. */
export const reportNotOpened = () =>
  toast({
    title: DEFAULT_ERROR_TITLE,
    description: 'Não foi possível abrir. Verifique sua conexão e tente novamente.',
    variant: 'destructive',
  })

function connect(panel: Show | null) {
  show = panel
  if (panel && waiting) panel(waiting)
  if (panel) waiting = null
}

/**
 * Where toasts appear; rendered once, in the root. Its code is loaded on the visitor's first key or pointer press (or the
 * first toast), so that it does not slow down the first load.
 */
export function Toaster() {
  const [requests, setRequests] = useState(0)
  useEffect(() => {
    const request = () => setRequests((count) => count + 1)
    toaster = request
    if (waiting) request()
    window.addEventListener('pointerdown', request, { once: true, passive: true })
    window.addEventListener('keydown', request, { once: true })
    return () => {
      toaster = null
      window.removeEventListener('pointerdown', request)
      window.removeEventListener('keydown', request)
    }
  }, [])
  const close = () => {
    waiting = null
    setRequests((count) => count + 1)
  }
  if (requests === 0) return null
  return (
    <Suspense fallback={hasFailed && waiting && <PlainToast {...waiting} close={close} />}>
      <ToastPanel connect={connect} />
    </Suspense>
  )
}

/** A toast in the page's own code. It stays until it is closed, replaced, or shown by the panel. */
function PlainToast({ title, description, action, close }: ToastOptions & { close: () => void }) {
  return (
    <div
      role="alert"
      data-toast
      className="fixed inset-x-4 bottom-22 z-50 flex items-start gap-3 rounded-card border bg-surface-raised p-4 pr-12 shadow-popover sm:left-auto sm:w-[22rem]"
    >
      <CircleAlert aria-hidden className="mt-px size-5 shrink-0" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{title}</p>
        {description && <p className="mt-0.5 text-muted text-small">{description}</p>}
        {action && (
          <Button variant="link" size="sm" onClick={action.onClick}>
            {action.label}
          </Button>
        )}
      </div>
      <Button
        variant="ghost"
        size="icon"
        aria-label="Fechar notificação"
        className="absolute top-0 right-0 text-muted"
        onClick={close}
      >
        <X aria-hidden />
      </Button>
    </div>
  )
}

interface OpenedCode<Props> {
  load: () => Promise<ComponentType<Props>>
  loaded: ComponentType<Props> | null
}

/** A component that is loaded by the press that opens it. For `useOpenedCode`. */
export function openedCode<Props>(load: OpenedCode<Props>['load']): OpenedCode<Props> {
  return { load, loaded: null }
}

/**
 * The component, or null until it is loaded. If that fails, it says so and calls `close`: nothing opens by itself later, under
 * another press, and the next press tries again.
 */
export function useOpenedCode<Props>(
  code: OpenedCode<Props>,
  isOpen: boolean,
  close: () => void,
): ComponentType<Props> | null {
  const [, renderAgain] = useReducer((count: number) => count + 1, 0)
  const latestClose = useRef(close)
  useEffect(() => {
    latestClose.current = close
  })
  useEffect(() => {
    if (!isOpen || code.loaded) return
    let isUnmounted = false
    loadOnPress(code.load).then(
      (component) => {
        code.loaded = component
        if (!isUnmounted) renderAgain()
      },
      () => {
        if (isUnmounted) return
        reportNotOpened()
        latestClose.current()
      },
    )
    return () => {
      isUnmounted = true
    }
  }, [code, isOpen])
  return code.loaded
}
