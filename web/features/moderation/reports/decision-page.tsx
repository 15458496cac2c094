import { useQuery } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router'
import { appealOutcomeTexts, outcomeText, reportedEntityLabels } from '#contract/moderation/reports.ts'
import { paths } from '#contract/paths.ts'
import type { Reply } from '#web/lib/api.ts'
import { CallError } from '#web/lib/api.ts'
import { formatDate } from '#web/lib/format.ts'
import { loginPath } from '#web/lib/guard.ts'
import { read } from '#web/lib/page.ts'
import { Seo } from '#web/lib/seo.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { CheckingSession } from '#web/ui/checking-session.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { NotFound } from '#web/ui/illustrations/illustrations.tsx'
import { Link } from '#web/ui/link.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { AppealForm } from './appeal-form.tsx'

type Decision = Reply<'GET /reports/:id/decision'>

export const HydrateFallback = CheckingSession

/** The decision on a report, shown to its author and to the reported side. Only the reported side can appeal. */
export default function DecisionPage() {
  const { id = '' } = useParams()
  const token = useSearchParams()[0].get('token') ?? undefined
  const { data, error, refetch } = useQuery(
    read('GET /reports/:id/decision', { params: { id }, query: token ? { token } : {} }),
  )
  return (
    <div className="mx-auto max-w-2xl lg:py-6">
      <Seo
        title="Decisão sobre uma denúncia | Medponto"
        description="O que foi decidido, por quê, e como recorrer."
        path={paths.reportDecision(id)}
        index={false}
      />
      {/* The URL may contain a token, which must not leak to linked sites. */}
      <meta name="referrer" content="no-referrer" />
      {data ? (
        <DecisionView decision={data} token={token} />
      ) : error instanceof CallError && error.status === 404 ? (
        <EmptyState
          level="h1"
          illustration={<NotFound />}
          title="Decisão não encontrada"
          action={
            <Link
              to={loginPath(paths.reportDecision(id), 'guard')}
              className={buttonClass({ className: 'in-data-[session=in]:hidden' })}
            >
              Entrar
            </Link>
          }
        >
          Entre com a conta que recebeu o aviso, ou abra de novo o link do e-mail.
        </EmptyState>
      ) : error ? (
        <LoadError title="Erro ao carregar a decisão" retry={refetch} />
      ) : (
        <CheckingSession />
      )}
    </div>
  )
}

function DecisionView({ decision, token }: { decision: Decision; token: string | undefined }) {
  const { viewer, title, reportedEntityType: type, outcome, reason, decidedAt, appeal } = decision
  const isReported = viewer === 'reported'
  return (
    <div className="grid gap-6">
      <div>
        <h1 className="font-semibold text-heading sm:text-page">
          {isReported ? 'Decisão da nossa equipe' : 'Resposta à sua denúncia'}
        </h1>
        <p className="mt-2 text-muted">
          {reportedEntityLabels[type]}
          {title && `: ${title}`}
        </p>
      </div>
      <Card padding="lg">
        <h2 className="font-semibold text-lead">{outcomeText(outcome, type)}</h2>
        <p className="mt-2 whitespace-pre-line break-words">{reason}</p>
        <p className="mt-3 text-muted text-small">Decidido em {formatDate(decidedAt)}.</p>
      </Card>
      {appeal && (
        <Card padding="lg">
          <h2 className="font-semibold text-lead">
            {appeal.outcome ? appealOutcomeTexts[appeal.outcome] : 'Seu recurso está em análise'}
          </h2>
          {appeal.reason && <p className="mt-2 whitespace-pre-line break-words">{appeal.reason}</p>}
          {appeal.text && (
            <p className="mt-3 whitespace-pre-line break-words text-muted">Você escreveu: “{appeal.text}”</p>
          )}
          <p className="mt-3 text-muted text-small">
            {appeal.decidedAt
              ? `Respondido em ${formatDate(appeal.decidedAt)}.`
              : `Enviado em ${formatDate(appeal.filedAt)}. Avisamos você quando houver resposta.`}
          </p>
        </Card>
      )}
      {decision.canAppeal && <AppealForm decision={decision} token={token} />}
      {isReported && !decision.canAppeal && !appeal && (
        <p className="text-muted">O prazo para recorrer terminou em {formatDate(decision.appealDueAt)}.</p>
      )}
    </div>
  )
}
