import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { applicationCan, type MoveAction } from '#contract/hiring/application-lifecycle.ts'
import {
  builtInTemplates,
  bulkInterviewTemplate,
  MAX_MOVED_AT_ONCE,
  moveLabels,
  UNDO_SECONDS,
} from '#contract/hiring/application-moves.ts'
import { applicationStatusLabels } from '#contract/hiring/applications.ts'
import { runInTurns } from '#web/features/platform/back-office/run-in-turns.ts'
import { count } from '#web/lib/format.ts'
import { call } from '#web/lib/session.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.tsx'
import { MessageField } from './message-field.tsx'
import { MoveDialog } from './move-dialog.tsx'
import type { OnMoved } from './moved-application.ts'
import { RejectDialog, type Rejection } from './reject-dialog.tsx'

/** Hiring is left out, because it is a decision about one person and has its own dialog. */
const bulkActions = ['review', 'shortlist', 'interview', 'reject'] as const satisfies MoveAction[]
type BulkAction = (typeof bulkActions)[number]

interface BulkMovesProps {
  ids: readonly string[]
  onMoved: OnMoved
  onClear: () => void
}

/** The bar below a list with selected applications: one move for all, with a preview, and one undo. */
export function BulkMoves({ ids, onMoved, onClear }: BulkMovesProps) {
  const [action, setAction] = useState<BulkAction | null>(null)
  if (ids.length === 0) return null
  return (
    <div
      data-bottom-bar
      className="sticky bottom-[calc(var(--account-bar,0px)+1rem)] z-10 mt-3 flex flex-wrap items-center gap-3 rounded-card border bg-surface-raised p-3 shadow-popover"
    >
      <p role="status" className="font-semibold text-small tabular-nums">
        {count(ids.length, 'candidatura na seleção', 'candidaturas na seleção')}
        {ids.length >= MAX_MOVED_AT_ONCE && `, no máximo ${MAX_MOVED_AT_ONCE} por vez`}
      </p>
      {bulkActions.map((one) => (
        <Button key={one} size="sm" variant="secondary" onClick={() => setAction(one)}>
          {moveLabels[one]}
        </Button>
      ))}
      <Button size="sm" variant="ghost" onClick={onClear}>
        Limpar seleção
      </Button>
      {action && (
        <BulkMove
          key={action}
          ids={ids.slice(0, MAX_MOVED_AT_ONCE)}
          action={action}
          onMoved={onMoved}
          onClose={() => setAction(null)}
          onDone={() => {
            setAction(null)
            onClear()
          }}
        />
      )}
    </div>
  )
}

interface BulkMoveProps extends Pick<BulkMovesProps, 'ids' | 'onMoved'> {
  action: BulkAction
  onClose: () => void
  onDone: () => void
}

function BulkMove({ ids, action, onMoved, onClose, onDone }: BulkMoveProps) {
  const status = applicationCan[action].to
  const builtIn = action === 'interview' ? bulkInterviewTemplate : builtInTemplates[status]
  const [message, setMessage] = useState<string>(builtIn)
  const preview = useQuery({
    queryKey: ['preview of a bulk move', ids, status],
    queryFn: () => call('POST /applications/bulk/preview', { body: { ids: [...ids], status } }),
    staleTime: 0,
    gcTime: 0,
  })
  const movable = preview.data?.items.filter(({ problem }) => problem === null) ?? []
  const undo = useMutation({
    mutationFn: (batchId: string) => call('POST /applications/bulk/undo', { body: { batchId } }),
    onSuccess: ({ results }) => {
      const former = new Map(movable.map((one) => [one.id, one.status]))
      for (const { id, isDone } of results) {
        const before = former.get(id)
        if (isDone && before) onMoved(id, { status: before, endReason: null }, true)
      }
      const failed = results.filter(({ isDone }) => !isDone).length
      toast(
        failed === 0
          ? { title: 'Mudanças desfeitas', variant: 'success' }
          : {
              title: `${count(failed, 'mudança não foi desfeita', 'mudanças não foram desfeitas')}`,
              description: 'O prazo para desfazer terminou, ou a candidatura mudou.',
              variant: 'destructive',
            },
      )
    },
    onError: ({ message: text }) =>
      toast({ title: 'Não foi possível desfazer', description: text, variant: 'destructive' }),
  })
  const move = useMutation({
    mutationFn: async (body: Partial<Rejection> & { message: string }) => {
      let batch = ''
      const results = await runInTurns(
        movable.map(({ id }) => id),
        async (rest, batchId) => {
          const reply = await call('POST /applications/bulk', {
            body: { ...body, ids: [...rest], status, ...(batchId && { batchId }) },
          })
          batch = reply.batchId
          return reply
        },
        () => {},
      )
      return { batch, results }
    },
    onSuccess: ({ batch, results }) => {
      for (const { id, isDone } of results) if (isDone) onMoved(id, { status, endReason: null }, false)
      const done = results.filter(({ isDone }) => isDone).length
      const failed = results.length - done
      toast({
        title: `${count(done, 'candidatura', 'candidaturas')}: ${applicationStatusLabels[status].toLowerCase()}`,
        description:
          failed > 0
            ? `${count(failed, 'não mudou', 'não mudaram')}: ${results.find(({ isDone }) => !isDone)?.problem ?? ''}`
            : `As pessoas serão avisadas em ${UNDO_SECONDS} segundos.`,
        variant: 'success',
        ...(done > 0 && {
          action: { label: 'Desfazer', onClick: () => undo.mutate(batch), hasCountdown: true },
        }),
      })
      onDone()
    },
  })
  const frame = { isPending: move.isPending, error: move.error ?? preview.error, onClose }
  const who = count(movable.length, 'candidatura', 'candidaturas')
  const summary = <Preview items={preview.data?.items} />
  const isEmpty = preview.isSuccess && movable.length === 0
  const submit = (body: Partial<Rejection> & { message: string }) => {
    if (movable.length > 0) move.mutate(body)
  }
  if (action === 'reject' && !isEmpty)
    return <RejectDialog {...frame} who={who} summary={summary} onConfirm={submit} />
  return (
    <MoveDialog
      {...frame}
      title={`${moveLabels[action]}: ${who}`}
      confirmLabel={moveLabels[action]}
      isImpossible={isEmpty}
      onSubmit={() => submit({ message })}
    >
      {summary}
      {!isEmpty && <MessageField status={status} builtIn={builtIn} value={message} onChange={setMessage} />}
    </MoveDialog>
  )
}

type Items = readonly { id: string; doctorName: string; problem: string | null }[]

/** The applications that the move leaves out, with the reasons. */
function Preview({ items }: { items: Items | undefined }) {
  if (!items) return <Skeleton className="h-6" />
  const left = items.filter(({ problem }) => problem !== null)
  if (left.length === 0) return null
  return (
    <Alert
      variant="info"
      title={count(left.length, 'candidatura fica de fora', 'candidaturas ficam de fora')}
    >
      <ul className="grid max-h-40 gap-1 overflow-y-auto">
        {left.map(({ id, doctorName, problem }) => (
          <li key={id}>
            {doctorName}: {problem}
          </li>
        ))}
      </ul>
    </Alert>
  )
}
