import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import {
  type ClientLoaderFunctionArgs,
  isRouteErrorResponse,
  Link,
  useNavigate,
  useParams,
  useRevalidator,
} from 'react-router'
import { canJob } from '#contract/jobs.ts'
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
import { CallError, type Reply } from '#web/lib/api.ts'
import { guard } from '#web/lib/guard.ts'
import { browserClient, inBrowser, read } from '#web/lib/page.ts'
import { Seo } from '#web/lib/seo.tsx'
import { call } from '#web/lib/session.ts'
import { dropDraft } from '#web/lib/tab-storage.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Disconnected, NotFound } from '#web/ui/illustrations.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { toast } from '#web/ui/toast.tsx'
import { JobForm } from './job-form.tsx'
import { draftOf } from './job-form-draft.ts'

const FORM = 'vaga'

const ownJobQuery = (id: string) => read('GET /jobs/:id/edit', { params: { id } })

const formNeeds = inBrowser(({ params }) => [
  ownJobQuery(params.id ?? ''),
  specialtiesQuery(),
  practiceAreasQuery(),
  tagsQuery(),
  statesQuery(),
])

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  await guard(request, { roles: ['employer', 'telehealth'] })
  // An edit begins with what is stored now, never with what was read before.
  browserClient().removeQueries({ queryKey: ownJobQuery(params.id ?? '').queryKey })
  return formNeeds({ request, params })
}
clientLoader.hydrate = true as const

export const HydrateFallback = CheckingSession

type OwnJob = Reply<'GET /jobs/:id/edit'>

interface ConflictDialogProps {
  open: boolean
  close: () => void
  useTheirs: () => void
  saveMine: () => void
}

/** What the owner is asked when the job was saved elsewhere meanwhile; closing it goes on with the form. */
function ConflictDialog({ open, close, useTheirs, saveMine }: ConflictDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      size="lg"
      title="Esta vaga foi alterada em outra janela"
      description="O que você digitou continua aqui. Salvar a sua versão substitui a que foi gravada na outra janela."
      footer={
        <>
          <Button variant="ghost" onClick={close}>
            Continuar editando
          </Button>
          <Button variant="secondary" onClick={useTheirs}>
            Carregar a versão atual
          </Button>
          <Button onClick={saveMine}>Salvar a minha versão</Button>
        </>
      }
    />
  )
}

function EditJob({ user, loaded }: { user: CurrentUser; loaded: OwnJob }) {
  const navigate = useNavigate()
  const client = useQueryClient()
  // Held still: a version that came in behind the form's back would let it overwrite what nobody has seen.
  const [base, setBase] = useState(loaded)
  const version = useRef(loaded.version)
  const [theirs, setTheirs] = useState<OwnJob | null>(null)
  const [asking, setAsking] = useState(false)
  const { id } = base
  const keptAs = `vaga-${id}-${base.version}`

  const { mutateAsync } = useMutation({
    mutationFn: (job: Job) =>
      call('PUT /jobs/:id', { params: { id }, body: { ...job, version: version.current } }),
    onSuccess: async () => {
      for (const queryKey of [['GET /jobs'], ['GET /jobs/employer'], ['GET /jobs/:id', { params: { id } }]])
        client.invalidateQueries({ queryKey })
      await navigate(paths.job(id))
      toast({ title: 'Alterações salvas', variant: 'success' })
    },
  })

  const send = async (job: Job) => {
    try {
      await mutateAsync(job)
      return true
    } catch (error) {
      if (!(error instanceof CallError) || error.reply?.errorDto?.errorName !== 'JobChanged') throw error
      setTheirs(await call('GET /jobs/:id/edit', { params: { id } }))
      setAsking(true)
      return false
    }
  }

  return (
    <div className="container-page py-6 sm:py-8">
      <PageTitle title="Editar vaga" description={base.form.title} />
      <JobForm
        key={base.version}
        id={FORM}
        user={user}
        draft={draftOf(base.form)}
        keptAs={keptAs}
        send={send}
        failedText="Falha ao atualizar vaga, tente novamente."
        submitLabel="Salvar alterações"
        busyLabel="Salvando..."
        cancel={
          <Link to={paths.job(id)} className={buttonClass({ variant: 'ghost', size: 'lg' })}>
            Cancelar
          </Link>
        }
      />
      {theirs && (
        <ConflictDialog
          open={asking}
          close={() => setAsking(false)}
          useTheirs={() => {
            dropDraft(keptAs)
            version.current = theirs.version
            setBase(theirs)
            setAsking(false)
          }}
          saveMine={() => {
            version.current = theirs.version
            setAsking(false)
            document.querySelector<HTMLFormElement>(`#${FORM}`)?.requestSubmit()
          }}
        />
      )}
    </div>
  )
}

function NotEditable() {
  return (
    <EmptyState
      level="h1"
      illustration={<NotFound />}
      title="Vaga encerrada"
      action={
        <Link to={paths.dashboardJobs} className={buttonClass()}>
          Ver Minhas Vagas
        </Link>
      }
    >
      Uma vaga encerrada não pode mais ser editada.
    </EmptyState>
  )
}

function OwnJobForm({ id, user }: { id: string; user: CurrentUser }) {
  const { data } = useSuspenseQuery(ownJobQuery(id))
  return canJob('edit', data.status) ? <EditJob user={user} loaded={data} /> : <NotEditable />
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
          <OwnJobForm key={id} id={id} user={user} />
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
      <title>Editar vaga | Medponto</title>
      <meta name="robots" content="noindex" />
      <EmptyState
        level="h1"
        illustration={unknown ? <NotFound /> : <Disconnected />}
        title={unknown ? 'Vaga não encontrada.' : 'Falha ao carregar informações da vaga.'}
        action={
          <>
            {!unknown && (
              <Button loading={state === 'loading'} onClick={() => revalidate()}>
                Tentar novamente
              </Button>
            )}
            <Link
              to={paths.dashboardJobs}
              className={buttonClass({ variant: unknown ? 'primary' : 'secondary' })}
            >
              Ver Minhas Vagas
            </Link>
          </>
        }
      />
    </>
  )
}
