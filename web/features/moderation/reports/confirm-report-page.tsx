import { useMutation } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { paths } from '#contract/paths.ts'
import { formatDate } from '#web/lib/format.ts'
import { Seo } from '#web/lib/seo.tsx'
import { call } from '#web/lib/session.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Link } from '#web/ui/link.tsx'

/** The page behind the link of a report without an account. Nothing is confirmed before the button is pressed. */
export default function ConfirmReportPage() {
  const token = useSearchParams()[0].get('token')
  const confirming = useMutation({
    mutationFn: (body: { token: string }) => call('POST /reports/guest/confirm', { body }),
  })
  return (
    <div className="container-page max-w-lg py-12 sm:py-16">
      <Seo
        title="Confirmar denúncia | Medponto"
        description="Confirme uma denúncia enviada sem conta."
        path={`${paths.reportWithoutAccount}/confirmar`}
        index={false}
      />
      {/* The URL contains the token, which must not leak to linked sites. */}
      <meta name="referrer" content="no-referrer" />
      <Card padding="lg">
        {confirming.data ? (
          <div role="status">
            <h1 className="font-semibold text-title">Denúncia recebida</h1>
            <p className="mt-2">
              Protocolo <strong className="tabular-nums">{confirming.data.protocol}</strong>
            </p>
            <p className="mt-2 text-muted">
              Respondemos por e-mail até {formatDate(confirming.data.answerDueAt)}. Enviamos o protocolo para
              você.
            </p>
            <Link to={paths.jobs} className={buttonClass({ className: 'mt-6' })}>
              Explorar vagas
            </Link>
          </div>
        ) : (
          <>
            <h1 className="font-semibold text-title">Confirmar a denúncia?</h1>
            <p className="mt-2 text-muted">
              Ela só chega à nossa equipe depois desta confirmação. Quem foi denunciado não fica sabendo quem
              denunciou.
            </p>
            {(confirming.error || !token) && (
              <Alert variant="danger" className="mt-4">
                {confirming.error?.message ?? 'Este link está incompleto. Envie a denúncia de novo.'}
              </Alert>
            )}
            {token && (
              <Button
                className="mt-6"
                loading={confirming.isPending}
                loadingLabel="Confirmando..."
                onClick={() => confirming.mutate({ token })}
              >
                Confirmar denúncia
              </Button>
            )}
          </>
        )}
      </Card>
    </div>
  )
}
