import { useRevalidator } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Disconnected } from '#web/ui/illustrations/illustrations.tsx'

/** Replaces the user's own profile if it could not be loaded. */
export function ProfileLoadError({ title }: { title: string }) {
  const { revalidate, state } = useRevalidator()
  return (
    <>
      <title>Meu perfil | Medponto</title>
      <meta name="robots" content="noindex" />
      <EmptyState
        level="h1"
        illustration={<Disconnected />}
        title={title}
        action={
          <Button loading={state === 'loading'} onClick={() => revalidate()}>
            Tentar novamente
          </Button>
        }
      >
        O serviço não respondeu como deveria. Tente novamente em alguns instantes.
      </EmptyState>
    </>
  )
}
