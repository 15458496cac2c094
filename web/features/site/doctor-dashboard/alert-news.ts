import { useQueries, useQuery } from '@tanstack/react-query'
import { jobsAddress, readFilters } from '#contract/search/job-search-address.ts'
import { jobAlertsQuery, previewQuery } from '#web/features/search/alert-offer/queries.ts'

/** Each alert costs a search. */
const SHOWN_ALERTS = 2

export interface AlertNews {
  id: string
  name: string
  /** Open jobs that match and were published in the last seven days: those that `path` lists. */
  newJobs: number
  path: string
}

const searchOf = (address: string) => address.split('?')[1] ?? ''

/** The alerts, among the first ones, with new jobs; undefined while they load. An alert that cannot be read is left out. */
export function useAlertNews(): AlertNews[] | undefined {
  const alerts = useQuery(jobAlertsQuery())
  const active = alerts.data?.items.filter(({ status }) => status === 'active').slice(0, SHOWN_ALERTS) ?? []
  const previews = useQueries({ queries: active.map(({ address }) => previewQuery(searchOf(address))) })
  if (alerts.isPending || previews.some(({ isPending }) => isPending)) return undefined
  return active.flatMap(({ id, name, address }, index) => {
    const newJobs = previews[index]?.data?.newThisWeek ?? 0
    if (newJobs === 0) return []
    const filters = readFilters(new URLSearchParams(searchOf(address)))
    return { id, name, newJobs, path: jobsAddress({ ...filters, publishedWithin: '7' }) }
  })
}
