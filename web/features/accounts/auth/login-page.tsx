import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { paths } from '#contract/paths.ts'
import { Seo } from '#web/lib/seo.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { AuthCard } from './auth-card.tsx'
import { CodeForm } from './code-form.tsx'
import { GuestsOnly } from './guests-only.tsx'
import { LoginForm } from './login-form.tsx'
import { loginNotice } from './login-notice.ts'
import { withFrom } from './return-path.ts'
import { TextLink } from './text-link.tsx'

export default function LoginPage() {
  const [search] = useSearchParams()
  const from = search.get('from')
  const notice = loginNotice(search)
  const [challenge, setChallenge] = useState<string | null>(null)
  return (
    <GuestsOnly from={from}>
      <Seo
        title="Entrar | Medponto"
        description="Entre na sua conta do Medponto para se candidatar a vagas e plantões ou publicar os seus."
        path={paths.login}
      />
      {challenge ? (
        <CodeForm challenge={challenge} onRestart={() => setChallenge(null)} />
      ) : (
        <AuthCard
          title="Entrar"
          aside={
            <>
              Ainda não tem conta? <TextLink to={withFrom(paths.register, from)}>Cadastre-se</TextLink>
            </>
          }
        >
          {notice && (
            <Alert variant={notice.variant} className="mb-5">
              {notice.text}
            </Alert>
          )}
          <LoginForm from={from} onChallenge={setChallenge} />
        </AuthCard>
      )}
    </GuestsOnly>
  )
}
