import { Spinner } from './spinner.tsx'

/** Shown by a guarded page until its guard has run; its server-rendered HTML contains nothing else. */
export function CheckingSession() {
  return (
    <>
      <title>Medponto</title>
      <meta name="robots" content="noindex" />
      <p
        role="status"
        className="flex min-h-[calc(100svh-4rem)] items-center justify-center gap-3 px-4 text-muted"
      >
        <Spinner />
        Verificando autenticação...
      </p>
    </>
  )
}
