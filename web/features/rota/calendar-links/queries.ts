import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CallError, Reply } from '#web/lib/api.ts'
import { read } from '#web/lib/page.ts'
import { call } from '#web/lib/session.ts'
import { toast } from '#web/ui/toast.tsx'

export const calendarLinksQuery = () => read('GET /calendar-links')

export type NewCalendarLink = Reply<'POST /calendar-links'>

/** Makes an address. The dialog shows what fails. */
export function useCreateCalendarLink() {
  const client = useQueryClient()
  return useMutation<NewCalendarLink, CallError, string | null>({
    mutationFn: (place) => call('POST /calendar-links', { body: { place } }),
    onSuccess: () => client.invalidateQueries(calendarLinksQuery()),
  })
}

export function useRevokeCalendarLink(options: { onRevoked: () => void; onSettled: () => void }) {
  const client = useQueryClient()
  return useMutation<unknown, CallError, string>({
    mutationFn: (id) => call('DELETE /calendar-links/:id', { params: { id } }),
    onSuccess: () => {
      options.onRevoked()
      toast({ title: 'Endereço revogado', variant: 'success' })
    },
    onError: ({ message }) =>
      toast({ title: 'Não foi possível revogar', description: message, variant: 'destructive' }),
    onSettled: () => {
      options.onSettled()
      void client.invalidateQueries(calendarLinksQuery())
    },
  })
}
