import { useSearchParams } from 'react-router'
import { paths } from '#contract/paths.ts'
import { Seo } from '#web/lib/seo.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { AuthCard } from './auth-card.tsx'
import { GoogleSignIn } from './google-sign-in.tsx'
import { GuestsOnly } from './guests-only.tsx'
import { loginNotice } from './login-notice.ts'
import { RegisterForm } from './register-form.tsx'
import { withFrom } from './return-path.ts'
import { TextLink } from './text-link.tsx'

export default function RegisterPage() {
  const [search] = useSearchParams()
  const from = search.get('from')
  const notice = loginNotice(search)
  return (
    <GuestsOnly from={from}>
      <Seo
        title="Criar conta | Medponto"
        description="Crie sua conta gratuita no Medponto: médicos encontram vagas e plantões, hospitais e clínicas publicam os seus."
        path={paths.register}
      />
      <AuthCard
        title="Criar conta"
        description={
          <p>
            Para médicos e para quem contrata. Já tem conta?{' '}
            <TextLink to={withFrom(paths.login, from)}>Entrar</TextLink>
          </p>
        }
      >
        {notice && (
          <Alert variant={notice.variant} className="mb-5">
            {notice.text}
          </Alert>
        )}
        <GoogleSignIn label="Cadastrar com Google" from={from} page="register" formPosition="below" />
        <RegisterForm from={from} />
      </AuthCard>
    </GuestsOnly>
  )
}
