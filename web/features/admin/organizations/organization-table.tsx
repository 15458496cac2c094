import type { UseQueryResult } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { companyCaseReasons } from '#contract/admin/company-checks.ts'
import type { Organization } from '#contract/api/admin/organizations.ts'
import { paths } from '#contract/paths.ts'
import { BulkActions } from '#web/features/platform/back-office/bulk-actions.tsx'
import type { Column } from '#web/features/platform/back-office/data-table.tsx'
import { NothingFound } from '#web/features/platform/back-office/nothing-found.tsx'
import { TablePage } from '#web/features/platform/back-office/paged-table.tsx'
import type { RunBulk } from '#web/features/platform/back-office/run-in-turns.ts'
import { useSelection } from '#web/features/platform/back-office/selection.ts'
import type { TableAddress } from '#web/features/platform/back-office/table-address.ts'
import { formatDate, formatNumber } from '#web/lib/format.ts'
import { call } from '#web/lib/session.ts'
import { Badge } from '#web/ui/badge.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { CNPJ_TAB, type OrganizationFilter } from './queries.ts'
import { VerificationBadge } from './verification-badge.tsx'
import { noVerification, RemarkField, VerificationFields } from './verification-fields.tsx'
import { useRefetchOrganizations } from './verify-actions.tsx'

/** Cut off, because the panel of the row shows it whole. */
function Short({ children }: { children: string }) {
  return (
    <span title={children} className="block max-w-40 truncate 2xl:max-w-64">
      {children}
    </span>
  )
}

const columns: readonly Column<Organization>[] = [
  {
    key: 'name',
    title: 'Empresa',
    sortable: true,
    isText: true,
    grows: true,
    cell: ({ companyName, email }) => companyName || email,
  },
  {
    key: 'verification',
    title: 'Verificação',
    cell: ({ verification }) => <VerificationBadge state={verification} />,
  },
  {
    key: 'email',
    title: 'E-mail',
    from: 'xl',
    grows: true,
    cell: ({ email }) => <span title={email}>{email}</span>,
  },
  {
    key: 'place',
    title: 'Localização',
    from: 'md',
    cell: ({ location }) => <Short>{location ?? 'Não informada'}</Short>,
  },
  {
    key: 'jobs',
    title: 'Vagas',
    sortable: true,
    isNumber: true,
    from: 'sm',
    cell: ({ jobCount }) => formatNumber(jobCount),
  },
  {
    key: 'createdAt',
    title: 'Criada em',
    sortable: true,
    from: 'lg',
    cell: ({ createdAt }) => formatDate(createdAt),
  },
]

/** The reason comes first. On phones there is no room for more. */
const caseColumns = columns
  .map((column) => (column.key === 'verification' ? { ...column, from: 'sm' as const } : column))
  .toSpliced(1, 0, {
    key: 'case',
    title: 'Motivo',
    cell: ({ companyCase }) =>
      companyCase && <Badge variant="danger">{companyCaseReasons[companyCase]}</Badge>,
  })

interface OrganizationTableProps {
  query: UseQueryResult<{
    items: readonly Organization[]
    totalCount: number
    currentPage: number
    totalPages: number
  }>
  address: TableAddress<OrganizationFilter>
}

export function OrganizationTable({ query, address }: OrganizationTableProps) {
  const selection = useSelection()
  const isCases = address.state.filters.aba === CNPJ_TAB
  const refetch = useRefetchOrganizations()
  const [values, setValues] = useState(noVerification)
  // Selected rows may be on other pages.
  const seen = useRef(new Map<string, Organization>())
  for (const organization of query.data?.items ?? []) seen.current.set(organization.id, organization)
  const run =
    (isVerified: boolean): RunBulk =>
    (ids, batchId) =>
      call('POST /admin/organizations/bulk', {
        body: {
          ids: [...ids],
          batchId,
          versions: Object.fromEntries(ids.map((id) => [id, seen.current.get(id)?.version ?? ''])),
          isVerified,
          reason: values.reason,
          basis: isVerified ? [...values.basis] : [],
        },
      })
  return (
    <>
      <TablePage
        query={query}
        address={address}
        caption="Empresas"
        columns={isCases ? caseColumns : columns}
        labelOf={({ companyName }) => companyName}
        selection={selection}
        noun={['organização', 'organizações']}
        errorTitle="Não foi possível carregar a lista de organizações."
        emptyState={
          isCases && !address.state.search ? (
            <EmptyState title="Nenhum CNPJ a conferir">
              CNPJs irregulares, desconhecidos ou registrados com outro nome aparecem aqui. Nada é pausado por
              causa disso.
            </EmptyState>
          ) : (
            <NothingFound title="Nenhuma organização encontrada" path={paths.adminOrganizations}>
              Nenhuma empresa corresponde à busca e aos filtros.
            </NothingFound>
          )
        }
      />
      <BulkActions
        selection={selection}
        noun={['organização', 'organizações']}
        labelOf={(id) => seen.current.get(id)?.companyName ?? id.slice(0, 8)}
        onOpen={() => setValues(noVerification)}
        onDone={refetch}
        actions={[
          {
            label: 'Verificar',
            explanation: 'As páginas e as vagas mostram o que foi conferido e quando.',
            fields: <VerificationFields value={values} onChange={setValues} />,
            isReady: values.basis.length > 0,
            run: run(true),
          },
          {
            label: 'Retirar verificação',
            danger: true,
            explanation: 'O selo sai das páginas e das vagas.',
            fields: (
              <RemarkField
                value={values.reason}
                onChange={(reason) => setValues({ ...noVerification, reason })}
              />
            ),
            run: run(false),
          },
          {
            label: 'Incluir na telemedicina',
            explanation:
              'As empresas passam a oferecer telemedicina no Medponto. Aparecem no diretório depois de conferidas.',
            run: (ids, batchId) =>
              call('POST /admin/telehealth-companies/bulk', {
                body: { ids: [...ids], batchId, isTelehealth: true },
              }),
          },
        ]}
      />
    </>
  )
}
