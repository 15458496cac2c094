import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { BookableDate } from '#contract/api/rota/direct-bookings.ts'
import { refetchBookings } from '#web/features/rota/bookings/queries.ts'
import { trustingCompaniesQuery } from '#web/features/rota/trusted-doctors/queries.ts'
import type { CallError, Reply } from '#web/lib/api.ts'
import { read } from '#web/lib/page.ts'
import { call } from '#web/lib/session.ts'
import { toast } from '#web/ui/toast.tsx'

const bookableDatesQuery = () => ({
  ...read('GET /bookings/bookable'),
  // Others may have booked meanwhile.
  refetchOnWindowFocus: true,
})

/** Loads both before the page asks for them. */
export function prefetchBookable(client: QueryClient): void {
  void client.prefetchQuery(bookableDatesQuery())
  void client.prefetchQuery(trustingCompaniesQuery())
}

/** The plantões that the doctor can book at once, and the companies that let her. A failure leaves it out: her own plantões come first. */
export function useBookable() {
  const dates = useQuery(bookableDatesQuery())
  const companies = useQuery(trustingCompaniesQuery())
  return {
    isPending: dates.isPending || companies.isPending,
    dates: dates.data?.items ?? [],
    companies: dates.data && companies.data ? companies.data.items : [],
  }
}

type Terms = NonNullable<BookableDate['terms']>

/** Books a plantão on the terms that are shown. The dialog shows failures, and what is open then is read again. */
export function useBook({ jobId, dateId }: Pick<BookableDate, 'jobId' | 'dateId'>, onDone: () => void) {
  const client = useQueryClient()
  return useMutation<Reply<'POST /jobs/:id/dates/:dateId/book'>, CallError, Terms>({
    mutationFn: (terms) =>
      call('POST /jobs/:id/dates/:dateId/book', { params: { id: jobId, dateId }, body: { terms } }),
    onSuccess: async () => {
      // The dialog stays until the lists behind it show the booking.
      await refetchBookings(client)
      toast({ title: 'Plantão combinado', variant: 'success' })
      onDone()
    },
    onError: () => refetchBookings(client),
  })
}

/** The doctor leaves the list of a company. */
export function useLeaveCompany(employerId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call('DELETE /rota/trusting-companies/:id', { params: { id: employerId } }),
    onSuccess: () =>
      Promise.all(
        [trustingCompaniesQuery(), bookableDatesQuery()].map(({ queryKey }) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
    onError: ({ message }) =>
      toast({ title: 'Não foi possível sair', description: message, variant: 'destructive' }),
  })
}
