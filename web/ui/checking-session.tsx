import { paths } from '#contract/paths.ts'
import { buttonClass } from './button.tsx'
import { Spinner } from './spinner.tsx'

/** Shown by a guarded page until its guard has run; its server-rendered HTML contains nothing else. */
export function CheckingSession() {
  return (
    <>
      <title>Medponto</title>
      <meta name="robots" content="noindex" />
      <p
        role="status"
        className="flex min-h-[calc(100svh-4rem)] items-center justify-center gap-3 px-4 text-muted noscript:hidden"
      >
        <Spinner />
        Verificando autenticação...
      </p>
      <noscript>{import.meta.env.SSR && <ScriptRequired />}</noscript>
    </>
  )
}

/** Accounts need scripts; reading jobs does not. */
function ScriptRequired() {
  return (
    <div className="container-page max-w-reading py-12">
      <h1 className="font-semibold text-heading">Esta página precisa de JavaScript</h1>
      <p className="mt-2 text-muted">
        Ative o JavaScript no seu navegador e recarregue a página para ver sua conta. As vagas podem ser lidas
        e filtradas sem ele.
      </p>
      <p className="mt-6 flex flex-wrap gap-3">
        <a href={paths.jobs} className={buttonClass()}>
          Ver vagas
        </a>
        <a href={paths.contact} className={buttonClass({ variant: 'secondary' })}>
          Falar com a equipe
        </a>
      </p>
    </div>
  )
}
