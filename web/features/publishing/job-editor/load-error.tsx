import type { ReactNode } from 'react'
import { isRouteErrorResponse, useRevalidator } from 'react-router'
import { useOnReconnect } from '#web/lib/connection.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorCode } from '#web/ui/error/error-code.tsx'
import { Disconnected, NotFound } from '#web/ui/illustrations/illustrations.tsx'

interface JobFormLoadErrorProps {
  error: unknown
  /** The page's title, without the site's name. */
  title: string
  failureText: string
  /** Links to other pages, next to 'Tentar novamente'. */
  links: (isUnknownJob: boolean) => ReactNode
}

/** Shown if the job or the choices of its form could not be loaded. */
export function JobFormLoadError({ error, title, failureText, links }: JobFormLoadErrorProps) {
  const { revalidate, state } = useRevalidator()
  useOnReconnect(revalidate)
  const isUnknownJob = isRouteErrorResponse(error) && error.status === 404
  return (
    <>
      <title>{`${title} | Medponto`}</title>
      <meta name="robots" content="noindex" />
      <EmptyState
        level="h1"
        illustration={isUnknownJob ? <NotFound /> : <Disconnected />}
        title={isUnknownJob ? 'Vaga não encontrada.' : failureText}
        action={
          <>
            {!isUnknownJob && (
              <Button loading={state === 'loading'} onClick={() => revalidate()}>
                Tentar novamente
              </Button>
            )}
            {links(isUnknownJob)}
          </>
        }
      >
        {!isUnknownJob && <ErrorCode error={error} />}
      </EmptyState>
    </>
  )
}
