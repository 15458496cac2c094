import { Link, useRevalidator } from 'react-router'
import { DEFAULT_ERROR_TITLE } from '#contract/errors.ts'
import { paths } from '#contract/paths.ts'
import { useOwnView } from '#web/features/jobs/own-view.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { NotFound } from '#web/ui/illustrations.tsx'
import { SimilarJobs } from './similar-jobs.tsx'

const toList = (
  <Link to={paths.jobs} className={buttonClass()}>
    Ver vagas
  </Link>
)

function Head({ title }: { title: string }) {
  return (
    <>
      <title>{`${title} | Medponto`}</title>
      <meta name="robots" content="noindex" />
    </>
  )
}

/** A job that has been closed. */
export function ClosedJob({ id }: { id: string }) {
  const hiding = useOwnView()
  return (
    <div className={`container-page py-8 ${hiding}`}>
      <Head title="Vaga encerrada" />
      <EmptyState level="h1" illustration={<NotFound />} title="Vaga encerrada" action={toList}>
        Esta vaga já foi preenchida ou retirada por quem a publicou.
      </EmptyState>
      <SimilarJobs id={id} />
    </div>
  )
}

export function UnknownJob() {
  const hiding = useOwnView()
  return (
    <div className={`container-page py-8 ${hiding}`}>
      <Head title="Vaga não encontrada" />
      <EmptyState level="h1" illustration={<NotFound />} title="Vaga não encontrada." action={toList}>
        O endereço pode estar errado, ou a vaga não existe mais.
      </EmptyState>
    </div>
  )
}

/** The job may be there, but could not be read. */
export function UnreadJob({ message }: { message: string | undefined }) {
  const { revalidate, state } = useRevalidator()
  return (
    <div className="container-page max-w-reading py-8">
      <Head title="Erro" />
      <h1 className="sr-only">Vaga</h1>
      <Alert
        variant="danger"
        title={DEFAULT_ERROR_TITLE}
        action={
          <>
            <Button loading={state === 'loading'} onClick={() => revalidate()}>
              Tentar novamente
            </Button>
            <Link to={paths.jobs} className={buttonClass({ variant: 'secondary' })}>
              Voltar para as vagas
            </Link>
          </>
        }
      >
        {message || 'Falha ao carregar detalhes da vaga'}
      </Alert>
    </div>
  )
}
