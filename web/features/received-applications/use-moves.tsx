import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { ApplicationStatus, EndReason, MoveAction, MoveStatus } from '#contract/applications.ts'
import { applicationCan } from '#contract/applications.ts'
import {
  type RejectionReason,
  rejectionReasonLabels,
  rejectionReasons,
  UNDO_SECONDS,
} from '#contract/hiring/application-moves.ts'
import { call } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Radio } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast.tsx'
import { receivedStatusText } from './status-mark.tsx'

export interface MovedApplication {
  id: string
  status: ApplicationStatus
  endReason: EndReason | null
  doctorName: string
  jobTitle: string
}
type OnMoved = (
  id: string,
  change: { status: ApplicationStatus; endReason: EndReason | null },
  isUndo: boolean,
) => void

interface Move {
  application: MovedApplication
  status: MoveStatus
  reason?: RejectionReason
}

/** Moves applications to other stages: at once, or after a dialog that asks for what is missing. */
export function useMoves({ onMoved }: { onMoved: OnMoved }) {
  const [toReject, setToReject] = useState<MovedApplication | null>(null)
  const last = useRef<{ id: string; moveId: string } | null>(null)
  const fail = ({ message }: Error) =>
    toast({ title: 'Não foi possível mudar a etapa', description: message, variant: 'destructive' })
  const undo = useMutation({
    mutationFn: ({ id, moveId }: { id: string; moveId: string }) =>
      call('POST /applications/:id/status/undo', { params: { id }, body: { moveId } }),
    onSuccess: ({ id, status, endReason }) => {
      toast({ title: 'Mudança desfeita', variant: 'success' })
      onMoved(id, { status, endReason }, true)
    },
    onError: fail,
  })
  const undoLast = () => {
    const move = last.current
    last.current = null
    if (move) undo.mutate(move)
  }
  const move = useMutation({
    mutationFn: ({ application: { id }, status, reason }: Move) =>
      call('PUT /applications/:id/status', { params: { id }, body: { status, ...(reason && { reason }) } }),
    onSuccess: ({ id, status, moveId }, { application }) => {
      last.current = moveId ? { id, moveId } : null
      setToReject(null)
      onMoved(id, { status, endReason: null }, false)
      toast({
        title: `${application.doctorName}: ${receivedStatusText({ status, endReason: null }).toLowerCase()}`,
        description: `A pessoa será avisada em ${UNDO_SECONDS} segundos.`,
        variant: 'success',
        action: { label: 'Desfazer (Z)', onClick: undoLast },
      })
    },
    onError: fail,
  })
  const start = (application: MovedApplication, action: MoveAction) =>
    action === 'reject'
      ? setToReject(application)
      : move.mutate({ application, status: applicationCan[action].to })
  const dialogs = toReject && (
    <RejectDialog
      key={toReject.id}
      application={toReject}
      isPending={move.isPending}
      onClose={() => setToReject(null)}
      onReject={(reason) => move.mutate({ application: toReject, status: 'rejected', reason })}
    />
  )
  return { start, undo: undoLast, dialogs }
}

function RejectDialog(props: {
  application: MovedApplication
  isPending: boolean
  onClose: () => void
  onReject: (reason: RejectionReason) => void
}) {
  const [reason, setReason] = useState<RejectionReason | null>(null)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && props.onClose()}
      title={`Recusar ${props.application.doctorName}?`}
      description="Escolha o motivo. Ele fica registrado, e a pessoa não o vê."
      footer={
        <>
          <Button variant="secondary" onClick={props.onClose}>
            Cancelar
          </Button>
          <Button
            variant="danger"
            disabled={reason === null}
            loading={props.isPending}
            onClick={() => reason && props.onReject(reason)}
          >
            Recusar
          </Button>
        </>
      }
    >
      <fieldset className="grid gap-1">
        <legend className="sr-only">Motivo</legend>
        {rejectionReasons.map((one) => (
          <Radio
            key={one}
            name="reason"
            label={rejectionReasonLabels[one]}
            checked={reason === one}
            onChange={() => setReason(one)}
          />
        ))}
      </fieldset>
    </Dialog>
  )
}
