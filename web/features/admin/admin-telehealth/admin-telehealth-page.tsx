import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { ClientLoaderFunctionArgs } from 'react-router'
import { paths } from '#contract/paths.ts'
import { CHECK_WARNING_DAYS, checkStateNames, checkStates } from '#contract/telehealth/establishments.ts'
import { telehealthTierNames, telehealthTiers } from '#contract/telehealth/tiers.ts'
import { ExportButton } from '#web/features/platform/back-office/export-button.tsx'
import { readTable, useTableAddress } from '#web/features/platform/back-office/table-address.ts'
import { TableControls } from '#web/features/platform/back-office/table-controls.tsx'
import { TableHeader } from '#web/features/platform/back-office/table-header.tsx'
import { guard } from '#web/lib/guard.ts'
import { browserClient } from '#web/lib/page.ts'
import { Seo } from '#web/lib/seo.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { CheckingSession } from '#web/ui/checking-session.tsx'
import { Link } from '#web/ui/link.tsx'
import { AddCompanyDialog } from './add-company-dialog.tsx'
import { CapacityCards } from './capacity-cards.tsx'
import { CompanyPanel } from './company-panel.tsx'
import { CompanyTable } from './company-table.tsx'
import { companiesQuery, downloadCompanies, filterKeys, slotsQuery } from './queries.ts'
import { RulesNote } from './rules-note.tsx'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  await guard(request, { roles: ['admin'] })
  // Not awaited: the page shows its own skeletons and its own errors.
  const client = browserClient()
  client.prefetchQuery(companiesQuery(readTable(new URL(request.url).searchParams, filterKeys)))
  client.prefetchQuery(slotsQuery())
  return null
}
clientLoader.hydrate = true as const

export const HydrateFallback = CheckingSession

const filters = [
  {
    key: 'tier',
    label: 'Tier',
    placeholder: 'Tier',
    options: telehealthTierNames.map((name) => ({ value: name, label: telehealthTiers[name] })),
  },
  {
    key: 'conferencia',
    label: 'Conferência',
    placeholder: 'Conferência',
    options: [
      { value: 'waiting', label: 'Pendentes' },
      ...checkStateNames.map((name) => ({ value: name, label: checkStates[name] })),
      { value: 'expiring', label: `Vence em ${CHECK_WARNING_DAYS} dias` },
    ],
  },
] as const

/** 'Gestão de telemedicina' (spec B §2.13). */
export default function AdminTelehealthPage() {
  const address = useTableAddress(paths.adminTelehealth, filterKeys)
  const [isAdding, setAdding] = useState(false)
  const { data, isError } = useQuery(companiesQuery(address.state))
  const { open } = address.state
  return (
    <>
      <Seo
        title="Gestão de telemedicina | Medponto"
        description="Empresas do diretório de telemedicina."
        path={paths.adminTelehealth}
        index={false}
      />
      <TableHeader
        title="Gestão de telemedicina"
        figures={isError && !data ? [] : [['a conferir', data?.toCheckCount ?? null]]}
      >
        <Link to={paths.telemedicine} className={buttonClass({ variant: 'ghost' })}>
          Ver o diretório
        </Link>
        <ExportButton run={() => downloadCompanies(address.state)} />
        <Button onClick={() => setAdding(true)}>
          <Plus aria-hidden />
          Adicionar empresa
        </Button>
      </TableHeader>
      <CapacityCards />
      <TableControls
        address={address}
        searchLabel="Buscar empresas"
        searchPlaceholder="Nome, e-mail ou CNPJ"
        filters={filters}
      />
      <CompanyTable address={address} />
      <RulesNote />
      {open && (
        <CompanyPanel
          key={open}
          id={open}
          company={data?.companies.find(({ id }) => id === open)}
          onClose={() => address.openRow('')}
        />
      )}
      {isAdding && <AddCompanyDialog onClose={() => setAdding(false)} />}
    </>
  )
}
