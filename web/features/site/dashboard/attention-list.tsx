import { useQuery } from '@tanstack/react-query'
import { ChevronRight, CircleCheck } from 'lucide-react'
import { attentionKinds } from '#contract/site/attention.ts'
import { formatNumber } from '#web/lib/format.ts'
import { Card } from '#web/ui/card.tsx'
import { InlineLoadError } from '#web/ui/inline-load-error.tsx'
import { Link } from '#web/ui/link.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { attentionQuery } from './queries.ts'

/** 'Pendências': what waits for an admin, with links to it. */
export function AttentionList() {
  const { data, isError, refetch } = useQuery(attentionQuery())
  const waiting = data?.items.filter(({ count }) => count > 0)
  return (
    <section aria-labelledby="pendencias">
      <h2 id="pendencias" className="mb-3 font-semibold text-lead">
        Pendências
      </h2>
      {!waiting ? (
        isError ? (
          <InlineLoadError text="Erro ao carregar as pendências" retry={refetch} />
        ) : (
          <SkeletonGroup label="Carregando pendências...">
            <Skeleton className="h-14 rounded-card" />
          </SkeletonGroup>
        )
      ) : waiting.length === 0 ? (
        <p className="flex items-center gap-2 text-muted">
          <CircleCheck aria-hidden className="size-5 text-success" />
          Nada espera por você agora.
        </p>
      ) : (
        <Card padding="none" as="div">
          <ul className="grid divide-y sm:grid-cols-[repeat(auto-fit,minmax(18rem,1fr))] sm:divide-y-0">
            {waiting.map(({ kind, count }) => {
              const { one, many, path } = attentionKinds[kind]
              return (
                <li key={kind}>
                  <Link
                    to={path}
                    className="flex min-h-14 items-center gap-3 rounded-card px-4 py-2 transition-colors hover:bg-subtle"
                  >
                    <strong className="min-w-6 text-right text-title tabular-nums">
                      {formatNumber(count)}
                    </strong>
                    <span className="min-w-0 flex-1">{count === 1 ? one : many}</span>
                    <ChevronRight aria-hidden className="size-4 shrink-0 text-muted" />
                  </Link>
                </li>
              )
            })}
          </ul>
        </Card>
      )}
    </section>
  )
}
