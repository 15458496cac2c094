import { Link } from 'react-router'
import { paths } from '#contract/paths.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Disconnected, NotFound } from '#web/ui/illustrations.tsx'

/** Replaces a page that could not be shown: it was not found, or loading it failed. */
export function ErrorScreen({ status }: { status: number }) {
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
        <EmptyState
          level="h1"
          illustration={<Disconnected />}
          title="Não foi possível abrir esta página"
          action={<Button onClick={() => window.location.reload()}>Tentar novamente</Button>}
        >
          O serviço não respondeu como devia. Tente novamente em alguns instantes.
        </EmptyState>
      )}
    </>
  )
}
