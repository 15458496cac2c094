import { Button } from './button.tsx'
import { Card } from './card.tsx'

/** In place of a part of the dashboard that could not be read. */
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
