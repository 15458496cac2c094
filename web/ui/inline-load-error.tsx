import { Button } from './button.tsx'
import { Card } from './card.tsx'

/** Replaces a part of the dashboard that could not be loaded. */
export function InlineLoadError({ text, retry }: { text: string; retry: () => void }) {
  return (
    <Card role="alert" className="flex flex-wrap items-center justify-between gap-3">
      <p>{text}</p>
      <Button variant="secondary" onClick={retry}>
        Tentar novamente
      </Button>
    </Card>
  )
}
