import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import type { AdminJobDetails } from '#contract/api/publishing/admin-jobs.ts'
import { payText, placeText } from '#contract/jobs/job-facts.ts'
import { jobAllows, stateOf } from '#contract/jobs/jobs.ts'
import { paths } from '#contract/paths.ts'
import { sponsorshipStateLabels } from '#contract/payments/sponsorships.ts'
import { JobStateBadge } from '#web/features/jobs/jobs/state-badge.tsx'
import { PanelFacts, SidePanel } from '#web/features/platform/back-office/side-panel.tsx'
import { ReviewActions } from '#web/features/publishing/job-management/review-actions.tsx'
import { JobTexts, PaidBoost } from '#web/features/publishing/job-management/review-card.tsx'
import { count, formatDate, formatNumber } from '#web/lib/format.ts'
import { moneyText } from '#web/lib/price.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Link } from '#web/ui/link.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { DecisionActions } from './decision-actions.tsx'
import { ActionLog, Section } from './panel-sections.tsx'
import { jobDetailsQuery } from './queries.ts'

/** Everything about a job, beside the table. */
export function JobPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: job, isError, refetch } = useQuery({ ...jobDetailsQuery(id), enabled: id !== '' })
  return (
    <SidePanel
      open={id !== ''}
      rowId={id}
      onClose={onClose}
      title={job?.title ?? 'Vaga'}
      description={job && <Summary job={job} />}
      footer={
        job && (
          <Fragment key={job.id}>
            <DecisionActions job={job} />
            <ReviewActions job={job} isInPanel onDone={onClose} />
          </Fragment>
        )
      }
    >
      {job ? (
        <JobFacts key={job.id} job={job} />
      ) : isError ? (
        <LoadError title="Não foi possível carregar a vaga." retry={refetch} />
      ) : (
        <SkeletonGroup label="Carregando vaga..." className="grid gap-3">
          <Skeleton className="h-24" />
          <Skeleton className="h-64" />
        </SkeletonGroup>
      )}
    </SidePanel>
  )
}

function Summary({ job }: { job: AdminJobDetails }) {
  const link = 'rounded-control text-brand hover:underline'
  return (
    <span className="flex flex-wrap gap-x-3 gap-y-1">
      <span>{`${job.owner.name ?? job.owner.email} · ${placeText(job)} · ${payText(job)}`}</span>
      <Link to={paths.job(job.id)} className={link}>
        Ver vaga
      </Link>
      {jobAllows('edit', stateOf(job)) && (
        <Link to={paths.editJob(job.id)} className={link}>
          Editar
        </Link>
      )}
    </span>
  )
}

const day = (instant: string | null) => instant && formatDate(instant)

function JobFacts({ job }: { job: AdminJobDetails }) {
  const { owner } = job
  return (
    <>
      <div className="mb-3 flex flex-wrap gap-2">
        <JobStateBadge job={job} />
        {job.isSponsored && <Badge variant="featured">Destaque pago</Badge>}
        {job.isFeatured && !job.isSponsored && <Badge variant="featured">Destaque</Badge>}
        {job.employerHidden && <Badge variant="outline">Empresa oculta</Badge>}
      </div>
      <Section title="Vaga">
        <PanelFacts
          facts={[
            ['Motivo da recusa', job.rejectionReason],
            ['Motivo da equipe', job.stopReason],
            ['Publicada em', day(job.createdAt)],
            ['Expira em', day(job.expiresAt)],
            ['Datas', job.areDatesOver && 'Todas já passaram'],
            ['Encerrada em', day(job.closedAt)],
            ['Destaque da equipe até', day(job.adminFeaturedUntil)],
            ['Especialidades', job.medicalSpecialties.join(', ')],
            ['Candidatos', formatNumber(job.applicationCount)],
            ['Visualizações', formatNumber(job.views)],
            ['Impressões', formatNumber(job.impressions)],
          ]}
        />
      </Section>
      <PaidBoost job={job} />
      <JobTexts job={job} />
      <Section title="Empresa">
        <PanelFacts
          facts={[
            [
              'Nome',
              <Link
                key="name"
                to={`${paths.adminOrganizations}?aberto=${owner.id}`}
                className="rounded-control text-brand hover:underline"
              >
                {owner.name ?? owner.email}
              </Link>,
            ],
            ['E-mail', owner.email],
            ['Conta', owner.isSuspended && 'Suspensa'],
            [
              'Vagas',
              <Link
                key="jobs"
                to={`${paths.dashboardJobs}?empresa=${owner.id}`}
                className="rounded-control text-brand hover:underline"
              >
                {count(owner.jobs, 'vaga', 'vagas')}
              </Link>,
            ],
          ]}
        />
      </Section>
      {job.reports.length > 0 && (
        <Section title="Denúncias">
          <ul className="grid gap-2 text-small">
            {job.reports.map((report) => (
              <li key={report.id}>
                <span className="text-muted">
                  {formatDate(report.createdAt)} · {report.isOpen ? 'Pendente' : 'Resolvida'}
                </span>
                <p className="break-words">{report.reason}</p>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {job.payments.length > 0 && (
        <Section title="Destaques pagos">
          <ul className="grid gap-2 text-small tabular-nums">
            {job.payments.map((payment) => (
              <li key={payment.id}>
                {moneyText(payment.amount)} · {sponsorshipStateLabels[payment.state]} ·{' '}
                {formatDate(payment.createdAt)}
                {payment.endsAt && ` · até ${formatDate(payment.endsAt)}`}
              </li>
            ))}
          </ul>
        </Section>
      )}
      <ActionLog log={job.log} />
    </>
  )
}
