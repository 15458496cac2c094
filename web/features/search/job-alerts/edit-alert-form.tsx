import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import type { JobAlert } from '#contract/api/search/job-alerts.ts'
import { alertForm } from '#contract/search/alert-form.ts'
import { type AlertFrequency, MAX_ALERT_NAME } from '#contract/search/alerts.ts'
import { startChange } from '#web/features/search/alert-offer/changed-alert.ts'
import { FrequencyField } from '#web/features/search/alert-offer/frequency-field.tsx'
import { refetchAlerts } from '#web/features/search/alert-offer/queries.ts'
import { call } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form/form-error.tsx'
import { Input } from '#web/ui/input.tsx'
import { Link } from '#web/ui/link.tsx'
import { toast } from '#web/ui/toast.tsx'

interface Values {
  name: string
  frequency: AlertFrequency
}

/** Changes the name and the frequency of an alert, and leads to its search. */
export function EditAlertForm({ alert, onClose }: { alert: JobAlert; onClose: () => void }) {
  const id = useId()
  const client = useQueryClient()
  const { register, handleSubmit, formState } = useForm<Values>({
    resolver: zodResolver(alertForm) as never,
    defaultValues: { name: alert.name, frequency: alert.frequency },
  })
  const saving = useMutation({
    mutationFn: (body: Values) => call('PATCH /job-alerts/:id', { params: { id: alert.id }, body }),
    onSuccess: async () => {
      toast({ title: 'Alerta atualizado', variant: 'success' })
      await refetchAlerts(client)
      onClose()
    },
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !saving.isPending && onClose()}
      title="Editar alerta"
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={saving.isPending}>
            Cancelar
          </Button>
          <Button type="submit" form={id} loading={saving.isPending} loadingLabel="Salvando...">
            Salvar alterações
          </Button>
        </>
      }
    >
      <form id={id} noValidate className="grid gap-4" onSubmit={handleSubmit((body) => saving.mutate(body))}>
        {saving.error && <FormError title="O alerta não foi salvo">{saving.error.message}</FormError>}
        <Field label="Nome" hint="Vazio: o nome volta a ser a busca." error={formState.errors.name?.message}>
          <Input maxLength={MAX_ALERT_NAME} {...register('name')} />
        </Field>
        <FrequencyField {...register('frequency')} />
        <p className="text-small">
          <Link
            to={alert.address}
            onClick={() => startChange(alert)}
            className="inline-flex min-h-11 items-center font-semibold text-brand underline underline-offset-4"
          >
            Mudar a busca
          </Link>
          <span className="block text-muted">Ajuste palavras e filtros na página de vagas e salve.</span>
        </p>
      </form>
    </Dialog>
  )
}
