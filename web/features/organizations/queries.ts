import { organizationSorts, verificationStates } from '#contract/admin/organizations.ts'
import type { TableState } from '#web/features/back-office/table-address.ts'
import { read } from '#web/lib/page.ts'

/** The filters of the table in its address. */
export const organizationFilters = ['aba', 'verificacao', 'uf'] as const
export type OrganizationFilter = (typeof organizationFilters)[number]
export const TELEHEALTH_TAB = 'telemedicina'

/** The filters of the table as the API takes them; unknown values are ignored. */
export function organizationsQueryOf({ search, filters }: TableState<OrganizationFilter>) {
  const verification = verificationStates.find((one) => one === filters.verificacao)
  const state = /^[A-Z]{2}$/.test(filters.uf ?? '') && filters.uf
  return {
    ...(search && { search }),
    ...(filters.aba === TELEHEALTH_TAB && { isTelehealth: 'true' }),
    ...(verification && { verification }),
    ...(state && { state }),
  }
}

export function organizationTableQuery(table: TableState<OrganizationFilter>) {
  const sort = organizationSorts.find((one) => one === table.sort)
  const order = sort ? { sort, direction: table.direction } : {}
  return read('GET /admin/organizations', {
    query: { ...organizationsQueryOf(table), ...order, page: table.page },
  })
}

export const organizationQuery = (id: string) => read('GET /admin/organizations/:id', { params: { id } })
