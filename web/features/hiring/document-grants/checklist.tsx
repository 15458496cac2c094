import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react'
import { type ChecklistItem, checklistText } from '#contract/hiring/document-checklists.ts'
import { documentKinds } from '#contract/hiring/document-kinds.ts'
import { cn } from '#web/ui/cn.ts'

const states = {
  ready: { icon: CircleCheck, color: 'text-success', text: 'compartilhado' },
  expired: { icon: CircleAlert, color: 'text-danger', text: 'vencido' },
  missing: { icon: CircleDashed, color: 'text-muted', text: 'falta' },
} as const

/** The documents that a job asks for, and whether an application shares them. */
export function Checklist({ items }: { items: readonly ChecklistItem[] }) {
  const ready = items.filter(({ state }) => state === 'ready').length
  return (
    <div className="mb-4">
      <p className="mb-1 text-small">
        <strong className="font-semibold tabular-nums">
          {checklistText({ ready, needed: items.length })}
        </strong>{' '}
        {items.length === 1 ? 'documento pedido' : 'documentos pedidos'}
      </p>
      <ul className="grid gap-x-6 sm:grid-cols-2">
        {items.map(({ kind, state }) => {
          const { icon: Icon, color, text } = states[state]
          return (
            <li key={kind} className="flex items-center gap-2 py-1 text-small">
              <Icon aria-hidden className={cn('size-4 shrink-0', color)} />
              <span className="min-w-0 break-words">
                {documentKinds[kind]}
                {state === 'ready' ? (
                  <span className="sr-only">: {text}</span>
                ) : (
                  <span className={color}> ({text})</span>
                )}
              </span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
