import { useSearchParams } from 'react-router'
import { paths } from '#contract/paths.ts'
import { Seo } from '#web/lib/seo.tsx'
import { AuthCard } from './auth-card.tsx'
import { GoogleSignIn } from './google-sign-in.tsx'
import { GuestsOnly } from './guests-only.tsx'
import { RegisterForm } from './register-form.tsx'
import { withFrom } from './return-path.ts'
import { TextLink } from './text-link.tsx'

export default function RegisterPage() {
  const [search] = useSearchParams()
  const from = search.get('from')
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
        <GoogleSignIn label="Cadastrar com Google" from={from} formPosition="below" />
        <RegisterForm from={from} />
      </AuthCard>
    </GuestsOnly>
  )
}
