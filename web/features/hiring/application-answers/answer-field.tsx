import { CircleAlert, UserCheck } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { answerText, demandText } from '#contract/jobs/job-questions.ts'
import { UfChoices } from '#web/features/jobs/job-questions/uf-choices.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Radio } from '#web/ui/checkbox.tsx'
import { Input, Textarea } from '#web/ui/input.tsx'
import type { Answering } from './use-answers.ts'

/** One question. The requirement of a knock-out question stands over the answer. */
export function AnswerField({ answering }: { answering: Answering }) {
  const { question, value, isFromProfile, problem, unmet } = answering
  const id = useId()
  const control = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (isOpen) control.current?.querySelector('input')?.focus()
  }, [isOpen])
  const message = problem ?? unmet
  const describedBy = [question.isKnockOut && `${id}-rule`, message && `${id}-message`]
    .filter(Boolean)
    .join(' ')
  return (
    <fieldset aria-describedby={describedBy || undefined} className="min-w-0">
      <legend id={`${id}-text`} className="wrap-anywhere font-semibold">
        {question.text}
      </legend>
      {question.isKnockOut && (
        <p id={`${id}-rule`} className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-small">
          <Badge variant="brand">Eliminatória</Badge>
          <span className="wrap-anywhere text-muted">Esta vaga exige {demandText(question)}.</span>
        </p>
      )}
      <div ref={control} className="mt-2">
        {isFromProfile && !isOpen && value !== undefined ? (
          <ProfileAnswer
            text={answerText(question.kind, value)}
            problemId={message ? `${id}-message` : undefined}
            change={() => setOpen(true)}
          />
        ) : (
          <Control
            answering={answering}
            takesFocus={isOpen}
            field={{
              id: `${id}-control`,
              'aria-labelledby': `${id}-text`,
              'aria-describedby': describedBy || undefined,
              'aria-invalid': message ? true : undefined,
            }}
          />
        )}
      </div>
      <div aria-live="polite">
        {message && (
          <p id={`${id}-message`} className="mt-1.5 flex gap-1.5 text-danger text-small">
            <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            {unmet && !problem ? `${unmet} Com esta resposta, não é possível se candidatar.` : message}
          </p>
        )}
      </div>
    </fieldset>
  )
}

/** The profile has answered; most doctors have nothing to change. */
function ProfileAnswer(props: { text: string; problemId: string | undefined; change: () => void }) {
  const { text, problemId, change } = props
  return (
    <p className="flex flex-wrap items-center gap-x-3">
      <span className="font-semibold">{text}</span>
      <span className="flex items-center gap-1.5 text-muted text-small">
        <UserCheck aria-hidden className="size-4" />
        Do seu perfil
      </span>
      <Button
        variant="link"
        size="sm"
        aria-describedby={problemId}
        data-invalid={problemId && true}
        onClick={change}
      >
        Alterar
      </Button>
    </p>
  )
}

interface ControlProps {
  answering: Answering
  takesFocus: boolean
  field: {
    id: string
    'aria-labelledby': string
    'aria-describedby': string | undefined
    'aria-invalid': true | undefined
  }
}

function Control({ answering, takesFocus, field }: ControlProps) {
  const { question, value, change } = answering
  const invalid = field['aria-invalid']
  const radio = (label: string, isChosen: boolean, choose: () => void) => (
    <Radio
      key={label}
      name={field.id}
      label={<span className="wrap-anywhere">{label}</span>}
      checked={isChosen}
      onChange={choose}
      {...(invalid && { 'aria-invalid': invalid })}
    />
  )
  if (question.kind === 'yes_no')
    return (
      <div className="flex gap-8">
        {radio('Sim', value === true, () => change(true))}
        {radio('Não', value === false, () => change(false))}
      </div>
    )
  if (question.kind === 'choice')
    return question.options.map((option) => radio(option, value === option, () => change(option)))
  if (question.kind === 'rqe')
    return (
      <>
        {radio('Tenho RQE', typeof value === 'string', () => typeof value !== 'string' && change(''))}
        {typeof value === 'string' && (
          <Input
            {...field}
            aria-labelledby={undefined}
            aria-label={`Número do RQE em ${question.specialty}`}
            placeholder="Número do RQE"
            inputMode="numeric"
            autoComplete="off"
            maxLength={10}
            value={value}
            onChange={({ target }) => change(target.value.replace(/\D/g, ''))}
            className="mb-1 ml-8 max-w-48"
          />
        )}
        {radio('Não tenho', value === false, () => change(false))}
      </>
    )
  if (question.kind === 'uf')
    return (
      <UfChoices
        value={Array.isArray(value) ? value : []}
        onChange={change}
        isInvalid={invalid}
        takesFocus={takesFocus}
      />
    )
  if (question.kind === 'number')
    return (
      <Input
        {...field}
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        value={value === undefined ? '' : String(value)}
        onChange={({ target: { value: text } }) => change(/^\d+$/.test(text) ? Number(text) : text)}
        className="max-w-32"
      />
    )
  return (
    <Textarea
      {...field}
      rows={2}
      maxLength={300}
      value={typeof value === 'string' ? value : ''}
      onChange={({ target }) => change(target.value)}
      className="min-h-20"
    />
  )
}
