import {
  type ApplicationGroup,
  applicationGroupNames,
  applicationGroups,
} from '#contract/hiring/application-lifecycle.ts'
import { type ApplicationStatus, applicationStatuses } from '#contract/hiring/applications.ts'
import { pageNumber } from '#contract/paging.ts'
import { paths } from '#contract/paths.ts'

/** The content of a doctor's list: a group of statuses, or a single one. */
export type Situation = ApplicationGroup | Exclude<ApplicationStatus, 'withdrawn'>

/** The filter of a doctor's applications, as its address encodes it. */
export interface ListFilter {
  situation: Situation
  page: number
}

const isGroup = (situation: string): situation is ApplicationGroup =>
  applicationGroupNames.some((name) => name === situation)

function situationOf(text: string | null): Situation {
  // The only status of its group.
  if (text === 'withdrawn') return 'removidas'
  if (text !== null && isGroup(text)) return text
  return (applicationStatuses as readonly string[]).includes(text ?? '') ? (text as Situation) : 'todas'
}

/** Reads `?situacao=&page=`; unknown values are ignored. */
export const parseListFilter = (address: URLSearchParams): ListFilter => ({
  situation: situationOf(address.get('situacao')),
  page: pageNumber(address),
})

export const statusesOf = (situation: Situation): readonly ApplicationStatus[] =>
  isGroup(situation) ? applicationGroups[situation].statuses : [situation]

export function listAddress({ situation, page }: ListFilter): string {
  const address = new URLSearchParams({
    ...(situation !== 'todas' && { situacao: situation }),
    ...(page > 1 && { page: String(page) }),
  })
  return address.size > 0 ? `${paths.dashboardApplications}?${address}` : paths.dashboardApplications
}
