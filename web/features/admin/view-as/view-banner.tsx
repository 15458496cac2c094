import { lazy, Suspense, useSyncExternalStore } from 'react'
import { loadCode } from '#web/lib/load-code.ts'
import { isViewing, onSessionChange } from '#web/lib/session.ts'

const Line = lazy(() =>
  loadCode(() => import('./view-line.tsx')).then((module) => ({ default: module.ViewLine })),
)

/** Above every page while an admin sees the app as a user does. */
export function ViewBanner() {
  const isShown = useSyncExternalStore(onSessionChange, isViewing, () => false)
  return isShown ? (
    <Suspense fallback={null}>
      <Line />
    </Suspense>
  ) : null
}
