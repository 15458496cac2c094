import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { paths } from '#contract/paths.ts'
import type { Column } from '#web/features/platform/back-office/data-table.tsx'
import { TablePage } from '#web/features/platform/back-office/paged-table.tsx'
import type { TableAddress } from '#web/features/platform/back-office/table-address.ts'
import { TableControls } from '#web/features/platform/back-office/table-controls.tsx'
import type { Reply } from '#web/lib/api.ts'
import { formatDate } from '#web/lib/format.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Link } from '#web/ui/link.tsx'
import { type Filter, referralsQuery } from './queries.ts'
import { SubscriptionBadge } from './subscription-badge.tsx'

type Referral = Reply<'GET /admin/referrals'>['items'][number]

const nameOf = ({ companyName, name, email }: Referral) => companyName ?? name ?? email

const columns: readonly Column<Referral>[] = [
  { key: 'name', title: 'Empresa/Nome', sortable: true, isText: true, grows: true, cell: nameOf },
  { key: 'email', title: 'E-mail', from: 'md', cell: ({ email }) => email },
  {
    key: 'createdAt',
    title: 'Cadastro',
    sortable: true,
    from: 'sm',
    cell: ({ createdAt }) => formatDate(createdAt),
  },
  {
    key: 'subscription',
    title: 'Assinatura',
    cell: ({ subscription }) => <SubscriptionBadge subscription={subscription} />,
  },
  {
    key: 'expiresAt',
    title: 'Validade',
    from: 'sm',
    cell: ({ subscription }) => (subscription?.expiresAt ? formatDate(subscription.expiresAt) : '—'),
  },
]

/** All referrals of one ambassador. A row leads to the account. */
export function ReferralList({ ambassador, address }: { ambassador: string; address: TableAddress<Filter> }) {
  const navigate = useNavigate()
  const { state } = address
  const query = useQuery({ ...referralsQuery(state), placeholderData: keepPreviousData })
  const toAccount = { ...address, openRow: (id: string) => navigate(`${paths.adminUsers}?aberto=${id}`) }
  return (
    <>
      <TableControls
        address={address}
        searchLabel="Buscar indicações"
        searchPlaceholder="Nome ou e-mail"
        sorts={[
          { key: 'createdAt', direction: 'desc', label: 'Mais recentes' },
          { key: 'createdAt', direction: 'asc', label: 'Mais antigas' },
          { key: 'name', direction: 'asc', label: 'Nome' },
        ]}
        sortsUntil="lg"
      />
      <TablePage
        query={query}
        address={toAccount}
        caption={`Indicações de ${ambassador}`}
        columns={columns}
        labelOf={nameOf}
        noun={['indicação', 'indicações']}
        errorTitle={`Erro ao carregar dados de indicações: ${query.error?.message ?? 'Erro desconhecido'}`}
        emptyState={
          <EmptyState
            title="Nenhuma indicação encontrada"
            action={
              <Link to={paths.adminReferrals} className={buttonClass({ variant: 'secondary' })}>
                Ver todos os embaixadores
              </Link>
            }
          >
            {state.search ? 'Tente outras palavras.' : `Nenhuma conta informou ${ambassador} no cadastro.`}
          </EmptyState>
        }
      />
    </>
  )
}
