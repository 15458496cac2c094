import { data, isRouteErrorResponse, useLoaderData, useParams } from 'react-router'
import { type At, inBrowser, onServer, type PageData } from '#web/lib/page.ts'
import { ClosedJob, UnknownJob, UnreadJob } from './ended-job.tsx'
import { OpenJob } from './open-job.tsx'
import { jobQuery, similarJobsQuery } from './queries.ts'

/** An id that cannot be one is not asked for (spec A §5). */
function idOf({ params }: At): string {
  const id = params.id ?? ''
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id)) throw data(null, { status: 404 })
  return id
}

const needs = (at: At) => [jobQuery(idOf(at)), similarJobsQuery(idOf(at))]
const whenGone = (at: At) => [similarJobsQuery(idOf(at))]
export const loader = onServer(needs, whenGone)
export const clientLoader = inBrowser(needs, whenGone)

export default function JobPage() {
  const id = useParams().id ?? ''
  const page = useLoaderData<PageData>()
  return page?.gone ? <ClosedJob id={id} /> : <OpenJob key={id} id={id} />
}

export function ErrorBoundary({ error }: { error: unknown }) {
  if (!isRouteErrorResponse(error)) return <UnreadJob message={undefined} />
  return error.status === 404 ? <UnknownJob /> : <UnreadJob message={error.data?.message} />
}
