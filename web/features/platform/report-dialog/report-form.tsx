import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useLocation } from 'react-router'
import type { ReportedEntity } from '#contract/moderation/reports.ts'
import { MAX_REASON_LENGTH, reportForm } from '#contract/moderation/reports-form.ts'
import { CallError } from '#web/lib/api.ts'
import { formatNumber } from '#web/lib/format.ts'
import { call } from '#web/lib/session.ts'
import { useDraft } from '#web/lib/use-draft.ts'
import { useWelcomeRedirect } from '#web/lib/use-welcome-redirect.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form/form-error.tsx'
import { Textarea } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast.tsx'

export interface ReportFormProps {
  title: string
  /** A message is reported within its application. */
  reported: ReportedEntity | { type: 'Message'; id: string }
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The server's reason for refusing a report, a lost connection, or a general message for a failure (spec A §8). */
function reportErrorText(error: Error): string {
  const explainsItself = error instanceof CallError && error.status < 500
  return explainsItself ? error.message : 'Ocorreu um erro ao enviar sua denúncia. Tente novamente.'
}

/** The report dialog (spec A §2). Closing it keeps the text; 'Cancelar' discards it. */
export function ReportForm({ title, reported, open, onOpenChange }: ReportFormProps) {
  const id = useId()
  const welcomeSoon = useWelcomeRedirect()
  const { pathname, search } = useLocation()
  const form = useForm<{ reason: string }>({
    resolver: zodResolver(reportForm),
    defaultValues: { reason: '' },
  })
  const { register, handleSubmit, control, reset, formState } = form
  useDraft(form, `report:${reported.type}:${reported.id}`, { what: 'sua denúncia' })
  const reason = useWatch({ control, name: 'reason' })
  const sending = useMutation({
    mutationFn: (form: { reason: string }) =>
      reported.type === 'Message'
        ? call('POST /application-messages/:id/report', { params: { id: reported.id }, body: form })
        : call('POST /reports', {
            body: { reportedEntityType: reported.type, reportedEntityId: reported.id, ...form },
          }),
    onSuccess: () => {
      reset()
      onOpenChange(false)
      toast({
        title: 'Denúncia enviada',
        description: 'Sua denúncia foi enviada com sucesso. Nossa equipe irá analisá-la em breve.',
        variant: 'success',
      })
    },
    onError: (error) => {
      if (error instanceof CallError && error.reply?.profile_incomplete) welcomeSoon(pathname + search)
    },
  })
  const cancel = () => {
    reset()
    sending.reset()
    onOpenChange(false)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !sending.isPending && onOpenChange(next)}
      title={title}
      description="Conte o que há de errado. Só a equipe do Medponto lê a sua denúncia."
      footer={
        <>
          <Button variant="secondary" onClick={cancel} disabled={sending.isPending}>
            Cancelar
          </Button>
          <Button
            type="submit"
            form={id}
            disabled={reason.trim() === ''}
            loading={sending.isPending}
            loadingLabel="Enviando..."
          >
            Enviar denúncia
          </Button>
        </>
      }
    >
      <form id={id} noValidate className="grid gap-4" onSubmit={handleSubmit((form) => sending.mutate(form))}>
        {sending.error && (
          <FormError title="Erro ao enviar denúncia">{reportErrorText(sending.error)}</FormError>
        )}
        <Field
          label="Motivo da denúncia"
          required
          error={formState.errors.reason?.message}
          aside={`${formatNumber(reason.length)}/${formatNumber(MAX_REASON_LENGTH)}`}
        >
          <Textarea
            rows={5}
            maxLength={MAX_REASON_LENGTH}
            readOnly={sending.isPending}
            aria-busy={sending.isPending}
            {...register('reason')}
          />
        </Field>
      </form>
    </Dialog>
  )
}
