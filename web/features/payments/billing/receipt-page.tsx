import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { type ClientLoaderFunctionArgs, useParams } from 'react-router'
import { employerRoles } from '#contract/accounts/roles.ts'
import type { FullReceipt } from '#contract/api/payments/billing.ts'
import { paths } from '#contract/paths.ts'
import { refundInReviewText } from '#contract/payments/receipts.ts'
import type { CallError } from '#web/lib/api.ts'
import { guard } from '#web/lib/guard.ts'
import { browserClient } from '#web/lib/page.ts'
import { Seo } from '#web/lib/seo.tsx'
import { isUuid } from '#web/lib/uuid.ts'
import { Alert } from '#web/ui/alert.tsx'
import { BackLink } from '#web/ui/back-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { CheckingSession } from '#web/ui/checking-session.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { receiptQuery } from './queries.ts'
import { ReceiptDocument } from './receipt-document.tsx'
import { RefundButton } from './refund-button.tsx'

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  await guard(request, { roles: employerRoles, team: 'owner' })
  if (isUuid(params.id ?? '')) browserClient().prefetchQuery(receiptQuery(params.id ?? ''))
  return null
}
clientLoader.hydrate = true as const

export const HydrateFallback = CheckingSession

/** The receipt of one payment, made to be printed. */
export default function ReceiptPage() {
  const id = useParams().id ?? ''
  return (
    <>
      <Seo
        title="Recibo | Medponto"
        description="Recibo de pagamento."
        path={paths.receipt(id)}
        index={false}
      />
      <div className="mb-2 print:hidden">
        <BackLink parent={paths.billing} onlyToParent />
      </div>
      {isUuid(id) ? <LoadedReceipt id={id} /> : <NoReceipt />}
    </>
  )
}

/** State of a refund request that an admin decides. */
function RefundNotice({ receipt: { status, refundRefusal } }: { receipt: FullReceipt }) {
  if (status === 'refund_in_review')
    return (
      <Alert title="Reembolso em análise" className="mb-5 print:hidden">
        {refundInReviewText}
      </Alert>
    )
  if (!refundRefusal || status === 'refunded') return null
  return (
    <Alert title="O pedido de reembolso foi recusado" className="mb-5 print:hidden">
      Motivo: {refundRefusal}
    </Alert>
  )
}

const NoReceipt = () => (
  <EmptyState title="Recibo não encontrado" level="h1">
    Confira o endereço ou abra o recibo pela página de cobrança.
  </EmptyState>
)

function LoadedReceipt({ id }: { id: string }) {
  const query = useQuery(receiptQuery(id))
  const { data, refetch } = query
  const error = query.error as CallError | null
  if (data)
    return (
      <>
        <RefundNotice receipt={data} />
        <ReceiptDocument receipt={data} />
        <div className="mt-6 flex flex-wrap gap-3 print:hidden">
          <Button onClick={() => window.print()}>
            <Printer aria-hidden />
            Imprimir ou salvar em PDF
          </Button>
          {data.refundableUntil && <RefundButton receipt={data} size="md" />}
        </div>
      </>
    )
  if (error?.status === 404) return <NoReceipt />
  if (error)
    return <LoadError title="Erro ao carregar o recibo. Tente novamente." retry={refetch} error={error} />
  return (
    <SkeletonGroup label="Carregando o recibo...">
      <Skeleton className="h-96 rounded-card" />
    </SkeletonGroup>
  )
}
