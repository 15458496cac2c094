import type { ReportCase } from '#contract/api/moderation/report-cases.ts'
import {
  APPEAL_DAYS,
  appealOutcomeTexts,
  outcomeText,
  protocolOf,
  reportedEntityLabels,
  reportOutcomes,
} from '#contract/moderation/reports.ts'
import { paths } from '#contract/paths.ts'
import { PanelFacts, SidePanel } from '#web/features/platform/back-office/side-panel.tsx'
import { count, formatDate } from '#web/lib/format.ts'
import { Alert } from '#web/ui/alert.tsx'
import { FormError } from '#web/ui/form/form-error.tsx'
import { DecisionForm } from './decision-form.tsx'
import { useDecideAppeal, useResolve } from './queries.ts'

/** The public page of what was reported. */
export const pathOf = ({ reportedEntityType, reportedEntityId }: ReportCase) =>
  reportedEntityType === 'JobOffer' ? paths.job(reportedEntityId) : paths.publicProfile(reportedEntityId)

const reportEffects = {
  dismiss: 'Nada muda. Só quem denunciou é avisado.',
  remove: `A vaga sai do ar, ou o perfil fica oculto. Um destaque pago é devolvido. Cabe recurso por ${APPEAL_DAYS} dias.`,
  suspend: `A conta perde o acesso na hora, e as vagas dela saem do ar. Cabe recurso por ${APPEAL_DAYS} dias.`,
}
const appealEffects = {
  uphold: 'Tudo continua como foi decidido.',
  reverse:
    'A vaga volta ao ar, o perfil volta a aparecer ou a conta é reativada, a não ser que outra decisão o impeça.',
}
const appealOptions = [
  { value: 'uphold', label: 'Manter a decisão' },
  { value: 'reverse', label: 'Reverter a decisão' },
] as const
const outcomeLabels = {
  dismiss: 'Dispensar: não procede',
  remove: 'Remover o conteúdo',
  suspend: 'Suspender a conta',
}

/** Everything about a case: what was reported and why, the decision, the appeal. */
export function CasePanel({ found, onClose }: { found: ReportCase; onClose: () => void }) {
  const { id, reportedEntityType: type, title, reportedName, reportedUserId, decision, appeal } = found
  const resolving = useResolve(found, onClose)
  const answering = useDecideAppeal(id, onClose)
  return (
    <SidePanel
      open
      rowId={id}
      onClose={onClose}
      title={title ?? `${reportedEntityLabels[type]} que não existe mais`}
      description={`${reportedEntityLabels[type]} · denúncia ${protocolOf(id)}`}
    >
      <div className="grid gap-6">
        {/* Somebody else was faster, so the form with its own message is gone. */}
        {decision && resolving.error && <NotSaved error={resolving.error} />}
        {appeal?.outcome && answering.error && <NotSaved error={answering.error} />}
        <PanelFacts
          facts={[
            [
              'Página',
              <a
                key="page"
                href={pathOf(found)}
                target="_blank"
                rel="noreferrer"
                className="text-brand underline underline-offset-4"
              >
                Abrir em nova aba
              </a>,
            ],
            [
              'Responsável',
              reportedUserId && (
                <a
                  href={paths.publicProfile(reportedUserId)}
                  target="_blank"
                  rel="noreferrer"
                  className="text-brand underline underline-offset-4"
                >
                  {reportedName ?? 'Sem nome'}
                </a>
              ),
            ],
            ['Denúncias', found.reportCount],
            ['Primeira', formatDate(found.openedAt)],
            ['Responder até', !decision && formatDate(found.answerDueAt)],
            [
              'Decisões anteriores',
              found.earlier.length > 0 &&
                found.earlier
                  .map(
                    ({ outcome, decidedAt }) =>
                      `${formatDate(decidedAt)}: ${outcomeText(outcome, type).toLowerCase()}`,
                  )
                  .join('; '),
            ],
          ]}
        />
        <section className="grid gap-3">
          <h3 className="font-semibold">{count(found.reportCount, 'denúncia', 'denúncias')}</h3>
          {found.reports.map((report) => (
            <article key={report.id} className="rounded-card border p-4">
              <p className="text-muted text-small">
                {report.reporterName ?? report.reporterEmail ?? 'Conta excluída'}
                {report.isGuest && ' (sem conta)'} · {formatDate(report.reportedAt)} · protocolo{' '}
                {protocolOf(report.id)}
              </p>
              <p className="mt-2 whitespace-pre-line break-words">{report.reason}</p>
              {report.snapshot && (
                <details className="mt-3 text-small">
                  <summary className="min-h-8 cursor-pointer font-semibold text-brand">
                    Como estava quando foi denunciado
                  </summary>
                  <p className="mt-2 font-semibold">{report.snapshot.title}</p>
                  <p className="mt-1 whitespace-pre-line break-words text-muted">
                    {report.snapshot.text.replace(/<[^>]+>/g, ' ') || 'Sem texto.'}
                  </p>
                </details>
              )}
            </article>
          ))}
        </section>
        {decision && (
          <section className="grid gap-1">
            <h3 className="font-semibold">Decisão</h3>
            <p>{outcomeText(decision.outcome, type)}.</p>
            <p className="whitespace-pre-line break-words text-muted">{decision.reason}</p>
            <p className="text-muted text-small">
              {decision.decidedBy ?? 'Conta excluída'} · {formatDate(decision.decidedAt)}
            </p>
          </section>
        )}
        {appeal && (
          <section className="grid gap-1">
            <h3 className="font-semibold">Recurso</h3>
            <p className="whitespace-pre-line break-words">{appeal.text}</p>
            <p className="text-muted text-small">Enviado em {formatDate(appeal.filedAt)}</p>
            {appeal.outcome && (
              <>
                <p className="mt-2">{appealOutcomeTexts[appeal.outcome]}.</p>
                <p className="whitespace-pre-line break-words text-muted">{appeal.reason}</p>
                <p className="text-muted text-small">
                  {appeal.decidedBy ?? 'Conta excluída'} · {formatDate(appeal.decidedAt)}
                </p>
              </>
            )}
          </section>
        )}
        {!decision && (
          <DecisionForm
            id={id}
            of="report"
            title="Decidir a denúncia"
            options={reportOutcomes.map((value) => ({ value, label: outcomeLabels[value] }))}
            effects={reportEffects}
            saving={resolving}
          />
        )}
        {appeal && !appeal.outcome && found.needsOtherAdmin && (
          <Alert title="Outra pessoa decide este recurso">
            A decisão contestada é sua. Quem mais administra o Medponto foi avisado.
          </Alert>
        )}
        {appeal && !appeal.outcome && !found.needsOtherAdmin && (
          <DecisionForm
            id={id}
            of="appeal"
            title="Responder ao recurso"
            options={appealOptions}
            effects={appealEffects}
            saving={answering}
          />
        )}
      </div>
    </SidePanel>
  )
}

const NotSaved = ({ error }: { error: Error }) => (
  <FormError title="A sua decisão não foi registrada">{error.message}</FormError>
)
