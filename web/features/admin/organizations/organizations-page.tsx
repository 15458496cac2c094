import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { ClientLoaderFunctionArgs } from 'react-router'
import { verificationStateLabels, verificationStates } from '#contract/admin/organizations.ts'
import { paths } from '#contract/paths.ts'
import { ExportButton } from '#web/features/platform/back-office/export-button.tsx'
import { type TableAddress, useTableAddress } from '#web/features/platform/back-office/table-address.ts'
import { TableControls } from '#web/features/platform/back-office/table-controls.tsx'
import { TableHeader } from '#web/features/platform/back-office/table-header.tsx'
import { statesQuery } from '#web/features/platform/reference/queries.ts'
import { download } from '#web/lib/files/download.ts'
import { formatNumber } from '#web/lib/format.ts'
import { guard } from '#web/lib/guard.ts'
import { Seo } from '#web/lib/seo.tsx'
import { CheckingSession } from '#web/ui/checking-session.tsx'
import { cn } from '#web/ui/cn.ts'
import { Link } from '#web/ui/link.tsx'
import { SignedIn } from '#web/ui/signed-in.tsx'
import { OrganizationPanel } from './organization-panel.tsx'
import { OrganizationTable } from './organization-table.tsx'
import {
  CNPJ_TAB,
  type OrganizationFilter,
  organizationFilters,
  organizationsQueryOf,
  organizationTableQuery,
  TELEHEALTH_TAB,
} from './queries.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  await guard(request, { roles: ['admin'] })
  return null
}
clientLoader.hydrate = true as const

export const HydrateFallback = CheckingSession

/** Companies and the verification of their identity (spec B §2.12). */
export default function OrganizationsPage() {
  return (
    <SignedIn>
      {() => (
        <>
          <Seo
            title="Organizações | Medponto"
            description="Empresas do Medponto."
            path={paths.adminOrganizations}
            index={false}
          />
          <Organizations />
        </>
      )}
    </SignedIn>
  )
}

function Organizations() {
  const address = useTableAddress(paths.adminOrganizations, organizationFilters)
  const { state } = address
  const { data: states } = useQuery(statesQuery())
  const query = useQuery({ ...organizationTableQuery(state), placeholderData: keepPreviousData })
  return (
    <>
      <TableHeader title="Organizações">
        <Tabs address={address} caseCount={query.data?.companyCaseCount} />
      </TableHeader>
      <TableControls
        address={address}
        searchLabel="Buscar organização"
        searchPlaceholder="Nome, e-mail ou CNPJ"
        filters={[
          {
            key: 'verificacao',
            label: 'Verificação',
            placeholder: 'Verificação',
            options: verificationStates.map((value) => ({ value, label: verificationStateLabels[value] })),
          },
          {
            key: 'uf',
            label: 'UF',
            placeholder: 'UF',
            options: (states ?? []).map(({ uf, nome }) => ({ value: uf, label: nome })),
          },
        ]}
        sortsUntil="lg"
        sorts={[
          { key: 'name', direction: 'asc', label: 'Nome' },
          { key: 'createdAt', direction: 'desc', label: 'Mais recentes' },
          { key: 'jobs', direction: 'desc', label: 'Mais vagas' },
        ]}
      >
        <ExportButton
          run={() => download('GET /admin/organizations.csv', { query: organizationsQueryOf(state) })}
        />
      </TableControls>
      <OrganizationTable query={query} address={address} />
      <OrganizationPanel id={state.open} onClose={() => address.openRow('')} />
    </>
  )
}

const tabs = [
  { value: '', label: 'Todas as organizações' },
  { value: TELEHEALTH_TAB, label: 'Empresas de telemedicina' },
  { value: CNPJ_TAB, label: 'CNPJ a conferir' },
] as const

/** Links, because the address states which tab is open. */
function Tabs({
  address,
  caseCount,
}: {
  address: TableAddress<OrganizationFilter>
  /** Undefined while it is loading. */
  caseCount: number | undefined
}) {
  const open = address.state.filters.aba ?? ''
  const list = useRef<HTMLElement>(null)
  // On phones the tab may be beyond the edge.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever another tab opens
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>('[aria-current]')
    if (list.current && tab)
      list.current.scrollLeft +=
        tab.getBoundingClientRect().right - list.current.getBoundingClientRect().right
  }, [open, caseCount])
  return (
    <nav ref={list} aria-label="Tipos de organização" className="flex min-w-0 gap-1 overflow-x-auto">
      {tabs.map(({ value, label }) => (
        <Link
          key={value}
          to={address.hrefFor({ filters: { aba: value } })}
          aria-current={open === value ? 'page' : undefined}
          className={cn(
            'inline-flex min-h-11 shrink-0 items-center border-b-2 px-3 font-semibold transition-colors',
            open === value
              ? 'border-brand text-foreground'
              : 'border-transparent text-muted hover:text-foreground',
          )}
        >
          {label}
          {value === CNPJ_TAB && caseCount !== undefined && (
            <span
              className={cn('ml-1.5 text-meta tabular-nums', caseCount > 0 ? 'text-brand' : 'text-muted')}
            >
              {formatNumber(caseCount)}
            </span>
          )}
        </Link>
      ))}
    </nav>
  )
}
