import { Repeat } from 'lucide-react'
import { useState } from 'react'
import { MAX_JOB_DATES } from '#contract/jobs/planned-dates.ts'
import { daysOn, plusDays } from '#web/lib/calendar/month-days.ts'
import { count } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Field, fieldLabelClass } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'

/** Starting with Sunday. */
const weekdays = ['domingo', 'segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado']

/** The initial period: four weeks. */
const USUAL_DAYS = 27

interface RepeatFieldsProps {
  /** The first and the last day that can be chosen. */
  first: string
  last: string
  chosen: readonly { day: string }[]
  add: (days: readonly string[]) => void
}

/** 'Toda segunda até 24/12': adds every such day at once. */
export function RepeatFields({ first, last, chosen, add }: RepeatFieldsProps) {
  const [repeated, setRepeated] = useState<number[]>([])
  const [until, setUntil] = useState(() => plusDays(first, USUAL_DAYS))
  const known = new Set(chosen.map(({ day }) => day))
  const to = until > last ? last : until
  const fresh = to ? daysOn(repeated, { from: first, to }).filter((day) => !known.has(day)) : []
  const room = MAX_JOB_DATES - chosen.length
  const amount = Math.min(fresh.length, room)
  const submit = () => amount > 0 && add(fresh)
  return (
    <details className="group">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-control font-semibold text-brand text-small [&::-webkit-details-marker]:hidden">
        <Repeat aria-hidden className="size-4" />
        Repetir toda semana
      </summary>
      <div className="grid gap-3 pb-1">
        <fieldset>
          <legend className={cn(fieldLabelClass, 'mb-1.5')}>Toda</legend>
          <div className="-mx-4 grid grid-cols-7 sm:mx-0">
            {weekdays.map((name, weekday) => {
              const isOn = repeated.includes(weekday)
              return (
                <button
                  key={name}
                  type="button"
                  aria-label={name}
                  aria-pressed={isOn}
                  onClick={() =>
                    setRepeated(isOn ? repeated.filter((one) => one !== weekday) : [...repeated, weekday])
                  }
                  className="group/day flex h-11 items-center justify-center rounded-control text-small"
                >
                  <span
                    className={cn(
                      'flex h-10 w-[calc(100%-0.25rem)] items-center justify-center rounded-control border',
                      isOn
                        ? 'border-brand bg-brand font-semibold text-on-brand'
                        : 'group-hover/day:bg-subtle',
                    )}
                  >
                    {name.slice(0, 3)}
                  </span>
                </button>
              )
            })}
          </div>
        </fieldset>
        <div className="flex items-end gap-2">
          <Field label="Até" className="min-w-0 flex-1">
            <Input
              type="date"
              value={until}
              min={first}
              max={last}
              onChange={({ target }) => setUntil(target.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
                event.preventDefault()
                submit()
              }}
            />
          </Field>
          <Button variant="secondary" aria-disabled={amount === 0 || undefined} onClick={submit}>
            {amount > 0 ? `Adicionar ${count(amount, 'data', 'datas')}` : 'Adicionar'}
          </Button>
        </div>
        {fresh.length > room && (
          <p className="text-muted text-small">{`Uma vaga tem no máximo ${MAX_JOB_DATES} datas.`}</p>
        )}
      </div>
    </details>
  )
}
