import { useSearchParams } from 'react-router'
import { paths } from '#contract/paths.ts'
import { Seo } from '#web/lib/seo.tsx'
import { VerificationPending } from './verification-pending.tsx'
import { VerifyToken } from './verify-token.tsx'

/** The page that the verification mail links to, under both of its paths (spec A §2, E-mail verification page). */
export default function VerifyEmailPage() {
  const [search] = useSearchParams()
  const token = search.get('token')
  const email = search.get('email')?.trim() || null
  const from = search.get('from')
  return (
    <>
      <Seo
        title="Confirmação de e-mail | Medponto"
        description="Confirme seu e-mail para ativar a conta."
        path={paths.verifyEmail}
        index={false}
      />
      {/* The URL contains the token, which must not leak to linked sites. */}
      <meta name="referrer" content="no-referrer" />
      {token ? (
        <VerifyToken key={token} token={token} email={email} from={from} />
      ) : (
        <VerificationPending email={email} />
      )}
    </>
  )
}
