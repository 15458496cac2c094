import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { StoredAvailability } from '#contract/api/rota/availability.ts'
import { read } from '#web/lib/page.ts'
import { call } from '#web/lib/session.ts'
import { toast } from '#web/ui/toast.tsx'

export const availabilityQuery = () => read('GET /availability')

/** How often the page looks for the result of a reading that somebody waits for. */
const WAITING_MS = 2_000
/** The same, read again while a calendar has not been read for the first time. */
export const watchedAvailabilityQuery = () => ({
  ...availabilityQuery(),
  refetchInterval: ({ state }: { state: { data?: StoredAvailability | undefined } }) => {
    const calendar = state.data?.calendar
    return calendar && !calendar.readAt && !calendar.problem ? WAITING_MS : (false as const)
  },
})

function show(client: QueryClient, availability: StoredAvailability): void {
  client.setQueryData(availabilityQuery().queryKey, availability)
  // Searches may have been filtered by it.
  for (const key of ['GET /jobs', 'GET /jobs/facets', 'GET /jobs/alternatives'])
    void client.invalidateQueries({ queryKey: [key] })
}

type Form = Pick<StoredAvailability, 'hours' | 'days'>

/** Stores the week and the days that differ from it. A toast tells of the result. */
export function useSetAvailability() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Form) => call('PUT /availability', { body }),
    onSuccess: (availability) => {
      show(client, availability)
      toast({ title: 'Disponibilidade salva', variant: 'success' })
    },
    onError: ({ message }) =>
      toast({ title: 'Não foi possível salvar', description: message, variant: 'destructive' }),
  })
}

/** Stores the address of a calendar. The form shows why it is refused. */
export function useSetCalendar() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (url: string) => call('PUT /availability/calendar', { body: { url } }),
    onSuccess: (availability) => show(client, availability),
  })
}

/** Forgets the calendar. A toast tells of the result. */
export function useRemoveCalendar() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call('DELETE /availability/calendar'),
    onSuccess: (availability) => {
      show(client, availability)
      toast({ title: 'Calendário removido', variant: 'success' })
    },
    onError: ({ message }) =>
      toast({ title: 'Não foi possível remover', description: message, variant: 'destructive' }),
  })
}
