import { useQuery } from '@tanstack/react-query'
import { type ClientLoaderFunctionArgs, useNavigate, useSearchParams } from 'react-router'
import type { CurrentUser } from '#contract/api/accounts/profiles.ts'
import { paths, sameSitePath } from '#contract/paths.ts'
import { endSession } from '#web/lib/current-user.ts'
import { guard, secondFactorQuery } from '#web/lib/guard.ts'
import { Seo } from '#web/lib/seo.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { BackLink } from '#web/ui/back-link.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { CheckingSession } from '#web/ui/checking-session.tsx'
import { Link } from '#web/ui/link.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { SignedIn } from '#web/ui/signed-in.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { SecondFactorOff } from './second-factor-off.tsx'
import { SecondFactorOn } from './second-factor-on.tsx'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  await guard(request)
  return null
}
clientLoader.hydrate = true as const

export const HydrateFallback = CheckingSession

function SecondFactor({ user }: { user: CurrentUser }) {
  const [search] = useSearchParams()
  const from = search.get('from')
  const { data, isFetching, refetch } = useQuery(secondFactorQuery())
  if (!data)
    return isFetching ? (
      <SkeletonGroup label="Carregando...">
        <Skeleton className="h-48" />
      </SkeletonGroup>
    ) : (
      <LoadError
        title="Não foi possível carregar a verificação em duas etapas"
        retry={() => void refetch()}
      />
    )
  const { since, isRequired, isProven } = data
  return (
    <div className="grid gap-5">
      {isRequired && !since && (
        <Alert title="A administração pede a verificação em duas etapas">
          Ative-a aqui para continuar. Você vai precisar de um aplicativo autenticador no celular.
        </Alert>
      )}
      {isRequired && since && !isProven && <SignInAgain />}
      <Card as="section" padding="lg">
        {since ? <SecondFactorOn user={user} state={{ ...data, since }} /> : <SecondFactorOff user={user} />}
      </Card>
      {from && isProven && (
        <Link
          to={sameSitePath(from, paths.dashboard)}
          className={buttonClass({ className: 'justify-self-start' })}
        >
          Continuar para a administração
        </Link>
      )}
    </div>
  )
}

/** The session is older than the second factor, so the administration refuses it. */
function SignInAgain() {
  const navigate = useNavigate()
  return (
    <Alert
      title="Entre de novo com um código"
      action={
        <Button size="sm" onClick={() => endSession().then(() => navigate(paths.login))}>
          Sair e entrar de novo
        </Button>
      }
    >
      Esta sessão começou sem a verificação em duas etapas, e a administração só abre com ela.
    </Alert>
  )
}

/** /perfil/verificacao-em-duas-etapas: a code from the phone in addition to the password. */
export default function SecondFactorPage() {
  return (
    <SignedIn>
      {(user) => (
        <div className="max-w-3xl">
          <Seo
            title="Verificação em duas etapas | Medponto"
            description="Proteja sua conta do Medponto com um código do seu celular."
            path={paths.secondFactor}
            index={false}
          />
          <BackLink parent={paths.editProfile}>Voltar ao perfil</BackLink>
          <PageTitle
            title="Verificação em duas etapas"
            description="Além da senha ou do Google, a entrada pede um código do seu celular. Quem descobrir sua senha não entra."
          />
          <SecondFactor user={user} />
        </div>
      )}
    </SignedIn>
  )
}
