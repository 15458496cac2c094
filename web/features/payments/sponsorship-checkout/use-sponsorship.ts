import { useQuery } from '@tanstack/react-query'
import type { Sponsorship } from '#contract/api/payments/sponsorships.ts'
import { paths } from '#contract/paths.ts'
import { sponsorshipQuery } from '#web/features/payments/sponsorships/queries.ts'
import { CallError } from '#web/lib/api.ts'
import { call } from '#web/lib/session.ts'
import { isAwaited } from './outcome.ts'

/** A payment is noticed within this time and the time that the provider takes to answer. */
const POLL_MS = 3_000

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
