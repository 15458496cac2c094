import type { CountedJobs } from '#contract/api/payments/subscriptions.ts'
import { formatDate } from '#web/lib/format.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { activePostsText } from './offer-card.tsx'

interface KeptJobsFieldProps {
  planLabel: string
  jobs: CountedJobs
  max: number
  value: readonly string[]
  onChange: (ids: string[]) => void
}

/** The choice of jobs that stay active in a smaller plan. At its limit only ticked jobs can be changed. */
export function KeptJobsField({ planLabel, jobs, max, value, onChange }: KeptJobsFieldProps) {
  const isFull = value.length >= max
  // The only place is simply given to another job.
  const isSwap = max === 1
  const toggle = (id: string, isKept: boolean) => {
    if (!isKept) return onChange(value.filter((one) => one !== id))
    onChange(isSwap ? [id] : [...value, id])
  }
  return (
    <fieldset className="min-w-0">
      <legend className="font-semibold">Quais vagas continuam no ar?</legend>
      <p className="mt-1 text-muted text-small">
        O plano {planLabel} permite {activePostsText(max)}. As outras são pausadas no dia da mudança: não
        perdem candidaturas e podem voltar quando houver lugar.
      </p>
      <p aria-live="polite" className="mt-2 font-semibold text-small">
        {value.length} de {max} {max === 1 ? 'escolhida' : 'escolhidas'}.
        {isFull && !isSwap && ' Para escolher outra, desmarque uma.'}
      </p>
      <ul className="mt-1 sm:max-h-72 sm:overflow-y-auto sm:overscroll-contain">
        {jobs.map(({ id, title, publishedAt }) => {
          const isKept = value.includes(id)
          return (
            <li key={id}>
              <Checkbox
                checked={isKept}
                disabled={isFull && !isKept && !isSwap}
                onChange={({ target }) => toggle(id, target.checked)}
                label={title}
                hint={publishedAt ? `Publicada em ${formatDate(publishedAt)}` : undefined}
              />
            </li>
          )
        })}
      </ul>
    </fieldset>
  )
}
