import { lazy, Suspense, useEffect, useState } from 'react'
import type { ToastOptions } from './toast-panel.tsx'

export type { ToastOptions } from './toast-panel.tsx'

type Show = (options: ToastOptions) => void

const loadPanel = () => import('./toast-panel.tsx')
const ToastPanel = lazy(() => loadPanel().then((module) => ({ default: module.ToastPanel })))

const waiting: ToastOptions[] = []
let show: Show | null = null
let wake: (() => void) | null = null

/** Shows a message that disappears by itself. Callable at any time in the browser: early messages wait for the panel. */
export function toast(options: ToastOptions) {
  if (show) return show(options)
  waiting.push(options)
  wake?.()
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
  const [wanted, setWanted] = useState(false)
  useEffect(() => {
    const want = () => setWanted(true)
    wake = want
    if (waiting.length > 0) want()
    window.addEventListener('pointerdown', want, { once: true, passive: true })
    window.addEventListener('keydown', want, { once: true })
    return () => {
      wake = null
      window.removeEventListener('pointerdown', want)
      window.removeEventListener('keydown', want)
    }
  }, [])
  if (!wanted) return null
  return (
    <Suspense fallback={null}>
      <ToastPanel connect={connect} />
    </Suspense>
  )
}
