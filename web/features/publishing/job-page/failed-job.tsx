import { lazy, Suspense } from 'react'
import { useRevalidator } from 'react-router'
import { DEFAULT_ERROR_TITLE } from '#contract/error-messages.ts'
import { paths } from '#contract/paths.ts'
import { CallError } from '#web/lib/api.ts'
import { useOnReconnect } from '#web/lib/connection.ts'
import { loadCode } from '#web/lib/load-code.ts'
import { Alert } from '#web/ui/alert.tsx'
import { BackLink } from '#web/ui/back-link.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { ErrorCode } from '#web/ui/error/error-code.tsx'
import { UnlistedHead } from './unlisted-head.tsx'

// The server has answered that the job cannot be seen, so their code can be loaded too. What follows a lost connection is here.
const loadUnavailable = () => loadCode(() => import('./unavailable-job.tsx'))
const ClosedPage = lazy(() => loadUnavailable().then((module) => ({ default: module.ClosedJob })))
const NotFoundPage = lazy(() => loadUnavailable().then((module) => ({ default: module.JobNotFound })))

export const ClosedJob = ({ id }: { id: string }) => (
  <Suspense fallback={null}>
    <ClosedPage id={id} />
  </Suspense>
)

export const JobNotFound = () => (
  <Suspense fallback={null}>
    <NotFoundPage />
  </Suspense>
)

/** Loads the page again. */
export function JobPageError({ message, error }: { message: string | undefined; error: unknown }) {
  const { revalidate, state } = useRevalidator()
  return <JobLoadError message={message} error={error} isTrying={state === 'loading'} retry={revalidate} />
}

/** A job that was shown as a card, but cannot be shown as a page. */
export function FailedJob({ id, error, retry }: { id: string; error: Error; retry: () => void }) {
  const status = error instanceof CallError ? error.status : 0
  if (status === 410) return <ClosedJob id={id} />
  return status === 404 ? (
    <JobNotFound />
  ) : (
    <JobLoadError message={error.message} error={error} retry={retry} />
  )
}

interface JobLoadErrorProps {
  message: string | undefined
  error: unknown
  isTrying?: boolean
  retry: () => void
}

/** The job may exist, but it could not be loaded. */
function JobLoadError({ message, error, isTrying = false, retry }: JobLoadErrorProps) {
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
        <ErrorCode error={error} />
      </Alert>
    </div>
  )
}
