import { useMutation, useQueryClient } from '@tanstack/react-query'
import { read } from '#web/lib/page.ts'
import { call } from '#web/lib/session.ts'
import { toast } from '#web/ui/toast.tsx'
import { placesQuery } from './places-query.ts'

/** The lists in which the doctor waits. */
export const ownListsQuery = () => read('GET /waiting-lists')

/** Joins or leaves the waiting list of a plantão: `mutate({ dateId, joins: true })`. */
export function useWaiting(jobId: string) {
  const client = useQueryClient()
  const { queryKey } = placesQuery(jobId)
  return useMutation({
    mutationFn: ({ dateId, joins }: { dateId: string; joins: boolean }) => {
      const params = { id: jobId, dateId }
      return joins
        ? call('PUT /jobs/:id/dates/:dateId/waiting', { params })
        : call('DELETE /jobs/:id/dates/:dateId/waiting', { params })
    },
    onSuccess: (places, { joins }) => {
      client.setQueryData(queryKey, places)
      toast({
        title: joins ? 'Você está na lista de espera' : 'Você saiu da lista de espera',
        ...(joins && { description: 'Avisamos assim que chegar a sua vez.' }),
        variant: 'success',
      })
      return client.invalidateQueries({ queryKey: ['GET /waiting-lists'] })
    },
    onError: (error) => {
      toast({ title: 'Não foi possível mudar a lista', description: error.message, variant: 'destructive' })
      // A place may have become free, or the plantão may have left the job.
      client.invalidateQueries({ queryKey })
    },
  })
}
