import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import {
  type ClientLoaderFunctionArgs,
  isRouteErrorResponse,
  Link,
  useNavigate,
  useRevalidator,
  useSearchParams,
} from 'react-router'
import { isEmployerRole } from '#contract/accounts.ts'
import type { CurrentUser } from '#contract/api/profiles.ts'
import { CONFIDENTIAL_EMPLOYER } from '#contract/jobs.ts'
import type { JobForm as Job } from '#contract/jobs-form.ts'
import { paths } from '#contract/paths.ts'
import { upgradeMessage } from '#contract/subscriptions.ts'
import { dayOf } from '#web/features/jobs/facts.ts'
import { refetchJob } from '#web/features/jobs/refetch-job.ts'
import {
  practiceAreasQuery,
  specialtiesQuery,
  statesQuery,
  tagsQuery,
} from '#web/features/reference/queries.ts'
import { LimitNotice } from '#web/features/subscriptions/limit-notice.tsx'
import { permissionsQuery } from '#web/features/subscriptions/queries.ts'
import { guard } from '#web/lib/guard.ts'
import { useNow } from '#web/lib/now.ts'
import { browserClient, inBrowser } from '#web/lib/page.ts'
import { Seo } from '#web/lib/seo.tsx'
import { call } from '#web/lib/session.ts'
import { useSite } from '#web/lib/site.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { CheckingSession } from '#web/ui/checking-session.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Disconnected, NotFound } from '#web/ui/illustrations.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { SignedIn } from '#web/ui/signed-in.tsx'
import { toast } from '#web/ui/toast.tsx'
import { defaultsOf, draftOf, emptyDraft, type JobDraft } from './draft.ts'
import { JobForm } from './form.tsx'
import { jobDefaultsQuery, ownJobQuery } from './queries.ts'
import { useDraftKey } from './use-draft-key.ts'

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** The job that `?copiar=` asks to begin with; what is no id asks for none. */
function copied(search: URLSearchParams): string | null {
  const id = search.get('copiar')
  return id && UUID.test(id) ? id : null
}

const formNeeds = inBrowser(({ url }) => {
  const id = copied(url.searchParams)
  return [
    specialtiesQuery(),
    practiceAreasQuery(),
    tagsQuery(),
    statesQuery(),
    id ? ownJobQuery(id) : jobDefaultsQuery(),
  ]
})

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  const { role } = await guard(request, { reason: 'createJob' })
  if (!isEmployerRole(role)) return null
  // Only a word in time: the server judges when the job is sent.
  browserClient().prefetchQuery(permissionsQuery())
  return formNeeds({ request, params })
}
clientLoader.hydrate = true as const

export const HydrateFallback = CheckingSession

/** Not a redirect: who came to publish is told what is missing (spec B §2.1). */
function AccessDenied() {
  return (
    <EmptyState
      level="h1"
      illustration={<NotFound />}
      title="Acesso negado"
      action={
        <Link to={paths.home} className={buttonClass()}>
          Voltar para o início
        </Link>
      }
    >
      Para publicar vagas é preciso ter um perfil de empresa (CNPJ) ou de telemedicina.
    </EmptyState>
  )
}

/** Said before anything is typed: the plan's places are all taken. */
function FullPlan() {
  const { data } = useQuery(permissionsQuery())
  if (!data || data.currentActivePosts < data.maxActivePosts) return null
  const limit = {
    details: 'Você atingiu o limite de vagas ativas do seu plano.',
    message: upgradeMessage(data),
  }
  return (
    <div className="mb-5">
      <LimitNotice limit={limit} />
    </div>
  )
}

interface NewJobProps {
  user: CurrentUser
  draft: JobDraft
  /** Under which name what is typed is kept. */
  name: string
  lead: string
}

/** The card that the plan gives to the employer's jobs. */
function useShownAs({ id, name, profileImageUrl }: CurrentUser) {
  const { data } = useQuery(permissionsQuery())
  const hasLogo = data?.canUseCompanyBranding === true
  return {
    shownAs: {
      employer: {
        id,
        name: name ?? CONFIDENTIAL_EMPLOYER,
        profilePhotoUrl: hasLogo ? profileImageUrl : null,
      },
      isFeatured: data?.isAlwaysFeatured === true,
    },
    previewNote: data && !hasLogo && profileImageUrl && (
      <>
        Sem logo: ele aparece nas vagas a partir do plano Plus.{' '}
        <Link to={paths.pricing} className="font-medium text-brand underline underline-offset-4">
          Ver planos
        </Link>
      </>
    ),
  }
}

function NewJob({ user, draft, name, lead }: NewJobProps) {
  const navigate = useNavigate()
  const { reviewsFirst } = useSite()
  const kept = useDraftKey(user.id, name)
  const client = useQueryClient()
  const shown = useShownAs(user)
  const { mutateAsync } = useMutation({
    mutationFn: (body: Job) => call('POST /jobs', { body }),
    onSuccess: async ({ id, status }) => {
      refetchJob(client, id)
      await navigate(paths.job(id))
      toast(
        status === 'awaiting_review'
          ? {
              title: 'Vaga enviada para análise',
              description: 'Ela aparece na busca assim que for aprovada.',
              variant: 'success',
            }
          : { title: 'Vaga publicada', description: 'Ela já aparece na busca.', variant: 'success' },
      )
    },
  })
  return (
    <div className="container-page py-6 sm:py-8">
      <PageTitle
        title="Publicar vaga"
        description={reviewsFirst ? `${lead} Nossa equipe lê cada vaga antes de publicá-la.` : lead}
      />
      <FullPlan />
      {kept && (
        <JobForm
          kind="create"
          {...shown}
          draft={draft}
          keptAs={{ ...kept, version: 0 }}
          send={async (job) => {
            await mutateAsync(job)
            return true
          }}
          failedText="Falha ao criar vaga. Por favor, tente novamente."
          submitLabel={reviewsFirst ? 'Enviar para análise' : 'Publicar vaga'}
          busyLabel={reviewsFirst ? 'Enviando...' : 'Publicando...'}
          cancel={
            <Link to={paths.dashboardJobs} className={buttonClass({ variant: 'ghost', size: 'lg' })}>
              Cancelar
            </Link>
          }
        />
      )}
    </div>
  )
}

/** With what held for the employer's last job, so that it is not typed once more. */
function FreshJob({ user }: { user: CurrentUser }) {
  const { data } = useSuspenseQuery(jobDefaultsQuery())
  return (
    <NewJob
      user={user}
      draft={{ ...emptyDraft, ...defaultsOf(data) }}
      name="vaga-nova"
      lead="Leva uns três minutos. Só os campos com * são obrigatórios; confira local e contrato, que já vêm preenchidos."
    />
  )
}

/** With everything that another own job says; nothing is stored until it is sent. */
function CopiedJob({ user, id }: { user: CurrentUser; id: string }) {
  const { data } = useSuspenseQuery(ownJobQuery(id))
  const draft = draftOf(data.form)
  const today = dayOf(useNow())
  return (
    <NewJob
      user={user}
      draft={{ ...draft, dates: draft.dates.filter((date) => date >= today) }}
      name={`vaga-copia-${id}`}
      lead={`Cópia de “${data.form.title}”. Confira e publique.`}
    />
  )
}

/** /vagas/criar (spec B §2.1). */
export default function NewJobPage() {
  const id = copied(useSearchParams()[0])
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
            <FreshJob user={user} />
          )}
        </>
      )}
    </SignedIn>
  )
}

export function ErrorBoundary({ error }: { error: unknown }) {
  const { revalidate, state } = useRevalidator()
  const unknown = isRouteErrorResponse(error) && error.status === 404
  return (
    <>
      <title>Publicar vaga | Medponto</title>
      <meta name="robots" content="noindex" />
      <EmptyState
        level="h1"
        illustration={unknown ? <NotFound /> : <Disconnected />}
        title={unknown ? 'Vaga não encontrada.' : 'Falha ao carregar o formulário.'}
        action={
          unknown ? (
            <Link to={paths.newJob} className={buttonClass()}>
              Publicar outra vaga
            </Link>
          ) : (
            <Button loading={state === 'loading'} onClick={() => revalidate()}>
              Tentar novamente
            </Button>
          )
        }
      />
    </>
  )
}
