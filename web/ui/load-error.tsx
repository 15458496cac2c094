import { isHiddenInView } from '#web/lib/api.ts'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'
import { Disconnected } from './illustrations/illustrations.tsx'

/** Replaces a list that could not be loaded. `error` is needed where 'Ver como' hides the list. */
export function LoadError({ title, retry, error }: { title: string; retry: () => void; error?: unknown }) {
  if (isHiddenInView(error))
    return (
      <EmptyState title="Não aparece em “Ver como”" level="p">
        Mensagens e documentos ficam fora do que a administração pode ver.
      </EmptyState>
    )
  return (
    <div role="alert">
      <EmptyState
        illustration={<Disconnected />}
        title={title}
        level="p"
        action={<Button onClick={retry}>Tentar novamente</Button>}
      />
    </div>
  )
}
