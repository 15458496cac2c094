import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { OwnPaymentRecord } from '#contract/api/rota/payment-records.ts'
import type { CallError, Reply } from '#web/lib/api.ts'
import { read } from '#web/lib/page.ts'
import { call } from '#web/lib/session.ts'
import { toast } from '#web/ui/toast.tsx'

export const paymentRecordQuery = (employerId: string) => ({
  ...read('GET /employers/:id/payment-record', { params: { id: employerId } }),
  // It changes once a month.
  staleTime: 3_600_000,
})

export const ownRecordsQuery = () => read('GET /payment-records/own')

/** Replies to a record of the company, or takes the reply back with an empty text. */
export function useReply(id: string) {
  const client = useQueryClient()
  return useMutation<OwnPaymentRecord, CallError, string>({
    mutationFn: (reply) => call('PUT /payment-records/:id/reply', { params: { id }, body: { reply } }),
    onSuccess: (record) => {
      toast({ title: record.reply ? 'Resposta salva' : 'Resposta retirada', variant: 'success' })
      client.setQueryData<Reply<'GET /payment-records/own'>>(
        ownRecordsQuery().queryKey,
        (own) => own && { ...own, records: own.records.map((one) => (one.id === id ? record : one)) },
      )
    },
  })
}
