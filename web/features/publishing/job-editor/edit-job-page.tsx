import { useSuspenseQuery } from '@tanstack/react-query'
import { type ClientLoaderFunctionArgs, useParams } from 'react-router'
import { employerRoles } from '#contract/accounts/roles.ts'
import type { CurrentUser } from '#contract/api/accounts/profiles.ts'
import { jobAllows, stateOf } from '#contract/jobs/jobs.ts'
import { paths } from '#contract/paths.ts'
import { guard } from '#web/lib/guard.ts'
import { browserClient, inBrowser } from '#web/lib/page.ts'
import { Seo } from '#web/lib/seo.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { CheckingSession } from '#web/ui/checking-session.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { NotFound } from '#web/ui/illustrations/illustrations.tsx'
import { Link } from '#web/ui/link.tsx'
import { SignedIn } from '#web/ui/signed-in.tsx'
import { EditJob } from './edit-job.tsx'
import { JobFormLoadError } from './load-error.tsx'
import { choicesQueries, editableJobQuery } from './queries.ts'

const loadForm = inBrowser(({ params }) => [editableJobQuery(params.id ?? ''), ...choicesQueries()])

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  await guard(request, { roles: [...employerRoles, 'admin'], team: 'recruiter' })
  // Editing starts from the stored job, never from a cached one.
  browserClient().removeQueries({ queryKey: editableJobQuery(params.id ?? '').queryKey })
  return loadForm({ request, params })
}
clientLoader.hydrate = true as const

export const HydrateFallback = CheckingSession

function NotEditable() {
  return (
    <EmptyState
      level="h1"
      illustration={<NotFound />}
      title="Vaga encerrada"
      action={
        <Link to={paths.dashboardJobs} className={buttonClass()}>
          Ver minhas vagas
        </Link>
      }
    >
      Uma vaga encerrada não pode mais ser editada.
    </EmptyState>
  )
}

function EditJobUnlessClosed({ id, user }: { id: string; user: CurrentUser }) {
  const { data } = useSuspenseQuery(editableJobQuery(id))
  return jobAllows('edit', stateOf(data)) ? <EditJob user={user} loaded={data} /> : <NotEditable />
}

/** /vagas/:id/editar (spec B §2.2). */
export default function EditJobPage() {
  const { id = '' } = useParams()
  return (
    <SignedIn>
      {(user) => (
        <>
          <Seo
            title="Editar vaga | Medponto"
            description="Edite sua vaga."
            path={paths.editJob(id)}
            index={false}
          />
          <EditJobUnlessClosed key={id} id={id} user={user} />
        </>
      )}
    </SignedIn>
  )
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return (
    <JobFormLoadError
      error={error}
      title="Editar vaga"
      failureText="Falha ao carregar informações da vaga."
      links={(isUnknownJob) => (
        <Link
          to={paths.dashboardJobs}
          className={buttonClass({ variant: isUnknownJob ? 'primary' : 'secondary' })}
        >
          Ver minhas vagas
        </Link>
      )}
    />
  )
}
