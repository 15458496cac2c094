import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { REPORT_ANSWER_DAYS, type ReportedEntity } from '#contract/moderation/reports.ts'
import { guestReportForm, MAX_REASON_LENGTH } from '#contract/moderation/reports-form.ts'
import { formatNumber } from '#web/lib/format.ts'
import { call } from '#web/lib/session.ts'
import { useDraft } from '#web/lib/use-draft.ts'
import { useHydrated } from '#web/lib/use-hydrated.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form/form-error.tsx'
import { Honeypot } from '#web/ui/form/honeypot.tsx'
import { Input, Textarea } from '#web/ui/input.tsx'

interface Form {
  email: string
  reason: string
  homepage: string
}

/** A report by somebody without an account, who confirms it by mail. */
export function GuestReportForm(props: { reported: ReportedEntity; onSent: (email: string) => void }) {
  const { reported, onSent } = props
  const form = useForm<Form>({
    resolver: zodResolver(guestReportForm) as never,
    defaultValues: { email: '', reason: '', homepage: '' },
  })
  const { register, handleSubmit, control, formState } = form
  const isHydrated = useHydrated()
  const { deleteDraft } = useDraft(form, `guest-report:${reported.type}:${reported.id}`, {
    what: 'sua denúncia',
  })
  const reason = useWatch({ control, name: 'reason' })
  const sending = useMutation({
    mutationFn: (body: Form) =>
      call('POST /reports/guest', {
        body: { ...body, reportedEntityType: reported.type, reportedEntityId: reported.id },
      }),
    onSuccess: (_, { email }) => {
      deleteDraft()
      onSent(email)
    },
  })
  return (
    <form
      method="post"
      noValidate
      className="grid gap-5"
      onSubmit={handleSubmit((body) => sending.mutate(body))}
    >
      <noscript>
        <p className="rounded-control bg-subtle p-3">Para continuar, ative o JavaScript do seu navegador.</p>
      </noscript>
      {sending.error && <FormError title="Erro ao enviar denúncia">{sending.error.message}</FormError>}
      <Field
        label="Motivo da denúncia"
        required
        error={formState.errors.reason?.message}
        aside={`${formatNumber(reason.length)}/${formatNumber(MAX_REASON_LENGTH)}`}
      >
        <Textarea rows={6} maxLength={MAX_REASON_LENGTH} {...register('reason')} />
      </Field>
      <Field
        label="Seu e-mail"
        required
        hint="Para confirmar a denúncia e receber a resposta. Quem foi denunciado não vê."
        error={formState.errors.email?.message}
      >
        <Input type="email" autoComplete="email" inputMode="email" {...register('email')} />
      </Field>
      <Honeypot {...register('homepage')} />
      <p className="text-muted text-small">
        Respondemos em até {REPORT_ANSWER_DAYS} dias depois que você confirmar.
      </p>
      <Button
        type="submit"
        size="lg"
        disabled={!isHydrated}
        loading={sending.isPending}
        loadingLabel="Enviando..."
      >
        Enviar denúncia
      </Button>
    </form>
  )
}
