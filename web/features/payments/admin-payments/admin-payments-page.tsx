import { useMutation, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { type ClientLoaderFunctionArgs, useNavigate, useSearchParams } from 'react-router'
import { pageNumber } from '#contract/paging.ts'
import { paths } from '#contract/paths.ts'
import type { InvoiceStatus } from '#contract/payments/receipts.ts'
import { download } from '#web/lib/files/download.ts'
import { guard } from '#web/lib/guard.ts'
import { browserClient } from '#web/lib/page.ts'
import { Seo } from '#web/lib/seo.tsx'
import { Button } from '#web/ui/button.tsx'
import { CheckingSession } from '#web/ui/checking-session.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { toast } from '#web/ui/toast.tsx'
import { AlarmList } from './alarm-list.tsx'
import { EventList } from './event-list.tsx'
import { InvoiceList } from './invoice-list.tsx'
import { alarmsQuery, invoicesQuery, refundsQuery } from './queries.ts'
import { RefundList } from './refund-list.tsx'

const ALARMS = 'alarmes'
const invoiceTabs: readonly (readonly [value: string, label: string, status: InvoiceStatus])[] = [
  ['a-emitir', 'Notas a emitir', 'pending'],
  ['recusadas', 'Recusadas', 'rejected'],
  ['a-cancelar', 'A cancelar', 'cancelling'],
  ['emitidas', 'Emitidas', 'issued'],
]
const REFUNDS = 'reembolsos'
const EVENTS = 'eventos'
const values = [ALARMS, REFUNDS, EVENTS, ...invoiceTabs.map(([value]) => value)]

const addressOf = (tab: string, page = 1) =>
  `${paths.adminPayments}?${new URLSearchParams({ aba: tab, ...(page > 1 && { page: `${page}` }) })}`

const [[DUE]] = invoiceTabs as [(typeof invoiceTabs)[number]]

/** How much of what waits for an admin there is in each tab; undefined while it is not known. */
function useWaiting(): Record<string, number | undefined> {
  return {
    [ALARMS]: useQuery(alarmsQuery(1)).data?.openCount,
    [REFUNDS]: useQuery(refundsQuery()).data?.items.length,
    [DUE]: useQuery(invoicesQuery('pending', 1)).data?.totalCount,
  }
}

/** The first tab that has something to do when the page opens. Alarms until that is known, and if there is nothing. */
function useFirstTab(waiting: ReturnType<typeof useWaiting>): string {
  const [first, setFirst] = useState<string | null>(null)
  const tabs = Object.entries(waiting)
  if (first === null && tabs.every(([, count]) => count !== undefined))
    setFirst(tabs.find(([, count]) => count)?.[0] ?? ALARMS)
  return first ?? ALARMS
}

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  await guard(request, { roles: ['admin'] })
  // Not awaited: the page shows its own skeleton and its own error.
  browserClient().prefetchQuery(alarmsQuery(1))
  return null
}
clientLoader.hydrate = true as const

export const HydrateFallback = CheckingSession

/** The admins' page about payments, with alarms, refunds to decide, provider events and invoices. */
export default function AdminPaymentsPage() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const waiting = useWaiting()
  const first = useFirstTab(waiting)
  const asked = search.get('aba') ?? ''
  const tab = values.includes(asked) ? asked : first
  const page = pageNumber(search)
  const hrefFor = (next: number) => addressOf(tab, next)
  return (
    <>
      <Seo
        title="Pagamentos | Medponto"
        description="Alarmes, reembolsos a decidir, eventos dos provedores e notas fiscais."
        path={paths.adminPayments}
        index={false}
      />
      <PageTitle
        title="Pagamentos"
        description="Alarmes, reembolsos a decidir, eventos dos provedores e notas fiscais."
        action={<ExportDue />}
      />
      <Tabs
        label="Pagamentos"
        value={tab}
        onValueChange={(value) => navigate(addressOf(value), { preventScrollReset: true })}
        tabs={[
          { value: ALARMS, label: 'Alarmes', content: <AlarmList page={page} hrefFor={hrefFor} /> },
          { value: REFUNDS, label: 'Reembolsos', content: <RefundList /> },
          { value: EVENTS, label: 'Eventos', content: <EventList /> },
          ...invoiceTabs.map(([value, label, status]) => ({
            value,
            label,
            content: <InvoiceList status={status} page={page} hrefFor={hrefFor} />,
          })),
        ].map((one) => ({ ...one, badge: <Waiting count={waiting[one.value]} /> }))}
      />
    </>
  )
}

const Waiting = ({ count = 0 }: { count?: number | undefined }) =>
  count > 0 && <span className="text-small tabular-nums">{count}</span>

/** Exports the invoices that are due for the accountant who issues them. */
function ExportDue() {
  const { mutate, isPending } = useMutation({
    mutationFn: () => download('GET /admin/invoices.csv'),
    onSuccess: () => toast({ title: 'Arquivo exportado', variant: 'success' }),
    onError: ({ message }) =>
      toast({ title: 'Erro ao exportar as notas', description: message, variant: 'destructive' }),
  })
  return (
    <Button variant="secondary" loading={isPending} loadingLabel="Exportando..." onClick={() => mutate()}>
      <Download aria-hidden />
      Exportar notas a emitir
    </Button>
  )
}
