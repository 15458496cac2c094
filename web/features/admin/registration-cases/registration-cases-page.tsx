import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ClientLoaderFunctionArgs } from 'react-router'
import type { ListedRegistrationCase } from '#contract/api/admin/registration-cases.ts'
import {
  type CaseTab,
  caseReasonNames,
  caseReasons,
  caseTabNames,
  caseTabs,
  registrationName,
} from '#contract/hiring/registration-checks.ts'
import { paths } from '#contract/paths.ts'
import { RegistrationBadge } from '#web/features/accounts/profiles/registration-badge.tsx'
import { CountTabs } from '#web/features/platform/back-office/count-tabs.tsx'
import type { Column } from '#web/features/platform/back-office/data-table.tsx'
import { NothingFound } from '#web/features/platform/back-office/nothing-found.tsx'
import { TablePage } from '#web/features/platform/back-office/paged-table.tsx'
import { useTableAddress } from '#web/features/platform/back-office/table-address.ts'
import { TableControls } from '#web/features/platform/back-office/table-controls.tsx'
import { TableHeader } from '#web/features/platform/back-office/table-header.tsx'
import { formatDate, relativeTime } from '#web/lib/format.ts'
import { guard } from '#web/lib/guard.ts'
import { Seo } from '#web/lib/seo.tsx'
import { useNow } from '#web/lib/use-now.ts'
import { CheckingSession } from '#web/ui/checking-session.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { CasePanel } from './case-panel.tsx'
import { OutcomeBadge } from './outcome-badge.tsx'
import { casesQuery, filterKeys, tabOf } from './queries.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  await guard(request, { roles: ['admin'] })
  return null
}
clientLoader.hydrate = true as const

export const HydrateFallback = CheckingSession

const reasonText = ({ caseReason }: ListedRegistrationCase) =>
  caseReason ? caseReasons[caseReason] : 'Decidido pelo CFM'

const columnsAt = (tab: CaseTab, now: number): Column<ListedRegistrationCase>[] => [
  {
    key: 'name',
    title: 'Nome',
    grows: true,
    cell: (one) => (
      <span className="block">
        <span className="block truncate">{one.doctorName}</span>
        <span className="block truncate font-normal text-meta text-muted sm:hidden">
          {registrationName(one)} · {reasonText(one)}
        </span>
      </span>
    ),
  },
  {
    key: 'crm',
    title: 'CRM',
    from: 'sm',
    cell: (one) => <span className="tabular-nums">{registrationName(one)}</span>,
  },
  { key: 'reason', title: 'Motivo', from: 'sm', cell: reasonText },
  tab === 'decided'
    ? {
        key: 'outcome',
        title: 'Decisão',
        cell: ({ outcome }) => outcome && <OutcomeBadge outcome={outcome} />,
      }
    : {
        key: 'state',
        title: 'Para empresas',
        from: 'lg',
        cell: ({ state }) => <RegistrationBadge state={state} />,
      },
  ...(tab === 'proposed'
    ? [
        {
          key: 'proposed',
          title: 'Proposta',
          cell: ({ proposedOutcome }: ListedRegistrationCase) =>
            proposedOutcome && <OutcomeBadge outcome={proposedOutcome} />,
        },
      ]
    : []),
  {
    key: 'at',
    title: tab === 'decided' ? 'Decidida' : 'Pedida',
    from: 'md',
    cell: ({ checkedAt, requestedAt }) => {
      const at = checkedAt ?? requestedAt
      return (
        <time dateTime={at} title={formatDate(at)}>
          {relativeTime(at, now)}
        </time>
      )
    },
  },
]

const emptyTexts: Record<CaseTab, { title: string; text: string }> = {
  open: {
    title: 'Nenhum CRM a conferir',
    text: 'Pedidos que o CFM não decide sozinho aparecem aqui, e também conferências que vencem.',
  },
  proposed: {
    title: 'Nenhuma recusa espera aprovação',
    text: 'Toda recusa precisa de uma segunda pessoa da administração.',
  },
  decided: {
    title: 'Nenhuma conferência ainda',
    text: 'As decisões aparecem aqui, da mais nova à mais antiga.',
  },
}

/** The queue of registrations that admins check. */
export default function RegistrationCasesPage() {
  const now = useNow()
  const address = useTableAddress(paths.adminRegistrations, filterKeys)
  const { state } = address
  const tab = tabOf(state)
  const query = useQuery({ ...casesQuery(state), placeholderData: keepPreviousData })
  const { data } = query
  const counts: Record<CaseTab, number | undefined> = {
    open: data?.openCount,
    proposed: data?.proposedCount,
    decided: undefined,
  }
  return (
    <>
      <Seo
        title="Conferência de CRM | Medponto"
        description="Inscrições de médicos a conferir."
        path={paths.adminRegistrations}
        index={false}
      />
      <TableHeader title="Conferência de CRM" />
      <CountTabs
        label="Situação das conferências"
        tabs={caseTabNames.map((name) => ({
          label: caseTabs[name],
          count: counts[name],
          href: address.hrefFor({ filters: { situacao: name === 'open' ? '' : name } }),
          isCurrent: name === tab,
          isStrong: name !== 'decided',
        }))}
      />
      <TableControls
        address={address}
        searchLabel="Buscar conferências"
        searchPlaceholder="Nome ou número do CRM"
        filters={[
          {
            key: 'motivo',
            label: 'Motivo',
            placeholder: 'Motivo',
            options: caseReasonNames.map((value) => ({ value, label: caseReasons[value] })),
          },
        ]}
      />
      <TablePage
        query={query}
        address={address}
        caption="Conferências de CRM"
        columns={columnsAt(tab, now)}
        labelOf={({ doctorName }) => doctorName}
        noun={['conferência', 'conferências']}
        errorTitle="Erro ao carregar as conferências"
        emptyState={
          state.search || state.filters.motivo ? (
            <NothingFound title="Nenhuma conferência encontrada" path={paths.adminRegistrations}>
              Tente outro nome, número ou motivo.
            </NothingFound>
          ) : (
            <EmptyState title={emptyTexts[tab].title}>{emptyTexts[tab].text}</EmptyState>
          )
        }
      />
      {state.open && (
        <CasePanel
          key={state.open}
          id={state.open}
          open={(id) => address.openRow(id)}
          onClose={() => address.openRow('')}
        />
      )}
    </>
  )
}
