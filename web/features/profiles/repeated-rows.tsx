import { Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'

interface RepeatedRowsProps {
  title: string
  /** Of the title: a card's own, or one under it. */
  level: 'h2' | 'h3'
  /** One of it: 'CRM'; rows are called 'CRM 1', 'CRM 2'. */
  item: string
  /** 'Adicionar CRM'. */
  addLabel: string
  empty: string
  rows: readonly { id: string }[]
  max: number
  /** What is wrong with the list as a whole. */
  error: string | undefined
  onAdd: () => void
  onRemove: (index: number) => void
  /** Columns of a row; the button that removes it takes the last. */
  columns: string
  children: (index: number) => ReactNode
}

/** A list whose rows can be added and taken away; the focus goes along. */
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
  const [wanted, setWanted] = useState<'new row' | 'add' | null>(null)
  useEffect(() => {
    if (wanted === 'add') add.current?.focus()
    if (wanted === 'new row')
      list.current?.lastElementChild?.querySelector<HTMLElement>('input, select')?.focus()
    setWanted(null)
  }, [wanted])

  return (
    <section aria-labelledby={id} className="grid gap-3">
      <Heading
        id={id}
        className={Heading === 'h2' ? 'mb-1 font-semibold text-lg leading-snug' : 'font-medium'}
      >
        {title}
      </Heading>
      {rows.length === 0 ? (
        <p className="text-muted text-sm">{empty}</p>
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
                  // Beside the control, whose label stands above it.
                  className="mt-6.5 text-muted"
                  onClick={() => {
                    onRemove(index)
                    setWanted('add')
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
        <p tabIndex={-1} data-field-error className="text-danger text-sm">
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
            setWanted('new row')
          }}
        >
          <Plus aria-hidden />
          {addLabel}
        </Button>
      ) : (
        <p className="text-muted text-sm">Você já informou {max}, o máximo.</p>
      )}
    </section>
  )
}
