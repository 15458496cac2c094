import { zodResolver } from '@hookform/resolvers/zod'
import { useId } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { moveStatuses } from '#contract/hiring/application-lifecycle.ts'
import { fillTemplate, MAX_MOVE_MESSAGE, MAX_TEMPLATE_NAME } from '#contract/hiring/application-moves.ts'
import { templateForm } from '#contract/hiring/application-moves-form.ts'
import { useTemplates } from '#web/features/hiring/application-moves/queries.ts'
import { CallError } from '#web/lib/api.ts'
import { useSession } from '#web/lib/current-user.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogActions } from '#web/ui/dialog-actions.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form/form-error.tsx'
import { Input, Textarea } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { toast } from '#web/ui/toast.tsx'
import { stageText } from './stage-text.ts'

type Values = z.output<typeof templateForm>

/** Creates a template, or changes its name, stage and words. Shows what a doctor would read. */
export function TemplateForm({
  template: { id, ...template },
  onDone,
}: {
  template: Values & { id: string | null }
  onDone: () => void
}) {
  const formId = useId()
  const { save } = useTemplates()
  const { register, control, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(templateForm),
    defaultValues: { name: template.name, body: template.body, status: template.status },
  })
  const { errors } = formState
  const body = useWatch({ control, name: 'body' })
  const submit = handleSubmit((form) =>
    save.mutate(
      { ...form, id },
      {
        onSuccess: () => {
          toast({ title: id ? 'Modelo alterado' : 'Modelo criado', variant: 'success' })
          onDone()
        },
        onError: (error) => {
          const name = error instanceof CallError ? nameProblem(error) : null
          if (name) setError('name', { message: name }, { shouldFocus: true })
        },
      },
    ),
  )
  const failure = save.error instanceof CallError && !nameProblem(save.error) ? save.error : null
  return (
    <form id={formId} noValidate className="grid gap-5" onSubmit={submit}>
      {failure && <FormError>{failure.message}</FormError>}
      <Field label="Nome do modelo" hint="Só a equipe vê." error={errors.name?.message}>
        <Input maxLength={MAX_TEMPLATE_NAME} autoComplete="off" aria-required {...register('name')} />
      </Field>
      <Field label="Etapa" error={errors.status?.message}>
        <Select
          options={[
            { value: '', label: stageText(null) },
            ...moveStatuses.map((value) => ({ value, label: stageText(value) })),
          ]}
          {...register('status', { setValueAs: (value) => value || null })}
        />
      </Field>
      <Field
        label="Mensagem"
        aside={`${body.length} / ${MAX_MOVE_MESSAGE}`}
        hint="{nome}, {vaga} e {empresa} são preenchidos na hora do envio."
        error={errors.body?.message}
      >
        <Textarea rows={5} maxLength={MAX_MOVE_MESSAGE} aria-required {...register('body')} />
      </Field>
      <Preview body={body} />
      <DialogActions>
        <Button type="submit" form={formId} loading={save.isPending} loadingLabel="Salvando...">
          {id ? 'Salvar alterações' : 'Criar modelo'}
        </Button>
      </DialogActions>
    </form>
  )
}

const nameProblem = (error: CallError): string | null =>
  error.fieldErrors.name ?? (error.reply?.errorDto?.errorName === 'TemplateExists' ? error.message : null)

/** The words with an example of a doctor and a job. */
function Preview({ body }: { body: string }) {
  const { user } = useSession()
  const text = fillTemplate(body, {
    nome: 'Ana',
    vaga: 'Plantonista de pronto-socorro',
    empresa: user?.company?.name ?? '',
  })
  if (text.trim() === '') return null
  return (
    <section aria-label="Prévia" className="rounded-control bg-subtle p-4">
      <h3 className="font-semibold text-small">Prévia, com um exemplo</h3>
      <p className="wrap-anywhere mt-2 whitespace-pre-line text-small">{text}</p>
    </section>
  )
}
