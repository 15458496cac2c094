import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Receipt } from '#contract/api/payments/billing.ts'
import { paths } from '#contract/paths.ts'
import { coveredText } from '#contract/payments/receipts.ts'
import { formatDate } from '#web/lib/format.ts'
import { moneyText } from '#web/lib/price.ts'
import { underlinedLinkClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { InlineLoadError } from '#web/ui/inline-load-error.tsx'
import { Link } from '#web/ui/link.tsx'
import { Pagination, ToLastPage } from '#web/ui/pagination.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { ExportReceiptsButton } from './export-receipts-button.tsx'
import { receiptsQuery } from './queries.ts'
import { ReceiptStatusMark } from './receipt-status.tsx'
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
              <ReceiptTable receipts={data.items} />
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

function ReceiptTable({ receipts }: { receipts: readonly Receipt[] }) {
  return (
    <table className="w-full text-left text-small">
      <caption className="sr-only">Pagamentos, do mais recente ao mais antigo</caption>
      <thead className="text-muted max-sm:sr-only">
        <tr className="border-b">
          <th scope="col" className="py-2.5 pr-8 pl-6 font-semibold">
            Descrição
          </th>
          <th scope="col" className="py-2.5 pr-8 font-semibold">
            Pago em
          </th>
          <th scope="col" className="py-2.5 pr-8 font-semibold">
            Situação
          </th>
          <th scope="col" className="py-2.5 pr-6 text-right font-semibold">
            Valor
          </th>
        </tr>
      </thead>
      <tbody className="divide-y">
        {receipts.map((receipt) => (
          <ReceiptRow key={receipt.id} receipt={receipt} />
        ))}
      </tbody>
    </table>
  )
}

// On phones a row has two lines: description and amount, then date and status.
function ReceiptRow({ receipt }: { receipt: Receipt }) {
  const { id, number, description, period, amount, returned, status, paidAt, invoice, refundableUntil } =
    receipt
  return (
    <tr className="max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:gap-x-4 max-sm:px-4 max-sm:py-3 sm:align-top">
      <td className="w-full sm:py-3 sm:pr-8 sm:pl-6">
        <Link
          to={paths.receipt(id)}
          className={`inline-flex min-h-6 items-center rounded-control font-semibold ${underlinedLinkClass}`}
        >
          {description}
        </Link>
        <p className="text-muted tabular-nums">
          {period && (
            <>
              <span className="whitespace-nowrap">{coveredText(period)}</span>
              {' · '}
            </>
          )}
          <span className="whitespace-nowrap">Recibo {number}</span>
          {invoice?.number && (
            <>
              {' · '}
              <span className="whitespace-nowrap">NFS-e {invoice.number}</span>
            </>
          )}
        </p>
        {refundableUntil && (
          <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1">
            <RefundButton receipt={receipt} />
            <p className="text-muted">Até {formatDate(refundableUntil)}</p>
          </div>
        )}
      </td>
      <td className="whitespace-nowrap tabular-nums max-sm:order-1 max-sm:mt-1 max-sm:text-muted sm:py-3 sm:pr-8">
        <span className="sm:hidden">Pago em </span>
        {formatDate(paidAt)}
      </td>
      <td className="whitespace-nowrap max-sm:order-2 max-sm:mt-1 max-sm:text-right sm:py-3 sm:pr-8">
        <ReceiptStatusMark status={status} />
      </td>
      <td className="whitespace-nowrap text-right font-semibold tabular-nums sm:py-3 sm:pr-6">
        {moneyText(amount)}
        {returned > 0 && (
          <span className="block font-normal text-muted">
            <span className="sr-only">Devolvido: </span>− {moneyText(returned)}
          </span>
        )}
      </td>
    </tr>
  )
}
