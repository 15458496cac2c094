import { Plus, X } from 'lucide-react'
import { MAX_SPANS_A_DAY } from '#contract/rota/availability.ts'
import { Button } from '#web/ui/button.tsx'
import { Radio } from '#web/ui/checkbox.tsx'
import { Input } from '#web/ui/input.tsx'
import { type DraftSpan, draftSpan, isOvernight, nextSpan, presets, weekDays } from './week-draft.ts'

interface WeekEditorProps {
  /** She can work at any time; her spans do not count. */
  isAlways: boolean
  hours: readonly DraftSpan[]
  onChange: (change: { isAlways?: boolean; hours?: DraftSpan[] }) => void
}

/** The week of a doctor: at any time, or spans of each day. */
export function WeekEditor({ isAlways, hours, onChange }: WeekEditorProps) {
  return (
    <div>
      <fieldset className="mb-2 flex flex-wrap gap-x-6">
        <legend className="sr-only">Quando posso trabalhar</legend>
        <Radio
          name="semana"
          label="A qualquer hora"
          checked={isAlways}
          onChange={() => onChange({ isAlways: true })}
        />
        <Radio
          name="semana"
          label="Só nestes horários"
          checked={!isAlways}
          onChange={() => onChange({ isAlways: false })}
        />
      </fieldset>
      <div className="flex flex-wrap items-center gap-2">
        <p className="mr-1 text-muted text-small">Começar com</p>
        {Object.entries(presets).map(([name, spans]) => (
          <Button
            key={name}
            variant="secondary"
            size="sm"
            onClick={() => onChange({ isAlways: false, hours: spans.map(draftSpan) })}
          >
            {name}
          </Button>
        ))}
        <Button variant="secondary" size="sm" onClick={() => onChange({ isAlways: true, hours: [] })}>
          Sempre
        </Button>
      </div>
      {!isAlways && (
        <ul className="mt-4 divide-y border-t">
          {weekDays.map(({ weekday, name }) => (
            <Day
              key={weekday}
              weekday={weekday}
              name={name}
              spans={hours.filter((span) => span.weekday === weekday)}
              onChange={(spans) =>
                onChange({ hours: [...hours.filter((span) => span.weekday !== weekday), ...spans] })
              }
            />
          ))}
        </ul>
      )}
    </div>
  )
}

// On phones the whole field opens the picker, and two fields share a line of 240 px with a button.
const timeClass =
  'w-18 px-2 tabular-nums sm:w-28 sm:px-3 max-sm:[&::-webkit-calendar-picker-indicator]:hidden'

interface DayProps {
  weekday: number
  name: string
  spans: DraftSpan[]
  onChange: (spans: DraftSpan[]) => void
}

function Day({ weekday, name, spans, onChange }: DayProps) {
  const set = (key: number, change: Partial<DraftSpan>) =>
    onChange(spans.map((span) => (span.key === key ? { ...span, ...change } : span)))
  return (
    <li className="grid gap-x-4 py-2 sm:grid-cols-[7rem_1fr_auto]">
      <p className="flex min-h-11 items-center font-semibold">{name}</p>
      <div className="grid gap-2">
        {spans.length === 0 && <p className="flex min-h-11 items-center text-muted">Não posso</p>}
        {spans.map((span, index) => {
          const number = spans.length > 1 ? `, horário ${index + 1}` : ''
          return (
            <div key={span.key} className="flex items-center gap-1 sm:gap-2">
              <Input
                type="time"
                required
                aria-label={`${name}${number}, início`}
                value={span.startsAt}
                onChange={({ target }) => set(span.key, { startsAt: target.value })}
                className={timeClass}
              />
              <span aria-hidden className="text-muted text-small">
                –
              </span>
              <Input
                type="time"
                required
                aria-label={`${name}${number}, fim${isOvernight(span) ? ' no dia seguinte' : ''}`}
                value={span.endsAt}
                onChange={({ target }) => set(span.key, { endsAt: target.value })}
                className={timeClass}
              />
              <span aria-hidden className="w-5 text-muted text-small">
                {isOvernight(span) && '+1'}
              </span>
              <Button
                variant="ghost"
                size="icon"
                aria-label={`Remover horário: ${name}${number}`}
                onClick={() => onChange(spans.filter(({ key }) => key !== span.key))}
              >
                <X aria-hidden />
              </Button>
            </div>
          )
        })}
      </div>
      {spans.length < MAX_SPANS_A_DAY && (
        <Button
          variant="ghost"
          size="sm"
          className="self-start justify-self-start sm:min-h-11"
          aria-label={`Adicionar horário: ${name}`}
          onClick={() => onChange([...spans, draftSpan(nextSpan(weekday, spans))])}
        >
          <Plus aria-hidden />
          Horário
        </Button>
      )}
    </li>
  )
}
