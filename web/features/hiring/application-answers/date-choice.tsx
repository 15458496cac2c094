import { useId } from 'react'
import { dateLabel } from '#web/features/jobs/jobs/facts.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import type { DateChoosing } from './use-date-choice.ts'

interface DateChoiceProps {
  choosing: DateChoosing
  /** The state of the job. */
  uf: string | null
  problem: string | null
}

/** On which plantões of a job the doctor can work. */
export function DateChoice({ choosing, uf, problem }: DateChoiceProps) {
  const { dates, isChosen, areAll, choose, chooseAll } = choosing
  const id = useId()
  return (
    <fieldset className="min-w-0" aria-describedby={`${id}-hint${problem ? ` ${id}-problem` : ''}`}>
      <legend className="mb-1 font-semibold">Em quais datas você pode trabalhar?</legend>
      <Checkbox
        label="Todas as datas"
        // It can have the focus, unlike the group.
        aria-invalid={problem ? true : undefined}
        checked={areAll}
        onChange={({ target }) => chooseAll(target.checked)}
        className="border-b"
      />
      <div className="grid gap-x-4 sm:grid-cols-2">
        {dates.map((date) => (
          <Checkbox
            key={date.id}
            label={dateLabel(date, uf)}
            checked={isChosen(date.id)}
            onChange={({ target }) => choose(date.id, target.checked)}
          />
        ))}
      </div>
      <div aria-live="polite">
        {problem && (
          <p id={`${id}-problem`} className="pb-1 text-danger text-small">
            {problem}
          </p>
        )}
      </div>
      <p id={`${id}-hint`} className="mt-1 text-muted text-small">
        Se todas estiverem marcadas, também valem as datas incluídas na vaga depois.
      </p>
    </fieldset>
  )
}
