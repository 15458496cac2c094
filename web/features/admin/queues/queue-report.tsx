import { queueLabel } from '#contract/admin/given-up-work.ts'
import type { Reply } from '#web/lib/api.ts'
import { formatNumber } from '#web/lib/format.ts'
import { cn } from '#web/ui/cn.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { FailureList } from './failure-list.tsx'

type Report = Reply<'GET /debug/queue'>
type Queue = Report['queues'][number]

/** The background work, whatever state its loading is in. */
export function QueueReport({
  data,
  isError,
  retry,
}: {
  data: Report | undefined
  isError: boolean
  retry: () => void
}) {
  if (!data && isError) return <LoadError title="Não foi possível carregar as filas." retry={retry} />
  if (!data)
    return (
      <SkeletonGroup label="Carregando as filas..." className="mt-8 grid gap-2">
        {[1, 2, 3, 4, 5, 6, 7].map((row) => (
          <Skeleton key={row} className="h-12" />
        ))}
      </SkeletonGroup>
    )
  if (data.queues.length === 0)
    return (
      <EmptyState title="Nenhuma fila">
        As filas surgem no primeiro início do trabalho em segundo plano.
      </EmptyState>
    )
  return (
    <>
      <QueueTable queues={data.queues} />
      <section aria-labelledby="failures" className="mt-10">
        <h2 id="failures" className="font-semibold text-title">
          Últimas falhas
        </h2>
        <FailureList failures={data.failures} />
      </section>
    </>
  )
}

const columns: readonly {
  name: 'waiting' | 'active' | 'failedAttempts' | 'givenUp'
  label: string
  bad?: true
}[] = [
  { name: 'waiting', label: 'Na fila' },
  { name: 'active', label: 'Em andamento' },
  { name: 'failedAttempts', label: 'Falhas (24 h)', bad: true },
  { name: 'givenUp', label: 'Desistências (24 h)', bad: true },
]

/** Below the width of a tablet each row becomes a block, so that nothing scrolls sideways. */
function QueueTable({ queues }: { queues: Queue[] }) {
  return (
    <table className="mt-8 w-full text-small max-md:block">
      <caption className="sr-only">Filas</caption>
      <thead className="max-md:sr-only">
        <tr className="border-b text-muted">
          <th scope="col" className="py-2 pr-4 text-left font-semibold">
            Fila
          </th>
          {columns.map(({ name, label }) => (
            <th key={name} scope="col" className="px-4 py-2 text-right font-semibold">
              {label}
            </th>
          ))}
          <th scope="col" className="py-2 pl-4 text-right font-semibold">
            Tentativas
          </th>
        </tr>
      </thead>
      <tbody className="max-md:grid max-md:gap-3">
        {queues.map((queue) => (
          <QueueRow key={queue.name} queue={queue} />
        ))}
      </tbody>
    </table>
  )
}

function QueueRow({ queue }: { queue: Queue }) {
  return (
    <tr className="border-b max-md:grid max-md:grid-cols-2 max-md:gap-x-6 max-md:rounded-card max-md:border max-md:p-4">
      <th scope="row" className="py-2 pr-4 text-left font-normal max-md:col-span-2 max-md:p-0 max-md:pb-2">
        <span className="block font-semibold text-body md:text-small">{queueLabel(queue.name)}</span>
        <code className="text-muted text-meta">{queue.name}</code>
      </th>
      {columns.map(({ name, label, bad }) => (
        <Figure key={name} label={label} isBad={bad === true && queue[name] > 0}>
          {formatNumber(queue[name])}
        </Figure>
      ))}
      <Figure label="Tentativas">{`até ${formatNumber(queue.maxAttempts)}`}</Figure>
    </tr>
  )
}

function Figure({ label, isBad = false, children }: { label: string; isBad?: boolean; children: string }) {
  return (
    <td className="px-4 py-2 text-right tabular-nums last:pr-0 max-md:flex max-md:justify-between max-md:gap-2 max-md:px-0 max-md:py-1">
      <span className="text-left text-muted md:hidden">{label}</span>
      <span className={cn(isBad && 'font-semibold text-danger-strong')}>{children}</span>
    </td>
  )
}
