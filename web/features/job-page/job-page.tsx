import { data, isRouteErrorResponse, useLoaderData, useParams } from 'react-router'
import { inBrowser, onServer, type PageData, type PageLocation } from '#web/lib/page.ts'
import { isUuid } from '#web/lib/uuid.ts'
import { jobQuery, similarJobsQuery } from './queries.ts'
import { ClosedJob, JobLoadError, JobNotFound } from './unavailable-job.tsx'
import { VisibleJob } from './visible-job.tsx'

/** @throws a 404 response if the address contains no valid id, without calling the API (spec A §5). */
function idOf({ params }: PageLocation): string {
  const id = params.id ?? ''
  if (!isUuid(id)) throw data(null, { status: 404 })
  return id
}

const needs = (at: PageLocation) => [jobQuery(idOf(at)), similarJobsQuery(idOf(at))]
const whenGone = (at: PageLocation) => [similarJobsQuery(idOf(at))]
export const loader = onServer(needs, whenGone)
export const clientLoader = inBrowser(needs, whenGone)

export default function JobPage() {
  const id = useParams().id ?? ''
  const page = useLoaderData<PageData>()
  return page?.gone ? <ClosedJob id={id} /> : <VisibleJob key={id} id={id} />
}

export function ErrorBoundary({ error }: { error: unknown }) {
  if (!isRouteErrorResponse(error)) return <JobLoadError message={undefined} />
  return error.status === 404 ? <JobNotFound /> : <JobLoadError message={error.data?.message} />
}
