import { queueLabel } from '#contract/admin/given-up-work.ts'
import type { Reply } from '#web/lib/api.ts'
import { formatDate } from '#web/lib/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

type Failure = Reply<'GET /debug/queue'>['failures'][number]

const timeFormat = new Intl.DateTimeFormat('pt-BR', { timeStyle: 'medium', timeZone: 'America/Sao_Paulo' })
const moment = (instant: string) => `${formatDate(instant)} ${timeFormat.format(new Date(instant))}`

const outcomes = {
  waiting: { label: 'Nova tentativa', variant: 'info' },
  running: { label: 'Tentando de novo', variant: 'info' },
  recovered: { label: 'Resolvida', variant: 'success' },
  given_up: { label: 'Desistência', variant: 'danger' },
} as const

/** The newest failures of background work, each with its reason and what happens next. */
export function FailureList({ failures }: { failures: Failure[] }) {
  if (failures.length === 0)
    return (
      <EmptyState title="Nenhuma falha" level="p">
        Nada falhou nos últimos sete dias.
      </EmptyState>
    )
  return (
    <ol className="mt-4 grid gap-3">
      {failures.map((failure) => (
        <FailureCard key={failure.id} failure={failure} />
      ))}
    </ol>
  )
}

function FailureCard({ failure }: { failure: Failure }) {
  const { label, variant } = outcomes[failure.outcome]
  return (
    <Card as="li" padding="none" className="p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 className="font-semibold">{queueLabel(failure.queue)}</h3>
        <Badge variant={variant}>{label}</Badge>
      </div>
      <p className="wrap-anywhere mt-1">
        {failure.reason ?? 'Interrompida: o processo parou ou o trabalho demorou demais.'}
      </p>
      <dl className="mt-2 flex flex-wrap gap-x-6 gap-y-1 text-muted text-small tabular-nums">
        <Fact label="Falhou em" value={moment(failure.failedAt)} />
        <Fact label="Tentativa" value={`${failure.attempt} de ${failure.maxAttempts}`} />
        {failure.nextAttemptAt && <Fact label="Próxima" value={moment(failure.nextAttemptAt)} />}
        <Fact label="Trabalho" value={failure.id} />
      </dl>
    </Card>
  )
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex min-w-0 gap-1">
      <dt>{label}:</dt>
      <dd className="wrap-anywhere text-foreground">{value}</dd>
    </div>
  )
}
