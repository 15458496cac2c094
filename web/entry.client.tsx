import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

// After a release the old chunks are gone: a tab that stayed open loads the page anew instead of failing.
window.addEventListener('vite:preloadError', () => window.location.reload())

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
