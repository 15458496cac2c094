import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ManagedTelehealthCompany } from '#contract/api/telehealth/telehealth-directory.ts'
import { paths } from '#contract/paths.ts'
import { BulkActions } from '#web/features/platform/back-office/bulk-actions.tsx'
import type { Column } from '#web/features/platform/back-office/data-table.tsx'
import { NothingFound } from '#web/features/platform/back-office/nothing-found.tsx'
import { TablePage } from '#web/features/platform/back-office/paged-table.tsx'
import { useSelection } from '#web/features/platform/back-office/selection.ts'
import type { TableAddress } from '#web/features/platform/back-office/table-address.ts'
import { call } from '#web/lib/session.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { CheckBadge } from './check-badge.tsx'
import { companiesQuery, type FilterKey, useRefetchCompanies } from './queries.ts'
import { TierExpiry } from './tier-expiry.tsx'
import { TierSelect } from './tier-select.tsx'

const columns: readonly Column<ManagedTelehealthCompany>[] = [
  {
    key: 'name',
    title: 'Empresa',
    sortable: true,
    isText: true,
    grows: true,
    cell: ({ companyName, location }) => (
      <span className="block">
        <span className="block truncate">{companyName}</span>
        <span className="block truncate font-normal text-muted text-meta">{location}</span>
      </span>
    ),
  },
  { key: 'tier', title: 'Tier', cell: (company) => <TierSelect company={company} /> },
  {
    key: 'expiresAt',
    title: 'Expira em',
    sortable: true,
    from: 'md',
    cell: (company) => <TierExpiry company={company} />,
  },
  {
    key: 'check',
    title: 'Conferência',
    from: 'sm',
    cell: ({ checkState }) => <CheckBadge state={checkState} />,
  },
  {
    key: 'email',
    title: 'E-mail',
    from: 'xl',
    grows: true,
    cell: ({ email }) => <span title={email}>{email}</span>,
  },
  {
    key: 'jobCount',
    title: 'Vagas',
    sortable: true,
    isNumber: true,
    from: 'lg',
    cell: ({ jobCount }) => jobCount,
  },
]

export function CompanyTable({ address }: { address: TableAddress<FilterKey> }) {
  const query = useQuery({
    ...companiesQuery(address.state),
    select: ({ companies, ...page }) => ({ ...page, items: companies }),
    placeholderData: (previous) => previous,
  })
  const { search, filters } = address.state
  const selection = useSelection()
  const refetch = useRefetchCompanies()
  // Selected rows may be on other pages.
  const [names] = useState(() => new Map<string, string>())
  for (const { id, companyName } of query.data?.items ?? []) names.set(id, companyName)
  return (
    <>
      <TablePage
        query={query}
        address={address}
        caption="Empresas de telemedicina"
        columns={columns}
        labelOf={({ companyName }) => companyName}
        selection={selection}
        noun={['empresa', 'empresas']}
        errorTitle="Erro ao carregar empresas de telemedicina. Por favor, tente novamente mais tarde."
        emptyState={
          search || Object.keys(filters).length > 0 ? (
            <NothingFound title="Nenhuma empresa encontrada" path={paths.adminTelehealth}>
              Nenhuma empresa corresponde à busca e aos filtros.
            </NothingFound>
          ) : (
            <EmptyState title="Nenhuma empresa de telemedicina cadastrada no momento.">
              Adicione uma empresa, ou espere que uma se cadastre com telemedicina.
            </EmptyState>
          )
        }
      />
      <BulkActions
        selection={selection}
        noun={['empresa', 'empresas']}
        labelOf={(id) => names.get(id) ?? id.slice(0, 8)}
        onDone={refetch}
        actions={[
          {
            label: 'Tirar do diretório',
            danger: true,
            explanation:
              'As empresas deixam de oferecer telemedicina no Medponto, e as posições pagas delas ficam livres. As contas e as vagas continuam. Você pode adicioná-las de novo, sem a posição.',
            run: (ids, batchId) =>
              call('POST /admin/telehealth-companies/bulk', {
                body: { ids: [...ids], batchId, isTelehealth: false },
              }),
          },
        ]}
      />
    </>
  )
}
