import { Alert } from '#web/ui/alert.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'

interface SignInAgainProps {
  from: string
  /** For a notice that replaces the focused button: it takes the focus, and can be closed. */
  onCancel?: () => void
}

const focusOnMount = (link: HTMLElement | null) => link?.focus()

/** Asks the owner of an account without a password to sign in again, which leads back to `from`. */
export function SignInAgain({ from, onCancel }: SignInAgainProps) {
  const address = `/api/auth/google/login?${new URLSearchParams({ page: 'login', from })}`
  return (
    <Alert
      title="Entre de novo para continuar"
      action={
        <>
          <a
            {...(onCancel && { ref: focusOnMount })}
            href={address}
            className={buttonClass({ variant: 'secondary', size: 'sm' })}
          >
            Entrar de novo com o Google
          </a>
          {onCancel && (
            <Button variant="ghost" size="sm" onClick={onCancel}>
              Cancelar
            </Button>
          )}
        </>
      }
    >
      Sua conta não tem senha. Para sua segurança, confirme que é você.
    </Alert>
  )
}
