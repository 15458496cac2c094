import { useQuery } from '@tanstack/react-query'
import { count } from '#web/lib/format.ts'
import { Card } from '#web/ui/card.tsx'
import { InlineLoadError } from '#web/ui/inline-load-error.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { slotsQuery } from './queries.ts'

/** How many paid positions are taken (spec B §2.13). */
export function CapacityCards() {
  const { data, isError, refetch } = useQuery(slotsQuery())
  if (isError && !data) return <InlineLoadError text="Erro ao carregar as posições." retry={refetch} />
  const cards = [
    ['Parceiros', data?.partners],
    ['Empresas em destaque', data?.sponsors],
  ] as const
  return (
    <div className="mb-3 grid gap-3 sm:grid-cols-2">
      {cards.map(([title, slots]) => (
        <Card key={title} padding="sm" as="section" aria-label={title}>
          <div className="flex items-baseline justify-between gap-4">
            <h2 className="font-semibold text-muted text-small">{title}</h2>
            {slots ? (
              <p className="text-right text-muted text-small tabular-nums">
                <span className="mr-2 font-semibold text-body text-foreground">
                  {slots.used} de {slots.total}
                </span>
                {count(slots.available, 'livre', 'livres')}
              </p>
            ) : (
              <Skeleton className="h-6 w-32" />
            )}
          </div>
          {slots ? (
            <div aria-hidden className="mt-2 flex gap-1">
              {Array.from({ length: slots.total }, (_, slot) => (
                <span
                  // biome-ignore lint/suspicious/noArrayIndexKey: slots have no identity here
                  key={slot}
                  className={`h-1.5 flex-1 rounded-full ${slot < slots.used ? 'bg-brand' : 'bg-subtle'}`}
                />
              ))}
            </div>
          ) : (
            <Skeleton className="mt-2 h-1.5" />
          )}
        </Card>
      ))}
    </div>
  )
}
