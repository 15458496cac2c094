import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { MoveStatus } from '#contract/hiring/application-lifecycle.ts'
import { builtInTemplates, MAX_MOVE_MESSAGE, MAX_TEMPLATE_NAME } from '#contract/hiring/application-moves.ts'
import { paths } from '#contract/paths.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Field } from '#web/ui/field.tsx'
import { Input, Textarea } from '#web/ui/input.tsx'
import { Link } from '#web/ui/link.tsx'
import { Select } from '#web/ui/select.tsx'
import { toast } from '#web/ui/toast.tsx'
import { templatesQuery, useTemplates } from './queries.ts'

const BUILT_IN = 'padrao'
const NONE = 'nenhuma'

interface MessageFieldProps {
  status: MoveStatus
  /** Other words than those of the stage, where they would be wrong. */
  builtIn?: string
  value: string
  onChange: (text: string) => void
  error?: string | undefined
}

/** The words to the doctor: the built-in ones, those of a template, or the recruiter's own. */
export function MessageField({
  status,
  builtIn = builtInTemplates[status],
  value,
  onChange,
  error,
}: MessageFieldProps) {
  const { data } = useQuery(templatesQuery())
  const [chosen, setChosen] = useState(BUILT_IN)
  const own = (data?.items ?? []).filter((one) => one.status === null || one.status === status)
  const template = own.find(({ id }) => id === chosen)
  const isGone = data !== undefined && !template && chosen !== BUILT_IN && chosen !== NONE
  /** The text that the template put into the message. */
  const filledIn = useRef(value)
  const fill = (text: string) => {
    filledIn.current = text
    onChange(text)
  }
  const choose = (id: string) => {
    setChosen(id)
    const text = id === BUILT_IN ? builtIn : id === NONE ? '' : null
    fill(text ?? own.find((one) => one.id === id)?.body ?? '')
  }
  const words = template?.body
  // Templates are edited in another tab. A message that was rewritten here stays.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever the template has other words
  useEffect(() => {
    if (words !== undefined && value === filledIn.current) fill(words)
  }, [words])
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <Field label="Modelo" className="min-w-48 flex-1">
          <Select
            value={chosen}
            onChange={({ target }) => choose(target.value)}
            options={[
              { value: BUILT_IN, label: 'Texto padrão desta etapa' },
              ...own.map(({ id, name }) => ({ value: id, label: name })),
              ...(isGone ? [{ value: chosen, label: 'Modelo excluído' }] : []),
              { value: NONE, label: 'Sem mensagem' },
            ]}
          />
        </Field>
        <Link
          to={paths.messageTemplates}
          target="_blank"
          className={cn(buttonClass({ variant: 'ghost' }), 'max-sm:-ml-4')}
          aria-label="Editar modelos (abre em outra aba)"
        >
          Editar modelos
        </Link>
      </div>
      <Field
        label="Mensagem"
        aside={`${value.length} / ${MAX_MOVE_MESSAGE}`}
        hint="{nome}, {vaga} e {empresa} são preenchidos na hora do envio."
        error={error ?? ''}
      >
        <Textarea
          value={value}
          maxLength={MAX_MOVE_MESSAGE}
          onChange={({ target }) => onChange(target.value)}
        />
      </Field>
      {value.trim() !== '' && <SaveTemplate status={status} body={value} onSaved={setChosen} />}
    </div>
  )
}

function SaveTemplate(props: { status: MoveStatus; body: string; onSaved: (id: string) => void }) {
  const { save } = useTemplates()
  const [name, setName] = useState<string | null>(null)
  if (name === null)
    return (
      <div>
        <Button variant="ghost" size="sm" className="-ml-3" onClick={() => setName('')}>
          Salvar como modelo
        </Button>
      </div>
    )
  const submit = () =>
    save.mutate(
      { name, body: props.body, status: props.status },
      {
        onSuccess: ({ id }) => {
          toast({ title: 'Modelo salvo', variant: 'success' })
          setName(null)
          props.onSaved(id)
        },
      },
    )
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Field label="Nome do modelo" className="min-w-48 flex-1" error={save.error?.message ?? ''}>
        <Input
          autoFocus
          value={name}
          maxLength={MAX_TEMPLATE_NAME}
          onChange={({ target }) => setName(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            submit()
          }}
        />
      </Field>
      <Button variant="secondary" loading={save.isPending} loadingLabel="Salvando..." onClick={submit}>
        Salvar modelo
      </Button>
    </div>
  )
}
