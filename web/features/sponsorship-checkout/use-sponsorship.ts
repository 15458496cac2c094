import { useQuery } from '@tanstack/react-query'
import type { Sponsorship } from '#contract/api/sponsorships.ts'
import { paths } from '#contract/paths.ts'
import type { PaymentStatus } from '#contract/sponsorships.ts'
import { sponsorshipQuery } from '#web/features/sponsorships/queries.ts'
import { CallError } from '#web/lib/api.ts'
import { call } from '#web/lib/session.ts'

/** A payment is noticed within this time and the time that the provider takes to answer. */
const POLL_MS = 3_000

const unsettled: readonly PaymentStatus[] = ['pending', 'in_process', 'authorized']

/** A payment was begun, and the provider has not said how it ends. */
const isAwaited = ({ state, lastPayment }: Sponsorship): boolean =>
  state === 'pending' && lastPayment !== null && unsettled.includes(lastPayment.status)

/** The provider is still deciding about a payment that is not made by Pix code. */
export const isUnderReview = (sponsorship: Sponsorship): boolean =>
  isAwaited(sponsorship) && sponsorship.lastPayment?.method !== 'pix'

/** Asks the provider through the server. If the provider does not answer, what the server knows is enough: it gets webhooks. */
const sync = (id: string): Promise<Sponsorship> =>
  call('POST /payments/:id/sync', { params: { id } }).catch((error: unknown) => {
    if (error instanceof CallError && error.status >= 500)
      return call('GET /payments/:id', { params: { id } })
    throw error
  })

/** The sponsorship, watched while a payment may arrive: `always`, or only once one was begun. */
export function useSponsorship(id: string, watch: 'always' | 'begun') {
  return useQuery({
    ...sponsorshipQuery(id),
    queryFn: () => sync(id),
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state: { data } }) => {
      if (data?.state !== 'pending') return false
      return watch === 'always' || data.pix !== null || isAwaited(data) ? POLL_MS : false
    },
  })
}

/** The page that says what a payment has brought about. */
export const successPath = ({ id, jobId }: Pick<Sponsorship, 'id' | 'jobId'>) =>
  `${paths.paymentSuccess}?${new URLSearchParams({ ...(jobId && { jobId }), paymentId: id })}`
