import { useQuery } from '@tanstack/react-query'
import { BellOff, BellRing, List, Pause, Play } from 'lucide-react'
import { type ReactNode, useEffect, useId } from 'react'
import type { JobAlert } from '#contract/api/search/job-alerts.ts'
import { paths } from '#contract/paths.ts'
import {
  ALERT_PAUSE_DAYS,
  type AlertStatus,
  alertFilters,
  alertFrequencyLabels,
} from '#contract/search/alerts.ts'
import { jobsAddress, readFilters } from '#contract/search/job-search-address.ts'
import { formatDate } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { jobAlertsQuery } from './queries.ts'
import { useAlertActions } from './use-alert-actions.ts'

const labels: Record<AlertStatus, string> = {
  active: 'Alerta ativo',
  paused: 'Alerta pausado',
  stopped: 'Alerta parado',
  undeliverable: 'Alerta sem entrega',
  // Not in the list of an account.
  unconfirmed: 'Alerta por confirmar',
}

interface AccountAlertProps {
  /** The query of the search's address. */
  search: string
  /** The button that creates the alert; invisible while it is unknown whether there is one. */
  offer: (isKnown: boolean) => ReactNode
  /** The button has opened the form. */
  wasOpened: boolean
}

/** The account's alert for a search, or the button that creates it. */
export function AccountAlert({ search, offer, wasOpened }: AccountAlertProps) {
  const { data, isError } = useQuery(jobAlertsQuery())
  const address = jobsAddress(alertFilters(readFilters(new URLSearchParams(search))))
  const alert = data?.items.find((one) => one.address === address)
  return alert ? <KnownAlert alert={alert} takesFocus={wasOpened} /> : offer(Boolean(data) || isError)
}

function KnownAlert({ alert, takesFocus }: { alert: JobAlert; takesFocus: boolean }) {
  const { mutate, isPending } = useAlertActions()
  const id = useId()
  const { status, answerBy } = alert
  const isActive = status === 'active'
  // One that has asked whether it is still wanted stops unless it is resumed.
  const canPause = isActive && !answerBy
  // The form has returned the focus to a button that is gone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (takesFocus && document.activeElement === document.body) document.getElementById(id)?.focus()
  }, [])
  return (
    <Menu
      trigger={
        <Button id={id} variant="secondary" loading={isPending} className="[&_svg]:text-brand">
          {isActive ? <BellRing aria-hidden /> : <BellOff aria-hidden />}
          {labels[status]}
        </Button>
      }
      header={
        <>
          <span className="wrap-anywhere block font-semibold">{alert.name}</span>
          <span className="text-muted">{alertFrequencyLabels[alert.frequency]}</span>
          {answerBy && (
            <span className="mt-1 block">{`Ainda interessa? Sem resposta, para em ${formatDate(answerBy)}.`}</span>
          )}
        </>
      }
      items={[
        {
          label: canPause
            ? `Pausar por ${ALERT_PAUSE_DAYS} dias`
            : isActive
              ? 'Continuar recebendo'
              : 'Voltar a receber',
          icon: canPause ? <Pause aria-hidden /> : <Play aria-hidden />,
          onSelect: () => mutate({ id: alert.id, action: canPause ? 'pause' : 'resume' }),
        },
        { label: 'Gerenciar alertas', icon: <List aria-hidden />, to: paths.dashboardAlerts },
      ]}
    />
  )
}
