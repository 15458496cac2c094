import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

// After a release the old chunks no longer exist: a tab that is still open reloads the page instead of failing.
window.addEventListener('vite:preloadError', () => window.location.reload())

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
