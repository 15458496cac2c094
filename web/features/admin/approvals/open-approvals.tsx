import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { UserRoundCheck } from 'lucide-react'
import { useState } from 'react'
import { approvalKinds } from '#contract/admin/approvals.ts'
import { roleLabels } from '#contract/admin/managed-users.ts'
import type { Approval } from '#contract/api/admin/approvals.ts'
import type { CallError } from '#web/lib/api.ts'
import { singlePress } from '#web/lib/double-press.ts'
import { formatDate, relativeTime } from '#web/lib/format.ts'
import { useKeptPlaces } from '#web/lib/presses/kept-places.ts'
import { call } from '#web/lib/session.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast.tsx'
import { approvalTexts } from './approval-texts.ts'
import { approvalsQuery } from './queries.ts'

const POLL_MS = 60_000

/** The requests that wait for a second admin. Shows nothing while there are none. */
export function OpenApprovals() {
  const { data } = useQuery({ ...approvalsQuery(), refetchInterval: POLL_MS })
  const open = data?.items.filter(({ status }) => status === 'open') ?? []
  const { list, keep } = useKeptPlaces(open)
  if (list.length === 0) return null
  return (
    <Card as="section" id="aprovacoes">
      <CardHeader
        title="Pedidos de aprovação"
        description="Excluir uma conta e mudar quem faz parte da administração dependem de duas pessoas."
      />
      <ul className="divide-y">
        {list.map(({ item, isGone }) => (
          <ApprovalRow key={item.id} approval={item} isSettled={isGone} onSettled={() => keep(item)} />
        ))}
      </ul>
    </Card>
  )
}

type Decision = 'approve' | 'reject' | 'withdraw'
const doneTitles: Record<Decision, string> = {
  approve: 'Pedido aprovado',
  reject: 'Pedido recusado',
  withdraw: 'Pedido retirado',
}

function useDecision(id: string, onDone: () => void) {
  const client = useQueryClient()
  return useMutation<unknown, CallError, Decision>({
    mutationFn: (decision) => call(`POST /admin/approvals/:id/${decision}`, { params: { id } }),
    onSuccess: (_, decision) => {
      onDone()
      toast({ title: doneTitles[decision], variant: 'success' })
    },
    onError: ({ message }) =>
      toast({ title: 'O pedido não foi alterado', description: message, variant: 'destructive' }),
    onSettled: () =>
      Promise.all(
        [approvalsQuery().queryKey, ['GET /admin/attention']].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  })
}

interface ApprovalRowProps {
  approval: Approval
  isSettled: boolean
  onSettled: () => void
}

function ApprovalRow({ approval, isSettled, onSettled }: ApprovalRowProps) {
  const { id, kind, subject, requestedBy, reason, toRole, requestedAt, expiresAt, mayDecide, mayWithdraw } =
    approval
  const [asking, setAsking] = useState(false)
  const now = useNow()
  const decision = useDecision(id, onSettled)
  const name = subject?.name ?? 'conta excluída'
  const texts = approvalTexts[kind]
  const close = { onSettled: () => setAsking(false) }
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-3 py-4 first:pt-0 last:pb-0">
      <UserRoundCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-muted max-sm:hidden" />
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-semibold">
          {approvalKinds[kind]}
          {toRole && ` (passa a ser ${roleLabels[toRole]})`}: <span className="wrap-anywhere">{name}</span>
        </p>
        <p className="wrap-anywhere text-muted text-small">{subject?.email}</p>
        <p className="wrap-anywhere mt-1 text-small">Motivo: {reason}</p>
        <p className="text-muted text-small">
          Pedido de {mayWithdraw ? 'você' : (requestedBy?.name ?? 'uma conta excluída')}{' '}
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
        title={texts.title(name)}
        description={texts.approval}
        confirmLabel={texts.confirmLabel}
        danger={texts.isDanger}
        loading={decision.isPending}
        onConfirm={() => decision.mutate('approve', close)}
      />
    </li>
  )
}
