import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CallError, Reply } from '#web/lib/api.ts'
import { read } from '#web/lib/page.ts'
import { call } from '#web/lib/session.ts'
import { toast } from '#web/ui/toast.tsx'

/** Whether a reset link is still valid. Checking does not use it up. */
export const resetLinkQuery = (token: string) => ({
  queryKey: ['POST /auth/reset-password/verify', token],
  queryFn: () => call('POST /auth/reset-password/verify', { body: { token } }),
  retry: false,
  staleTime: Number.POSITIVE_INFINITY,
})

/** The account's sessions that have not ended. */
export const sessionsQuery = () => read('GET /auth/sessions')

type Sessions = Reply<'GET /auth/sessions'>

/** Ends one of the account's sessions. A session that has already ended counts as success. */
export function useEndSession({ onEnded }: { onEnded: () => void }) {
  const client = useQueryClient()
  const { queryKey } = sessionsQuery()
  return useMutation<unknown, CallError, string>({
    mutationFn: (id) => call('DELETE /auth/sessions/:id', { params: { id } }).catch(ignoreNotFound),
    onSuccess: (_, id) => {
      client.setQueryData<Sessions>(
        queryKey,
        (list) => list && { items: list.items.filter((session) => session.id !== id) },
      )
      onEnded()
      toast({ title: 'Sessão encerrada', variant: 'success' })
    },
    onError: ({ message }) =>
      toast({ title: 'Erro ao encerrar a sessão', description: message, variant: 'destructive' }),
  })
}

function ignoreNotFound(error: CallError): null {
  if (error.status === 404) return null
  throw error
}

export const RESET_LINK_FAILED = 'Ocorreu um erro ao processar sua solicitação'

/** Requests a reset link by mail. The reply is the same for every address. */
export const useForgotPassword = () =>
  useMutation<unknown, CallError, string>({
    mutationFn: (email) => call('POST /auth/forgot-password', { body: { email } }),
  })
