import { useState } from 'react'
import { type ClientLoaderFunctionArgs, redirect, useSearchParams } from 'react-router'
import { paths, sameSitePath } from '#contract/paths.ts'
import { specialtiesQuery, statesQuery } from '#web/features/platform/reference/queries.ts'
import { beginSession } from '#web/lib/current-user.ts'
import { useDelayedRedirect } from '#web/lib/delayed-redirect.ts'
import { guard } from '#web/lib/guard.ts'
import { type Purpose, purposeOf } from '#web/lib/intention.ts'
import { browserClient } from '#web/lib/page.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Card } from '#web/ui/card.tsx'
import { CheckingSession } from '#web/ui/checking-session.tsx'
import { SignedIn } from '#web/ui/signed-in.tsx'
import { WelcomeForm } from './welcome-form.tsx'

const REDIRECT_DELAY_MS = 1_500

const LEAD = 'Faltam poucos dados para você começar a usar o Medponto.'
const leads: Record<Purpose['kind'], string> = {
  apply: 'Faltam poucos dados para você se candidatar à vaga.',
  save: 'Faltam poucos dados para você salvar a vaga.',
  publish: 'Faltam poucos dados da empresa para você publicar a vaga.',
}

const destinationOf = (search: URLSearchParams) => sameSitePath(search.get('from'), paths.dashboard)

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const user = await guard(request, { anyProfile: true })
  if (user.profileComplete) throw redirect(destinationOf(new URL(request.url).searchParams))
  // The page opens even if the lists fail to load: their fields offer a retry.
  await Promise.all([
    browserClient().prefetchQuery(statesQuery()),
    browserClient().prefetchQuery(specialtiesQuery()),
  ])
  return null
}
clientLoader.hydrate = true as const

export const HydrateFallback = CheckingSession

export default function WelcomePage() {
  const [search] = useSearchParams()
  const [done, setDone] = useState(false)
  const next = destinationOf(search)
  const [purpose] = useState(() => purposeOf(next))
  useDelayedRedirect(done ? next : null, REDIRECT_DELAY_MS)

  return (
    <div className="mx-auto w-full max-w-2xl px-4 py-8 sm:py-14">
      <title>Complete seu perfil | Medponto</title>
      <meta name="robots" content="noindex" />
      <h1 className="font-semibold text-heading sm:text-page">Complete seu perfil</h1>
      {!done && <p className="mt-2 text-muted">{purpose ? leads[purpose.kind] : LEAD}</p>}
      <Card className="mt-6">
        {done ? (
          <Alert variant="success" title="Perfil completado com sucesso!">
            {purpose?.isCertain && purpose.kind === 'apply'
              ? 'Sua candidatura segue em instantes.'
              : 'Em instantes, você irá para a próxima página.'}
          </Alert>
        ) : (
          <SignedIn>
            {(user) => (
              <WelcomeForm
                user={user}
                purpose={purpose}
                onDone={(reply) => {
                  setDone(true)
                  beginSession(reply)
                }}
              />
            )}
          </SignedIn>
        )}
      </Card>
    </div>
  )
}
