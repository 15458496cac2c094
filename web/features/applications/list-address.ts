import {
  type ApplicationStatus,
  applicationStatuses,
  MAX_APPLICATION_SEARCH,
} from '#contract/applications.ts'
import { pageNumber } from '#contract/paging.ts'
import { paths } from '#contract/paths.ts'

/** The filter of a list of applications, as its address encodes it. */
export interface ListFilter {
  search?: string | undefined
  jobId?: string | undefined
  status?: ApplicationStatus | undefined
  page: number
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

const statusOf = (text: string | null) => applicationStatuses.find((status) => status === text)

/** Reads `?busca=&vaga=&situacao=&page=`; unknown values are ignored. */
export function parseListFilter(address: URLSearchParams): ListFilter {
  const jobId = address.get('vaga')
  return {
    search: address.get('busca')?.trim().slice(0, MAX_APPLICATION_SEARCH) || undefined,
    jobId: jobId && UUID.test(jobId) ? jobId : undefined,
    status: statusOf(address.get('situacao')),
    page: pageNumber(address),
  }
}

/** The filter as a query of the API. */
export const apiQueryOf = ({ search, jobId, status }: ListFilter) => ({
  ...(search && { search }),
  ...(jobId && { jobId }),
  ...(status && { status: [status] }),
})

export function listAddress({ search, jobId, status, page }: ListFilter): string {
  const address = new URLSearchParams({
    ...(search && { busca: search }),
    ...(jobId && { vaga: jobId }),
    ...(status && { situacao: status }),
    ...(page > 1 && { page: String(page) }),
  })
  return address.size > 0 ? `${paths.dashboardApplications}?${address}` : paths.dashboardApplications
}

export const isFiltered = ({ search, jobId, status }: ListFilter) => Boolean(search || jobId || status)
