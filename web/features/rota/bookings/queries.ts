import { keepPreviousData, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Booking, BookingPage, ListedBooking } from '#contract/api/rota/bookings.ts'
import type { Api } from '#contract/api.ts'
import type { Input, Reply } from '#web/lib/api.ts'
import { read } from '#web/lib/page.ts'
import { refetchDashboard } from '#web/lib/refetch-dashboard.ts'
import { call } from '#web/lib/session.ts'
import { toast } from '#web/ui/toast.tsx'

/** The bookings of a month, yyyy-mm. The month before stays until the next one is there. */
export const bookingsQuery = (month: string) => ({
  ...read('GET /bookings', { query: { month } }),
  placeholderData: keepPreviousData,
})

export const bookingQuery = (id: string) => ({
  ...read('GET /bookings/:id', { params: { id } }),
  // The other side may have answered meanwhile.
  refetchOnWindowFocus: true,
})

export const applicationBookingsQuery = (applicationId: string) =>
  read('GET /applications/:id/bookings', { params: { id: applicationId } })

const lists = [
  'GET /bookings',
  'GET /bookings/:id',
  'GET /applications/:id/bookings',
  'GET /bookings/bookable',
  'GET /bookings/:id/handovers',
  'GET /handovers',
] as const

/** Reads again all that shows bookings: after a step, and after an offer. */
export function refetchBookings(client: QueryClient): Promise<unknown> {
  refetchDashboard(client)
  void client.invalidateQueries({ queryKey: ['GET /applications/:id/bookings/defaults'] })
  return Promise.all(lists.map((key) => client.invalidateQueries({ queryKey: [key] })))
}

type StepKey = Exclude<
  Extract<keyof Api, `POST /bookings/:id/${string}` | 'DELETE /bookings/:id/change'>,
  'POST /bookings/:id/handover'
>
/** A call that changes a booking, with its body: `{ key: 'POST /bookings/:id/decline', body: { reason } }`. */
type BookingStep = { [K in StepKey]: { key: K } & Omit<Input<K>, 'params'> }[StepKey]

const doneTexts: Record<StepKey, string> = {
  'POST /bookings/:id/accept': 'Plantão combinado',
  'POST /bookings/:id/decline': 'Oferta recusada',
  'POST /bookings/:id/take-back': 'Oferta retirada',
  'POST /bookings/:id/cancel': 'Plantão cancelado',
  'POST /bookings/:id/change': 'Mudança proposta',
  'DELETE /bookings/:id/change': 'Proposta retirada',
  'POST /bookings/:id/change/answer': 'Resposta enviada',
  'POST /bookings/:id/worked': 'Resposta registrada',
  'POST /bookings/:id/payment': 'Pagamento informado',
  'POST /bookings/:id/payment/answer': 'Resposta registrada',
}

/** Shows the booking as it is now wherever it is shown, before the lists are read again. */
function showBooking(client: QueryClient, booking: Booking): void {
  const replace = <Listed extends ListedBooking>(items: Listed[]) =>
    items.map((one) => (one.id === booking.id ? { ...one, ...booking } : one))
  client.setQueryData<BookingPage>(
    bookingQuery(booking.id).queryKey,
    (page) => page && { ...page, ...booking },
  )
  client.setQueriesData<Reply<'GET /bookings'>>(
    { queryKey: ['GET /bookings'] },
    (list) => list && { ...list, items: replace(list.items), waiting: replace(list.waiting) },
  )
  client.setQueriesData<Reply<'GET /applications/:id/bookings'>>(
    { queryKey: ['GET /applications/:id/bookings'] },
    (list) => list && { ...list, items: replace(list.items) },
  )
}

/**
 * Takes a step with a booking: `mutate({ key: 'POST /bookings/:id/accept' })`. A toast tells of failures, unless a form shows
 * them.
 */
export function useBookingStep(id: string, { showsError = false }: { showsError?: boolean } = {}) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ key, ...input }: BookingStep) =>
      call(key, { params: { id }, ...input } as Input<StepKey>) as Promise<Booking>,
    onSuccess: (booking, { key }) => {
      toast({ title: doneTexts[key], variant: 'success' })
      showBooking(client, booking)
      void refetchBookings(client)
    },
    onError: (error) => {
      if (showsError) return
      toast({ title: 'Não foi possível concluir', description: error.message, variant: 'destructive' })
      void refetchBookings(client)
    },
  })
}
