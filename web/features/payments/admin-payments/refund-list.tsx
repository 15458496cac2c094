import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { RefundToDecide } from '#contract/api/payments/refund-decisions.ts'
import { paths } from '#contract/paths.ts'
import { REFUND_MONTHS } from '#contract/payments/refunds.ts'
import { ReasonDialog } from '#web/features/platform/back-office/reason-dialog.tsx'
import { singlePress } from '#web/lib/double-press.ts'
import { formatDate, relativeTime } from '#web/lib/format.ts'
import { moneyText } from '#web/lib/price.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Link } from '#web/ui/link.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { refundsQuery, useApproveRefund, useRefuseRefund } from './queries.ts'

/** Refunds that wait for a decision: from a company's third in twelve months on. */
export function RefundList() {
  const { data, isError, refetch } = useQuery(refundsQuery())
  if (isError && !data) return <LoadError title="Erro ao carregar os reembolsos." retry={refetch} />
  if (!data)
    return (
      <SkeletonGroup label="Carregando reembolsos..." className="grid gap-3">
        <Skeleton className="h-32 rounded-card" />
      </SkeletonGroup>
    )
  if (data.items.length === 0)
    return (
      <EmptyState title="Nenhum reembolso a decidir">
        Os dois primeiros reembolsos de uma empresa em {REFUND_MONTHS} meses são feitos na hora. A partir do
        terceiro, o pedido espera aqui, e quem pediu sabe disso.
      </EmptyState>
    )
  return (
    <ul className="mb-6 grid gap-3">
      {data.items.map((refund) => (
        <li key={refund.id}>
          <RefundCard refund={refund} />
        </li>
      ))}
    </ul>
  )
}

function RefundCard({ refund }: { refund: RefundToDecide }) {
  const now = useNow()
  const [step, setStep] = useState<'approve' | 'refuse' | null>(null)
  const approval = useApproveRefund()
  const refusal = useRefuseRefund()
  const close = () => setStep(null)
  const { id, company, description, amount, requestedAt, earlierRefunds } = refund
  return (
    <Card padding="sm" as="article">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-64">
          <h3 className="wrap-anywhere font-semibold">
            <Link
              to={`${paths.adminUsers}?aberto=${company.id}`}
              className="rounded-control hover:text-brand hover:underline"
            >
              {company.name}
            </Link>
            <span className="ml-2 tabular-nums">{moneyText(amount)}</span>
          </h3>
          <p className="wrap-anywhere mt-1 text-small">{description}</p>
          <p className="mt-1 text-muted text-small">
            {`${earlierRefunds + 1}º reembolso em ${REFUND_MONTHS} meses · pedido `}
            <time dateTime={requestedAt} title={formatDate(requestedAt)}>
              {relativeTime(requestedAt, now)}
            </time>
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button
            variant="secondary"
            size="sm"
            aria-label={`Recusar o reembolso de ${company.name}`}
            onClick={singlePress(() => setStep('refuse'))}
          >
            Recusar
          </Button>
          <Button
            size="sm"
            aria-label={`Aprovar o reembolso de ${company.name}`}
            onClick={singlePress(() => setStep('approve'))}
          >
            Aprovar
          </Button>
        </div>
      </div>
      <ConfirmDialog
        open={step === 'approve'}
        onOpenChange={(open) => !open && close()}
        title={`Devolver ${moneyText(amount)} a ${company.name}?`}
        description="O que foi comprado termina, e o valor volta pela mesma forma de pagamento. A empresa é avisada por e-mail."
        confirmLabel="Aprovar reembolso"
        loadingLabel="Aprovando..."
        loading={approval.isPending}
        onConfirm={() => approval.mutate(id, { onSettled: close })}
      />
      {step === 'refuse' && (
        <ReasonDialog
          title={`Recusar o reembolso de ${company.name}?`}
          description="O que foi comprado continua ativo. A empresa recebe o motivo por e-mail, e pode pedir de novo enquanto estiver no prazo."
          confirmLabel="Recusar reembolso"
          loadingLabel="Recusando..."
          danger
          isPending={refusal.isPending}
          error={refusal.error}
          onConfirm={(reason) => refusal.mutate({ id, reason }, { onSuccess: close })}
          onClose={close}
        />
      )}
    </Card>
  )
}
