import { type ApplicationStatus, applicationStatuses } from '#contract/hiring/applications.ts'
import { pageNumber } from '#contract/paging.ts'
import { paths } from '#contract/paths.ts'

/** The filter of a doctor's applications, as its address encodes it. */
export interface ListFilter {
  status?: ApplicationStatus | undefined
  page: number
}

const statusOf = (text: string | null) => applicationStatuses.find((status) => status === text)

/** Reads `?situacao=&page=`; unknown values are ignored. */
export const parseListFilter = (address: URLSearchParams): ListFilter => ({
  status: statusOf(address.get('situacao')),
  page: pageNumber(address),
})

export function listAddress({ status, page }: ListFilter): string {
  const address = new URLSearchParams({
    ...(status && { situacao: status }),
    ...(page > 1 && { page: String(page) }),
  })
  return address.size > 0 ? `${paths.dashboardApplications}?${address}` : paths.dashboardApplications
}
