import type { PlanChange } from '#contract/api/subscriptions.ts'
import { formatDate } from '#web/lib/format.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { activePostsText } from './offer-card.tsx'

interface KeptJobsFieldProps {
  planLabel: string
  jobs: PlanChange['jobs']
  max: number
  value: readonly string[]
  onChange: (ids: string[]) => void
}

/** Which jobs stay active in a smaller plan. The limit cannot be exceeded: at the limit only ticked jobs can be changed. */
export function KeptJobsField({ planLabel, jobs, max, value, onChange }: KeptJobsFieldProps) {
  const isFull = value.length >= max
  const toggle = (id: string, isKept: boolean) =>
    onChange(isKept ? [...value, id] : value.filter((one) => one !== id))
  return (
    <fieldset className="min-w-0">
      <legend className="font-semibold">Quais vagas continuam no ar?</legend>
      <p className="mt-1 text-muted text-sm">
        O plano {planLabel} permite {activePostsText(max)}. As outras são pausadas no dia da mudança: não
        perdem candidaturas e podem voltar quando houver lugar.
      </p>
      <p aria-live="polite" className="mt-2 font-medium text-sm">
        {value.length} de {max} escolhidas.{isFull && ' Para escolher outra, desmarque uma.'}
      </p>
      <ul className="mt-1 max-h-60 overflow-y-auto overscroll-contain">
        {jobs.map(({ id, title, publishedAt }) => {
          const isKept = value.includes(id)
          return (
            <li key={id}>
              <Checkbox
                checked={isKept}
                disabled={isFull && !isKept}
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
