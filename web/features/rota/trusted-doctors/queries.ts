import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { BookingPage } from '#contract/api/rota/bookings.ts'
import type { Reply } from '#web/lib/api.ts'
import { read } from '#web/lib/page.ts'
import { call } from '#web/lib/session.ts'
import { toast } from '#web/ui/toast.tsx'

export const trustedDoctorsQuery = () => read('GET /rota/trusted-doctors')
export const trustingCompaniesQuery = () => read('GET /rota/trusting-companies')

/** Shows the trust in a doctor wherever one of her bookings or applications is shown. */
function showTrust(client: QueryClient, doctorId: string, isTrusted: boolean): void {
  const changed = <T extends Pick<BookingPage, 'trust'>>(shown: T | undefined) =>
    shown?.trust?.doctorId === doctorId ? { ...shown, trust: { doctorId, isTrusted } } : shown
  client.setQueriesData<BookingPage>({ queryKey: ['GET /bookings/:id'] }, changed)
  client.setQueriesData<Reply<'GET /applications/:id/bookings'>>(
    { queryKey: ['GET /applications/:id/bookings'] },
    changed,
  )
}

/** Marks a doctor as trusted, or no longer: `mutate(true)`. */
export function useTrust(doctorId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (isTrusted: boolean) =>
      call(isTrusted ? 'PUT /rota/trusted-doctors/:id' : 'DELETE /rota/trusted-doctors/:id', {
        params: { id: doctorId },
      }),
    onSuccess: async (_, isTrusted) => {
      showTrust(client, doctorId, isTrusted)
      await client.invalidateQueries({ queryKey: trustedDoctorsQuery().queryKey })
    },
    onError: ({ message }) =>
      toast({ title: 'Não foi possível mudar', description: message, variant: 'destructive' }),
  })
}
