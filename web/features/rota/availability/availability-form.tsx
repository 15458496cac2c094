import { type FormEvent, useState } from 'react'
import type { StoredAvailability } from '#contract/api/rota/availability.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ExceptionDays } from './exception-days.tsx'
import { useSetAvailability } from './queries.ts'
import { draftSpan, weekProblem } from './week-draft.ts'
import { WeekEditor } from './week-editor.tsx'

/** The week of a doctor and the days that differ from it, saved together. */
export function AvailabilityForm({ hours, days }: Pick<StoredAvailability, 'hours' | 'days'>) {
  const [draft, setDraft] = useState(() => ({
    isAlways: hours.length === 0,
    hours: hours.map(draftSpan),
    days,
  }))
  const [problem, setProblem] = useState<string | null>(null)
  const saving = useSetAvailability()
  const save = (event: FormEvent) => {
    event.preventDefault()
    const found = draft.isAlways ? null : weekProblem(draft.hours)
    setProblem(found)
    if (found || saving.isPending) return
    const spans = draft.isAlways ? [] : draft.hours
    saving.mutate({ hours: spans.map(({ key: _, ...span }) => span), days: draft.days })
  }
  return (
    <form noValidate onSubmit={save}>
      <section aria-labelledby="semana">
        <h2 id="semana" className="mb-3 font-semibold text-lead">
          Sua semana
        </h2>
        <Card>
          <WeekEditor {...draft} onChange={(change) => setDraft({ ...draft, ...change })} />
        </Card>
      </section>
      <section aria-labelledby="dias" className="mt-8">
        <h2 id="dias" className="font-semibold text-lead">
          Dias diferentes
        </h2>
        <p className="mt-1 mb-3 text-muted">Férias, congressos, ou um dia em que você pode mais.</p>
        <Card>
          <ExceptionDays days={draft.days} onChange={(days) => setDraft({ ...draft, days })} />
        </Card>
      </section>
      {problem && (
        <p role="alert" className="mt-4 text-danger text-small">
          {problem}
        </p>
      )}
      <Button type="submit" className="mt-4" loading={saving.isPending} loadingLabel="Salvando...">
        Salvar disponibilidade
      </Button>
    </form>
  )
}
