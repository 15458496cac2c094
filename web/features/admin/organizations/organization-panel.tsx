import { useQuery } from '@tanstack/react-query'
import type { OrganizationDetails } from '#contract/api/admin/organizations.ts'
import { teamRoleTexts } from '#contract/hiring/role-texts.ts'
import { jobStateLabels } from '#contract/jobs/jobs.ts'
import { paths } from '#contract/paths.ts'
import { movementLabels } from '#contract/payments/receipts.ts'
import { formatPhone } from '#contract/phone-text.ts'
import { DocumentFact } from '#web/features/admin/managed-users/document-fact.tsx'
import { PanelFacts, SidePanel } from '#web/features/platform/back-office/side-panel.tsx'
import { ActionLog, Section } from '#web/features/publishing/admin-jobs/panel-sections.tsx'
import { count, formatDate } from '#web/lib/format.ts'
import { moneyText } from '#web/lib/price.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Link } from '#web/ui/link.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { organizationQuery } from './queries.ts'
import { RegistrySection } from './registry-section.tsx'
import { VerificationBadge } from './verification-badge.tsx'
import { VerifyActions } from './verify-actions.tsx'

/** Everything about a company, beside the table. */
export function OrganizationPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, isError, refetch } = useQuery({ ...organizationQuery(id), enabled: id !== '' })
  return (
    <SidePanel
      open={id !== ''}
      rowId={id}
      onClose={onClose}
      title={data?.companyName ?? 'Organização'}
      description={data && [data.email, data.location].filter(Boolean).join(' · ')}
      footer={data && <VerifyActions key={data.id} organization={data} />}
    >
      {data ? (
        <OrganizationFacts key={data.id} organization={data} />
      ) : isError ? (
        <LoadError title="Não foi possível carregar a organização." retry={refetch} />
      ) : (
        <SkeletonGroup label="Carregando organização..." className="grid gap-3">
          <Skeleton className="h-24" />
          <Skeleton className="h-64" />
        </SkeletonGroup>
      )}
    </SidePanel>
  )
}

const link = 'rounded-control text-brand hover:underline'

function OrganizationFacts({ organization }: { organization: OrganizationDetails }) {
  const { id, plan, members, jobs, payments, website } = organization
  return (
    <>
      <div className="mb-3 flex flex-wrap gap-2">
        <VerificationBadge state={organization.verification} />
        {organization.isTelehealth && <Badge variant="brand">Telemedicina</Badge>}
        {organization.isSuspended && <Badge variant="danger">Suspensa</Badge>}
      </div>
      {organization.verificationText && <p className="mb-3 text-small">{organization.verificationText}</p>}
      {organization.verification === 'outdated' && (
        <p className="mb-3 text-small">
          O nome, o CNPJ ou o registro mudou depois da verificação, e o selo não aparece mais.
        </p>
      )}
      {/* A server of the release before does not send the check. */}
      {organization.cnpj && organization.companyCheck && <RegistrySection organization={organization} />}
      <Section title="Cadastro">
        <PanelFacts
          facts={[
            [
              'CNPJ',
              organization.cnpj && (
                <DocumentFact key="cnpj" user={organization} field="cnpj" masked={organization.cnpj} />
              ),
            ],
            ['Registro no CRM', organization.crmRegistration],
            ['Diretor técnico', organization.technicalDirector],
            ['CRM do diretor', organization.technicalDirectorCrm],
            ['Telefone', organization.phone && formatPhone(organization.phone)],
            [
              'Site',
              website && (
                <a
                  key="site"
                  href={website}
                  target="_blank"
                  rel="noopener noreferrer nofollow"
                  className={link}
                >
                  {website}
                </a>
              ),
            ],
            ['Conta criada em', formatDate(organization.createdAt)],
            [
              'Plano',
              `${plan.planLabel} · ${plan.currentActivePosts} de ${count(plan.maxActivePosts, 'vaga ativa', 'vagas ativas')}`,
            ],
            [
              'Página pública',
              <Link key="page" to={paths.publicProfile(id)} className={link}>
                Ver página
              </Link>,
            ],
          ]}
        />
      </Section>
      <Section title="Equipe">
        <ul className="grid gap-2 text-small">
          {members.map((member) => (
            <li key={member.id}>
              <Link to={`${paths.adminUsers}?aberto=${member.id}`} className={link}>
                {member.name}
              </Link>
              <span className="break-words text-muted">
                {' '}
                · {member.hasLeft ? 'Sem acesso' : teamRoleTexts[member.role].label}
                {member.isSuspended && ' · Suspensa'} · {member.email}
              </span>
            </li>
          ))}
        </ul>
      </Section>
      <Section title="Vagas">
        {jobs.length === 0 ? (
          <p className="text-muted text-small">Nenhuma vaga.</p>
        ) : (
          <ul className="grid gap-2 text-small">
            {jobs.map((job) => (
              <li key={job.id}>
                <Link to={`${paths.dashboardJobs}?empresa=${id}&aberto=${job.id}`} className={link}>
                  {job.title}
                </Link>
                <span className="text-muted">
                  {' '}
                  · {jobStateLabels[job.state]} · {formatDate(job.createdAt)}
                </span>
              </li>
            ))}
            <li>
              <Link to={`${paths.dashboardJobs}?empresa=${id}`} className={link}>
                Ver todas ({organization.jobCount})
              </Link>
            </li>
          </ul>
        )}
      </Section>
      {payments.length > 0 && (
        <Section title="Movimentações financeiras">
          <ul className="grid gap-2 text-small tabular-nums">
            {payments.map((payment) => (
              <li key={payment.id} className="flex justify-between gap-4">
                <span className="min-w-0">
                  {movementLabels[payment.kind]}
                  <span className="block text-muted">
                    {payment.description} · {formatDate(payment.at)}
                  </span>
                </span>
                <span className="shrink-0">{moneyText(payment.amount)}</span>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <ActionLog log={organization.log} />
    </>
  )
}
