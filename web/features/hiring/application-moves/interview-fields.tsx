import { DAY_MS } from '#contract/durations.ts'
import {
  interviewMinutes,
  MAX_INTERVIEW_DAYS,
  MAX_INTERVIEW_NOTE,
  MAX_INTERVIEW_PLACE,
  MAX_PROPOSED_TIMES,
} from '#contract/hiring/interviews.ts'
import { Field } from '#web/ui/field.tsx'
import { Input, Textarea } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { instantOf, localOf } from './brazil-time.ts'

/** The fields as typed; times in Brasília time. */
export interface InterviewDraft {
  times: readonly string[]
  minutes: (typeof interviewMinutes)[number]
  place: string
  note: string
}

export const emptyInterview = (): InterviewDraft => ({
  times: Array.from({ length: MAX_PROPOSED_TIMES }, () => ''),
  minutes: 30,
  place: '',
  note: '',
})

export type InterviewProblem = { times?: string; place?: string }

/** Errors of the draft by field, or null. */
export function problemOf({ times, place }: InterviewDraft, now: number): InterviewProblem | null {
  const chosen = times.flatMap((time) => instantOf(time) ?? [])
  const timesText =
    chosen.length === 0
      ? 'Proponha pelo menos um horário.'
      : chosen.some((time) => Date.parse(time) <= now)
        ? 'Proponha horários no futuro.'
        : new Set(chosen).size < chosen.length
          ? 'Proponha horários diferentes.'
          : null
  const placeText = place.trim() === '' ? 'Informe o endereço ou o link da chamada.' : null
  if (!timesText && !placeText) return null
  return { ...(timesText && { times: timesText }), ...(placeText && { place: placeText }) }
}

/** The draft as the API takes it. */
export const interviewBody = ({ times, ...draft }: InterviewDraft) => ({
  ...draft,
  times: times.flatMap((time) => instantOf(time) ?? []),
})

interface InterviewFieldsProps {
  draft: InterviewDraft
  problem: InterviewProblem | null
  onChange: (draft: InterviewDraft) => void
}

/** Up to three times, the length, and where the interview takes place. */
export function InterviewFields({ draft, problem, onChange }: InterviewFieldsProps) {
  const now = Date.now()
  const limits = { min: localOf(now), max: localOf(now + MAX_INTERVIEW_DAYS * DAY_MS) }
  const setTime = (index: number, time: string) =>
    onChange({ ...draft, times: draft.times.map((one, at) => (at === index ? time : one)) })
  return (
    <>
      <fieldset aria-describedby={problem?.times ? 'interview-times-error' : 'interview-times-hint'}>
        <legend className="font-semibold text-small">Horários para escolher</legend>
        <div className="mt-2 grid gap-3 sm:grid-cols-3">
          {draft.times.map((time, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the three controls keep their places
            <Field key={index} label={`Opção ${index + 1}`}>
              <Input
                type="datetime-local"
                step={300}
                {...limits}
                value={time}
                onChange={({ target }) => setTime(index, target.value)}
              />
            </Field>
          ))}
        </div>
        {problem?.times ? (
          <p id="interview-times-error" role="alert" className="mt-1.5 text-danger text-small">
            {problem.times}
          </p>
        ) : (
          <p id="interview-times-hint" className="mt-1.5 text-muted text-small">
            Horário de Brasília. A pessoa escolhe um deles.
          </p>
        )}
      </fieldset>
      <div className="grid gap-5 sm:grid-cols-[8rem_1fr]">
        <Field label="Duração">
          <Select
            value={String(draft.minutes)}
            options={interviewMinutes.map((minutes) => ({
              value: String(minutes),
              label: `${minutes} min`,
            }))}
            onChange={({ target }) =>
              onChange({ ...draft, minutes: Number(target.value) as InterviewDraft['minutes'] })
            }
          />
        </Field>
        <Field label="Local ou link da chamada" required error={problem?.place ?? ''}>
          <Input
            value={draft.place}
            maxLength={MAX_INTERVIEW_PLACE}
            onChange={({ target }) => onChange({ ...draft, place: target.value })}
          />
        </Field>
      </div>
      <Field label="Observações" hint="O que levar, com quem falar.">
        <Textarea
          rows={2}
          className="min-h-16"
          value={draft.note}
          maxLength={MAX_INTERVIEW_NOTE}
          onChange={({ target }) => onChange({ ...draft, note: target.value })}
        />
      </Field>
    </>
  )
}
