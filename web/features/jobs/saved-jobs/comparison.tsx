import { useQueries } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import type { SavedJob } from '#contract/api/jobs/saved-jobs.ts'
import { paths } from '#contract/paths.ts'
import { CallError } from '#web/lib/api.ts'
import { read } from '#web/lib/page.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Switch } from '#web/ui/checkbox.tsx'
import { cn } from '#web/ui/cn.ts'
import { InlineLoadError } from '#web/ui/inline-load-error.tsx'
import { Link } from '#web/ui/link.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { type ComparisonRow, comparisonRows } from './comparison-rows.ts'
import { endLabelOf } from './end-label.ts'

const detailQuery = (id: string) => ({ ...read('GET /jobs/:id', { params: { id } }), staleTime: 300_000 })

/** Browsers drop the roles of a table whose rows are blocks, as on a phone. */
const role = (name: string) => ({ role: name })

/** A job that is closed or hidden has no page. */
const isOver = (error: unknown) => error instanceof CallError && [404, 410].includes(error.status)

/** The details of the jobs, in the same order. */
function useDetails(jobs: readonly SavedJob[]) {
  const details = useQueries({ queries: jobs.map(({ id }) => detailQuery(id)) })
  const failed = details.filter(({ error }) => error && !isOver(error))
  return {
    details: details.map(({ data }) => data ?? null),
    isLoading: details.some(({ isPending }) => isPending),
    error: failed[0]?.error ?? null,
    retry: () => {
      for (const { refetch } of failed) refetch()
    },
  }
}

interface ComparisonProps {
  jobs: readonly SavedJob[]
  /** Takes a job out of the comparison. */
  onRemove: (job: SavedJob) => void
}

/** Jobs side by side, a criterion in each row; on a phone below each other, a criterion in each block. */
export function Comparison({ jobs, onRemove }: ComparisonProps) {
  const now = useNow()
  const { details, isLoading, error, retry } = useDetails(jobs)
  const [onlyDifferent, setOnlyDifferent] = useState(false)
  const rows = comparisonRows(
    jobs.map((job, index) => ({ job, detail: details[index] ?? null })),
    now,
  )
  const shown = onlyDifferent ? rows.filter(({ isSame }) => !isSame) : rows
  return (
    <>
      <div className="mb-3 flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <Switch
          label="Só as diferenças"
          checked={onlyDifferent}
          onChange={({ target }) => setOnlyDifferent(target.checked)}
        />
        {isLoading && <Skeleton className="h-5 w-40 animate-late" />}
        {error && <InlineLoadError text="Parte dos dados não foi carregada." retry={retry} error={error} />}
      </div>
      <section
        aria-label="Comparação"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keyboard too
        tabIndex={0}
        className="comparison"
      >
        <table {...role('table')} aria-busy={isLoading}>
          <caption className="sr-only">Vagas salvas lado a lado</caption>
          <thead {...role('rowgroup')}>
            <tr {...role('row')}>
              <td {...role('cell')} className="max-sm:hidden" />
              {jobs.map((job, index) => (
                <JobHeader key={job.id} job={job} number={index + 1} onRemove={() => onRemove(job)} />
              ))}
            </tr>
          </thead>
          <tbody {...role('rowgroup')}>
            {shown.map((row) => (
              <Row key={row.label} row={row} jobs={jobs} />
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}

function JobHeader({ job, number, onRemove }: { job: SavedJob; number: number; onRemove: () => void }) {
  const end = endLabelOf(job)
  return (
    <th {...role('columnheader')} scope="col">
      <div className="relative flex items-start gap-2">
        <span aria-hidden className="comparison-number sm:hidden">
          {number}
        </span>
        <div className="min-w-0 flex-1 sm:pr-6">
          <p className={cn('font-semibold sm:text-small', end && 'text-muted')}>
            {job.isUnavailable ? (
              job.title
            ) : (
              <Link to={paths.job(job.id)} className="hover:text-brand hover:underline">
                {job.title}
              </Link>
            )}
          </p>
          <p className="text-meta text-muted">{job.employer.name}</p>
          {end && <Badge className="mt-1">{end}</Badge>}
        </div>
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Tirar da comparação: ${job.title}`}
          title="Tirar da comparação"
          className="-mt-2.5 -mr-2.5 text-muted sm:absolute sm:top-0 sm:right-0"
          onClick={onRemove}
        >
          <X aria-hidden />
        </Button>
      </div>
      {!end && (
        <Link
          to={paths.job(job.id)}
          aria-label={`Ver vaga: ${job.title}`}
          className={buttonClass({ variant: 'secondary', size: 'sm', block: true, className: 'mt-2' })}
        >
          Ver vaga
        </Link>
      )}
    </th>
  )
}

function Row({ row, jobs }: { row: ComparisonRow; jobs: readonly SavedJob[] }) {
  return (
    <tr {...role('row')} data-same={row.isSame || undefined}>
      <th {...role('rowheader')} scope="row">
        {row.label}
      </th>
      {row.cells.map(({ text, isBest }, index) => (
        <td key={jobs[index]?.id} {...role('cell')}>
          <span aria-hidden className="comparison-number sm:hidden">
            {index + 1}
          </span>
          <div>
            {text === null ? (
              <span className="text-muted">
                <span aria-hidden>–</span>
                <span className="sr-only">Não informado</span>
              </span>
            ) : (
              [text].flat().map((line) => (
                <p key={line} className={cn(isBest && 'font-semibold')}>
                  {line}
                </p>
              ))
            )}
            {isBest && <Badge variant="brand">{row.best}</Badge>}
          </div>
        </td>
      ))}
    </tr>
  )
}
