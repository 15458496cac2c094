import type { ReactNode } from 'react'
import type { FullReceipt } from '#contract/api/payments/billing.ts'
import type { PaymentProvider } from '#contract/payments/ledger.ts'
import {
  coveredText,
  invoiceStatusLabels,
  RECEIPT_NOTICE,
  receiptMovementLabels,
} from '#contract/payments/receipts.ts'
import { SandboxNotice } from '#web/features/payments/sandbox-notice/sandbox-notice.tsx'
import { formatDate } from '#web/lib/format.ts'
import { moneyText } from '#web/lib/price.ts'
import { Card } from '#web/ui/card.tsx'
import { LogoMark } from '#web/ui/logo.tsx'
import { masks } from '#web/ui/mask.ts'
import { addressLines } from './buyer-text.ts'
import { ReceiptStatusBadge } from './receipt-status.tsx'

const providers: Record<PaymentProvider, string> = { stripe: 'Stripe', mercadopago: 'Mercado Pago' }

function Party({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="text-muted text-small">{title}</h2>
      <div className="mt-1">{children}</div>
    </section>
  )
}

/** A receipt with buyer, seller, amount, product and returned money. */
export function ReceiptDocument({ receipt }: { receipt: FullReceipt }) {
  const { number, status, paidAt, description, period, amount, issuer, buyer, movements, invoice } = receipt
  const total = movements.reduce((sum, movement) => sum + movement.amount, 0)
  const { details } = buyer
  return (
    <Card as="article" className="max-w-3xl print:max-w-none">
      {receipt.isSandbox && <SandboxNotice className="mb-6" />}
      <header className="flex items-start justify-between gap-4 border-b pb-5">
        <div className="min-w-0">
          <h1 className="font-semibold text-heading">Recibo de pagamento</h1>
          <p className="mt-1 text-muted">
            Nº {number} · {formatDate(paidAt)}
          </p>
        </div>
        <LogoMark className="h-10 shrink-0" />
      </header>
      <div className="grid gap-x-8 gap-y-5 border-b py-5 sm:grid-cols-2 print:grid-cols-2">
        <Party title="Recebido por">
          <p className="font-semibold">{issuer.name}</p>
          {issuer.cnpj && <p>CNPJ {masks.cnpj(issuer.cnpj)}</p>}
          {issuer.address && <p>{issuer.address}</p>}
        </Party>
        <Party title="Pago por">
          <p className="font-semibold">{details?.legalName ?? buyer.name}</p>
          {(details?.cnpj ?? buyer.cnpj) && <p>CNPJ {masks.cnpj(details?.cnpj ?? buyer.cnpj ?? '')}</p>}
          {details && addressLines(details).map((line) => <p key={line}>{line}</p>)}
        </Party>
      </div>
      <section className="border-b py-5">
        <h2 className="text-muted text-small">Referente a</h2>
        <div className="mt-1 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <div>
            <p className="font-semibold">{description}</p>
            {period && <p className="text-muted text-small tabular-nums">Período: {coveredText(period)}</p>}
          </div>
          <ReceiptStatusBadge status={status} />
        </div>
        <p className="mt-2 font-semibold text-page tabular-nums">{moneyText(amount)}</p>
      </section>
      <section className="border-b py-5">
        <h2 className="text-muted text-small">Movimentos</h2>
        <table className="mt-2 w-full">
          <thead className="sr-only">
            <tr>
              <th scope="col">Movimento e data</th>
              <th scope="col">Valor</th>
            </tr>
          </thead>
          <tbody>
            {movements.map(({ kind, amount: moved, at }) => (
              <tr key={`${kind} ${at} ${moved}`}>
                <td className="py-1 pr-4">
                  {receiptMovementLabels[kind]}
                  <span className="ml-3 inline-block text-muted text-small tabular-nums">
                    {formatDate(at)}
                  </span>
                </td>
                <td className="py-1 text-right align-top tabular-nums">{moneyText(moved)}</td>
              </tr>
            ))}
          </tbody>
          {movements.length > 1 && (
            <tfoot>
              <tr className="border-t font-semibold">
                <th scope="row" className="py-2 text-left">
                  Total pago
                </th>
                <td className="py-2 text-right tabular-nums">{moneyText(total)}</td>
              </tr>
            </tfoot>
          )}
        </table>
      </section>
      <footer className="grid gap-1 pt-5 text-muted text-small">
        <p>
          Pago por {providers[receipt.provider]}, transação{' '}
          <span className="break-all">{receipt.paymentRef}</span>
        </p>
        {invoice && (
          <p>
            {invoiceStatusLabels[invoice.status]}
            {invoice.number && `: nº ${invoice.number}`}
          </p>
        )}
        <p className="font-semibold text-foreground">{RECEIPT_NOTICE}</p>
      </footer>
    </Card>
  )
}
