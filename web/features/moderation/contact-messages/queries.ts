import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ContactMessage } from '#contract/api/moderation/contact-messages.ts'
import { CallError } from '#web/lib/api.ts'
import { read } from '#web/lib/page.ts'
import { call } from '#web/lib/session.ts'
import { toast } from '#web/ui/toast.tsx'

export const messagesQuery = (query: {
  answered: boolean | undefined
  search: string
  direction?: 'asc' | 'desc'
  page: number
}) => {
  const { answered, ...rest } = query
  return {
    ...read('GET /admin/messages', {
      query: { ...rest, ...(answered !== undefined && { answered: answered ? 'true' : 'false' }) },
    }),
    refetchInterval: 60_000,
    refetchOnWindowFocus: true,
  }
}

/** A change of a message, which reads the list again, also if another admin was faster. */
function useChange<Input>(change: (input: Input) => Promise<unknown>, done: string) {
  const client = useQueryClient()
  const refetch = () => client.invalidateQueries({ queryKey: ['GET /admin/messages'] })
  return useMutation({
    mutationFn: change,
    onSuccess: () => {
      toast({ title: done, variant: 'success' })
      return refetch()
    },
    onError: (error) => {
      if (error instanceof CallError && error.status === 409) void refetch()
    },
  })
}

export const useReply = ({ id, updatedAt }: ContactMessage) =>
  useChange(
    ({ text }: { text: string }) =>
      call('POST /admin/messages/:id/replies', { params: { id }, body: { text, updatedAt } }),
    'Resposta enviada',
  )

export const useMark = ({ id, updatedAt }: ContactMessage) =>
  useChange(
    (isAnswered: boolean) =>
      call('PATCH /admin/messages/:id', { params: { id }, body: { isAnswered, updatedAt } }),
    'Situação alterada',
  )
