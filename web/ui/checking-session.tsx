import { Spinner } from './spinner.tsx'

/** What a guarded page shows until its guard has looked, and all that its server-rendered HTML holds. */
export function CheckingSession() {
  return (
    <>
      <title>Medponto</title>
      <meta name="robots" content="noindex" />
      <p role="status" className="flex min-h-[60vh] items-center justify-center gap-3 px-4 text-muted">
        <Spinner />
        Verificando autenticação...
      </p>
    </>
  )
}
