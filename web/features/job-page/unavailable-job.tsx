import { Link, useRevalidator } from 'react-router'
import { DEFAULT_ERROR_TITLE } from '#contract/error-messages.ts'
import { paths } from '#contract/paths.ts'
import { CallError } from '#web/lib/api.ts'
import { useOnReconnect } from '#web/lib/connection.ts'
import { useReplacedGuestHtml } from '#web/lib/guest-html.ts'
import { Alert } from '#web/ui/alert.tsx'
import { BackLink } from '#web/ui/back-link.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { NotFound } from '#web/ui/illustrations.tsx'
import { SimilarJobs } from './similar-jobs.tsx'

const linkToJobs = (
  <Link to={paths.jobs} className={buttonClass()}>
    Ver vagas
  </Link>
)

function UnlistedHead({ title }: { title: string }) {
  return (
    <>
      <title>{`${title} | Medponto`}</title>
      <meta name="robots" content="noindex" />
    </>
  )
}

export function ClosedJob({ id }: { id: string }) {
  const hiddenClass = useReplacedGuestHtml()
  return (
    <div className={`container-page py-8 ${hiddenClass}`}>
      <UnlistedHead title="Vaga encerrada" />
      <EmptyState level="h1" illustration={<NotFound />} title="Vaga encerrada" action={linkToJobs}>
        Esta vaga já foi preenchida ou retirada por quem a publicou.
      </EmptyState>
      <SimilarJobs id={id} />
    </div>
  )
}

export function JobNotFound() {
  const hiddenClass = useReplacedGuestHtml()
  return (
    <div className={`container-page py-8 ${hiddenClass}`}>
      <UnlistedHead title="Vaga não encontrada" />
      <EmptyState level="h1" illustration={<NotFound />} title="Vaga não encontrada." action={linkToJobs}>
        O endereço pode estar errado, ou a vaga não existe mais.
      </EmptyState>
    </div>
  )
}

/** Loads the page again. */
export function JobPageError({ message }: { message: string | undefined }) {
  const { revalidate, state } = useRevalidator()
  return <JobLoadError message={message} isTrying={state === 'loading'} retry={revalidate} />
}

/** A job that was shown as a card, but cannot be shown as a page. */
export function FailedJob({ id, error, retry }: { id: string; error: Error; retry: () => void }) {
  const status = error instanceof CallError ? error.status : 0
  if (status === 410) return <ClosedJob id={id} />
  return status === 404 ? <JobNotFound /> : <JobLoadError message={error.message} retry={retry} />
}

interface JobLoadErrorProps {
  message: string | undefined
  isTrying?: boolean
  retry: () => void
}

/** The job may exist, but it could not be loaded. */
function JobLoadError({ message, isTrying = false, retry }: JobLoadErrorProps) {
  useOnReconnect(retry)
  return (
    <div className="container-page max-w-reading py-8">
      <UnlistedHead title="Erro" />
      <h1 className="sr-only">Vaga</h1>
      <Alert
        variant="danger"
        title={DEFAULT_ERROR_TITLE}
        action={
          <>
            <Button loading={isTrying} onClick={() => retry()}>
              Tentar novamente
            </Button>
            <BackLink parent={paths.jobs} onlyToParent className={buttonClass({ variant: 'secondary' })}>
              Voltar para as vagas
            </BackLink>
          </>
        }
      >
        {message || 'Falha ao carregar detalhes da vaga'}
      </Alert>
    </div>
  )
}
