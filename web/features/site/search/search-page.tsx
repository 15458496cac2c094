import { lazy, Suspense, useEffect, useState } from 'react'
import type { ClientLoaderFunctionArgs, ShouldRevalidateFunctionArgs } from 'react-router'
import type { JobCard } from '#contract/api/jobs/jobs.ts'
import { type AddressFilters, jobsAddress, readFilters } from '#contract/search/job-search-address.ts'
import { statesQuery } from '#web/features/platform/reference/queries.ts'
import { jobListQuery } from '#web/features/search/job-search/queries.ts'
import { loadReadingNotes } from '#web/features/search/job-search/results.tsx'
import { Search } from '#web/features/search/job-search/search.tsx'
import type { Reply } from '#web/lib/api.ts'
import { loadCode } from '#web/lib/load-code.ts'
import { inBrowser, judged, onServer, optional, type PageData, type PageLocation } from '#web/lib/page.ts'
import { useWideScreen } from '#web/lib/panel/use-wide-screen.ts'
import { whenIdle } from '#web/lib/when-idle.ts'

/** Names in another spelling lead to the address with the right ones. A page after the last one does not exist. */
function judgeList(filters: AddressFilters, { canonicalNames, totalPages }: Reply<'GET /jobs'>) {
  if (canonicalNames) return { movedTo: jobsAddress({ ...filters, ...canonicalNames }) }
  return filters.page > Math.max(1, totalPages) ? ('missing' as const) : null
}

const needs = ({ url }: PageLocation) => {
  const filters = readFilters(url.searchParams)
  return [judged(jobListQuery(filters), (list) => judgeList(filters, list)), optional(statesQuery())]
}
export const loader = onServer(needs)
const load = inBrowser(needs)
export function clientLoader(args: ClientLoaderFunctionArgs): Promise<PageData> {
  // Loaded by the time that the results arrive, so that the notes appear with them and move nothing.
  if (new URL(args.request.url).searchParams.get('search')) loadReadingNotes()
  return load(args)
}

/** The fragment names the job that is open beside the list. Opening another one is no new search. */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) =>
  defaultShouldRevalidate && (currentUrl.search !== nextUrl.search || currentUrl.hash === nextUrl.hash)

// Until it is loaded, a card opens the job's page, as it always does on a phone.
const JobPane = lazy(() =>
  loadCode(() => import('#web/features/publishing/job-pane/job-pane.tsx')).then((module) => ({
    default: module.JobPane,
  })),
)

function Pane(props: { jobs: readonly JobCard[] }) {
  const isWide = useWideScreen()
  const [isListReady, setListReady] = useState(false)
  // React hydrates the filters and the list first, because visitors came for them.
  useEffect(() => whenIdle(() => setListReady(true)), [])
  return (
    isWide &&
    isListReady && (
      <Suspense fallback={null}>
        <JobPane {...props} />
      </Suspense>
    )
  )
}

export default function SearchPage() {
  return <Search Beside={Pane} />
}
