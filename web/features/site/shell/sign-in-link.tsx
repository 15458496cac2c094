import { type LinkProps, useLocation, useNavigate } from 'react-router'
import { paths } from '#contract/paths.ts'
import { opensHere } from '#web/lib/opens-here.ts'
import { Link } from '#web/ui/link.tsx'

/** Pages that nobody wants to return to after signing in. Those of the sign-in pass on the return path that they have. */
const withoutReturn: readonly string[] = [
  paths.home,
  paths.login,
  paths.register,
  paths.verificationSent,
  paths.verifyEmail,
  '/confirmar-email',
  paths.forgotPassword,
  paths.authCallback,
]

/**
 * Links to the login, which leads back to this page (spec A §2, Login). Only a click adds the return path: in the HTML it
 * would make every page link to a login address of its own.
 */
export function SignInLink({ onClick, ...props }: Omit<LinkProps, 'to'>) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const isPassed = withoutReturn.includes(pathname) || pathname.startsWith(paths.resetPassword(''))
  const from = isPassed ? new URLSearchParams(search).get('from') : pathname + search
  return (
    <Link
      {...props}
      to={paths.login}
      onClick={(event) => {
        onClick?.(event)
        if (!from || !opensHere(event)) return
        event.preventDefault()
        navigate(`${paths.login}?${new URLSearchParams({ from })}`)
      }}
    />
  )
}
