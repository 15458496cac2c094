import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isRouteErrorResponse, useParams, useSearchParams } from 'react-router'
import { pageNumber } from '#contract/paging.ts'
import { paths } from '#contract/paths.ts'
import { employerJobsQuery, isPastTheEnd, profileQuery } from '#web/features/accounts/profiles/queries.ts'
import { ErrorScreen } from '#web/features/site/shell/error-screen.tsx'
import { useReplacedGuestHtml, useSignedInOnGuestHtml } from '#web/lib/guest-html.ts'
import { inBrowser, judged, onServer, type PageLocation } from '#web/lib/page.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { NotFound } from '#web/ui/illustrations/illustrations.tsx'
import { Link } from '#web/ui/link.tsx'
import { ProfileView } from './profile-view.tsx'

/** The id as replies have it, so that one profile has one entry in the query cache. */
const idOf = ({ id = '' }: PageLocation['params']) => id.toLowerCase()

const needs = ({ params, url }: PageLocation) => [
  profileQuery(idOf(params)),
  judged(employerJobsQuery(idOf(params), pageNumber(url.searchParams)), (jobs) =>
    isPastTheEnd(jobs) ? 'missing' : null,
  ),
]
export const loader = onServer(needs)
export const clientLoader = inBrowser(needs)

/** The public profile of a doctor or an employer (spec A §2), under both of its paths. */
export default function PublicProfilePage() {
  const id = idOf(useParams())
  const [search] = useSearchParams()
  const { data } = useSuspenseQuery(profileQuery(id))
  const client = useQueryClient()
  const isSignedIn = useSignedInOnGuestHtml()
  // The server rendered the page for guests, but this visitor may be allowed to see the contacts.
  useEffect(() => {
    if (isSignedIn) client.invalidateQueries({ queryKey: profileQuery(id).queryKey })
  }, [isSignedIn, id, client])
  return <ProfileView profile={data} page={pageNumber(search)} />
}

/** The server's page for guests. If the profile is hidden, its owner sees it once the browser has loaded it. */
function HiddenOrUnknown() {
  const hiddenClass = useReplacedGuestHtml()
  return (
    <div className={hiddenClass}>
      <title>Perfil não encontrado | Medponto</title>
      <meta name="robots" content="noindex" />
      <EmptyState
        level="h1"
        illustration={<NotFound />}
        title="Perfil não encontrado"
        action={
          <Link to={paths.home} className={buttonClass()}>
            Ir para o início
          </Link>
        }
      >
        O endereço pode ter mudado, ou o perfil não é público.
      </EmptyState>
    </div>
  )
}

export function ErrorBoundary({ error }: { error: unknown }) {
  const status = isRouteErrorResponse(error) ? error.status : 500
  return status === 404 ? <HiddenOrUnknown /> : <ErrorScreen status={status} error={error} />
}
