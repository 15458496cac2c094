import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { TelehealthTier } from '#contract/telehealth/tiers.ts'
import type { TableState } from '#web/features/platform/back-office/table-address.ts'
import type { Input } from '#web/lib/api.ts'
import { download } from '#web/lib/files/download.ts'
import { read } from '#web/lib/page.ts'
import { call } from '#web/lib/session.ts'
import { toast } from '#web/ui/toast.tsx'

export const filterKeys = ['tier', 'conferencia', 'listada'] as const
export type FilterKey = (typeof filterKeys)[number]

const LIST = 'GET /admin/telehealth-companies'
const SLOTS = 'GET /admin/telehealth-companies/available-slots'
const PICKER = 'GET /admin/organizations/picker'
const ESTABLISHMENT = 'GET /admin/establishments/:id'
const PAGE_SIZE = 20

type ListQuery = NonNullable<Input<typeof LIST>['query']>

const listOf = ({ search, filters, sort, direction }: TableState<FilterKey>) => ({
  ...(search && { search }),
  ...(filters.tier && { tier: filters.tier }),
  ...(filters.conferencia && { check: filters.conferencia }),
  ...(filters.listada && { isListed: filters.listada }),
  ...(sort && { sort, direction }),
})

/** Values that the API does not know are refused by it, and the page shows the error. */
export const companiesQuery = (state: TableState<FilterKey>) => {
  const query = { ...listOf(state), page: state.page, pageSize: PAGE_SIZE }
  return read(LIST, { query: query as ListQuery })
}

export const downloadCompanies = (state: TableState<FilterKey>) =>
  download('GET /admin/telehealth-companies.csv', { query: listOf(state) as ListQuery })

export const slotsQuery = () => read(SLOTS)
export const establishmentQuery = (id: string) => read(ESTABLISHMENT, { params: { id } })
export const pickerQuery = (search: string, page: number) =>
  read(PICKER, { query: { search, page, pageSize: 10 } })

/** Reads everything again that a change of a company may show elsewhere. */
export function useRefetchCompanies() {
  const client = useQueryClient()
  return () =>
    Promise.all(
      [LIST, SLOTS, PICKER, ESTABLISHMENT, 'GET /admin/organizations', 'GET /telehealth/companies'].map(
        (key) => client.invalidateQueries({ queryKey: [key] }),
      ),
    )
}

function useChange<T, R>(change: (input: T) => Promise<R>) {
  return useMutation({ mutationFn: change, onSettled: useRefetchCompanies() })
}

interface Tier {
  telehealthTier: TelehealthTier
  expiresAt: string | null
}

export const useSetTier = () =>
  useChange(({ id, seen, ...tier }: Tier & { id: string; seen: Tier }) =>
    call('PATCH /admin/telehealth-companies/:id/tier', { params: { id }, body: { ...tier, seen } }),
  )

export const tellTierChanged = () =>
  toast({ title: 'Sucesso', description: 'Tier atualizado com sucesso', variant: 'success' })

export const useCheck = () =>
  useChange(
    ({ id, ...body }: { id: string; outcome: 'approved' | 'refused'; note: string; version: string }) =>
      call('POST /admin/establishments/:id/check', { params: { id }, body }),
  )

const setTelehealth = (id: string, isTelehealth: boolean) =>
  call('PATCH /admin/organizations/:id/telehealth-status', { params: { id }, body: { isTelehealth } })

export const useAddCompany = () => useChange((id: string) => setTelehealth(id, true))
export const useRemoveCompany = () => useChange((id: string) => setTelehealth(id, false))
