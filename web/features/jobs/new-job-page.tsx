import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ClientLoaderFunctionArgs, Link, useNavigate } from 'react-router'
import { isEmployerRole } from '#contract/accounts.ts'
import type { JobForm as Job } from '#contract/jobs-form.ts'
import { paths } from '#contract/paths.ts'
import type { CurrentUser } from '#contract/users-api.ts'
import {
  practiceAreasQuery,
  specialtiesQuery,
  statesQuery,
  tagsQuery,
} from '#web/features/reference/queries.ts'
import { CheckingSession } from '#web/features/shell/checking-session.tsx'
import { SignedIn } from '#web/features/shell/signed-in.tsx'
import { guard } from '#web/lib/guard.ts'
import { inBrowser } from '#web/lib/page.ts'
import { Seo } from '#web/lib/seo.tsx'
import { call } from '#web/lib/session.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { NotFound } from '#web/ui/illustrations.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { toast } from '#web/ui/toast.tsx'
import { JobForm } from './job-form.tsx'
import { emptyDraft } from './job-form-draft.ts'

const KEPT_AS = 'vaga-nova'

const formLists = inBrowser(() => [specialtiesQuery(), practiceAreasQuery(), tagsQuery(), statesQuery()])

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  const { role } = await guard(request, { reason: 'createJob' })
  if (isEmployerRole(role)) await formLists({ request, params })
  return null
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

function NewJob({ user }: { user: CurrentUser }) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const { mutateAsync } = useMutation({
    mutationFn: (body: Job) => call('POST /jobs', { body }),
    onSuccess: async ({ id, status }) => {
      for (const list of ['GET /jobs', 'GET /jobs/employer']) client.invalidateQueries({ queryKey: [list] })
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
        description="Leva uns três minutos. Só os campos com * são obrigatórios."
      />
      <JobForm
        user={user}
        draft={emptyDraft}
        keptAs={KEPT_AS}
        send={async (job) => {
          await mutateAsync(job)
          return true
        }}
        failedText="Falha ao criar vaga. Por favor, tente novamente."
        submitLabel="Publicar vaga"
        busyLabel="Publicando..."
        cancel={
          <Link to={paths.dashboardJobs} className={buttonClass({ variant: 'ghost', size: 'lg' })}>
            Cancelar
          </Link>
        }
      />
    </div>
  )
}

/** /vagas/criar (spec B §2.1). */
export default function NewJobPage() {
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
          {isEmployerRole(user.role) ? <NewJob user={user} /> : <AccessDenied />}
        </>
      )}
    </SignedIn>
  )
}
