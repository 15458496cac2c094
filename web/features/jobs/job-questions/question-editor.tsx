import { useQuery } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { useId } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import {
  canKnockOut,
  MAX_QUESTION_TEXT,
  type QuestionKind,
  questionKindLabels,
  questionKinds,
} from '#contract/jobs/job-questions.ts'
import { sensitiveTopic } from '#contract/jobs/sensitive-questions.ts'
import { specialtiesQuery } from '#web/features/platform/reference/queries.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { OptionFields } from './option-fields.tsx'
import { ofOtherKind, type QuestionsForm } from './question-values.ts'
import { RequirementFields } from './requirement-fields.tsx'

interface QuestionEditorProps {
  index: number
  isLast: boolean
  move: (to: number, pressed: 'up' | 'down') => void
  remove: () => void
}

const kindOptions = questionKinds.map((value) => ({ value, label: questionKindLabels[value] }))

/** One question, with its kind, options and requirement. */
export function QuestionEditor({ index, isLast, move, remove }: QuestionEditorProps) {
  const id = useId()
  const { register, setValue, getValues, formState } = useFormContext<QuestionsForm>()
  const values = useWatch<QuestionsForm, `questions.${number}`>({ name: `questions.${index}` })
  const errors = formState.errors.questions?.[index]
  const { kind, text, isKnockOut } = values
  const name = `Pergunta ${index + 1}`
  const topic = sensitiveTopic([text, ...values.options.map((option) => option.text)].join(' '))
  const changeKind = (next: QuestionKind) =>
    setValue(`questions.${index}`, ofOtherKind(getValues(`questions.${index}`), next), { shouldDirty: true })
  return (
    <li data-question={index} aria-labelledby={id} className="rounded-card border p-4">
      <div className="flex items-center justify-between gap-2">
        <h3 id={id} className="font-semibold">
          {name}
        </h3>
        <div className="-mr-2 flex text-muted">
          <Button
            variant="ghost"
            size="icon"
            aria-label={`Mover para cima: ${name}`}
            data-control="up"
            disabled={index === 0}
            onClick={() => move(index - 1, 'up')}
          >
            <ArrowUp aria-hidden />
          </Button>
          <Button
            variant="ghost"
            size="icon"
            aria-label={`Mover para baixo: ${name}`}
            data-control="down"
            disabled={isLast}
            onClick={() => move(index + 1, 'down')}
          >
            <ArrowDown aria-hidden />
          </Button>
          <Button variant="ghost" size="icon" aria-label={`Remover: ${name}`} onClick={remove}>
            <X aria-hidden />
          </Button>
        </div>
      </div>
      <div className="mt-2 grid gap-4">
        <div className="grid items-start gap-4 sm:grid-cols-[minmax(0,1fr)_13rem]">
          <Field label="Pergunta" required error={errors?.text?.message}>
            <Input
              {...register(`questions.${index}.text`)}
              data-control="text"
              maxLength={MAX_QUESTION_TEXT}
              autoComplete="off"
            />
          </Field>
          <Field label="Tipo de resposta">
            <Select
              options={kindOptions}
              value={kind}
              onChange={({ target }) => changeKind(target.value as QuestionKind)}
            />
          </Field>
        </div>
        {topic && (
          <Alert title={`Esta pergunta parece ser sobre ${topic}`}>
            A lei proíbe usar isso para escolher quem contratar (Lei 9.029/1995), e dados sensíveis têm
            proteção especial (LGPD). Pergunte só o que o trabalho exige.
          </Alert>
        )}
        {kind === 'choice' && <OptionFields index={index} />}
        {kind === 'rqe' && <SpecialtyField index={index} />}
        {canKnockOut(kind) && (
          <div>
            <Checkbox {...register(`questions.${index}.isKnockOut`)} label="Eliminatória" />
            {isKnockOut && <RequirementFields index={index} />}
          </div>
        )}
      </div>
    </li>
  )
}

function SpecialtyField({ index }: { index: number }) {
  const { register, formState, getValues } = useFormContext<QuestionsForm>()
  const { data } = useQuery(specialtiesQuery())
  const names = data?.map(({ name }) => name) ?? []
  const current = getValues(`questions.${index}.specialty`)
  // A select loses a value that it has no option for yet.
  const options = current && !names.includes(current) ? [current, ...names] : names
  return (
    <Field
      label="Especialidade do RQE"
      required
      error={formState.errors.questions?.[index]?.specialty?.message}
      hint="Quem tem este RQE no perfil já encontra a resposta preenchida."
      className="sm:max-w-sm"
    >
      <Select
        {...register(`questions.${index}.specialty`)}
        placeholder="Escolha"
        options={options.map((name) => ({ value: name, label: name }))}
      />
    </Field>
  )
}
