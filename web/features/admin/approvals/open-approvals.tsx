import { useQuery } from '@tanstack/react-query'
import { approvalKinds } from '#contract/admin/approvals.ts'
import { roleLabels } from '#contract/admin/managed-users.ts'
import type { Approval } from '#contract/api/admin/approvals.ts'
import { openingRequestsQuery } from '#web/features/admin/opening-requests/queries.ts'
import { useKeptPlaces } from '#web/lib/presses/kept-places.ts'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { approvalTexts } from './approval-texts.ts'
import { ApprovedRequestRow, OpeningRequestRow } from './opening-request-rows.tsx'
import { approvalsQuery } from './queries.ts'
import { RequestRow } from './request-row.tsx'
import { useDecision } from './use-decision.ts'

const POLL_MS = 60_000

/** The requests that wait for a second admin, and what was approved and waits for its requester. Nothing while there are none. */
export function OpenApprovals() {
  const approvals = useQuery({ ...approvalsQuery(), refetchInterval: POLL_MS })
  const documents = useQuery({ ...openingRequestsQuery(), refetchInterval: POLL_MS })
  const open = useKeptPlaces(approvals.data?.items.filter(({ status }) => status === 'open') ?? [])
  const requests = documents.data?.items ?? []
  const openRequests = useKeptPlaces(requests.filter(({ opensUntil }) => !opensUntil))
  const approved = requests.filter(({ mayOpen }) => mayOpen)
  if (open.list.length + openRequests.list.length + approved.length === 0) return null
  return (
    <Card as="section" id="aprovacoes">
      <CardHeader
        title="Pedidos de aprovação"
        description="Excluir uma conta, mudar quem faz parte da administração e abrir um documento de um médico dependem de duas pessoas."
      />
      <ul className="divide-y">
        {open.list.map(({ item, isGone }) => (
          <ApprovalRow key={item.id} approval={item} isSettled={isGone} onSettled={() => open.keep(item)} />
        ))}
        {openRequests.list.map(({ item, isGone }) => (
          <OpeningRequestRow
            key={item.id}
            request={item}
            isSettled={isGone}
            onSettled={() => openRequests.keep(item)}
          />
        ))}
        {approved.map((request) => (
          <ApprovedRequestRow key={`${request.id} approved`} request={request} />
        ))}
      </ul>
    </Card>
  )
}

function ApprovalRow({
  approval,
  isSettled,
  onSettled,
}: {
  approval: Approval
  isSettled: boolean
  onSettled: () => void
}) {
  const { id, kind, subject, requestedBy, toRole } = approval
  const decision = useDecision('approvals', id, onSettled)
  const name = subject?.name ?? 'conta excluída'
  const texts = approvalTexts[kind]
  return (
    <RequestRow
      {...approval}
      title={`${approvalKinds[kind]}${toRole ? ` (passa a ser ${roleLabels[toRole]})` : ''}: ${name}`}
      email={subject?.email}
      requestedBy={requestedBy?.name ?? null}
      isSettled={isSettled}
      decision={decision}
      approval={{ ...texts, title: texts.title(name), description: texts.approval }}
    />
  )
}
