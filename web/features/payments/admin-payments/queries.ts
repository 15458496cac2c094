import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { PaymentProvider } from '#contract/payments/ledger.ts'
import type { ProviderEventState } from '#contract/payments/provider-events.ts'
import type { InvoiceStatus } from '#contract/payments/receipts.ts'
import { read } from '#web/lib/page.ts'
import { call } from '#web/lib/session.ts'
import { toast } from '#web/ui/toast.tsx'

const PAGE_SIZE = 20

export const alarmsQuery = (page: number) =>
  read('GET /admin/payment-alarms', { query: { page, pageSize: PAGE_SIZE } })
export const invoicesQuery = (status: InvoiceStatus, page: number) =>
  read('GET /admin/invoices', { query: { status, page, pageSize: PAGE_SIZE } })

export const eventsQuery = (query: {
  search: string
  page: number
  provider: PaymentProvider | undefined
  state: ProviderEventState | undefined
}) => read('GET /admin/provider-events', { query: { ...query, pageSize: PAGE_SIZE } })

/** A write of this page. Afterwards its list is read again. */
function useChange<T>(list: string, change: (input: T) => Promise<unknown>, title: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => toast({ title, variant: 'success' }),
    onSettled: () => client.invalidateQueries({ queryKey: [list] }),
  })
}

export const useSettleAlarm = () =>
  useChange(
    'GET /admin/payment-alarms',
    (id: string) => call('POST /admin/payment-alarms/:id/settle', { params: { id } }),
    'Alarme resolvido',
  )

export const refundsQuery = () => read('GET /admin/refund-requests')

export const useApproveRefund = () =>
  useChange(
    'GET /admin/refund-requests',
    (id: string) => call('POST /admin/refund-requests/:id/approve', { params: { id } }),
    'Reembolso aprovado',
  )

export const useRefuseRefund = () =>
  useChange(
    'GET /admin/refund-requests',
    ({ id, reason }: { id: string; reason: string }) =>
      call('POST /admin/refund-requests/:id/refuse', { params: { id }, body: { reason } }),
    'Reembolso recusado',
  )

export const useIssueInvoice = () =>
  useChange(
    'GET /admin/invoices',
    ({ id, number }: { id: string; number: string }) =>
      call('POST /admin/invoices/:id/issue', { params: { id }, body: { number } }),
    'Nota registrada',
  )

export const useRejectInvoice = () =>
  useChange(
    'GET /admin/invoices',
    ({ id, reason }: { id: string; reason: string }) =>
      call('POST /admin/invoices/:id/reject', { params: { id }, body: { reason } }),
    'Recusa registrada',
  )

export const useCancelInvoice = () =>
  useChange(
    'GET /admin/invoices',
    (id: string) => call('POST /admin/invoices/:id/cancel', { params: { id } }),
    'Cancelamento registrado',
  )

export const useProcessAgain = () =>
  useChange(
    'GET /admin/provider-events',
    (id: string) => call('POST /admin/provider-events/:id/process', { params: { id } }),
    'Evento na fila',
  )

export const useSync = () =>
  useChange(
    'GET /admin/payment-alarms',
    (reference: string) => call('POST /admin/payments/sync', { body: { reference } }),
    'Sincronizado com o provedor',
  )
