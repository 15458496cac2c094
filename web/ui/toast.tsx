import { lazy, Suspense, useEffect, useState } from 'react'
import type { ToastOptions } from './toast-panel.tsx'

export type { ToastOptions } from './toast-panel.tsx'

type Show = (options: ToastOptions) => void

const loadPanel = () => import('./toast-panel.tsx')
const ToastPanel = lazy(() => loadPanel().then((module) => ({ default: module.ToastPanel })))

const waiting: ToastOptions[] = []
let show: Show | null = null
let loadToaster: (() => void) | null = null

/** Shows a message that disappears by itself. Callable at any time in the browser: early messages wait for the panel. */
export function toast(options: ToastOptions) {
  if (show) return show(options)
  waiting.push(options)
  loadToaster?.()
}

function connect(panel: Show | null) {
  show = panel
  if (panel) for (const options of waiting.splice(0)) panel(options)
}

/**
 * Where toasts appear; rendered once, in the root. Its code is loaded on the visitor's first key or pointer press (or the
 * first toast), so that it does not slow down the first load but is there to report a lost connection.
 */
export function Toaster() {
  const [isRequested, setIsRequested] = useState(false)
  useEffect(() => {
    const request = () => setIsRequested(true)
    loadToaster = request
    if (waiting.length > 0) request()
    window.addEventListener('pointerdown', request, { once: true, passive: true })
    window.addEventListener('keydown', request, { once: true })
    return () => {
      loadToaster = null
      window.removeEventListener('pointerdown', request)
      window.removeEventListener('keydown', request)
    }
  }, [])
  if (!isRequested) return null
  return (
    <Suspense fallback={null}>
      <ToastPanel connect={connect} />
    </Suspense>
  )
}
