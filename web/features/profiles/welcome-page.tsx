import { useEffect, useState } from 'react'
import { type ClientLoaderFunctionArgs, redirect, useNavigate, useSearchParams } from 'react-router'
import { paths, sameSitePath } from '#contract/paths.ts'
import { specialtiesQuery, statesQuery } from '#web/features/reference/queries.ts'
import { beginSession } from '#web/lib/current-user.ts'
import { guard } from '#web/lib/guard.ts'
import { browserClient } from '#web/lib/page.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Card } from '#web/ui/card.tsx'
import { CheckingSession } from '#web/ui/checking-session.tsx'
import { SignedIn } from '#web/ui/signed-in.tsx'
import { WelcomeForm } from './welcome-form.tsx'

const TO_NEXT_AFTER = 1_500

const nextAfter = (search: URLSearchParams) => sameSitePath(search.get('from'), paths.dashboard)

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const user = await guard(request, { anyProfile: true })
  if (user.profileComplete) throw redirect(nextAfter(new URL(request.url).searchParams))
  // The lists may fail without holding the page up: their fields offer to try again.
  await Promise.all([
    browserClient().prefetchQuery(statesQuery()),
    browserClient().prefetchQuery(specialtiesQuery()),
  ])
  return null
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return <CheckingSession />
}

export default function WelcomePage() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const [done, setDone] = useState(false)
  const next = nextAfter(search)
  useEffect(() => {
    if (!done) return
    const timer = setTimeout(() => navigate(next, { replace: true }), TO_NEXT_AFTER)
    return () => clearTimeout(timer)
  }, [done, next, navigate])

  return (
    <div className="mx-auto w-full max-w-2xl px-4 py-8 sm:py-14">
      <title>Complete seu perfil | Medponto</title>
      <meta name="robots" content="noindex" />
      <h1 className="font-bold text-2xl sm:text-3xl">Complete seu perfil</h1>
      {!done && <p className="mt-2 text-muted">Faltam poucos dados para você começar a usar o Medponto.</p>}
      <Card className="mt-6">
        {done ? (
          <Alert variant="success" title="Perfil completado com sucesso!">
            Você será redirecionado em instantes.
          </Alert>
        ) : (
          <SignedIn>
            {(user) => (
              <WelcomeForm
                user={user}
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
