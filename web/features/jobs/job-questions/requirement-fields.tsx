import { useController, useFormContext, useWatch } from 'react-hook-form'
import { digitsOf } from '#contract/digits.ts'
import { type QuestionKind, requirementText } from '#contract/jobs/job-questions.ts'
import { Checkbox, Radio } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import {
  type OptionValues,
  type QuestionsForm,
  questionOfValues,
  statesRequirement,
} from './question-values.ts'
import { UfChoices } from './uf-choices.tsx'

/** The requirement of a knock-out question, and its text on the job's page. */
export function RequirementFields({ index }: { index: number }) {
  const values = useWatch<QuestionsForm, `questions.${number}`>({ name: `questions.${index}` })
  return (
    <div className="mt-1 grid gap-3 pl-8 max-sm:pl-0">
      {values.kind === 'number' ? <Limits index={index} /> : <Accepted index={index} kind={values.kind} />}
      {statesRequirement(values) && (
        <p className="wrap-anywhere text-small">
          <span className="text-muted">Na página da vaga: </span>
          {requirementText(questionOfValues(values))}
        </p>
      )}
    </div>
  )
}

const digits = { setValueAs: digitsOf }

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

function Accepted({ index, kind }: { index: number; kind: QuestionKind }) {
  const { formState } = useFormContext<QuestionsForm>()
  const { field } = useController<QuestionsForm, `questions.${number}.accepted`>({
    name: `questions.${index}.accepted`,
  })
  const error = formState.errors.questions?.[index]?.accepted?.message
  const errorId = `aceitas-${index}`
  if (kind === 'rqe') return null
  const invalid = error ? { 'aria-invalid': true as const } : {}
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
      {kind === 'choice' && <AcceptedOptions index={index} invalid={invalid} />}
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

function AcceptedOptions({ index, invalid }: { index: number; invalid: { 'aria-invalid'?: true } }) {
  const { field } = useController<QuestionsForm, `questions.${number}.options`>({
    name: `questions.${index}.options`,
  })
  const options: OptionValues[] = field.value
  if (options.every(({ text }) => text.trim() === ''))
    return <p className="text-muted text-small">Escreva as opções primeiro.</p>
  return options.map(
    ({ text, isAccepted }, at) =>
      text.trim() !== '' && (
        <Checkbox
          // biome-ignore lint/suspicious/noArrayIndexKey: options have no identity besides their place
          key={at}
          label={<span className="wrap-anywhere">{text}</span>}
          checked={isAccepted}
          onChange={({ target }) =>
            field.onChange(
              options.map((option, place) =>
                place === at ? { ...option, isAccepted: target.checked } : option,
              ),
            )
          }
          {...invalid}
        />
      ),
  )
}
