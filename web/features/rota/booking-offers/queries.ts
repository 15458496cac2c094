import { useMutation, useQueryClient } from '@tanstack/react-query'
import { refetchBookings } from '#web/features/rota/bookings/queries.ts'
import type { CallError, Input, Reply } from '#web/lib/api.ts'
import { read } from '#web/lib/page.ts'
import { call } from '#web/lib/session.ts'
import { toast } from '#web/ui/toast.tsx'

/** Read again each time: places may have been taken since. */
export const offerDefaultsQuery = (applicationId: string) => ({
  ...read('GET /applications/:id/bookings/defaults', { params: { id: applicationId } }),
  staleTime: 0,
  gcTime: 0,
})

/** The doctors to choose from for a plantão. The choice of others may have changed since. */
export const dateDoctorsQuery = (jobId: string, dateId: string) => ({
  ...read('GET /jobs/:id/dates/:dateId/doctors', { params: { id: jobId, dateId } }),
  staleTime: 0,
})
export type DateDoctor = Reply<'GET /jobs/:id/dates/:dateId/doctors'>['items'][number]

/** The doctors to choose from for the plantões of a job. */
export const jobDoctorsQuery = (jobId: string) => ({
  ...read('GET /jobs/:id/dates/doctors', { params: { id: jobId } }),
  staleTime: 0,
})
export type JobDoctor = Reply<'GET /jobs/:id/dates/doctors'>['items'][number]

export type OfferBody = Input<'POST /applications/:id/bookings'>['body']

/** Offers plantões to an applicant. Failures are shown by the form. */
export function useOffer(applicationId: string, onDone: () => void) {
  const client = useQueryClient()
  return useMutation<Reply<'POST /applications/:id/bookings'>, CallError, OfferBody>({
    mutationFn: (body) => call('POST /applications/:id/bookings', { params: { id: applicationId }, body }),
    onSuccess: async ({ items }) => {
      // The dialog stays until the list behind it shows the offer.
      for (const key of ['GET /jobs/:id/dates/:dateId/doctors', 'GET /jobs/:id/dates/doctors'])
        void client.invalidateQueries({ queryKey: [key] })
      await refetchBookings(client)
      toast({ title: items.length > 1 ? 'Ofertas enviadas' : 'Oferta enviada', variant: 'success' })
      onDone()
    },
  })
}
