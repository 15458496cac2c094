import { useMutation, useQueryClient } from '@tanstack/react-query'
import { APPROVAL_DAYS } from '#contract/admin/approvals.ts'
import type { CallError, Input, Reply } from '#web/lib/api.ts'
import { read } from '#web/lib/page.ts'
import { call } from '#web/lib/session.ts'
import { toast } from '#web/ui/toast.tsx'

/** The requests that need a second admin, open ones first. */
export const approvalsQuery = () => read('GET /admin/approvals')

/** Asks the other admins to approve an action about an account. Its panel shows the request in its log. */
export function useApprovalRequest({ id }: { id: string }) {
  const client = useQueryClient()
  return useMutation<
    Reply<'POST /admin/approvals'>,
    CallError,
    Omit<Input<'POST /admin/approvals'>['body'], 'userId'>
  >({
    mutationFn: (form) => call('POST /admin/approvals', { body: { ...form, userId: id } }),
    onSuccess: () => {
      toast({
        title: 'Pedido enviado',
        description: `Outra pessoa da administração precisa aprovar em ${APPROVAL_DAYS} dias.`,
        variant: 'success',
      })
      for (const queryKey of [approvalsQuery().queryKey, ['GET /admin/users/:id']])
        void client.invalidateQueries({ queryKey })
    },
  })
}
