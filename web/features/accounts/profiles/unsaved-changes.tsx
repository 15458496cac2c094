import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { readToken } from '#web/lib/session.ts'
import { ConfirmDialog } from '#web/ui/dialog.tsx'

/** Asks for confirmation before leaving the page `when` something is not saved. */
export function UnsavedChanges({ when }: { when: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      // Without a session nothing can be saved any more.
      when && readToken() !== null && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!when) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [when])
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      onOpenChange={(open) => !open && blocker.reset?.()}
      danger
      title="Sair sem salvar?"
      description="O que você mudou nesta página ainda não foi salvo."
      cancelLabel="Continuar editando"
      confirmLabel="Sair sem salvar"
      onConfirm={() => blocker.proceed?.()}
    />
  )
}
