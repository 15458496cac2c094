import { useMutation } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { paths } from '#contract/paths.ts'
import { Seo } from '#web/lib/seo.tsx'
import { call } from '#web/lib/session.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { FormError } from '#web/ui/form/form-error.tsx'
import { Link } from '#web/ui/link.tsx'

/** The page behind the link at the foot of the mails with jobs. Nothing ends before the button is pressed. */
export default function StopDigestsPage() {
  const [search] = useSearchParams()
  const token = search.get('token')
  const stopping = useMutation({
    mutationFn: (query: { token: string }) => call('POST /job-digests/stop', { query }),
  })
  return (
    <div className="container-page max-w-lg py-12 sm:py-16">
      <Seo
        title="Parar e-mails com vagas | Medponto"
        description="Pare de receber os e-mails com vagas de empresas anunciantes."
        path={paths.stopJobDigests}
        index={false}
      />
      {/* The URL contains the token, which must not leak to linked sites. */}
      <meta name="referrer" content="no-referrer" />
      <Card padding="lg">
        {stopping.isSuccess ? (
          <div role="status">
            {/* The button that was pressed is gone. */}
            <h1 ref={(heading) => heading?.focus()} tabIndex={-1} className="font-semibold text-title">
              Pronto
            </h1>
            <p className="mt-2 text-muted">
              Você não recebe mais e-mails com vagas de empresas anunciantes. Os outros avisos continuam como
              estão.
            </p>
            <Link to={paths.jobs} className={buttonClass({ className: 'mt-6' })}>
              Explorar vagas
            </Link>
          </div>
        ) : (
          <>
            <h1 className="font-semibold text-title">
              Parar de receber <span className="whitespace-nowrap">e-mails</span> com vagas?
            </h1>
            <p className="mt-2 text-muted">
              É o e-mail semanal com vagas de empresas anunciantes. Os avisos sobre suas candidaturas
              continuam. Você pode voltar atrás nas preferências de notificação.
            </p>
            {!token && (
              <Alert variant="danger" className="mt-4">
                Este link está incompleto. Desligue estes e-mails nas preferências de notificação.
              </Alert>
            )}
            {stopping.error && <FormError className="mt-4">{stopping.error.message}</FormError>}
            <div className="mt-6 flex flex-wrap gap-3">
              {token && (
                <Button
                  loading={stopping.isPending}
                  loadingLabel="Parando..."
                  onClick={() => stopping.mutate({ token })}
                >
                  Parar de receber
                </Button>
              )}
              <Link to={paths.notificationSettings} className={buttonClass({ variant: 'secondary' })}>
                Ver preferências
              </Link>
            </div>
          </>
        )}
      </Card>
    </div>
  )
}
