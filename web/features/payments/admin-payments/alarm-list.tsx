import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { PaymentAlarm } from '#contract/api/payments/payment-alarms.ts'
import { singlePress } from '#web/lib/double-press.ts'
import { formatDate, relativeTime } from '#web/lib/format.ts'
import { focusInPlace } from '#web/lib/presses/focus-in-place.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.tsx'
import { alarmsQuery, useSettleAlarm } from './queries.ts'

/** Problems with money, open ones first. */
export function AlarmList({ page, hrefFor }: { page: number; hrefFor: (page: number) => string }) {
  const { data, isError, refetch } = useQuery(alarmsQuery(page))
  if (isError && !data) return <LoadError title="Erro ao carregar os alarmes." retry={refetch} />
  if (!data)
    return (
      <SkeletonGroup label="Carregando alarmes..." className="grid gap-3">
        <Skeleton className="h-32 rounded-card" />
        <Skeleton className="h-32 rounded-card" />
      </SkeletonGroup>
    )
  if (data.totalCount === 0)
    return (
      <EmptyState title="Nenhum alarme">
        Quando um pagamento não confere, um reembolso falha ou alguém contesta uma cobrança, o aviso aparece
        aqui e chega por e-mail.
      </EmptyState>
    )
  return (
    <>
      <ul className="mb-6 grid gap-3">
        {data.items.map((alarm) => (
          <li key={alarm.id}>
            <AlarmCard alarm={alarm} />
          </li>
        ))}
      </ul>
      <Pagination currentPage={page} totalPages={data.totalPages} hrefFor={hrefFor} />
    </>
  )
}

function AlarmCard({ alarm }: { alarm: PaymentAlarm }) {
  const now = useNow()
  const heading = useRef<HTMLHeadingElement>(null)
  const { mutate, isPending } = useSettleAlarm()
  const { id, title, advice, subject, details, raisedAt, settledAt } = alarm
  const settle = () =>
    mutate(id, {
      // The button is gone then.
      onSuccess: () => focusInPlace(heading.current),
      onError: ({ message }) =>
        toast({ title: 'Erro ao resolver o alarme', description: message, variant: 'destructive' }),
    })
  return (
    <Card padding="sm" as="article">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <h3 ref={heading} tabIndex={-1} className="flex flex-wrap items-center gap-2 font-semibold">
            {title}
            <Badge variant={settledAt ? 'neutral' : 'danger'}>{settledAt ? 'Resolvido' : 'Aberto'}</Badge>
          </h3>
          {!settledAt && <p className="mt-1 text-small">{advice}</p>}
          <p className="mt-1 break-words text-muted text-small">{details}</p>
          <p className="mt-1 text-muted text-small">
            <span className="break-all font-mono">{subject}</span>
            {' · '}
            <time dateTime={raisedAt} title={formatDate(raisedAt)} className="whitespace-nowrap">
              {relativeTime(raisedAt, now)}
            </time>
          </p>
        </div>
        {!settledAt && (
          <Button
            variant="secondary"
            size="sm"
            loading={isPending}
            onClick={singlePress(settle)}
            aria-label={`Resolver: ${title}`}
          >
            Resolver
          </Button>
        )}
      </div>
    </Card>
  )
}
