import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'
import { Disconnected } from './illustrations.tsx'

/** Replaces a list that could not be loaded. */
export function LoadError({ title, retry }: { title: string; retry: () => void }) {
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
