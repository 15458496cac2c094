import { useSearchParams } from 'react-router'
import { paths } from '#contract/paths.ts'
import { type Purpose, purposeOf } from '#web/lib/intention.ts'
import { Seo } from '#web/lib/seo.tsx'
import { useSite } from '#web/lib/site.ts'
import { Alert } from '#web/ui/alert.tsx'
import { AuthCard } from './auth-card.tsx'
import { GoogleSignIn } from './google-sign-in.tsx'
import { GuestsOnly } from './guests-only.tsx'
import { loginNotice } from './login-notice.ts'
import { RegisterForm } from './register-form.tsx'
import { withFrom } from './return-path.ts'
import { TextLink } from './text-link.tsx'

const notices: Record<Purpose['kind'], string> = {
  apply: 'Crie sua conta grátis para se candidatar a esta vaga.',
  save: 'Crie sua conta grátis para salvar esta vaga.',
  publish: 'Crie a conta da empresa para publicar vagas. É grátis.',
}

export default function RegisterPage() {
  const [search] = useSearchParams()
  const { isRegistrationOpen } = useSite()
  const from = search.get('from')
  // The purpose has words of its own here, which do not ask for a login.
  const notice = search.has('message') || search.has('motivo') ? loginNotice(search) : null
  const purpose = purposeOf(from)
  return (
    <GuestsOnly from={from}>
      <Seo
        title="Criar conta | Medponto"
        description="Crie sua conta gratuita no Medponto: médicos encontram vagas e plantões, hospitais e clínicas publicam os seus."
        path={paths.register}
      />
      <AuthCard
        title="Criar conta"
        aside={
          <>
            Já tem conta? <TextLink to={withFrom(paths.login, from)}>Entrar</TextLink>
          </>
        }
        description="Para médicos e para quem contrata."
      >
        {notice && (
          <Alert variant={notice.variant} className="mb-5">
            {notice.text}
          </Alert>
        )}
        {!notice && purpose && <Alert className="mb-5">{notices[purpose.kind]}</Alert>}
        {isRegistrationOpen ? (
          <>
            <GoogleSignIn label="Cadastrar com Google" from={from} page="register" formPosition="below" />
            <RegisterForm from={from} />
          </>
        ) : (
          <Alert title="Cadastros suspensos no momento">
            Tente novamente mais tarde. Quem já tem conta entra normalmente.
          </Alert>
        )}
      </AuthCard>
    </GuestsOnly>
  )
}
