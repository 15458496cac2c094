import { Link, useSearchParams } from 'react-router'
import { paths } from '#contract/paths.ts'
import { Seo } from '#web/lib/seo.tsx'
import { AuthCard } from './auth-card.tsx'
import { GuestsOnly } from './guests-only.tsx'
import { RegisterForm } from './register-form.tsx'
import { withFrom } from './sign-in-target.ts'

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
            <Link
              to={withFrom(paths.login, from)}
              className="font-medium text-brand underline decoration-brand/40 underline-offset-4 hover:decoration-current"
            >
              Entrar
            </Link>
          </p>
        }
      >
        <RegisterForm from={from} />
      </AuthCard>
    </GuestsOnly>
  )
}
