import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { appealForm, MAX_REASON_LENGTH } from '#contract/moderation/reports-form.ts'
import type { Reply } from '#web/lib/api.ts'
import { formatDate } from '#web/lib/format.ts'
import { call } from '#web/lib/session.ts'
import { useDraft } from '#web/lib/use-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form/form-error.tsx'
import { Textarea } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast.tsx'

/** The reported side asks for another decision. */
export function AppealForm(props: {
  decision: Reply<'GET /reports/:id/decision'>
  token: string | undefined
}) {
  const { decision, token } = props
  const { id, appealDueAt } = decision
  const client = useQueryClient()
  const form = useForm<{ text: string }>({ resolver: zodResolver(appealForm), defaultValues: { text: '' } })
  const { register, handleSubmit, formState } = form
  const { deleteDraft } = useDraft(form, `appeal:${id}`, { what: 'seu recurso' })
  const filing = useMutation({
    mutationFn: (body: { text: string }) =>
      call('POST /reports/:id/appeal', { params: { id }, body: { ...body, ...(token && { token }) } }),
    onSuccess: () => {
      deleteDraft()
      toast({ title: 'Recurso enviado', variant: 'success' })
      return client.invalidateQueries({ queryKey: ['GET /reports/:id/decision'] })
    },
  })
  return (
    <Card padding="lg">
      <h2 className="font-semibold text-lead">Discorda? Você pode recorrer</h2>
      <p className="mt-2 text-muted">
        Uma vez, até {formatDate(appealDueAt)}. Sempre que possível, quem analisa o recurso não é quem tomou a
        decisão.
      </p>
      <form noValidate className="mt-4 grid gap-4" onSubmit={handleSubmit((body) => filing.mutate(body))}>
        {filing.error && <FormError title="O recurso não foi enviado">{filing.error.message}</FormError>}
        <Field label="Por que a decisão deve ser revista?" required error={formState.errors.text?.message}>
          <Textarea rows={6} maxLength={MAX_REASON_LENGTH} {...register('text')} />
        </Field>
        <Button
          type="submit"
          loading={filing.isPending}
          loadingLabel="Enviando..."
          className="justify-self-start"
        >
          Enviar recurso
        </Button>
      </form>
    </Card>
  )
}
