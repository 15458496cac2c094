import { useQuery } from '@tanstack/react-query'
import { Check, X } from 'lucide-react'
import { useState } from 'react'
import type { Establishment, EstablishmentCheck } from '#contract/api/telehealth/establishment-checks.ts'
import type { ManagedTelehealthCompany } from '#contract/api/telehealth/telehealth-directory.ts'
import { paths } from '#contract/paths.ts'
import { type CheckOutcome, requirementNames, requirements } from '#contract/telehealth/establishments.ts'
import { telehealthTiers } from '#contract/telehealth/tiers.ts'
import { DocumentFact } from '#web/features/admin/managed-users/document-fact.tsx'
import { PanelFacts, SidePanel } from '#web/features/platform/back-office/side-panel.tsx'
import { formatDate, websiteUrl } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { InlineLoadError } from '#web/ui/inline-load-error.tsx'
import { Link } from '#web/ui/link.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { CheckBadge } from './check-badge.tsx'
import { CheckDialog } from './check-dialog.tsx'
import { establishmentQuery } from './queries.ts'
import { RemoveCompany } from './remove-company.tsx'
import { TierExpiry } from './tier-expiry.tsx'
import { NEEDS_CHECK } from './tier-select.tsx'

/** A company's data, its missing requirements, and its checks so far. */
export function CompanyPanel({
  id,
  company,
  onClose,
}: {
  id: string
  /** Absent if the company is not on this page of the table. */
  company: ManagedTelehealthCompany | undefined
  onClose: () => void
}) {
  const { data, isError, refetch } = useQuery(establishmentQuery(id))
  const [asked, setAsked] = useState<CheckOutcome | null>(null)
  const canApprove = data?.missing.length === 0
  return (
    <SidePanel
      open
      rowId={id}
      onClose={onClose}
      title={data?.values.name ?? company?.companyName ?? 'Empresa'}
      description={company?.location}
      footer={
        data && (
          <>
            <Button size="sm" disabled={!canApprove} onClick={() => setAsked('approved')}>
              Aprovar conferência
            </Button>
            <Button variant="secondary" size="sm" onClick={() => setAsked('refused')}>
              Recusar
            </Button>
          </>
        )
      }
    >
      {isError && !data && <InlineLoadError text="Erro ao carregar a empresa." retry={refetch} />}
      {!data && !isError && <Skeleton className="h-64" />}
      {data && (
        <div className="grid gap-6">
          <PanelFacts
            facts={[
              ['E-mail', company?.email],
              [
                'Tier',
                company && (
                  <>
                    {telehealthTiers[company.telehealthTier]}
                    {company.checkState !== 'approved' && (
                      <span className="block text-muted">{NEEDS_CHECK}</span>
                    )}
                  </>
                ),
              ],
              ['Expira em', company?.telehealthTierExpiresAt && <TierExpiry company={company} />],
              ['Vagas abertas', company?.jobCount],
              ['No diretório', company && (company.isListed ? 'Sim' : 'Não')],
            ]}
          />
          <Requirements establishment={data} />
          <History checks={data.checks} />
          <div className="flex flex-wrap gap-x-5">
            <Link
              to={paths.publicProfile(id)}
              className="inline-flex min-h-11 items-center text-brand underline"
            >
              Perfil público
            </Link>
            <Link
              to={`${paths.adminUsers}?aberto=${id}`}
              className="inline-flex min-h-11 items-center text-brand underline"
            >
              Conta da empresa
            </Link>
            {company && <RemoveCompany company={company} onDone={onClose} />}
          </div>
          {asked && <CheckDialog establishment={data} outcome={asked} onClose={() => setAsked(null)} />}
        </div>
      )}
    </SidePanel>
  )
}

function Requirements({ establishment }: { establishment: Establishment }) {
  const { state, missing, values } = establishment
  const site = values.website && websiteUrl(values.website)
  return (
    <section aria-labelledby="conferencia">
      <h3 id="conferencia" className="mb-3 flex flex-wrap items-center gap-2 font-semibold">
        Conferência <CheckBadge state={state} />
      </h3>
      <PanelFacts
        facts={[
          ['Sede', [values.city, values.state].filter(Boolean).join(', ')],
          ['CNPJ', values.cnpj && <DocumentFact user={establishment} field="cnpj" masked={values.cnpj} />],
          ['Registro', values.crmRegistration],
          ['Diretor técnico', values.technicalDirector],
          ['CRM do diretor', values.technicalDirectorCrm],
          [
            'Site',
            site && (
              <a href={site} target="_blank" rel="noopener noreferrer" className="text-brand underline">
                {new URL(site).host}
                <span className="sr-only"> (abre em nova aba)</span>
              </a>
            ),
          ],
        ]}
      />
      <ul className="mt-4 grid gap-1.5 text-small">
        {requirementNames.map((name) => {
          const isMissing = missing.includes(name)
          const Icon = isMissing ? X : Check
          return (
            <li key={name} className="flex gap-2">
              <Icon
                aria-hidden
                className={`mt-0.5 size-4 shrink-0 ${isMissing ? 'text-danger' : 'text-success'}`}
              />
              <span>
                <span className="sr-only">{isMissing ? 'Falta: ' : 'Cumpre: '}</span>
                {requirements[name]}
              </span>
            </li>
          )
        })}
      </ul>
      <p className="mt-3 text-muted text-small">
        O formato é conferido automaticamente. Antes de aprovar, confira na consulta pública do CRM se os
        registros existem e estão ativos, e na Receita Federal se o CNPJ está ativo.
      </p>
    </section>
  )
}

function History({ checks }: { checks: readonly EstablishmentCheck[] }) {
  if (checks.length === 0) return null
  return (
    <section aria-labelledby="historico">
      <h3 id="historico" className="mb-2 font-semibold">
        Conferências anteriores
      </h3>
      <ol className="grid gap-3 text-small">
        {checks.map(({ id, outcome, note, checkedBy, checkedAt, expiresAt, values }) => (
          <li key={id} className="border-l-2 pl-3">
            <p className="font-semibold">
              {outcome === 'approved' ? 'Aprovada' : 'Recusada'} em {formatDate(checkedAt)}
              {checkedBy && ` por ${checkedBy}`}
            </p>
            <p className="text-muted">
              {[values.crmRegistration, values.technicalDirector, values.technicalDirectorCrm]
                .filter(Boolean)
                .join(' · ')}
              {expiresAt && ` · vale até ${formatDate(expiresAt)}`}
            </p>
            {note && <p className="whitespace-pre-line break-words">{note}</p>}
          </li>
        ))}
      </ol>
    </section>
  )
}
