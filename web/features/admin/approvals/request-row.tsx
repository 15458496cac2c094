import { UserRoundCheck } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { singlePress } from '#web/lib/double-press.ts'
import { formatDate, relativeTime } from '#web/lib/format.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import type { useDecision } from './use-decision.ts'

interface RequestRowProps {
  /** The request, and the document and doctor that it is about. */
  title: ReactNode
  email: string | undefined
  reason: string
  /** Null for an account that no longer exists. */
  requestedBy: string | null
  requestedAt: string
  expiresAt: string
  /** It is decided, and only keeps its place. */
  isSettled: boolean
  mayDecide: boolean
  mayWithdraw: boolean
  decision: ReturnType<typeof useDecision>
  /** The question before an approval. */
  approval: { title: string; description: string; confirmLabel: string; isDanger: boolean }
}

/** A request that waits for a second admin, with the buttons to decide it or to take it back. */
export function RequestRow({
  title,
  email,
  reason,
  requestedBy,
  requestedAt,
  expiresAt,
  isSettled,
  mayDecide,
  mayWithdraw,
  decision,
  approval,
}: RequestRowProps) {
  const [asking, setAsking] = useState(false)
  const now = useNow()
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-3 py-4 first:pt-0 last:pb-0">
      <UserRoundCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-muted max-sm:hidden" />
      <div className="min-w-0 flex-1 basis-64">
        <p className="wrap-anywhere font-semibold">{title}</p>
        <p className="wrap-anywhere text-muted text-small">{email}</p>
        <p className="wrap-anywhere mt-1 text-small">Motivo: {reason}</p>
        <p className="text-muted text-small">
          Pedido de {mayWithdraw ? 'você' : (requestedBy ?? 'uma conta excluída')}{' '}
          <time dateTime={requestedAt}>{relativeTime(requestedAt, now)}</time> · expira em{' '}
          <time dateTime={expiresAt}>{formatDate(expiresAt)}</time>
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {isSettled && <p className="text-muted text-small">Resolvido</p>}
        {mayWithdraw && !isSettled && (
          <Button
            variant="secondary"
            size="sm"
            loading={decision.isPending}
            onClick={singlePress(() => decision.mutate('withdraw'))}
          >
            Retirar pedido
          </Button>
        )}
        {mayDecide && !isSettled && (
          <>
            <Button
              variant="secondary"
              size="sm"
              disabled={decision.isPending}
              onClick={singlePress(() => decision.mutate('reject'))}
            >
              Recusar
            </Button>
            <Button size="sm" disabled={decision.isPending} onClick={singlePress(() => setAsking(true))}>
              Aprovar
            </Button>
          </>
        )}
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={approval.title}
        description={approval.description}
        confirmLabel={approval.confirmLabel}
        danger={approval.isDanger}
        loading={decision.isPending}
        onConfirm={() => decision.mutate('approve', { onSettled: () => setAsking(false) })}
      />
    </li>
  )
}
