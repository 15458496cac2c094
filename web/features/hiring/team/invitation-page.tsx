import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate, useParams } from 'react-router'
import { failureMessage } from '#contract/failure-messages.ts'
import { teamRoleTexts } from '#contract/hiring/role-texts.ts'
import { paths } from '#contract/paths.ts'
import { AuthCard, ScriptRequiredNotice } from '#web/features/accounts/auth/auth-card.tsx'
import { CallError, isTransient, type Reply } from '#web/lib/api.ts'
import { useSession } from '#web/lib/current-user.ts'
import { formatDate } from '#web/lib/format.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { AcceptInvitation } from './accept-invitation.tsx'
import { JoinForm } from './join-form.tsx'
import { invitationQuery } from './queries.ts'

/** The page behind the link of an invitation. Nothing happens before a button is pressed. */
export default function InvitationPage() {
  const { token = '' } = useParams()
  return (
    <>
      <title>Convite para a equipe | Medponto</title>
      <meta name="robots" content="noindex" />
      {/* The URL contains the token, which must not leak to linked sites. */}
      <meta name="referrer" content="no-referrer" />
      <Invitation token={token} />
    </>
  )
}

function Invitation({ token }: { token: string }) {
  const { data, error, isFetching, refetch } = useQuery(invitationQuery(token))
  if (data) return <Offer token={token} invitation={data} />
  if (error instanceof CallError && !isTransient(error))
    return (
      <AuthCard title="Convite inválido">
        <Alert variant="danger">{error.message}</Alert>
        <Link to={paths.login} className={buttonClass({ block: true, className: 'mt-6' })}>
          Ir para o login
        </Link>
      </AuthCard>
    )
  if (error)
    return (
      <AuthCard title="Convite para a equipe">
        <Alert variant="danger">
          {error instanceof CallError
            ? failureMessage(error, 'Não foi possível verificar o convite')
            : error.message}
        </Alert>
        <Button block className="mt-6" loading={isFetching} onClick={() => refetch()}>
          Tentar novamente
        </Button>
      </AuthCard>
    )
  return (
    <AuthCard title="Convite para a equipe">
      <ScriptRequiredNotice />
      <p role="status" className="flex items-center gap-3 text-muted">
        <Spinner />
        Verificando o convite...
      </p>
    </AuthCard>
  )
}

interface OfferProps {
  token: string
  invitation: Reply<'POST /team/invitation'>
}

function Offer({ token, invitation }: OfferProps) {
  const { company, role, invitedBy, email, expiresAt, state } = invitation
  const session = useSession()
  const navigate = useNavigate()
  const hasJoined = session.user?.email === email && session.user.teamRole !== null
  useEffect(() => {
    if (hasJoined) navigate(paths.dashboard, { replace: true })
  }, [hasJoined, navigate])
  const { label, may } = teamRoleTexts[role]
  return (
    <AuthCard
      title={`Equipe de ${company}`}
      description={
        <>
          <p>
            {invitedBy
              ? `${invitedBy} convidou você para a equipe de ${company} no Medponto.`
              : `${company} convidou você para a equipe no Medponto.`}
          </p>
          <dl className="mt-4 grid gap-3 text-foreground">
            <div>
              <dt className="text-muted text-small">Sua função</dt>
              <dd>
                <strong className="font-semibold">{label}.</strong> {may}
              </dd>
            </div>
            <div>
              <dt className="text-muted text-small">Seu e-mail</dt>
              <dd className="break-all">{email}</dd>
            </div>
          </dl>
        </>
      }
      footer={
        <p className="mt-4 text-center text-muted text-small">O convite vale até {formatDate(expiresAt)}.</p>
      }
    >
      {state === 'unusable' ? (
        <Alert variant="danger" title="Este e-mail já tem outra conta">
          Ele já tem no Medponto uma conta que não pode entrar em uma equipe. Peça à empresa um convite para
          outro endereço.
        </Alert>
      ) : state === 'accept' || session.user ? (
        <AcceptInvitation token={token} email={email} />
      ) : (
        <JoinForm token={token} />
      )}
    </AuthCard>
  )
}
