import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CallError, Reply } from '#web/lib/api.ts'
import { read } from '#web/lib/page.ts'
import { call } from '#web/lib/session.ts'
import { toast } from '#web/ui/toast.tsx'

/** Whether a reset link is still good; asking does not use it up. */
export const resetLinkQuery = (token: string) => ({
  queryKey: ['POST /auth/reset-password/verify', token],
  queryFn: () => call('POST /auth/reset-password/verify', { body: { token } }),
  retry: false,
  staleTime: Number.POSITIVE_INFINITY,
})

/** Where the account is signed in. */
export const sessionsQuery = () => read('GET /auth/sessions')

type Sessions = Reply<'GET /auth/sessions'>

/** Ends one of the account's sessions; one that is over already is as good as ended. */
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

/** Asks for the mail with a link to choose a new password; the reply is the same for every address. */
export const useForgotPassword = () =>
  useMutation<unknown, CallError, string>({
    mutationFn: (email) => call('POST /auth/forgot-password', { body: { email } }),
  })
