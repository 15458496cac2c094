import { Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'

interface RepeatedRowsProps {
  title: string
  /** The heading level of the title. */
  level: 'h2' | 'h3'
  /** The name of one item, such as 'CRM'. Rows are labelled 'CRM 1', 'CRM 2'. */
  item: string
  addLabel: string
  empty: string
  rows: readonly { id: string }[]
  max: number
  /** An error of the list as a whole. */
  error: string | undefined
  onAdd: () => void
  onRemove: (index: number) => void
  /** Grid columns of a row. The last one is for the button that removes it. */
  columns: string
  children: (index: number) => ReactNode
}

/** A list whose rows can be added and removed. Manages the focus. */
export function RepeatedRows(props: RepeatedRowsProps) {
  const {
    title,
    level: Heading,
    item,
    addLabel,
    empty,
    rows,
    max,
    error,
    onAdd,
    onRemove,
    columns,
    children,
  } = props
  const id = useId()
  const list = useRef<HTMLUListElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  const [focusTarget, setFocusTarget] = useState<'new row' | 'add' | null>(null)
  useEffect(() => {
    if (focusTarget === 'add') add.current?.focus()
    if (focusTarget === 'new row')
      list.current?.lastElementChild?.querySelector<HTMLElement>('input, select')?.focus()
    setFocusTarget(null)
  }, [focusTarget])

  return (
    <section aria-labelledby={id} className="grid gap-3">
      <Heading id={id} className={Heading === 'h2' ? 'mb-1 font-semibold text-lead' : 'font-semibold'}>
        {title}
      </Heading>
      {rows.length === 0 ? (
        <p className="text-muted text-small">{empty}</p>
      ) : (
        <ul ref={list} className="grid gap-4">
          {rows.map((row, index) => (
            <li key={row.id}>
              {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid in every browser */}
              <div role="group" aria-label={`${item} ${index + 1}`} className={cn('grid gap-3', columns)}>
                {children(index)}
                <Button
                  variant="ghost"
                  size="icon"
                  aria-label={`Remover ${item} ${index + 1}`}
                  // Aligned with the control, below the height of its label.
                  className="mt-6.5 text-muted"
                  onClick={() => {
                    onRemove(index)
                    setFocusTarget('add')
                  }}
                >
                  <Trash2 aria-hidden />
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      {error && (
        <p tabIndex={-1} data-field-error className="text-danger text-small">
          {error}
        </p>
      )}
      {rows.length < max ? (
        <Button
          ref={add}
          variant="secondary"
          className="justify-self-start"
          onClick={() => {
            onAdd()
            setFocusTarget('new row')
          }}
        >
          <Plus aria-hidden />
          {addLabel}
        </Button>
      ) : (
        <p className="text-muted text-small">Você já informou o máximo de {max}.</p>
      )}
    </section>
  )
}
