import { useQuery } from '@tanstack/react-query'
import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { RegistrationCase } from '#contract/api/admin/registration-cases.ts'
import { titleKey } from '#contract/hiring/registered-titles.ts'
import {
  CFM_SEARCH_URL,
  caseReasons,
  checkOrigins,
  type RegisteredTitle,
  registrationName,
  registrationOutcomes,
} from '#contract/hiring/registration-checks.ts'
import { paths } from '#contract/paths.ts'
import { RegistrationBadge } from '#web/features/accounts/profiles/registration-badge.tsx'
import { DoctorDocuments } from '#web/features/admin/opening-requests/doctor-documents.tsx'
import { PanelFacts, SidePanel } from '#web/features/platform/back-office/side-panel.tsx'
import { formatDate } from '#web/lib/format.ts'
import { Alert } from '#web/ui/alert.tsx'
import { underlinedLinkClass } from '#web/ui/button.tsx'
import { InlineLoadError } from '#web/ui/inline-load-error.tsx'
import { Link } from '#web/ui/link.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { CaseActions } from './case-actions.tsx'
import { OutcomeBadge } from './outcome-badge.tsx'
import { caseQuery } from './queries.ts'
import { SharedCard } from './shared-card.tsx'

/** A case: the doctor's statements, the registry's answer, and earlier decisions. */
export function CasePanel({
  id,
  open,
  onClose,
}: {
  id: string
  /** Opens another case. */
  open: (id: string) => void
  onClose: () => void
}) {
  const { data, isError, refetch } = useQuery(caseQuery(id))
  return (
    <SidePanel
      open
      rowId={id}
      onClose={onClose}
      title={data ? data.doctorName : 'Conferência'}
      description={
        data && (
          <span className="flex flex-wrap items-center gap-2">
            <span className="tabular-nums">{registrationName(data)}</span>
            <RegistrationBadge state={data.state} />
          </span>
        )
      }
      footer={data && <CaseActions found={data} open={open} />}
    >
      {isError && !data && <InlineLoadError text="Erro ao carregar a conferência." retry={refetch} />}
      {!data && !isError && <Skeleton className="h-64" />}
      {data && (
        <div className="grid gap-6">
          <Proposal found={data} />
          {data.otherHolder && (
            <Alert title="Este número está conferido em outra conta">
              <p>
                {data.otherHolder.name} ({data.otherHolder.email}). Um número vale para uma conta só: se ele é
                de {data.doctorName}, decida primeiro a conferência da outra conta.
              </p>
              <button
                type="button"
                onClick={() => data.otherHolder && open(data.otherHolder.checkId)}
                className={`mt-1 ${link}`}
              >
                Abrir a conferência da outra conta
              </button>
            </Alert>
          )}
          <Comparison found={data} />
          <Section title="Carteira do CRM">
            {data.card ? (
              <SharedCard id={data.id} card={data.card} />
            ) : (
              <DoctorDocuments
                doctor={data.doctor}
                kind="crm_card"
                emptyText="A pessoa não guarda a carteira do CRM no Medponto. Se precisar dela, peça à pessoa."
              />
            )}
          </Section>
          <History found={data} />
        </div>
      )}
    </SidePanel>
  )
}

function Proposal({ found: { proposal } }: { found: RegistrationCase }) {
  if (!proposal) return null
  const { outcome, reason, proposedBy, proposedAt, isOwn } = proposal
  return (
    <Alert
      title={`${proposedBy ?? 'Alguém da equipe'} propôs: ${registrationOutcomes[outcome].toLowerCase()}`}
    >
      <p className="whitespace-pre-line break-words">{reason}</p>
      <p className="mt-1 text-muted">
        Em {formatDate(proposedAt)}.{' '}
        {isOwn
          ? 'Outra pessoa da administração precisa aprovar.'
          : 'A recusa vale depois da sua aprovação, e a pessoa recebe o motivo.'}
      </p>
    </Alert>
  )
}

/** Titles, one in each line, with a sign whether the other side has them too. */
function Titles({
  titles,
  others,
}: {
  titles: readonly RegisteredTitle[]
  others: readonly RegisteredTitle[] | null
}) {
  if (titles.length === 0) return 'Nenhum'
  const known = new Set(others?.map(titleKey))
  return (
    <ul className="grid gap-1">
      {titles.map((title) => {
        const isKnown = known.has(titleKey(title))
        const Icon = isKnown ? Check : X
        return (
          <li key={titleKey(title)} className="flex gap-1.5">
            {others && (
              <Icon
                aria-hidden
                className={`mt-0.5 size-4 shrink-0 ${isKnown ? 'text-success' : 'text-danger'}`}
              />
            )}
            <span>
              {title.name} (RQE&nbsp;{title.rqe})
              {others && <span className="sr-only">{isKnown ? ', confere' : ', não confere'}</span>}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

const link = `inline-flex min-h-11 items-center ${underlinedLinkClass}`

function Comparison({ found }: { found: RegistrationCase }) {
  const { registry, titles, doctor, caseReason, origin, requestedAt } = found
  const entry = registry?.entry ?? null
  return (
    <>
      <Section title="Informado pela pessoa">
        <PanelFacts
          facts={[
            ['Nome', doctor.name],
            ['CRM', registrationName(found)],
            ['RQE', <Titles key="titles" titles={titles} others={entry?.specialties ?? null} />],
            ['E-mail', doctor.email],
            ['Pedida em', `${formatDate(requestedAt)} · ${checkOrigins[origin]}`],
            ['Motivo do caso', caseReason && caseReasons[caseReason]],
          ]}
        />
        <div className="mt-1 flex flex-wrap gap-x-5 text-small">
          <Link to={`${paths.adminUsers}?aberto=${doctor.id}`} className={link}>
            Conta da pessoa
          </Link>
          <Link to={paths.publicProfile(doctor.id)} className={link}>
            Perfil público
          </Link>
        </div>
      </Section>
      <Section title="Resposta do CFM">
        {entry ? (
          <PanelFacts
            facts={[
              ['Nome', entry.name],
              [
                'Situação',
                entry.isRegular ? entry.situation : <strong key="state">{entry.situation}</strong>,
              ],
              ['RQE', <Titles key="titles" titles={entry.specialties} others={titles} />],
              [
                'Nomes iguais',
                registry?.nameScore !== null &&
                  registry?.nameScore !== undefined &&
                  `${Math.round(registry.nameScore * 100)} %`,
              ],
              ['Consultado em', registry && formatDate(registry.askedAt)],
            ]}
          />
        ) : (
          <p className="text-small">
            {registry
              ? `O CFM não conhece este número (${formatDate(registry.askedAt)}).`
              : 'Sem resposta automática. Compare com a busca pública de médicos.'}
          </p>
        )}
        <a href={CFM_SEARCH_URL} target="_blank" rel="noopener noreferrer" className={`${link} text-small`}>
          Busca de médicos do CFM<span className="sr-only"> (abre em nova aba)</span>
        </a>
      </Section>
    </>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-2 font-semibold">{title}</h3>
      {children}
    </section>
  )
}

function History({ found: { history } }: { found: RegistrationCase }) {
  if (history.length === 0) return null
  return (
    <Section title="Decisões anteriores">
      <ol className="grid gap-3 text-small">
        {history.map((one) => (
          <li key={one.id} className="grid justify-items-start gap-0.5 border-l-2 pl-3">
            <OutcomeBadge outcome={one.outcome} />
            <p>
              {formatDate(one.checkedAt)}
              {one.basis === 'registry' ? ', pelo CFM' : one.checkedBy && `, por ${one.checkedBy}`}
              {one.approvedBy && `, aprovada por ${one.approvedBy}`}
              {one.expiresAt && ` · vale até ${formatDate(one.expiresAt)}`}
            </p>
            <p className="text-muted">
              {[one.name, ...one.titles.map(({ name, rqe }) => `${name} (RQE ${rqe})`)].join(' · ')}
            </p>
            {one.reason && <p className="whitespace-pre-line break-words">{one.reason}</p>}
          </li>
        ))}
      </ol>
    </Section>
  )
}
