import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import type { LinkedAlert } from '#contract/api/search/job-alerts.ts'
import { type AlertLinkAction, paths } from '#contract/paths.ts'
import {
  type AlertFrequency,
  type AlertStatus,
  alertAllows,
  alertFrequencies,
  alertFrequencyLabels,
} from '#contract/search/alerts.ts'
import { linkedAlertQuery } from '#web/features/search/alert-offer/queries.ts'
import { CallError } from '#web/lib/api.ts'
import { singlePress } from '#web/lib/double-press.ts'
import { formatDate } from '#web/lib/format.ts'
import { Seo } from '#web/lib/seo.tsx'
import { call } from '#web/lib/session.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { cn } from '#web/ui/cn.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form/form-error.tsx'
import { Link } from '#web/ui/link.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { Select } from '#web/ui/select.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { StatusMark } from './status-mark.tsx'
import { statusAdvice } from './status-text.ts'

type Change =
  | { action: Exclude<AlertLinkAction, 'frequencia'> }
  | { action: 'frequencia'; frequency: AlertFrequency }

/** Carries out a change of the alert that the token is for. */
function change(token: string, change: Change): Promise<LinkedAlert> {
  const body = { token }
  switch (change.action) {
    case 'confirmar':
      return call('POST /job-alerts/link/confirm', { body })
    case 'parar':
      return call('POST /job-alerts/stop', { query: body })
    case 'pausar':
      return call('POST /job-alerts/link/pause', { body })
    case 'continuar':
      return call('POST /job-alerts/link/resume', { body })
    case 'frequencia':
      return call('POST /job-alerts/link/frequency', { body: { token, frequency: change.frequency } })
  }
}

const done: Record<AlertLinkAction, string> = {
  confirmar: 'Pronto, o alerta está ativo. Avisamos por e-mail quando surgir uma vaga nova.',
  parar: 'Pronto, este alerta não envia mais e-mails.',
  pausar: 'Pronto, nenhum e-mail deste alerta por uma semana.',
  // It may have been active, with a question.
  continuar: 'Pronto, o alerta está ativo.',
  frequencia: 'Pronto, a frequência mudou.',
}

/** Confirms an action. A new frequency does not end a pause. */
const doneText = (action: AlertLinkAction, { pausedUntil }: LinkedAlert) =>
  action === 'frequencia' && pausedUntil
    ? `${done.frequencia} A pausa continua até ${formatDate(pausedUntil)}.`
    : done[action]

/** The question of the link, or null if the alert is already in the state that the link leads to. */
function questionOf(action: AlertLinkAction | null, { status, answerBy }: LinkedAlert): string | null {
  if (action === 'parar' && status !== 'stopped') return 'Parar este alerta?'
  if (action === 'pausar' && status === 'active') return 'Pausar este alerta por uma semana?'
  if (action === 'continuar' && (status !== 'active' || answerBy)) return 'Continuar recebendo este alerta?'
  if (action === 'frequencia' && alertAllows('setFrequency', status)) return 'Com que frequência avisar?'
  return null
}

/** The heading, if nothing is asked. */
const titles: Partial<Record<AlertStatus, string>> = {
  unconfirmed: 'Confirmar este alerta?',
  stopped: 'Este alerta está parado',
  undeliverable: 'Este alerta não envia nada',
}

/** The page behind the links of an alert's mails. Nothing changes before a button is pressed. */
export default function LinkedAlertPage() {
  const { token = '' } = useParams()
  const action = useSearchParams()[0].get('acao') as AlertLinkAction | null
  const { data, error, refetch } = useQuery(linkedAlertQuery(token))
  const isGone = error instanceof CallError && (error.status === 404 || error.status === 400)
  return (
    <div className="container-page max-w-lg py-12 sm:py-16">
      <Seo
        title="Alerta de vagas | Medponto"
        description="Confirme, pause ou pare um alerta de vagas."
        path="/alertas"
        index={false}
      />
      {/* The URL contains the token, which must not leak to linked sites. */}
      <meta name="referrer" content="no-referrer" />
      {data ? (
        <Manage alert={data} token={token} action={action} />
      ) : isGone ? (
        <EmptyState
          title="Alerta não encontrado"
          level="h1"
          action={
            <Link to={paths.jobs} className={buttonClass()}>
              Buscar vagas
            </Link>
          }
        >
          {error.message}
        </EmptyState>
      ) : error ? (
        <LoadError title="Não foi possível abrir este alerta." error={error} retry={refetch} />
      ) : (
        <>
          <noscript>
            <Alert title="Esta página precisa de scripts">
              Ative o JavaScript do seu navegador, ou cancele a inscrição no seu programa de e-mail.
            </Alert>
          </noscript>
          <SkeletonGroup label="Carregando alerta..." className="noscript:hidden">
            <Skeleton className="h-64 rounded-card" />
          </SkeletonGroup>
        </>
      )}
    </div>
  )
}

interface ManageProps {
  alert: LinkedAlert
  token: string
  action: AlertLinkAction | null
}

function Manage({ alert, token, action }: ManageProps) {
  const client = useQueryClient()
  const heading = useRef<HTMLHeadingElement>(null)
  const changing = useMutation({
    mutationFn: (next: Change) => change(token, next),
    onSuccess: (changed) => {
      client.setQueryData(linkedAlertQuery(token).queryKey, changed)
      // The pressed button may be gone.
      heading.current?.focus({ preventScroll: true })
    },
  })
  const isPending = (name: AlertLinkAction) => changing.isPending && changing.variables.action === name
  const isUnconfirmed = alert.status === 'unconfirmed'
  const asked = changing.isSuccess || isUnconfirmed ? null : questionOf(action, alert)
  const button = (name: Exclude<AlertLinkAction, 'frequencia'>, label: string, isMain: boolean) => (
    <Button
      variant={isMain ? 'primary' : 'secondary'}
      loading={isPending(name)}
      // Another button takes the place of the pressed one.
      onClick={singlePress(() => changing.mutate({ action: name }))}
    >
      {label}
    </Button>
  )
  const stop =
    alertAllows('stop', alert.status) &&
    alert.status !== 'stopped' &&
    button('parar', 'Parar este alerta', action === 'parar' && !changing.isSuccess)
  const canSetFrequency = alertAllows('setFrequency', alert.status)
  const asksFrequency = action === 'frequencia' && canSetFrequency
  // An alert that sends nothing has one button: the action of the link, or else the one that takes it up again.
  const isSilent = alert.status !== 'active'
  const isDone = changing.isSuccess
  const silentAction = () => {
    if (asksFrequency && !isDone) return null
    return (action === 'parar' && !isDone && stop) || button('continuar', 'Voltar a receber', true)
  }
  const frequencyForm = canSetFrequency && (
    <FrequencyForm
      frequency={alert.frequency}
      isMain={asksFrequency}
      isPending={isPending('frequencia')}
      onChange={(frequency) => changing.mutate({ action: 'frequencia', frequency })}
    />
  )
  // The confirmation of an action already says it.
  const advice = changing.isSuccess || isUnconfirmed ? null : statusAdvice(alert)
  return (
    <Card padding="lg">
      <h1 ref={heading} tabIndex={-1} className="font-semibold text-title">
        {asked ?? titles[alert.status] ?? 'Seu alerta de vagas'}
      </h1>
      <p className="wrap-anywhere mt-2 font-semibold">{alert.name}</p>
      <p className="mt-1 text-muted text-small">
        <StatusMark alert={alert} />
      </p>
      <div role="status">
        {changing.isSuccess && (
          <Alert variant="success" className="mt-4">
            {doneText(changing.variables.action, alert)}
          </Alert>
        )}
      </div>
      {advice && <p className="mt-4 text-small">{advice}</p>}
      {changing.error && <FormError className="mt-4">{changing.error.message}</FormError>}
      {isUnconfirmed ? (
        <div className="mt-6 grid sm:flex">{button('confirmar', 'Confirmar alerta', true)}</div>
      ) : (
        <>
          {asksFrequency && !(isSilent && isDone) && frequencyForm}
          {isSilent ? (
            <div className="mt-6 grid empty:hidden sm:flex">{silentAction()}</div>
          ) : (
            // Stopping comes last, unless the reader asked for it.
            <div className="mt-6 grid gap-3 sm:flex sm:flex-wrap">
              {action === 'parar' && stop}
              {button('pausar', 'Pausar por uma semana', action === 'pausar' && !isDone)}
              {alert.answerBy && button('continuar', 'Continuar recebendo', !asksFrequency)}
              {action !== 'parar' && stop}
            </div>
          )}
          {!(asksFrequency || isSilent) && frequencyForm}
          <Link to={alert.address} className={buttonClass({ variant: 'link', className: 'mt-4' })}>
            Ver as vagas desta busca
          </Link>
        </>
      )}
    </Card>
  )
}

interface FrequencyFormProps {
  frequency: AlertFrequency
  /** The reader came to change it. */
  isMain: boolean
  isPending: boolean
  onChange: (frequency: AlertFrequency) => void
}

function FrequencyForm({ frequency, isMain, isPending, onChange }: FrequencyFormProps) {
  const [chosen, setChosen] = useState(frequency)
  return (
    <form
      className={cn('mt-6 grid gap-3', !isMain && 'border-t pt-4')}
      onSubmit={(event) => {
        event.preventDefault()
        onChange(chosen)
      }}
    >
      <Field label="Frequência">
        <Select
          value={chosen}
          options={alertFrequencies.map((value) => ({ value, label: alertFrequencyLabels[value] }))}
          onChange={(event) => setChosen(event.target.value as AlertFrequency)}
        />
      </Field>
      <Button
        type="submit"
        variant={isMain ? 'primary' : 'secondary'}
        className="sm:justify-self-start"
        loading={isPending}
      >
        Mudar a frequência
      </Button>
    </form>
  )
}
