import { useMutation } from '@tanstack/react-query'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { type ReactNode, useState } from 'react'

import { MAX_BULK_ROWS } from '#contract/platform/bulk.ts'

import { singlePress } from '#web/lib/double-press.ts'
import { count } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast.tsx'
import { BulkPreview, type PreviewRows, usePreview } from './bulk-preview.tsx'
import { type RunBulk, runInTurns } from './run-in-turns.ts'
import type { Selection } from './selection.ts'

export interface BulkAction {
  label: string
  danger?: boolean
  /** The consequences, shown before the list of rows. */
  explanation: ReactNode
  /** Fields of the action, such as a reason; `isReady` says whether they are filled in. */
  fields?: ReactNode
  isReady?: boolean
  /** The effect of the action on each row; without it, the first rows are listed by name. */
  preview?: PreviewRows
  run: RunBulk
}

interface BulkActionsProps {
  selection: Selection
  actions: readonly BulkAction[]
  noun: readonly [one: string, many: string]
  /** The name of a selected row; it may be on another page. */
  labelOf: (id: string) => string
  /** An action opens: its fields start empty. */
  onOpen?: () => void
  /** The action is done, and lists have to be read again. */
  onDone: () => void
}

/** Shown while rows are selected. An action lists the first rows, asks for confirmation, and then shows the results. */
export function BulkActions({ selection, actions, noun, labelOf, onOpen, onDone }: BulkActionsProps) {
  const [chosen, setChosen] = useState<number | null>(null)
  const action = chosen === null ? undefined : actions[chosen]
  const [doneCount, setDoneCount] = useState(0)
  const run = useMutation({
    mutationFn: (bulk: BulkAction) => runInTurns(selection.ids, bulk.run, setDoneCount),
    onSuccess: onDone,
    onError: ({ message }) => toast({ title: 'Erro', description: message, variant: 'destructive' }),
  })
  const preview = usePreview(selection.ids, action)
  const close = () => {
    if (run.data) selection.clear()
    setChosen(null)
    setDoneCount(0)
    run.reset()
  }
  if (selection.ids.length === 0) return null
  const results = run.data
  const failed = results?.filter(({ isDone }) => !isDone) ?? []
  return (
    <div
      data-bottom-bar
      className="sticky bottom-[calc(var(--account-bar,0px)+1rem)] z-10 mt-3 flex flex-wrap items-center gap-3 rounded-card border bg-surface-raised p-3 shadow-popover"
    >
      <p role="status" className="font-semibold text-small tabular-nums">
        {count(selection.ids.length, `${noun[0]} na seleção`, `${noun[1]} na seleção`)}
        {selection.ids.length >= MAX_BULK_ROWS && ', o máximo'}
      </p>
      {actions.map(({ label }, index) => (
        <Button
          key={label}
          size="sm"
          variant="secondary"
          onClick={() => {
            onOpen?.()
            setChosen(index)
          }}
        >
          {label}
        </Button>
      ))}
      <Button size="sm" variant="ghost" onClick={selection.clear}>
        Limpar seleção
      </Button>
      {action && (
        <Dialog
          open
          onOpenChange={(open) => !open && !run.isPending && close()}
          title={results ? 'Resultado' : `${action.label}: ${count(selection.ids.length, ...noun)}`}
          description={
            results
              ? `${results.length - failed.length} de ${results.length} concluídas.`
              : action.explanation
          }
          footer={
            results ? (
              <Button onClick={close}>Fechar</Button>
            ) : (
              <>
                <Button variant="secondary" onClick={close}>
                  Cancelar
                </Button>
                <Button
                  variant={action.danger ? 'danger' : 'primary'}
                  disabled={action.isReady === false || !preview.isUseful}
                  loading={run.isPending}
                  onClick={singlePress(() => run.mutate(action))}
                >
                  {action.label}
                </Button>
              </>
            )
          }
        >
          {run.isPending && (
            <p role="status" className="mb-4 text-muted text-small tabular-nums">
              {doneCount} de {count(selection.ids.length, ...noun)}. Não feche esta página.
            </p>
          )}
          {results ? (
            <ul className="grid max-h-80 gap-1 overflow-y-auto text-small">
              {results.map(({ id, isDone, problem }) => (
                <li key={id} className="flex items-start gap-2">
                  {isDone ? (
                    <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-success" />
                  ) : (
                    <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-danger" />
                  )}
                  <span className="min-w-0 break-words">
                    {labelOf(id)}: {isDone ? 'concluído' : problem}
                  </span>
                </li>
              ))}
            </ul>
          ) : (
            <>
              <BulkPreview ids={selection.ids} {...{ preview, noun, labelOf }} />
              {action.fields}
            </>
          )}
        </Dialog>
      )}
    </div>
  )
}
