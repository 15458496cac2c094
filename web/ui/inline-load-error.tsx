import { isHiddenInView } from '#web/lib/api.ts'
import { Button } from './button.tsx'
import { Card } from './card.tsx'

/** Replaces a part of a page that could not be loaded. `error` is needed where 'Ver como' hides the part. */
export function InlineLoadError({
  text,
  retry,
  error,
}: {
  text: string
  retry: () => void
  error?: unknown
}) {
  if (isHiddenInView(error))
    return (
      <Card>
        <p className="text-muted">Não aparece em “Ver como”.</p>
      </Card>
    )
  return (
    <Card role="alert" className="flex flex-wrap items-center justify-between gap-3">
      <p>{text}</p>
      <Button variant="secondary" onClick={retry}>
        Tentar novamente
      </Button>
    </Card>
  )
}
