import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { brazilDay } from '#contract/brazil-day.ts'
import { dayAfter, type ExceptionDay, MAX_EXCEPTIONS } from '#contract/rota/availability.ts'
import { useFromNow } from '#web/lib/use-now.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'

const dayText = new Intl.DateTimeFormat('pt-BR', {
  weekday: 'short',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  timeZone: 'UTC',
})
const textOf = (day: string) => dayText.format(new Date(`${day}T12:00:00Z`))

/** The days from one to another, both included. */
function daysBetween(from: string, to: string): string[] {
  const days: string[] = []
  for (let day = from; day <= to && days.length <= MAX_EXCEPTIONS; day = dayAfter(day)) days.push(day)
  return days
}

interface Run {
  from: string
  to: string
  isFree: boolean
}

/** Days in a row that are alike, as one. */
function runsOf(days: readonly ExceptionDay[]): Run[] {
  const runs: Run[] = []
  for (const { day, isFree } of days.toSorted((one, other) => one.day.localeCompare(other.day))) {
    const last = runs.at(-1)
    if (last?.isFree === isFree && dayAfter(last.to) === day) last.to = day
    else runs.push({ from: day, to: day, isFree })
  }
  return runs
}

interface ExceptionDaysProps {
  days: readonly ExceptionDay[]
  onChange: (days: ExceptionDay[]) => void
}

/** Days that differ from the week: holidays, journeys, a free weekend. */
export function ExceptionDays({ days, onChange }: ExceptionDaysProps) {
  const today = useFromNow(brazilDay)
  const [draft, setDraft] = useState<Run>({ from: '', to: '', isFree: false })
  const [problem, setProblem] = useState<string | null>(null)
  const runs = runsOf(days)

  function add() {
    const { from, isFree } = draft
    const to = draft.to || from
    if (!from || from < today) return setProblem('Informe um dia a partir de hoje.')
    if (to < from) return setProblem('O último dia vem antes do primeiro.')
    const added = daysBetween(from, to)
    const kept = days.filter(({ day }) => !added.includes(day))
    if (kept.length + added.length > MAX_EXCEPTIONS)
      return setProblem(`Informe até ${MAX_EXCEPTIONS} dias ao todo.`)
    onChange([...kept, ...added.map((day) => ({ day, isFree }))])
    setDraft({ ...draft, from: '', to: '' })
    setProblem(null)
  }

  return (
    <div className="grid gap-4">
      <div className="grid items-start gap-3 sm:grid-cols-[1fr_1fr_auto_auto]">
        <Field label="Primeiro dia" error={problem ?? undefined}>
          <Input
            type="date"
            min={today}
            value={draft.from}
            onChange={({ target }) => setDraft({ ...draft, from: target.value })}
          />
        </Field>
        <Field label="Último dia (opcional)">
          <Input
            type="date"
            min={draft.from || today}
            value={draft.to}
            onChange={({ target }) => setDraft({ ...draft, to: target.value })}
          />
        </Field>
        <Field label="Neste período">
          <Select
            value={draft.isFree ? 'free' : 'busy'}
            options={[
              { value: 'busy', label: 'Não posso' },
              { value: 'free', label: 'Posso o dia todo' },
            ]}
            onChange={({ target }) => setDraft({ ...draft, isFree: target.value === 'free' })}
          />
        </Field>
        <Button variant="secondary" className="sm:mt-6.5" onClick={add}>
          <Plus aria-hidden />
          Adicionar
        </Button>
      </div>
      {runs.length > 0 && (
        <ul aria-label="Dias diferentes da semana" className="divide-y border-t">
          {runs.map(({ from, to, isFree }) => {
            const text = from === to ? textOf(from) : `${textOf(from)} a ${textOf(to)}`
            return (
              <li key={from} className="flex min-h-12 items-center justify-between gap-3">
                <p className="min-w-0">
                  <span className="tabular-nums">{text}</span>
                  <span className="text-muted">{` · ${isFree ? 'posso o dia todo' : 'não posso'}`}</span>
                </p>
                <Button
                  variant="ghost"
                  size="icon"
                  aria-label={`Remover: ${text}`}
                  onClick={() => onChange(days.filter(({ day }) => day < from || day > to))}
                >
                  <X aria-hidden />
                </Button>
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}
