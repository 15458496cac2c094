import { Plus } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { MAX_QUESTIONS } from '#contract/jobs/job-questions.ts'
import { Button } from '#web/ui/button.tsx'
import { QuestionEditor } from './question-editor.tsx'
import { emptyQuestion, type QuestionsForm, type QuestionValues, readyMade } from './question-values.ts'

/**
 * The element that gets the focus after the list has changed: a control of the question at this position, or the first
 * button to add one.
 */
type Focus = { index: number; control: 'text' | 'up' | 'down' } | 'add'

/** The questions of a job, in the order in which doctors read them after the knock-out ones. */
export function QuestionFields() {
  const { control, formState } = useFormContext<QuestionsForm>()
  const { fields, append, remove, move } = useFieldArray<QuestionsForm, 'questions'>({
    control,
    name: 'questions',
  })
  const [specialties, questions] = useWatch<QuestionsForm, ['medicalSpecialties', 'questions']>({
    name: ['medicalSpecialties', 'questions'],
  })
  const { questions: errors } = formState.errors
  const error = errors?.root?.message ?? errors?.message
  const element = useRef<HTMLDivElement>(null)
  const focus = useRef<Focus | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever the list has changed
  useEffect(() => {
    const target = focus.current
    focus.current = null
    if (!target) return
    const selector =
      target === 'add' ? '[data-add]' : `[data-question="${target.index}"] [data-control~=${target.control}]`
    element.current?.querySelector<HTMLElement>(selector)?.focus()
  }, [fields])

  const add = (question: QuestionValues) => {
    focus.current = { index: fields.length, control: 'text' }
    append(question, { shouldFocus: false })
  }
  const isFull = fields.length >= MAX_QUESTIONS
  const asked = new Set(questions.map(({ text }) => text))
  return (
    <div ref={element} className="grid gap-4">
      {fields.length > 0 && (
        <ol className="grid gap-4">
          {fields.map((field, index) => (
            <QuestionEditor
              key={field.id}
              index={index}
              isLast={index === fields.length - 1}
              move={(to, pressed) => {
                // At an end of the list the pressed button is disabled.
                const isEnd = to === 0 || to === fields.length - 1
                const other = pressed === 'up' ? 'down' : 'up'
                focus.current = { index: to, control: isEnd ? other : pressed }
                move(index, to)
              }}
              remove={() => {
                focus.current =
                  fields.length > 1 ? { index: Math.min(index, fields.length - 2), control: 'text' } : 'add'
                remove(index)
              }}
            />
          ))}
        </ol>
      )}
      {error && (
        <p role="alert" className="text-danger text-small">
          {error}
        </p>
      )}
      {isFull ? (
        <p className="text-muted text-small">São {MAX_QUESTIONS} perguntas, o máximo.</p>
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" size="sm" data-add onClick={() => add(emptyQuestion)}>
            <Plus aria-hidden />
            Nova pergunta
          </Button>
          {readyMade(specialties)
            .filter(({ question }) => !asked.has(question.text))
            .map(({ label, question }) => (
              <Button
                key={label}
                variant="ghost"
                size="sm"
                className="max-w-full whitespace-normal border border-dashed text-left"
                onClick={() => add(question)}
              >
                <Plus aria-hidden />
                {label}
              </Button>
            ))}
        </div>
      )}
    </div>
  )
}
