import { useController, useFormContext, useWatch } from 'react-hook-form'
import { requirementText } from '#contract/hiring/job-questions.ts'
import { Checkbox, Radio } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import {
  type QuestionsForm,
  type QuestionValues,
  questionOfValues,
  statesRequirement,
} from './question-values.ts'
import { UfChoices } from './uf-choices.tsx'

/** What a knock-out question demands, and how the job's page will say it. */
export function RequirementFields({ index }: { index: number }) {
  const values = useWatch<QuestionsForm, `questions.${number}`>({ name: `questions.${index}` })
  return (
    <div className="mt-1 grid gap-3 pl-8 max-sm:pl-0">
      {values.kind === 'number' ? <Limits index={index} /> : <Accepted index={index} values={values} />}
      {statesRequirement(values) && (
        <p className="wrap-anywhere text-small">
          <span className="text-muted">Na página da vaga: </span>
          {requirementText(questionOfValues(values))}
        </p>
      )}
    </div>
  )
}

const digits = { setValueAs: (text: string) => text.replace(/\D/g, '') }

function Limits({ index }: { index: number }) {
  const { register, formState } = useFormContext<QuestionsForm>()
  const errors = formState.errors.questions?.[index]
  return (
    <div className="grid max-w-sm grid-cols-2 items-start gap-4">
      <Field label="No mínimo" error={errors?.min?.message}>
        <Input
          {...register(`questions.${index}.min`, digits)}
          inputMode="numeric"
          maxLength={6}
          autoComplete="off"
        />
      </Field>
      <Field label="No máximo" error={errors?.max?.message}>
        <Input
          {...register(`questions.${index}.max`, digits)}
          inputMode="numeric"
          maxLength={6}
          autoComplete="off"
        />
      </Field>
    </div>
  )
}

function Accepted({ index, values: { kind, options } }: { index: number; values: QuestionValues }) {
  const { formState } = useFormContext<QuestionsForm>()
  const { field } = useController<QuestionsForm, `questions.${number}.accepted`>({
    name: `questions.${index}.accepted`,
  })
  const error = formState.errors.questions?.[index]?.accepted?.message
  const errorId = `aceitas-${index}`
  if (kind === 'rqe') return null
  const invalid = error ? { 'aria-invalid': true as const } : {}
  const named = [...new Set(options.filter((option) => option.trim() !== ''))]
  return (
    <fieldset aria-describedby={error ? errorId : undefined}>
      <legend className="font-semibold text-small">
        {kind === 'yes_no' ? 'Resposta exigida' : kind === 'uf' ? 'UFs aceitas' : 'Opções aceitas'}
      </legend>
      {kind === 'yes_no' && (
        <div className="flex gap-8">
          {[
            { value: 'yes', label: 'Sim' },
            { value: 'no', label: 'Não' },
          ].map(({ value, label }) => (
            <Radio
              key={value}
              name={`exigida-${index}`}
              label={label}
              checked={field.value.includes(value)}
              onChange={() => field.onChange([value])}
              {...invalid}
            />
          ))}
        </div>
      )}
      {kind === 'choice' &&
        (named.length > 0 ? (
          named.map((option) => (
            <Checkbox
              key={option}
              label={<span className="wrap-anywhere">{option}</span>}
              checked={field.value.includes(option)}
              onChange={({ target }) =>
                field.onChange(
                  named.filter((one) => (one === option ? target.checked : field.value.includes(one))),
                )
              }
              {...invalid}
            />
          ))
        ) : (
          <p className="text-muted text-small">Escreva as opções primeiro.</p>
        ))}
      {kind === 'uf' && (
        <div className="mt-2">
          <UfChoices value={field.value} onChange={field.onChange} isInvalid={error ? true : undefined} />
        </div>
      )}
      {error && (
        <p id={errorId} className="mt-1 text-danger text-small">
          {error}
        </p>
      )}
    </fieldset>
  )
}
