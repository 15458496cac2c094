import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { BadgeCheck, ChartPie, Handshake, Users } from 'lucide-react'
import { paths } from '#contract/paths.ts'
import type { TableAddress } from '#web/features/platform/back-office/table-address.ts'
import { TableControls } from '#web/features/platform/back-office/table-controls.tsx'
import { StatCard } from '#web/features/platform/stat-card/stat-card.tsx'
import type { Reply } from '#web/lib/api.ts'
import { count, formatNumber } from '#web/lib/format.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Link } from '#web/ui/link.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { Pagination, ToLastPage } from '#web/ui/pagination.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { AmbassadorCard } from './ambassador-card.tsx'
import { analyticsQuery, type Filter } from './queries.ts'
import { rateText } from './rate-text.ts'

type Analytics = Reply<'GET /admin/referral-analytics'>

const cards = 'grid grid-cols-2 gap-3 lg:grid-cols-4'

function Summary({ summary }: Pick<Analytics, 'summary'>) {
  return (
    <ul className={`${cards} mb-6`}>
      <StatCard label="Total de indicações" icon={Handshake} value={formatNumber(summary.totalReferrals)} />
      <StatCard
        label="Assinaturas ativas"
        icon={BadgeCheck}
        value={formatNumber(summary.totalActiveSubscriptions)}
      />
      <StatCard label="Taxa de conversão" icon={ChartPie} value={rateText(summary.conversionRate)} />
      <StatCard label="Embaixadores ativos" icon={Users} value={formatNumber(summary.ambassadorCount)} />
    </ul>
  )
}

/** The figures of all referrals, and the ambassadors with their newest ones. */
export function AmbassadorCards({ address }: { address: TableAddress<Filter> }) {
  const { state, hrefFor } = address
  const { data, error, refetch } = useQuery({ ...analyticsQuery(state), placeholderData: keepPreviousData })
  if (!data)
    return error ? (
      <LoadError title={`Erro ao carregar dados de indicações: ${error.message}`} retry={refetch} />
    ) : (
      <SkeletonGroup label="Carregando indicações..." className="grid gap-6">
        <div className={cards}>
          {[1, 2, 3, 4].map((card) => (
            <Skeleton key={card} className="h-24 rounded-card" />
          ))}
        </div>
        <Skeleton className="h-64 rounded-card" />
        <Skeleton className="h-64 rounded-card" />
      </SkeletonGroup>
    )
  return (
    <>
      <Summary summary={data.summary} />
      <TableControls
        address={address}
        searchLabel="Buscar indicações"
        searchPlaceholder="Embaixador, empresa, nome ou e-mail"
        sorts={[
          { key: 'activeSubscriptions', direction: 'desc', label: 'Mais assinaturas' },
          { key: 'totalReferrals', direction: 'desc', label: 'Mais indicações' },
          { key: 'conversionRate', direction: 'desc', label: 'Maior conversão' },
          { key: 'name', direction: 'asc', label: 'Nome' },
        ]}
        hasCards
      />
      {data.summary.totalReferrals === 0 && !state.search && (
        <EmptyState title="Nenhuma indicação registrada ainda">
          {data.totalCount === 0
            ? 'Adicione um embaixador: as empresas poderão informar o nome dele no cadastro.'
            : 'As empresas podem informar no cadastro o nome de um dos embaixadores abaixo.'}
        </EmptyState>
      )}
      <Results data={data} search={state.search} hrefFor={hrefFor} />
    </>
  )
}

function Results({
  data,
  search,
  hrefFor,
}: {
  data: Analytics
  search: string
  hrefFor: TableAddress<Filter>['hrefFor']
}) {
  const { ambassadors, currentPage, totalPages, totalCount } = data
  const pageHref = (page: number) => hrefFor({ page })
  if (currentPage > Math.max(1, totalPages)) return <ToLastPage totalPages={totalPages} hrefFor={pageHref} />
  if (totalCount === 0)
    return search ? (
      <EmptyState
        title="Nenhuma indicação encontrada"
        action={
          <Link to={paths.adminReferrals} className={buttonClass({ variant: 'secondary' })}>
            Limpar a busca
          </Link>
        }
      >
        Tente outras palavras.
      </EmptyState>
    ) : null
  return (
    <>
      <ul className="grid grid-cols-1 gap-4">
        {ambassadors.map((figures) => (
          <AmbassadorCard
            key={figures.ambassador}
            figures={figures}
            listHref={hrefFor({ search: '', sort: '', filters: { embaixador: figures.ambassador } })}
          />
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-muted text-small tabular-nums">
          {count(totalCount, 'embaixador', 'embaixadores')}
        </p>
        <Pagination currentPage={currentPage} totalPages={totalPages} hrefFor={pageHref} />
      </div>
    </>
  )
}
