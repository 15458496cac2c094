import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { paths } from '#contract/paths.ts'
import { alertForm, guestAlertForm } from '#contract/search/alert-form.ts'
import {
  ALERT_CONFIRMATION_HOURS,
  ALERT_LIMIT_TEXT,
  type AlertFrequency,
  alertConsent,
} from '#contract/search/alerts.ts'
import { CallError } from '#web/lib/api.ts'
import { useSession } from '#web/lib/current-user.ts'
import { call } from '#web/lib/session.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form/form-error.tsx'
import { Honeypot } from '#web/ui/form/honeypot.tsx'
import { Input } from '#web/ui/input.tsx'
import { Link } from '#web/ui/link.tsx'
import { toast } from '#web/ui/toast.tsx'
import { FrequencyField } from './frequency-field.tsx'
import { previewText } from './preview-text.ts'
import { jobAlertsQuery, previewQuery, refetchAlerts } from './queries.ts'
import { Unbroken } from './unbroken.tsx'

export interface CreateAlertFormProps {
  /** The query of the search's address. */
  search: string
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Creates an alert for a search, with an account or with only an e-mail address. */
export function CreateAlertForm(props: CreateAlertFormProps) {
  return useSession().state === 'guest' ? <GuestForm {...props} /> : <AccountForm {...props} />
}

function AccountForm({ search, open, onOpenChange }: CreateAlertFormProps) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { data: preview } = useQuery({ ...previewQuery(search), enabled: open })
  const { data: list } = useQuery({ ...jobAlertsQuery(), enabled: open })
  const known = preview && list?.items.find(({ address }) => address === preview.address)
  const form = useForm<{ frequency: AlertFrequency }>({
    resolver: zodResolver(alertForm) as never,
    defaultValues: { frequency: 'daily' },
    // Saving a search again changes the alert that there is.
    values: known && { frequency: known.frequency },
    resetOptions: { keepDirtyValues: true },
  })
  const isFull = preview !== undefined && !known && list !== undefined && list.items.length >= list.maxAlerts
  const saving = useMutation({
    mutationFn: (body: { frequency: AlertFrequency }) =>
      call('POST /job-alerts', { body: { ...body, search } }),
    onSuccess: async ({ name }) => {
      onOpenChange(false)
      toast({
        title: known ? 'Alerta atualizado' : 'Alerta criado',
        description: `“${name}”`,
        variant: 'success',
        action: { label: 'Ver alertas', onClick: () => navigate(paths.dashboardAlerts) },
      })
      await refetchAlerts(client)
    },
  })
  return (
    <AlertDialog
      search={search}
      open={open}
      onOpenChange={onOpenChange}
      saving={saving}
      isFull={isFull}
      submitLabel={known && 'Salvar alerta'}
      onSubmit={form.handleSubmit((body) => saving.mutate(body))}
    >
      {known && <p className="text-small">Você já tem este alerta, com o nome “{known.name}”.</p>}
      <FrequencyField {...form.register('frequency')} />
    </AlertDialog>
  )
}

interface GuestValues {
  frequency: AlertFrequency
  email: string
  homepage: string
}

function GuestForm({ search, open, onOpenChange }: CreateAlertFormProps) {
  const form = useForm<GuestValues>({
    resolver: zodResolver(guestAlertForm.omit({ consent: true })) as never,
    defaultValues: { frequency: 'daily', email: '', homepage: '' },
  })
  const saving = useMutation({
    mutationFn: (body: GuestValues) =>
      call('POST /job-alerts/guest', { body: { ...body, search, consent: alertConsent.version } }),
  })
  const { errors } = form.formState
  return (
    <AlertDialog
      search={search}
      open={open}
      onOpenChange={onOpenChange}
      saving={saving}
      sentTo={saving.isSuccess ? saving.variables.email : null}
      onSubmit={form.handleSubmit((body) => saving.mutate(body))}
    >
      <Field label="Seu e-mail" required error={errors.email?.message}>
        <Input type="email" autoComplete="email" inputMode="email" {...form.register('email')} />
      </Field>
      <FrequencyField {...form.register('frequency')} />
      <Honeypot {...form.register('homepage')} />
      <p className="text-muted text-small">
        Ao criar o alerta, você concorda: “<Unbroken>{alertConsent.text}</Unbroken>”{' '}
        <Link to={paths.privacy} className="font-semibold text-brand underline underline-offset-4">
          Privacidade
        </Link>
      </p>
    </AlertDialog>
  )
}

const isLimit = (error: Error) =>
  error instanceof CallError && error.reply?.errorDto?.errorName === 'AlertLimit'

const AlertsLink = () => (
  <Link to={paths.dashboardAlerts} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
    Ver meus alertas
  </Link>
)

/** The pressed button is gone. */
const focusOnce = (button: HTMLButtonElement | null) => button?.focus()

interface AlertDialogProps extends CreateAlertFormProps {
  saving: { error: Error | null; isPending: boolean }
  /** The address that has got the link to confirm, once it has. */
  sentTo?: string | null
  /** The account cannot have another alert. */
  isFull?: boolean
  submitLabel?: string
  onSubmit: () => void
  children: ReactNode
}

/**
 * The frame of both forms: what the search is, and what it would have sent. It is one dialog to the end, because a second one
 * would not know where the focus came from.
 */
function AlertDialog({
  search,
  open,
  onOpenChange,
  saving,
  sentTo = null,
  isFull = false,
  submitLabel = 'Criar alerta',
  onSubmit,
  children,
}: AlertDialogProps) {
  const id = useId()
  const preview = useQuery({ ...previewQuery(search), enabled: open })
  const problem = preview.data?.problem
  if (sentTo !== null)
    return (
      <Dialog
        open={open}
        onOpenChange={onOpenChange}
        title="Confirme pelo e-mail"
        footer={
          <Button key="close" ref={focusOnce} onClick={() => onOpenChange(false)}>
            Entendi
          </Button>
        }
      >
        <p role="status">
          Enviamos um link para <strong className="wrap-anywhere">{sentTo}</strong>. O alerta começa quando
          você confirmar, em até {ALERT_CONFIRMATION_HOURS} horas.
        </p>
        <p className="mt-2 text-muted text-small">Não encontrou? Veja também a pasta de spam.</p>
      </Dialog>
    )
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !saving.isPending && onOpenChange(next)}
      title="Criar alerta"
      description="Avisamos por e-mail quando surgirem vagas novas para esta busca."
      footer={
        problem ? (
          <Button onClick={() => onOpenChange(false)}>Escolher filtros</Button>
        ) : isFull ? (
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            Fechar
          </Button>
        ) : (
          <>
            <Button variant="secondary" onClick={() => onOpenChange(false)} disabled={saving.isPending}>
              Cancelar
            </Button>
            <Button type="submit" form={id} loading={saving.isPending} loadingLabel="Salvando...">
              {submitLabel}
            </Button>
          </>
        )
      }
    >
      {problem ? (
        <Alert>{problem}</Alert>
      ) : isFull ? (
        <Alert action={<AlertsLink />}>{ALERT_LIMIT_TEXT}</Alert>
      ) : (
        <form
          id={id}
          noValidate
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            if (!saving.isPending) onSubmit()
          }}
        >
          {saving.error && (
            <FormError title="O alerta não foi criado" action={isLimit(saving.error) && <AlertsLink />}>
              {saving.error.message}
            </FormError>
          )}
          <div className="rounded-control bg-subtle p-3">
            <p className="wrap-anywhere font-semibold">{preview.data?.name ?? 'Esta busca'}</p>
            <p role="status" className="text-muted text-small">
              {preview.data
                ? previewText(preview.data)
                : preview.error
                  ? 'Não foi possível contar as vagas desta semana.'
                  : 'Contando as vagas desta semana...'}
            </p>
          </div>
          {children}
        </form>
      )}
    </Dialog>
  )
}
