import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import {
  companyCaseOutcomes,
  companyCaseReasons,
  companyCheckText,
  RECEITA_SEARCH_URL,
} from '#contract/admin/company-checks.ts'
import type { CompanyCheck } from '#contract/api/admin/company-checks.ts'
import type { OrganizationDetails } from '#contract/api/admin/organizations.ts'
import { PanelFacts } from '#web/features/platform/back-office/side-panel.tsx'
import { Section } from '#web/features/publishing/admin-jobs/panel-sections.tsx'
import { calendarDay, formatDate } from '#web/lib/format.ts'
import { call } from '#web/lib/session.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button, underlinedLinkClass } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.tsx'
import { CloseCaseDialog } from './close-case-dialog.tsx'
import { useRefetchOrganizations } from './verify-actions.tsx'

/** The answer of the registry of companies about the CNPJ. */
export function RegistrySection({ organization }: { organization: OrganizationDetails }) {
  const { id, companyCheck: check } = organization
  return (
    <Section title="CNPJ na Receita Federal">
      <div className="grid gap-3 text-small">
        {check.case && <Case organization={organization} found={check.case} />}
        <Answer check={check} />
        <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
          {check.isOn && <AskAgain id={id} isPending={check.isPending} />}
          <a
            href={RECEITA_SEARCH_URL}
            target="_blank"
            rel="noopener noreferrer"
            className={`inline-flex min-h-11 items-center ${underlinedLinkClass}`}
          >
            Consulta pública da Receita Federal<span className="sr-only"> (abre em nova aba)</span>
          </a>
        </div>
      </div>
    </Section>
  )
}

function Case({
  organization,
  found,
}: {
  organization: OrganizationDetails
  found: NonNullable<CompanyCheck['case']>
}) {
  const [isClosing, setClosing] = useState(false)
  if (found.outcome)
    return (
      <p className="break-words text-muted">
        Caso encerrado{found.closedAt && ` em ${formatDate(found.closedAt)}`}
        {found.closedBy && ` por ${found.closedBy}`}: {companyCaseOutcomes[found.outcome].toLowerCase()}.{' '}
        {found.note}
      </p>
    )
  return (
    <>
      <Alert
        title={companyCaseReasons[found.reason]}
        action={
          <Button size="sm" variant="secondary" onClick={() => setClosing(true)}>
            Encerrar o caso
          </Button>
        }
      >
        Caso aberto em {formatDate(found.openedAt)}. Nada foi pausado: as vagas e o perfil continuam no ar.
      </Alert>
      {isClosing && (
        <CloseCaseDialog
          organization={organization}
          version={found.version}
          onClose={() => setClosing(false)}
        />
      )}
    </>
  )
}

function Answer({ check }: { check: CompanyCheck }) {
  const { answeredAt, failedAt, entry, isOn } = check
  return (
    <>
      {answeredAt ? (
        <p className="font-semibold">{companyCheckText(entry?.situation ?? null, answeredAt)}</p>
      ) : (
        <p className="text-muted">
          {isOn
            ? 'Este CNPJ ainda não foi consultado.'
            : 'Esta instalação não consulta a Receita. Confira na consulta pública.'}
        </p>
      )}
      {failedAt && (
        <p>A consulta de {formatDate(failedAt)} ficou sem resposta. Vamos tentar de novo mais tarde.</p>
      )}
      {entry && (
        <PanelFacts
          facts={[
            ['Razão social', entry.name],
            ['Nome fantasia', entry.tradeName],
            ['Situação desde', entry.since && calendarDay(entry.since)],
            ['Atividade', entry.activity && `${entry.activity.code} · ${entry.activity.text}`],
            ['Endereço', entry.address],
          ]}
        />
      )}
      {answeredAt && (
        <p className="text-muted">
          Dados abertos, publicados uma vez por mês. A consulta pública mostra a situação de hoje.
        </p>
      )}
    </>
  )
}

function AskAgain({ id, isPending }: { id: string; isPending: boolean }) {
  const refetch = useRefetchOrganizations()
  const { mutate, isPending: isSending } = useMutation({
    mutationFn: () => call('POST /admin/organizations/:id/registry-question', { params: { id } }),
    onSuccess: refetch,
    onError: (error) =>
      toast({ title: 'Não foi possível consultar', description: error.message, variant: 'destructive' }),
  })
  const wasPending = useRef(isPending)
  // The answer may open or end a case, which the list and its counts show too.
  useEffect(() => {
    if (wasPending.current && !isPending) void refetch()
    wasPending.current = isPending
  })
  return (
    <Button size="sm" variant="secondary" loading={isSending || isPending} onClick={() => mutate()}>
      Consultar agora
    </Button>
  )
}
