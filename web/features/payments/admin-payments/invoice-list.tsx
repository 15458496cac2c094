import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Invoice } from '#contract/api/payments/invoices.ts'
import type { InvoiceStatus } from '#contract/payments/receipts.ts'
import { formatDate } from '#web/lib/format.ts'
import { moneyText } from '#web/lib/price.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { InvoiceDialog, type InvoiceStep } from './invoice-dialog.tsx'
import { invoicesQuery } from './queries.ts'

const emptyTexts: Record<InvoiceStatus, string> = {
  pending: 'Nenhum pagamento espera a nota.',
  issued: 'Nenhuma nota emitida ainda.',
  rejected: 'Nenhuma nota recusada.',
  cancelling: 'Nenhuma nota emitida precisa ser cancelada.',
  cancelled: 'Nenhuma nota cancelada.',
}

/** The steps that can be recorded for an invoice in each status. */
const steps: Record<InvoiceStatus, readonly [step: InvoiceStep, label: string][]> = {
  pending: [
    ['issue', 'Registrar número'],
    ['reject', 'Registrar recusa'],
  ],
  issued: [['issue', 'Corrigir número']],
  rejected: [['issue', 'Registrar número']],
  cancelling: [['cancel', 'Registrar cancelamento']],
  cancelled: [],
}

/** Without the company's details there is nothing to issue. */
const stepsOf = ({ status, hasDetails }: Invoice) =>
  steps[status].filter(([step]) => step !== 'issue' || hasDetails)

/** The invoices of one status, the oldest payment first. */
export function InvoiceList({
  status,
  page,
  hrefFor,
}: {
  status: InvoiceStatus
  page: number
  hrefFor: (page: number) => string
}) {
  const { data, isError, refetch } = useQuery(invoicesQuery(status, page))
  const [asked, setAsked] = useState<{ invoice: Invoice; step: InvoiceStep } | null>(null)
  if (isError && !data) return <LoadError title="Erro ao carregar as notas." retry={refetch} />
  if (!data)
    return (
      <SkeletonGroup label="Carregando notas..." className="grid gap-2">
        <Skeleton className="h-24 rounded-card" />
        <Skeleton className="h-24 rounded-card" />
      </SkeletonGroup>
    )
  if (data.totalCount === 0) return <EmptyState title={emptyTexts[status]} level="p" />
  return (
    <>
      <Card padding="none" className="mb-6">
        <ul className="divide-y">
          {data.items.map((invoice) => (
            <li key={invoice.id} className="flex flex-wrap items-center gap-x-6 gap-y-2 px-4 py-3 sm:px-6">
              <InvoiceFacts invoice={invoice} />
              <div className="flex flex-wrap gap-2">
                {stepsOf(invoice).map(([step, label]) => (
                  <Button
                    key={step}
                    size="sm"
                    variant={step === 'reject' ? 'ghost' : 'secondary'}
                    // Its label begins where the text above it does.
                    className={step === 'reject' ? 'max-sm:first:-ml-3' : undefined}
                    aria-label={`${label}: ${invoice.employerName}, ${invoice.description}`}
                    onClick={() => setAsked({ invoice, step })}
                  >
                    {label}
                  </Button>
                ))}
              </div>
            </li>
          ))}
        </ul>
      </Card>
      <Pagination currentPage={page} totalPages={data.totalPages} hrefFor={hrefFor} />
      {asked && (
        <InvoiceDialog
          key={`${asked.invoice.id} ${asked.step}`}
          invoice={asked.invoice}
          step={asked.step}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}

function InvoiceFacts({ invoice }: { invoice: Invoice }) {
  const { employerName, description, amount, paidAt, number, reason, hasDetails, paymentRef } = invoice
  return (
    <div className="min-w-0 flex-1 basis-64">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold">{employerName}</span>
        <span className="tabular-nums">{moneyText(amount)}</span>
      </p>
      <p className="text-small">{description}</p>
      <p className="break-words text-muted text-small">
        {!hasDetails && (
          <span className="mr-2 inline-flex items-center gap-1.5 font-semibold text-foreground">
            <span aria-hidden className="size-2 rounded-full bg-featured" />
            Sem dados fiscais
          </span>
        )}
        {formatDate(paidAt)} · {number ? `NFS-e ${number}` : `pagamento ${paymentRef}`}
      </p>
      {reason && <p className="text-danger-strong text-small">Motivo: {reason}</p>}
    </div>
  )
}
