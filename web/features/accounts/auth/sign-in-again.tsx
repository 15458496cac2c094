import { Alert } from '#web/ui/alert.tsx'
import { buttonClass } from '#web/ui/button.tsx'

/** Asks the owner of an account without a password to sign in again, which leads back to `from`. */
export function SignInAgain({ from }: { from: string }) {
  const address = `/api/auth/google/login?${new URLSearchParams({ page: 'login', from })}`
  return (
    <Alert
      title="Entre de novo para continuar"
      action={
        <a href={address} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
          Entrar de novo com o Google
        </a>
      }
    >
      Sua conta não tem senha. Para sua segurança, confirme que é você.
    </Alert>
  )
}
