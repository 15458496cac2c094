import { organizationSorts, verificationStates } from '#contract/admin/organizations.ts'
import type { OrganizationDetails } from '#contract/api/admin/organizations.ts'
import type { TableState } from '#web/features/platform/back-office/table-address.ts'
import { read } from '#web/lib/page.ts'

/** The filters of the table in its address. */
export const organizationFilters = ['aba', 'verificacao', 'uf'] as const
export type OrganizationFilter = (typeof organizationFilters)[number]
export const TELEHEALTH_TAB = 'telemedicina'
/** Companies whose CNPJ is an open case. */
export const CNPJ_TAB = 'cnpj'

/** Filters and order of the table as the API takes them; unknown values are ignored. */
export function organizationsQueryOf({ search, filters, ...order }: TableState<OrganizationFilter>) {
  const sort = organizationSorts.find((one) => one === order.sort)
  const verification = verificationStates.find((one) => one === filters.verificacao)
  const state = /^[A-Z]{2}$/.test(filters.uf ?? '') && filters.uf
  return {
    ...(search && { search }),
    ...(filters.aba === TELEHEALTH_TAB && { isTelehealth: 'true' }),
    ...(filters.aba === CNPJ_TAB && { hasCompanyCase: 'true' }),
    ...(verification && { verification }),
    ...(state && { state }),
    ...(sort && { sort, direction: order.direction }),
  }
}

export const organizationTableQuery = (table: TableState<OrganizationFilter>) =>
  read('GET /admin/organizations', { query: { ...organizationsQueryOf(table), page: table.page } })

const PENDING_MS = 2_000

/** Asks again for as long as the registry is being asked. */
export const organizationQuery = (id: string) => ({
  ...read('GET /admin/organizations/:id', { params: { id } }),
  refetchInterval: ({ state }: { state: { data?: OrganizationDetails | undefined } }) =>
    state.data?.companyCheck.isPending ? PENDING_MS : (false as const),
})
