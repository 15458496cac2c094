import { useRef } from 'react'
import { workLabel } from '#contract/admin/given-up-work.ts'
import type { GivenUpWork } from '#contract/api/admin/given-up-work.ts'
import { singlePress } from '#web/lib/double-press.ts'
import { formatDate, formatNumber, relativeTime } from '#web/lib/format.ts'
import { focusInPlace } from '#web/lib/presses/focus-in-place.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { useRunAgain, useSettle } from './queries.ts'

/** One kind of work that failed: why, when and how often, and what an admin can do about it. */
export function GivenUpWorkCard({ work }: { work: GivenUpWork }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const settle = useSettle()
  const run = useRunAgain()
  // The pressed button is gone then.
  const focusHeading = () => focusInPlace(heading.current)
  const title = workLabel(work)
  const { id, queue, runnable, reason, times, firstFailedAt, lastFailedAt, succeededAt, settledAt } = work
  return (
    <Card padding="sm" as="article">
      <h2 ref={heading} tabIndex={-1} className="flex flex-wrap items-center gap-2 font-semibold">
        {title}
        <Badge variant={settledAt ? 'neutral' : 'danger'}>{settledAt ? 'Resolvida' : 'Aberta'}</Badge>
      </h2>
      <p className="wrap-anywhere mt-1 text-small">
        {reason ?? 'Interrompida: o processo parou ou a tarefa demorou demais.'}
      </p>
      <p className="mt-1 text-muted text-small">
        Falhou <Moment at={lastFailedAt} />
        {times > 1 && (
          <>
            {' · '}
            {formatNumber(times)} falhas desde <Moment at={firstFailedAt} />
          </>
        )}
        {' · '}
        <code className="break-all">{queue}</code>
      </p>
      {!settledAt && succeededAt && (
        <p className="mt-1 text-small text-success-strong">
          Voltou a funcionar <Moment at={succeededAt} />
        </p>
      )}
      {!settledAt && (
        <div className="mt-3 flex flex-wrap gap-2">
          {runnable > 0 && (
            <Button
              variant="secondary"
              size="sm"
              loading={run.isPending}
              onClick={singlePress(() => run.mutate(id, { onSuccess: focusHeading }))}
              aria-label={`Executar de novo: ${title}`}
            >
              Executar de novo
            </Button>
          )}
          <Button
            variant="secondary"
            size="sm"
            loading={settle.isPending}
            onClick={singlePress(() => settle.mutate(id, { onSuccess: focusHeading }))}
            aria-label={`Resolver: ${title}`}
          >
            Resolver
          </Button>
        </div>
      )}
    </Card>
  )
}

function Moment({ at }: { at: string }) {
  const now = useNow()
  return (
    <time dateTime={at} title={formatDate(at)} className="whitespace-nowrap">
      {relativeTime(at, now)}
    </time>
  )
}
