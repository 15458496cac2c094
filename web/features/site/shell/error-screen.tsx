import { useEffect, useState } from 'react'
import { paths } from '#contract/paths.ts'
import { tabStorage } from '#web/lib/browser-storage.ts'
import { probe, useConnection, useOnReconnect } from '#web/lib/connection.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorCode } from '#web/ui/error/error-code.tsx'
import { Disconnected, NotFound } from '#web/ui/illustrations/illustrations.tsx'
import { Link } from '#web/ui/link.tsx'

/** Replaces a page that could not be shown: it was not found, or loading it failed. */
export function ErrorScreen({
  status,
  error,
  isMissingCode = false,
}: {
  status: number
  error: unknown
  isMissingCode?: boolean
}) {
  const isNotFound = status === 404 || status === 410
  return (
    <>
      <title>{isNotFound ? 'Página não encontrada | Medponto' : 'Erro | Medponto'}</title>
      <meta name="robots" content="noindex" />
      {isNotFound ? (
        <EmptyState
          level="h1"
          illustration={<NotFound />}
          title="Página não encontrada"
          action={
            <>
              <Link to={paths.jobs} className={buttonClass()}>
                Ver vagas
              </Link>
              <Link to={paths.home} className={buttonClass({ variant: 'secondary' })}>
                Ir para o início
              </Link>
            </>
          }
        >
          O endereço pode ter mudado ou não existir mais.
        </EmptyState>
      ) : (
        <FailedPage isMissingCode={isMissingCode} error={error} />
      )}
    </>
  )
}

const RELOADED = 'reloaded-for-code'

/** After a release the server no longer has the old code: loads the page's document, but never twice in a row. */
function useReloadForCode(isMissing: boolean): void {
  useEffect(() => {
    if (!isMissing || tabStorage.read(RELOADED) === window.location.href) return
    probe().then((isReached) => {
      if (!isReached) return
      tabStorage.write(RELOADED, window.location.href)
      window.location.reload()
    })
  }, [isMissing])
}

function FailedPage({ isMissingCode, error }: { isMissingCode: boolean; error: unknown }) {
  const connection = useConnection()
  const [isTrying, setTrying] = useState(false)
  useReloadForCode(isMissingCode)
  useOnReconnect(() => window.location.reload())
  const retry = async () => {
    setTrying(true)
    // Without a connection a reload would end on the browser's own error page.
    if (await probe()) window.location.reload()
    else setTrying(false)
  }
  return (
    <EmptyState
      level="h1"
      illustration={<Disconnected />}
      title="Não foi possível abrir esta página"
      action={
        <Button loading={isTrying} onClick={retry}>
          Tentar novamente
        </Button>
      }
    >
      {connection === 'online'
        ? 'O serviço não respondeu como deveria. Tente novamente em alguns instantes.'
        : 'Ela abre assim que a conexão voltar.'}
      <ErrorCode error={error} />
    </EmptyState>
  )
}
