import { Plus, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { MAX_OPTION_TEXT, MAX_OPTIONS, MIN_OPTIONS } from '#contract/jobs/job-questions.ts'
import { Button } from '#web/ui/button.tsx'
import { Input } from '#web/ui/input.tsx'
import { emptyOption, type OptionValues, type QuestionsForm } from './question-values.ts'

/** The options of a choice. Enter adds another one. */
export function OptionFields({ index }: { index: number }) {
  const { formState } = useFormContext<QuestionsForm>()
  const { field } = useController<QuestionsForm, `questions.${number}.options`>({
    name: `questions.${index}.options`,
  })
  const options: OptionValues[] = field.value
  const error = formState.errors.questions?.[index]?.options?.message
  const errorId = `opcoes-${index}`
  const list = useRef<HTMLFieldSetElement>(null)
  const focus = useRef<number | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever an option was added or removed
  useEffect(() => {
    if (focus.current !== null) list.current?.querySelectorAll('input')[focus.current]?.focus()
    focus.current = null
  }, [options.length])

  const change = (at: number, text: string) =>
    field.onChange(options.map((option, place) => (place === at ? { ...option, text } : option)))
  const add = () => {
    if (options.length >= MAX_OPTIONS) return
    focus.current = options.length
    field.onChange([...options, emptyOption])
  }
  const remove = (at: number) => {
    focus.current = Math.max(0, at - 1)
    field.onChange(options.filter((_, place) => place !== at))
  }
  return (
    <fieldset ref={list} aria-describedby={error ? errorId : undefined} className="grid gap-2">
      <legend className="mb-1.5 font-semibold text-small">Opções</legend>
      {options.map(({ text }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: options have no identity besides their place
        <div key={at} className="flex gap-1">
          <Input
            aria-label={`Opção ${at + 1}`}
            aria-invalid={error ? true : undefined}
            placeholder={`Opção ${at + 1}`}
            value={text}
            maxLength={MAX_OPTION_TEXT}
            autoComplete="off"
            onChange={({ target }) => change(at, target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
              event.preventDefault()
              add()
            }}
          />
          <Button
            variant="ghost"
            size="icon"
            aria-label={`Remover opção ${at + 1}`}
            disabled={options.length <= MIN_OPTIONS}
            onClick={() => remove(at)}
            className="text-muted"
          >
            <X aria-hidden />
          </Button>
        </div>
      ))}
      {error && (
        <p id={errorId} className="text-danger text-small">
          {error}
        </p>
      )}
      {options.length < MAX_OPTIONS && (
        <Button variant="ghost" size="sm" className="justify-self-start" onClick={add}>
          <Plus aria-hidden />
          Adicionar opção
        </Button>
      )}
    </fieldset>
  )
}
