import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import type { ClientLoaderFunctionArgs } from 'react-router'
import { type Role, roles } from '#contract/accounts/roles.ts'
import {
  roleLabels,
  type UserSituation,
  type UserSort,
  userSituationLabels,
  userSituations,
  userSorts,
} from '#contract/admin/managed-users.ts'
import { paths } from '#contract/paths.ts'
import { ExportButton } from '#web/features/platform/back-office/export-button.tsx'
import { NothingFound } from '#web/features/platform/back-office/nothing-found.tsx'
import { TablePage } from '#web/features/platform/back-office/paged-table.tsx'
import { useSelection } from '#web/features/platform/back-office/selection.ts'
import { type TableState, useTableAddress } from '#web/features/platform/back-office/table-address.ts'
import { TableControls } from '#web/features/platform/back-office/table-controls.tsx'
import { TableHeader } from '#web/features/platform/back-office/table-header.tsx'
import { statesQuery } from '#web/features/platform/reference/queries.ts'
import { download } from '#web/lib/files/download.ts'
import { guard } from '#web/lib/guard.ts'
import { browserClient } from '#web/lib/page.ts'
import { Seo } from '#web/lib/seo.tsx'
import { Button } from '#web/ui/button.tsx'
import { CheckingSession } from '#web/ui/checking-session.tsx'
import { BulkUserActions } from './bulk-user-actions.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { type UsersQuery, usersQuery, usersSummaryQuery } from './queries.ts'
import { userColumns } from './user-columns.tsx'
import { UserPanel } from './user-panel.tsx'

const filterKeys = ['tipo', 'situacao', 'uf'] as const
type Filter = (typeof filterKeys)[number]

const oneOf = <T extends string>(values: readonly T[], text: string | undefined): T | undefined =>
  values.find((value) => value === text)

/** The filter in the address, without values that the server does not know. */
function filterOf({ search, filters }: TableState<Filter>) {
  const role = oneOf<Role>(roles, filters.tipo)
  const situation = oneOf<UserSituation>(userSituations, filters.situacao)
  const state = /^[A-Z]{2}$/.test(filters.uf ?? '') ? filters.uf : undefined
  return {
    ...(search && { search }),
    ...(role && { role }),
    ...(situation && { situation }),
    ...(state && { state }),
  }
}

/** Filters and order. */
function listOf(state: TableState<Filter>) {
  const sort = oneOf<UserSort>(userSorts, state.sort)
  return { ...filterOf(state), ...(sort && { sort, direction: state.direction }) }
}

const queryOf = (state: TableState<Filter>): UsersQuery => ({
  ...listOf(state),
  page: state.page,
  pageSize: 50,
})

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  await guard(request, { roles: ['admin'] })
  browserClient().prefetchQuery(usersSummaryQuery())
  return null
}
clientLoader.hydrate = true as const

export const HydrateFallback = CheckingSession

/** 'Usuários' (spec B §2.12). */
export default function UsersPage() {
  const address = useTableAddress(paths.adminUsers, filterKeys)
  const users = useQuery({ ...usersQuery(queryOf(address.state)), placeholderData: keepPreviousData })
  const summary = useQuery(usersSummaryQuery())
  const states = useQuery(statesQuery())
  const selection = useSelection()
  const [isInviting, setInviting] = useState(false)
  const rows = users.data?.items ?? []
  return (
    <>
      <Seo title="Usuários | Medponto" description="Todas as contas." path={paths.adminUsers} index={false} />
      <TableHeader
        title="Usuários"
        figures={[
          ['contas', summary.data?.total ?? null],
          ['médicos', summary.data?.doctors ?? null],
          ['empresas', summary.data?.companies ?? null],
        ]}
      >
        <ExportButton run={() => download('GET /admin/users.csv', { query: listOf(address.state) })} />
        <Button onClick={() => setInviting(true)}>
          <UserPlus aria-hidden className="max-sm:hidden" />
          Convidar
        </Button>
      </TableHeader>
      <TableControls
        address={address}
        searchLabel="Buscar usuários"
        searchPlaceholder="Nome, e-mail, CPF, CNPJ ou CRM"
        filters={[
          {
            key: 'tipo',
            label: 'Tipo',
            placeholder: 'Tipo',
            options: roles.map((role) => ({ value: role, label: roleLabels[role] })),
          },
          {
            key: 'situacao',
            label: 'Situação',
            placeholder: 'Situação',
            options: userSituations.map((situation) => ({
              value: situation,
              label: userSituationLabels[situation],
            })),
          },
          {
            key: 'uf',
            label: 'Estado',
            placeholder: 'Estado',
            options: (states.data ?? []).map(({ uf, nome }) => ({ value: uf, label: nome })),
          },
        ]}
        sorts={[
          { key: 'name', direction: 'asc', label: 'Nome' },
          { key: 'createdAt', direction: 'desc', label: 'Mais recentes' },
          { key: 'lastSeen', direction: 'desc', label: 'Último acesso' },
        ]}
      />
      <TablePage
        query={users}
        address={address}
        caption="Usuários"
        columns={userColumns(address.openRow)}
        labelOf={({ name, email }) => name ?? email}
        selection={selection}
        noun={['usuário', 'usuários']}
        errorTitle="Não foi possível carregar a lista de usuários."
        emptyState={
          <NothingFound title="Nenhum usuário encontrado" path={paths.adminUsers}>
            Para buscar por CPF ou CNPJ, digite pelo menos seis dígitos.
          </NothingFound>
        }
      />
      <BulkUserActions selection={selection} rows={rows} />
      <UserPanel id={address.state.open} onClose={() => address.openRow('')} />
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
    </>
  )
}
