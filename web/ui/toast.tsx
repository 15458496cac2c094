import { lazy, Suspense, useEffect, useState } from 'react'

export type ToastOptions = {
  title: string
  description?: string
  variant?: 'default' | 'destructive' | 'success'
  /** Milliseconds on the screen. */
  duration?: number
}

type Show = (options: ToastOptions) => void

const loadPanel = () => import('./toast-panel.tsx')
const ToastPanel = lazy(() => loadPanel().then((module) => ({ default: module.ToastPanel })))

const waiting: ToastOptions[] = []
let show: Show | null = null
let wake: (() => void) | null = null

/** Shows a message that goes by itself. Can be called at any time in the browser: what comes early waits for the panel. */
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
 * The place of toasts; once, in the root. Its code comes with the visitor's first key or touch (or the first toast),
 * so that it weighs nothing on the first load, yet is there to say that the connection was lost.
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
