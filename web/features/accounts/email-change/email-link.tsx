import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { failureMessage } from '#contract/failure-messages.ts'
import { paths } from '#contract/paths.ts'
import { AuthCard, ScriptRequiredNotice } from '#web/features/accounts/auth/auth-card.tsx'
import { type CallError, isTransient } from '#web/lib/api.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

interface EmailLinkProps<Data> {
  title: string
  link: UseQueryResult<Data, CallError>
  /** Null for a link that no longer works. */
  children: (data: Data) => ReactNode | null
}

/** The frame of a page that a mailed link opens, with its states until the content is loaded. */
export function EmailLink<Data>({ title, link, children }: EmailLinkProps<Data>) {
  const content = link.data ? children(link.data) : null
  return (
    <>
      <title>{`${title} | Medponto`}</title>
      <meta name="robots" content="noindex" />
      {/* The URL contains the token, which must not leak to linked sites. */}
      <meta name="referrer" content="no-referrer" />
      {content ??
        (link.data || (link.error && !isTransient(link.error)) ? (
          <EmailLinkInvalid />
        ) : link.error ? (
          <AuthCard title={title}>
            <Alert variant="danger">{failureMessage(link.error, 'Não foi possível verificar o link')}</Alert>
            <Button block className="mt-6" loading={link.isFetching} onClick={() => link.refetch()}>
              Tentar novamente
            </Button>
          </AuthCard>
        ) : (
          <AuthCard title={title}>
            <ScriptRequiredNotice />
            <p role="status" className="flex items-center gap-3 text-muted">
              <Spinner />
              Verificando o link...
            </p>
          </AuthCard>
        ))}
    </>
  )
}

function EmailLinkInvalid() {
  return (
    <AuthCard title="Link inválido">
      <Alert variant="danger">
        Este link é inválido, expirou ou já foi usado. Se precisar, peça a troca de novo no seu perfil.
      </Alert>
      <div className="mt-6 grid gap-3">
        <Link to={`${paths.editProfile}#email`} className={buttonClass({ block: true })}>
          Ir para o perfil
        </Link>
        <Link to={paths.contact} className={buttonClass({ variant: 'ghost', block: true })}>
          Falar com o Medponto
        </Link>
      </div>
    </AuthCard>
  )
}
