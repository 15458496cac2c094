import { useSuspenseQuery } from '@tanstack/react-query'
import { type ClientLoaderFunctionArgs, useLocation, useNavigate, useSearchParams } from 'react-router'
import { isEmployerRole } from '#contract/accounts/roles.ts'
import type { CurrentUser } from '#contract/api/accounts/profiles.ts'
import { isComing } from '#contract/jobs/job-dates.ts'
import { paths } from '#contract/paths.ts'
import { asksForSponsorship } from '#contract/payments/sponsored-job-address.ts'
import { PLANNER_HASH } from '#contract/publishing/planner-address.ts'
import { emptyJobFormValues, formValuesOf, shownDate } from '#web/features/jobs/job-form/form-values.ts'
import { kindDefaults } from '#web/features/jobs/job-form/job-kind.ts'
import { NEW_JOB_DRAFT } from '#web/features/jobs/job-form/use-draft-key.ts'
import { permissionsQuery } from '#web/features/payments/subscriptions/queries.ts'
import { endSession } from '#web/lib/current-user.ts'
import { guard, loginPath } from '#web/lib/guard.ts'
import { browserClient, inBrowser } from '#web/lib/page.ts'
import { Seo } from '#web/lib/seo.tsx'
import { useNow } from '#web/lib/use-now.ts'
import { isUuid } from '#web/lib/uuid.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { CheckingSession } from '#web/ui/checking-session.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { NotFound } from '#web/ui/illustrations/illustrations.tsx'
import { Link } from '#web/ui/link.tsx'
import { SignedIn } from '#web/ui/signed-in.tsx'
import { JobFormLoadError } from './load-error.tsx'
import { NewJob } from './new-job.tsx'
import { PrefilledProvider, prefilledOf } from './prefilled.tsx'
import { choicesQueries, editableJobQuery, jobDefaultsQuery } from './queries.ts'

/** The job to copy, from `?copiar=`; null if there is no valid id. */
function copiedJobId(search: URLSearchParams): string | null {
  const id = search.get('copiar')
  return id && isUuid(id) ? id : null
}

const loadForm = inBrowser(({ url }) => {
  const id = copiedJobId(url.searchParams)
  return [...choicesQueries(), id ? editableJobQuery(id) : jobDefaultsQuery()]
})

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  const { role } = await guard(request, { reason: 'createJob', team: 'recruiter' })
  if (!isEmployerRole(role)) return null
  // Not awaited: the page only warns about a full quota, which the server checks when the job is sent.
  browserClient().prefetchQuery(permissionsQuery())
  return loadForm({ request, params })
}
clientLoader.hydrate = true as const

export const HydrateFallback = CheckingSession

/** Shown instead of a redirect, so that visitors who want to publish learn what they need (spec B §2.1). */
function AccessDenied() {
  const navigate = useNavigate()
  const change = async () => {
    await endSession()
    navigate(loginPath(paths.newJob, 'createJob'))
  }
  return (
    <EmptyState
      level="h1"
      illustration={<NotFound />}
      title="Acesso negado"
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <Button onClick={change}>Entrar com outra conta</Button>
          <Link to={paths.home} className={buttonClass({ variant: 'secondary' })}>
            Voltar para o início
          </Link>
        </div>
      }
    >
      Para publicar vagas, é preciso ter um perfil de empresa (CNPJ) ou de telemedicina. O tipo desta conta
      não pode ser alterado: entre com a conta da empresa ou crie uma com outro e-mail.
    </EmptyState>
  )
}

/** Chosen before the form was opened. */
const sponsored = { isSponsored: true } as const
const ofPlantoes = { kind: 'shift', ...kindDefaults.shift } as const

/** Starts with the values that the employer's last job suggests. */
function BlankJob({ user, isSponsored }: { user: CurrentUser; isSponsored: boolean }) {
  const { data } = useSuspenseQuery(jobDefaultsQuery())
  const prefilled = prefilledOf(data)
  const isForMonth = useLocation().hash === PLANNER_HASH
  const preset = { ...(isSponsored && sponsored), ...(isForMonth && ofPlantoes) }
  return (
    <PrefilledProvider value={prefilled}>
      <NewJob
        user={user}
        initialValues={{ ...emptyJobFormValues, ...prefilled.values }}
        {...((isSponsored || isForMonth) && { preset })}
        draftName={NEW_JOB_DRAFT}
        lead="Leva cerca de três minutos. Só os campos com * são obrigatórios."
      />
    </PrefilledProvider>
  )
}

/** Starts with the values of another job of the same employer, without its past dates. */
function CopiedJob({ user, id }: { user: CurrentUser; id: string }) {
  const { data } = useSuspenseQuery(editableJobQuery(id))
  const values = formValuesOf(data.form)
  const now = useNow()
  return (
    <NewJob
      user={user}
      initialValues={{ ...values, dates: values.dates.filter((date) => isComing(shownDate(date), now)) }}
      draftName={`vaga-copia-${id}`}
      filledFrom={`da vaga “${data.form.title}”`}
      lead="Uma vaga nova, com os dados de outra."
    />
  )
}

/** /vagas/criar (spec B §2.1). */
export default function NewJobPage() {
  const [search] = useSearchParams()
  const id = copiedJobId(search)
  return (
    <SignedIn>
      {(user) => (
        <>
          <Seo
            title="Publicar vaga | Medponto"
            description="Publique uma vaga no Medponto."
            path={paths.newJob}
            index={false}
          />
          {!isEmployerRole(user.role) ? (
            <AccessDenied />
          ) : id ? (
            <CopiedJob key={id} user={user} id={id} />
          ) : (
            <BlankJob user={user} isSponsored={asksForSponsorship(search)} />
          )}
        </>
      )}
    </SignedIn>
  )
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return (
    <JobFormLoadError
      error={error}
      title="Publicar vaga"
      failureText="Falha ao carregar o formulário."
      links={(isUnknownJob) =>
        isUnknownJob && (
          <Link to={paths.newJob} className={buttonClass()}>
            Publicar outra vaga
          </Link>
        )
      }
    />
  )
}
