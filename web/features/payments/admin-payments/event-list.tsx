import { useQuery } from '@tanstack/react-query'
import type { ProviderEvent } from '#contract/api/payments/provider-events.ts'
import { paths } from '#contract/paths.ts'
import {
  type ProviderEventState,
  providerEventStateLabels,
  providerEventStates,
  providerLabels,
} from '#contract/payments/provider-events.ts'
import { retentionDays } from '#contract/platform/retention.ts'
import type { Column } from '#web/features/platform/back-office/data-table.tsx'
import { TablePage } from '#web/features/platform/back-office/paged-table.tsx'
import { PanelFacts, SidePanel } from '#web/features/platform/back-office/side-panel.tsx'
import { useTableAddress } from '#web/features/platform/back-office/table-address.ts'
import { TableControls } from '#web/features/platform/back-office/table-controls.tsx'
import { singlePress } from '#web/lib/double-press.ts'
import { relativeTime } from '#web/lib/format.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { toast } from '#web/ui/toast.tsx'
import { eventsQuery, useProcessAgain, useSync } from './queries.ts'
import { SyncDialog } from './sync-dialog.tsx'

const filterKeys = ['aba', 'provedor', 'situacao'] as const
const providers = ['stripe', 'mercadopago'] as const

/** How often the list is read again while an event waits. */
const WAITING_MS = 3_000

const badges = { waiting: 'neutral', failing: 'danger', synced: 'success', ignored: 'neutral' } as const

const timeFormat = new Intl.DateTimeFormat('pt-BR', {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone: 'America/Sao_Paulo',
})
const timeOf = (instant: string | null) => instant && timeFormat.format(new Date(instant))

const stateBadge = ({ state }: ProviderEvent) => (
  <Badge variant={badges[state]}>{providerEventStateLabels[state]}</Badge>
)

const columnsAt = (now: number): readonly Column<ProviderEvent>[] => [
  { key: 'type', title: 'Evento', grows: true, cell: ({ type }) => type },
  { key: 'state', title: 'Situação', cell: stateBadge },
  { key: 'provider', title: 'Provedor', from: 'md', cell: ({ provider }) => providerLabels[provider] },
  {
    key: 'object',
    title: 'Objeto',
    from: 'lg',
    cell: ({ objectId }) => <span className="block max-w-32 truncate">{objectId}</span>,
  },
  { key: 'attempts', title: 'Tentativas', isNumber: true, from: 'md', cell: ({ attempts }) => attempts },
  { key: 'received', title: 'Recebido', from: 'sm', cell: ({ receivedAt }) => relativeTime(receivedAt, now) },
]

/** The events that the payment providers have sent, with the state of their handling. */
export function EventList() {
  const now = useNow()
  const address = useTableAddress(paths.adminPayments, filterKeys)
  const { search, page, open, filters } = address.state
  const provider = providers.find((one) => one === filters.provedor)
  const state = providerEventStates.find((one): one is ProviderEventState => one === filters.situacao)
  const query = useQuery({
    ...eventsQuery({ search, page, provider, state }),
    refetchInterval: ({ state: { data } }) =>
      data?.items.some((one) => one.state === 'waiting') && WAITING_MS,
  })
  const row = query.data?.items.find(({ id }) => id === open)
  return (
    <>
      <TableControls
        address={address}
        searchLabel="Buscar eventos"
        searchPlaceholder="Evento, tipo, objeto ou cliente, pelo começo"
        filters={[
          {
            key: 'provedor',
            label: 'Provedor',
            placeholder: 'Provedor',
            options: providers.map((value) => ({ value, label: providerLabels[value] })),
          },
          {
            key: 'situacao',
            label: 'Situação',
            placeholder: 'Situação',
            options: providerEventStates.map((value) => ({ value, label: providerEventStateLabels[value] })),
          },
        ]}
      >
        <SyncDialog />
      </TableControls>
      <TablePage
        query={query}
        caption="Eventos dos provedores de pagamento"
        noun={['evento', 'eventos']}
        errorTitle="Erro ao carregar os eventos."
        emptyState={
          <EmptyState title="Nenhum evento encontrado">
            Os eventos que a Stripe e o Mercado Pago enviam aparecem aqui e ficam guardados por{' '}
            {retentionDays.providerEvents} dias.
          </EmptyState>
        }
        columns={columnsAt(now)}
        labelOf={({ type, eventId }) => `${type} ${eventId}`}
        address={address}
      />
      <SidePanel
        open={row !== undefined}
        rowId={row?.id ?? ''}
        onClose={() => address.openRow('')}
        title={row?.type}
        description={row && providerLabels[row.provider]}
        footer={row && <EventActions event={row} />}
      >
        {row && <EventFacts key={row.id} event={row} />}
      </SidePanel>
    </>
  )
}

function EventFacts({ event }: { event: ProviderEvent }) {
  const { eventId, objectId, subject, attempts, receivedAt, lastAttemptAt, handledAt, error } = event
  return (
    <PanelFacts
      facts={[
        ['Situação', stateBadge(event)],
        ['Evento', eventId],
        ['Objeto', objectId],
        ['Sincroniza', subject?.id ?? 'Nada: este tipo não muda nada aqui'],
        ['Recebido', timeOf(receivedAt)],
        ['Tentativas', `${attempts}`],
        ['Última tentativa', timeOf(lastAttemptAt)],
        ['Concluído', timeOf(handledAt)],
        ['Erro', error],
      ]}
    />
  )
}

function EventActions({ event: { id, subject } }: { event: ProviderEvent }) {
  const process = useProcessAgain()
  const sync = useSync()
  const fail = ({ message }: Error) => toast({ title: 'Erro', description: message, variant: 'destructive' })
  const reference = subject && (subject.kind === 'customer' || subject.kind === 'payment') ? subject.id : null
  return (
    <>
      <Button
        size="sm"
        loading={process.isPending}
        onClick={singlePress(() => process.mutate(id, { onError: fail }))}
      >
        Processar de novo
      </Button>
      {reference && (
        <Button
          variant="secondary"
          size="sm"
          loading={sync.isPending}
          onClick={singlePress(() => sync.mutate(reference, { onError: fail }))}
        >
          Sincronizar {reference}
        </Button>
      )}
    </>
  )
}
