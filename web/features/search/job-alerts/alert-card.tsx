import { Ellipsis, Mail, Pause, Pencil, Play, Search, Trash2 } from 'lucide-react'
import { type ComponentProps, useEffect, useId, useRef } from 'react'
import type { JobAlert } from '#contract/api/search/job-alerts.ts'
import { foldText } from '#contract/fold-text.ts'
import { ALERT_PAUSE_DAYS, alertAllows, alertName } from '#contract/search/alerts.ts'
import { readFilters } from '#contract/search/job-search-address.ts'
import type { useAlertActions } from '#web/features/search/alert-offer/use-alert-actions.ts'
import { useSession } from '#web/lib/current-user.ts'
import { singlePress } from '#web/lib/double-press.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Link } from '#web/ui/link.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { SentMails } from './sent-mails.tsx'
import { StatusMark } from './status-mark.tsx'
import { nextMailText, statusAdvice } from './status-text.ts'

type Entry = ComponentProps<typeof Menu>['items'][number]

interface AlertCardProps {
  alert: JobAlert
  actions: ReturnType<typeof useAlertActions>
  onEdit: () => void
  onDelete: () => void
}

/** The search in words, if the alert has another name. The name of a company is known to the server only. */
function searchText({ name, address }: JobAlert): string | null {
  const filters = readFilters(new URLSearchParams(address.split('?')[1]))
  const text = alertName(filters)
  return filters.employer || foldText(text) === foldText(name) ? null : text
}

/** The address that receives the mails, and the time of the next one. */
function Delivery({ alert }: { alert: JobAlert }) {
  const { user } = useSession()
  const next = nextMailText(alert, useNow())
  return (
    <p className="flex flex-wrap items-center gap-x-1.5 text-muted text-small">
      <Mail aria-hidden className="size-4 shrink-0" />
      <span className="wrap-anywhere min-w-0">{user?.email}</span>
      {next && (
        <span className="before:mr-1.5 before:content-['·'] max-sm:basis-full max-sm:pl-[1.375rem] max-sm:before:hidden">
          {next}
        </span>
      )}
    </p>
  )
}

/** On a phone it comes last, where the card has room for it. */
const primary = 'max-sm:order-last max-sm:col-span-full max-sm:mt-1 max-sm:justify-self-start'

/** One alert: its search, its state, its mails, its main action, and a menu with the others. */
export function AlertCard({ alert, actions, onEdit, onDelete }: AlertCardProps) {
  const advice = statusAdvice(alert)
  const searched = searchText(alert)
  const sends = alert.status === 'active' && !alert.answerBy
  const isBusy = actions.isPending && actions.variables?.id === alert.id
  const send = (action: 'pause' | 'resume') => actions.mutate({ id: alert.id, action })
  const menu = useRef<HTMLButtonElement>(null)
  const isResumed = useRef(false)
  // The pressed button is gone once the alert sends again.
  useEffect(() => {
    if (sends && isResumed.current) menu.current?.focus({ preventScroll: true })
    isResumed.current = false
  }, [sends])
  // The controls have the same names in every card.
  const name = useId()
  const items: Entry[] = [
    ...(sends ? [] : [{ label: 'Ver vagas', icon: <Search aria-hidden />, to: alert.address }]),
    ...(alertAllows('edit', alert.status)
      ? [{ label: 'Editar', icon: <Pencil aria-hidden />, onSelect: onEdit }]
      : []),
    ...(sends
      ? [
          {
            label: `Pausar por ${ALERT_PAUSE_DAYS} dias`,
            icon: <Pause aria-hidden />,
            onSelect: () => send('pause'),
          },
        ]
      : []),
    'separator',
    { label: 'Excluir', icon: <Trash2 aria-hidden />, danger: true, onSelect: onDelete },
  ]
  return (
    <Card
      padding="none"
      className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-1 gap-y-2 p-4 sm:grid-cols-[minmax(0,1fr)_auto_auto] sm:px-6 sm:py-5"
    >
      <div>
        <h2 id={name} className="wrap-anywhere font-semibold text-lead">
          <Link to={alert.address} className="hover:underline">
            {alert.name}
          </Link>
        </h2>
        {searched && <p className="wrap-anywhere text-small">{searched}</p>}
        <p className="mt-0.5 text-muted text-small">
          <StatusMark alert={alert} />
        </p>
      </div>
      {sends ? (
        <Link
          to={alert.address}
          aria-describedby={name}
          className={buttonClass({ variant: 'secondary', size: 'sm', className: primary })}
        >
          <Search aria-hidden />
          Ver vagas
        </Link>
      ) : (
        alertAllows('resume', alert.status) && (
          <Button
            variant="secondary"
            size="sm"
            aria-describedby={name}
            className={primary}
            loading={isBusy}
            onClick={singlePress(() => {
              isResumed.current = true
              send('resume')
            })}
          >
            <Play aria-hidden />
            {alert.answerBy ? 'Continuar recebendo' : 'Voltar a receber'}
          </Button>
        )
      )}
      <Menu
        trigger={
          <Button
            ref={menu}
            variant="ghost"
            size="icon"
            title="Ações"
            aria-label={`Ações: ${alert.name}`}
            className="-mt-1 -mr-2 sm:-mr-3"
          >
            <Ellipsis aria-hidden />
          </Button>
        }
        items={items}
      />
      <div className="col-span-full grid gap-2">
        {advice && <p className="text-small">{advice}</p>}
        <Delivery alert={alert} />
        <SentMails alert={alert} labelledBy={name} />
      </div>
    </Card>
  )
}
