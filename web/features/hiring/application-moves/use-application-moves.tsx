import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { applicationCan, type MoveAction } from '#contract/hiring/application-lifecycle.ts'
import { builtInTemplates, rejectionReasonLabels, UNDO_SECONDS } from '#contract/hiring/application-moves.ts'
import { applicationStatusLabels } from '#contract/hiring/applications.ts'
import { refetchJob } from '#web/features/jobs/jobs/refetch-job.ts'
import { CallError, type Input, type Reply } from '#web/lib/api.ts'
import { call } from '#web/lib/session.ts'
import { toast } from '#web/ui/toast.tsx'
import { HiredDialog } from './hired-dialog.tsx'
import { InterviewDialog } from './interview-dialog.tsx'
import type { DialogAction, MovedApplication, OnMoved } from './moved-application.ts'
import { templatesQuery } from './queries.ts'
import { RejectDialog, type Rejection } from './reject-dialog.tsx'

type Body = Omit<NonNullable<Input<'PUT /applications/:id/status'>['body']>, 'status' | 'expectedStatus'>
interface Move {
  application: MovedApplication
  action: MoveAction
  body: Body
  /** For a rejection: it is repeated later. */
  rejection?: Rejection
  /** Closes the job as filled after the move. */
  isFilled?: boolean
  /** Repeats the last rejection without a dialog. */
  isRepeat?: boolean
}

const MOVE = 'move of an application'

const asks = (action: MoveAction): action is DialogAction =>
  action === 'reject' || action === 'interview' || action === 'hire'

/** The application's present status, if somebody else has changed it meanwhile. */
const currentStatusIn = (error: Error) =>
  error instanceof CallError ? (error.reply?.current_status ?? null) : null

/**
 * Moves applications to other stages: at once with the built-in words, or after a dialog that asks for missing details.
 * `undo` undoes the last move within its ten seconds. Render `dialogs` once.
 */
export function useApplicationMoves({ onMoved }: { onMoved: OnMoved }): {
  start: (application: MovedApplication, action: MoveAction) => void
  /** Repeats the last rejection with its reason and message. Asks if there was none, or if the message was for one person. */
  rejectAgain: (application: MovedApplication) => void
  undo: () => void
  /** Whether a move or its undoing is on its way, whose reply has not been shown. */
  isMoving: () => boolean
  dialogs: ReactNode
} {
  const client = useQueryClient()
  const [asked, setAsked] = useState<{ application: MovedApplication; action: DialogAction } | null>(null)
  const last = useRef<{ id: string; moveId: string } | null>(null)
  const lastRejection = useRef<Rejection | null>(null)
  const refetchInterview = (id: string) =>
    client.invalidateQueries({ queryKey: ['GET /applications/:id/interview', { params: { id } }] })

  const undo = useMutation({
    mutationKey: [MOVE],
    mutationFn: ({ id, moveId }: { id: string; moveId: string }) =>
      call('POST /applications/:id/status/undo', { params: { id }, body: { moveId } }),
    onSuccess: ({ id, status, endReason }) => {
      toast({ title: 'Mudança desfeita', variant: 'success' })
      refetchInterview(id)
      onMoved(id, { status, endReason }, true)
    },
    onError: ({ message }) =>
      toast({ title: 'Não foi possível desfazer', description: message, variant: 'destructive' }),
  })
  const undoLast = () => {
    const move = last.current
    last.current = null
    if (move) undo.mutate(move)
  }

  const move = useMutation({
    mutationKey: [MOVE],
    mutationFn: async ({ application: { id, jobId, status }, action, body, isFilled }: Move) => {
      const moved = await call('PUT /applications/:id/status', {
        params: { id },
        body: { ...body, status: applicationCan[action].to, expectedStatus: status },
      })
      if (isFilled)
        await call('POST /jobs/:id/close', { params: { id: jobId }, body: { reason: 'filled_here' } })
      return moved
    },
    onSuccess: ({ id, status, moveId }, { application, rejection, isFilled, isRepeat }) => {
      setAsked(null)
      if (rejection) lastRejection.current = rejection
      const reason = isRepeat && rejection?.reason
      last.current = moveId && !isFilled ? { id, moveId } : null
      refetchInterview(id)
      if (isFilled) void refetchJob(client, application.jobId)
      onMoved(id, { status, endReason: null }, false)
      toast({
        title: `${application.doctorName}: ${applicationStatusLabels[status].toLowerCase()}`,
        description: isFilled
          ? 'A vaga foi encerrada, e as outras candidaturas foram respondidas.'
          : [
              reason && `Motivo: ${rejectionReasonLabels[reason]}.`,
              `A pessoa será avisada em ${UNDO_SECONDS} segundos.`,
            ]
              .filter(Boolean)
              .join(' '),
        variant: 'success',
        ...(last.current && { action: { label: 'Desfazer', onClick: undoLast, hasCountdown: true } }),
      })
    },
    onError: (error, { application, action, isRepeat }) => {
      const status = currentStatusIn(error)
      if (status) {
        setAsked(null)
        onMoved(application.id, { status, endReason: null }, true)
      }
      if (status || isRepeat || !asks(action))
        toast({ title: 'A etapa não mudou', description: error.message, variant: 'destructive' })
    },
  })

  const start = (application: MovedApplication, action: MoveAction) => {
    move.reset()
    if (asks(action)) setAsked({ application, action })
    else move.mutate({ application, action, body: { message: builtInTemplates[applicationCan[action].to] } })
  }

  const reject = (application: MovedApplication, rejection: Rejection, isRepeat: boolean) =>
    move.mutate({ application, action: 'reject', body: rejection, rejection, isRepeat })
  const rejectAgain = (application: MovedApplication) => {
    const again = lastRejection.current
    if (!again || !isForAnybody(again.message)) return start(application, 'reject')
    move.reset()
    reject(application, again, true)
  }
  const isForAnybody = (message: string) =>
    [builtInTemplates.rejected, '', ...ownTemplates().map(({ body }) => body)].includes(message)
  const ownTemplates = () =>
    client.getQueryData<Reply<'GET /message-templates'>>(templatesQuery().queryKey)?.items ?? []

  const frame = { isPending: move.isPending, error: move.error, onClose: () => setAsked(null) }
  const who = asked?.application.doctorName ?? ''
  const dialogs = asked && (
    <>
      {asked.action === 'reject' && (
        <RejectDialog
          {...frame}
          who={who}
          last={lastRejection.current}
          isRepeatable
          onConfirm={(body) => reject(asked.application, body, false)}
        />
      )}
      {asked.action === 'interview' && (
        <InterviewDialog {...frame} who={who} onConfirm={(body) => move.mutate({ ...asked, body })} />
      )}
      {asked.action === 'hire' && (
        <HiredDialog
          {...frame}
          who={who}
          jobTitle={asked.application.jobTitle}
          onConfirm={({ message, isFilled }) => move.mutate({ ...asked, body: { message }, isFilled })}
        />
      )}
    </>
  )
  const isMoving = () => client.isMutating({ mutationKey: [MOVE] }) > 0
  return { start, rejectAgain, undo: undoLast, isMoving, dialogs }
}
