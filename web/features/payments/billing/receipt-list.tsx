import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Receipt } from '#contract/api/payments/billing.ts'
import { paths } from '#contract/paths.ts'
import { formatDate } from '#web/lib/format.ts'
import { moneyText } from '#web/lib/price.ts'
import { Card } from '#web/ui/card.tsx'
import { InlineLoadError } from '#web/ui/inline-load-error.tsx'
import { Link } from '#web/ui/link.tsx'
import { Pagination, ToLastPage } from '#web/ui/pagination.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { ExportReceiptsButton } from './export-receipts-button.tsx'
import { receiptsQuery } from './queries.ts'
import { ReceiptStatusBadge } from './receipt-status.tsx'
import { RefundButton } from './refund-button.tsx'

const hrefFor = (page: number) => (page > 1 ? `${paths.billing}?page=${page}` : paths.billing)

/** The employer's payments, newest first. */
export function ReceiptList({ page }: { page: number }) {
  const { data, isError, error, refetch } = useQuery({
    ...receiptsQuery(page),
    placeholderData: keepPreviousData,
  })
  if (data && data.currentPage > Math.max(1, data.totalPages))
    return <ToLastPage totalPages={data.totalPages} hrefFor={hrefFor} />
  return (
    <section aria-labelledby="recibos">
      <div className="mb-3 flex min-h-11 flex-wrap items-center justify-between gap-x-2 gap-y-1">
        <h2 id="recibos" className="font-semibold text-lead">
          Pagamentos e recibos
        </h2>
        {data && data.totalCount > 0 && <ExportReceiptsButton />}
      </div>
      {data ? (
        <>
          <Card padding="none">
            {data.items.length === 0 ? (
              <p className="p-4 text-muted sm:p-6">
                Nenhum pagamento ainda. Os recibos aparecem aqui depois do primeiro pagamento.
              </p>
            ) : (
              <ul className="divide-y">
                {data.items.map((receipt) => (
                  <ReceiptRow key={receipt.id} receipt={receipt} />
                ))}
              </ul>
            )}
          </Card>
          <div className="mt-4 empty:hidden">
            <Pagination
              currentPage={data.currentPage}
              totalPages={data.totalPages}
              hrefFor={hrefFor}
              preventScrollReset
            />
          </div>
        </>
      ) : isError ? (
        <InlineLoadError text="Erro ao carregar os pagamentos" retry={refetch} error={error} />
      ) : (
        <SkeletonGroup label="Carregando os pagamentos..." className="grid gap-2">
          <Skeleton className="h-20 rounded-card" />
          <Skeleton className="h-20 rounded-card" />
        </SkeletonGroup>
      )}
    </section>
  )
}

function ReceiptRow({ receipt }: { receipt: Receipt }) {
  const { id, number, description, amount, returned, status, paidAt, invoice, refundableUntil } = receipt
  return (
    <li className="grid gap-x-6 gap-y-2 px-4 py-3 sm:grid-cols-[minmax(0,1fr)_auto_7rem] sm:items-center sm:px-6">
      <div className="min-w-0">
        <Link
          to={paths.receipt(id)}
          className="inline-flex min-h-8 items-center rounded-control font-semibold text-brand underline decoration-brand/40 underline-offset-4 hover:decoration-current"
        >
          {description}
        </Link>
        <p className="text-muted text-small">
          {formatDate(paidAt)} · Recibo {number}
          {invoice?.number && (
            <>
              {' · '}
              <span className="whitespace-nowrap">NFS-e {invoice.number}</span>
            </>
          )}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 sm:contents">
        <p className="font-semibold tabular-nums sm:order-1 sm:text-right">
          {moneyText(amount)}
          {returned > 0 && (
            <span className="font-normal text-muted text-small max-sm:ml-2 sm:block">
              <span className="sr-only">Devolvido: </span>− {moneyText(returned)}
            </span>
          )}
        </p>
        <div>
          <ReceiptStatusBadge status={status} />
        </div>
      </div>
      {refundableUntil && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1 sm:order-2 sm:col-span-full">
          <RefundButton receipt={receipt} />
          <p className="text-muted text-small">Até {formatDate(refundableUntil)}</p>
        </div>
      )}
    </li>
  )
}
