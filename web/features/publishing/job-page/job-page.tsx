import {
  type ClientLoaderFunctionArgs,
  data,
  isRouteErrorResponse,
  useLoaderData,
  useParams,
} from 'react-router'
import { browserClient, inBrowser, onServer, type PageData, type PageLocation } from '#web/lib/page.ts'
import { isUuid } from '#web/lib/uuid.ts'
import { ClosedJob, JobNotFound, JobPageError } from './failed-job.tsx'
import { knownJob } from './known-job.ts'
import { jobQuery, similarJobsQuery } from './queries.ts'
import { VisibleJob } from './visible-job.tsx'

/**
 * The id as replies have it, so that one job has one entry in the query cache.
 * @throws a 404 response if the address contains no valid id, without calling the API (spec A §5)
 */
function idOf({ params }: Pick<PageLocation, 'params'>): string {
  const id = params.id?.toLowerCase() ?? ''
  if (!isUuid(id)) throw data(null, { status: 404 })
  return id
}

const needs = (at: PageLocation) => [jobQuery(idOf(at)), similarJobsQuery(idOf(at))]
const whenGone = (at: PageLocation) => [similarJobsQuery(idOf(at))]
export const loader = onServer(needs, whenGone)

const load = inBrowser(needs, whenGone)

/** If a list has shown the job, the page opens with what is known. It then waits for the rest, and reports a failure, itself. */
export async function clientLoader({ params, request }: ClientLoaderFunctionArgs): Promise<PageData> {
  const at = { params, url: new URL(request.url) }
  const client = browserClient()
  const id = idOf(at)
  if (!knownJob(client, id) || client.getQueryData(jobQuery(id).queryKey)) return load({ params, request })
  client.prefetchQuery(jobQuery(id))
  client.prefetchQuery(similarJobsQuery(id))
  return null
}

export default function JobPage() {
  const id = idOf({ params: useParams() })
  const page = useLoaderData<PageData>()
  return page?.gone ? <ClosedJob id={id} /> : <VisibleJob key={id} id={id} />
}

export function ErrorBoundary({ error }: { error: unknown }) {
  if (!isRouteErrorResponse(error)) return <JobPageError message={undefined} error={error} />
  return error.status === 404 ? <JobNotFound /> : <JobPageError message={error.data?.message} error={error} />
}
