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
import type { CurrentUser } from '#contract/api/profiles.ts'
import { canJob, stateOf } from '#contract/jobs.ts'
import type { JobForm as Job } from '#contract/jobs-form.ts'
import { paths } from '#contract/paths.ts'
import { refetchJob } from '#web/features/jobs/refetch-job.ts'
import {
  practiceAreasQuery,
  specialtiesQuery,
  statesQuery,
  tagsQuery,
} from '#web/features/reference/queries.ts'
import { CallError, type Reply } from '#web/lib/api.ts'
import { guard } from '#web/lib/guard.ts'
import { browserClient, inBrowser } from '#web/lib/page.ts'
import { Seo } from '#web/lib/seo.tsx'
import { call } from '#web/lib/session.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { CheckingSession } from '#web/ui/checking-session.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Disconnected, NotFound } from '#web/ui/illustrations.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { SignedIn } from '#web/ui/signed-in.tsx'
import { toast } from '#web/ui/toast.tsx'
import { changedParts } from './changes.ts'
import { draftOf } from './draft.ts'
import { JobForm } from './form.tsx'
import { ownJobQuery } from './queries.ts'
import { useDraftKey } from './use-draft-key.ts'

const FORM = 'vaga'

const formNeeds = inBrowser(({ params }) => [
  ownJobQuery(params.id ?? ''),
  specialtiesQuery(),
  practiceAreasQuery(),
  tagsQuery(),
  statesQuery(),
])

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  await guard(request, { roles: ['employer', 'telehealth', 'admin'] })
  // An edit begins with what is stored now, never with what was read before.
  browserClient().removeQueries({ queryKey: ownJobQuery(params.id ?? '').queryKey })
  return formNeeds({ request, params })
}
clientLoader.hydrate = true as const

export const HydrateFallback = CheckingSession

type OwnJob = Reply<'GET /jobs/:id/edit'>

interface ConflictDialogProps {
  open: boolean
  /** What differs from the version that the form began with. */
  changed: string[]
  close: () => void
  useTheirs: () => void
  saveMine: () => void
}

/** What the owner is asked when the job was saved elsewhere meanwhile; closing it goes on with the form. */
const and = new Intl.ListFormat('pt-BR')

function ConflictDialog({ open, changed, close, useTheirs, saveMine }: ConflictDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      size="lg"
      title="Esta vaga foi alterada em outra janela"
      description={`${changed.length > 0 ? `Lá mudou: ${and.format(changed)}. ` : ''}O que você digitou continua aqui. Salvar a sua versão substitui a que foi gravada na outra janela; ao carregar a versão atual, o que você digitou fica guardado como rascunho.`}
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

/** Hands a rejected job in once more, and what to tell of it: at the plan's limit it stays saved, and rejected. */
async function sendAgain(id: string) {
  try {
    await call('POST /jobs/:id/resubmit', { params: { id } })
    return {
      title: 'Vaga enviada para análise',
      description: 'Ela aparece na busca assim que for aprovada.',
      variant: 'success' as const,
    }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    const reason = error.reply?.upgrade_message ?? error.message
    return {
      title: 'Alterações salvas, vaga não enviada',
      description: reason,
      variant: 'destructive' as const,
    }
  }
}

/** What is to be known before the words of a published job are changed, where somebody reads them first. */
function TextsNotice({ revision, textsNeedReview }: Pick<OwnJob, 'revision' | 'textsNeedReview'>) {
  if (revision?.refusedFor)
    return (
      <Alert variant="danger" title="O texto novo desta vaga foi recusado na análise" className="mb-5">
        <p>Motivo: {revision.refusedFor}</p>
        <p className="mt-1">
          A vaga continua com o texto aprovado. Corrija e salve: o texto volta para a análise.
        </p>
      </Alert>
    )
  if (!textsNeedReview) return null
  return (
    <Alert
      title={revision ? 'O texto novo desta vaga está em análise' : 'Textos novos passam por análise'}
      className="mb-5"
    >
      {revision && 'O formulário já o mostra. '}O que você mudar no título, na descrição, nos requisitos ou no
      valor em palavras aparece depois de aprovado; até lá, fica o texto aprovado. O resto vale assim que você
      salvar.
    </Alert>
  )
}

/** What is told once an edit is saved. */
const savedText = ({ textsAwaitReview }: Pick<Reply<'PUT /jobs/:id'>, 'textsAwaitReview'>) => ({
  title: 'Alterações salvas',
  ...(textsAwaitReview && { description: 'O texto novo aparece assim que for aprovado.' }),
  variant: 'success' as const,
})

function EditJob({ user, loaded }: { user: CurrentUser; loaded: OwnJob }) {
  const navigate = useNavigate()
  const client = useQueryClient()
  // Held still: a version that came in behind the form's back would let it overwrite what nobody has seen.
  const [base, setBase] = useState(loaded)
  const version = useRef(loaded.version)
  const [theirs, setTheirs] = useState<OwnJob | null>(null)
  const [asking, setAsking] = useState(false)
  const { id } = base
  const kept = useDraftKey(user.id, `vaga-${id}`)
  // An admin mends a refused job; that it goes to review again is the owner's to ask.
  const isRejected = base.status === 'rejected' && user.role !== 'admin'

  const { mutateAsync } = useMutation({
    mutationFn: (job: Job) =>
      call('PUT /jobs/:id', { params: { id }, body: { ...job, version: version.current } }),
    onSuccess: async (saved) => {
      const told = isRejected ? await sendAgain(id) : savedText(saved)
      refetchJob(client, id)
      await navigate(paths.job(id))
      toast(told)
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
      {isRejected ? (
        <Alert variant="danger" title="Esta vaga foi recusada na análise" className="mb-5">
          <p>Motivo: {base.rejectionReason}</p>
          <p className="mt-1">Corrija e salve: ela volta para a análise.</p>
        </Alert>
      ) : (
        <TextsNotice {...base} />
      )}
      {kept && (
        <JobForm
          key={base.version}
          id={FORM}
          kind="edit"
          shownAs={base}
          draft={draftOf(base.form)}
          keptAs={{ ...kept, version: base.version }}
          send={send}
          failedText="Falha ao atualizar vaga, tente novamente."
          submitLabel={isRejected ? 'Salvar e enviar para análise' : 'Salvar alterações'}
          busyLabel="Salvando..."
          cancel={
            <Link to={paths.job(id)} className={buttonClass({ variant: 'ghost', size: 'lg' })}>
              Cancelar
            </Link>
          }
        />
      )}
      {theirs && (
        <ConflictDialog
          open={asking}
          changed={changedParts(base.form, theirs.form)}
          close={() => setAsking(false)}
          useTheirs={() => {
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
  return canJob('edit', stateOf(data)) ? <EditJob user={user} loaded={data} /> : <NotEditable />
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
