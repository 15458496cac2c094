import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ambassadorSorts, referralSorts } from '#contract/accounts/ambassadors.ts'
import type { TableState } from '#web/features/platform/back-office/table-address.ts'
import { download } from '#web/lib/files/download.ts'
import { read } from '#web/lib/page.ts'
import { call } from '#web/lib/session.ts'

/** The name of one ambassador, whose referrals are shown as a table. */
export const filterKeys = ['embaixador'] as const
export type Filter = (typeof filterKeys)[number]
type State = TableState<Filter>

const ANALYTICS = 'GET /admin/referral-analytics'
const LIST = 'GET /admin/referrals'

/** The order in the address, unless the server does not know it. */
const sortOf = <Sort extends string>(sorts: readonly Sort[], { sort, direction }: State) => {
  const known = sorts.find((one) => one === sort)
  return known && { sort: known, direction }
}

const filterOf = ({ search, filters }: State) => ({
  ...(search && { search }),
  ...(filters.embaixador && { ambassador: filters.embaixador }),
})

export const analyticsQuery = (state: State) =>
  read(ANALYTICS, {
    query: {
      ...(state.search && { search: state.search }),
      ...sortOf(ambassadorSorts, state),
      page: state.page,
    },
  })

export const referralsQuery = (state: State) =>
  read(LIST, {
    query: { ...filterOf(state), ...sortOf(referralSorts, state), page: state.page, pageSize: 50 },
  })

export const downloadReferrals = (state: State) =>
  download('GET /admin/referral-analytics.csv', {
    query: { ...filterOf(state), ...sortOf(referralSorts, state) },
  })

/** Reads the figures again after a change, successful or not. */
function useRefresh() {
  const client = useQueryClient()
  return () => Promise.all([ANALYTICS, LIST].map((key) => client.invalidateQueries({ queryKey: [key] })))
}

export function useAddAmbassador() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (name: string) => call('POST /admin/ambassadors', { body: { name } }),
    onSuccess: refresh,
  })
}

export function useChangeAmbassador() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ name, isRetired }: { name: string; isRetired: boolean }) =>
      call('PATCH /admin/ambassadors/:name', { params: { name }, body: { isRetired } }),
    onSettled: refresh,
  })
}
