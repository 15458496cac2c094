import { useMutation, useQueryClient } from '@tanstack/react-query'
import { refetchOpeningRequests } from '#web/features/admin/opening-requests/queries.ts'
import type { CallError } from '#web/lib/api.ts'
import { call } from '#web/lib/session.ts'
import { toast } from '#web/ui/toast.tsx'
import { approvalsQuery } from './queries.ts'

export type Decision = 'approve' | 'reject' | 'withdraw'
const doneTitles: Record<Decision, string> = {
  approve: 'Pedido aprovado',
  reject: 'Pedido recusado',
  withdraw: 'Pedido retirado',
}

/** Decides a request that needs a second admin, or takes back an own one. */
export function useDecision(list: 'approvals' | 'opening-requests', id: string, onDone: () => void) {
  const client = useQueryClient()
  return useMutation<unknown, CallError, Decision>({
    mutationFn: (decision) => call(`POST /admin/${list}/:id/${decision}`, { params: { id } }),
    onSuccess: (_, decision) => {
      onDone()
      toast({ title: doneTitles[decision], variant: 'success' })
    },
    onError: ({ message }) =>
      toast({ title: 'O pedido não foi alterado', description: message, variant: 'destructive' }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: approvalsQuery().queryKey }),
        refetchOpeningRequests(),
      ]),
  })
}
