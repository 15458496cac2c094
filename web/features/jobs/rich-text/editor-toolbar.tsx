import type { Editor } from '@tiptap/core'
import { Bold, Italic, List, ListOrdered, type LucideIcon } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { cn } from '#web/ui/cn.ts'

interface Tool {
  name: string
  label: string
  Icon: LucideIcon
  run: (editor: Editor) => void
}

const tools: readonly Tool[] = [
  { name: 'bold', label: 'Negrito', Icon: Bold, run: (editor) => editor.chain().focus().toggleBold().run() },
  {
    name: 'italic',
    label: 'Itálico',
    Icon: Italic,
    run: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    name: 'bulletList',
    label: 'Lista',
    Icon: List,
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    name: 'orderedList',
    label: 'Lista numerada',
    Icon: ListOrdered,
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
]

/** One stop of the Tab key; the arrows move between its buttons. */
export function EditorToolbar({ editor }: { editor: Editor | null }) {
  const bar = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState<readonly string[]>([])
  const [reachable, setReachable] = useState(0)
  useEffect(() => {
    if (!editor) return
    const update = () => setActive(tools.flatMap(({ name }) => (editor.isActive(name) ? [name] : [])))
    editor.on('transaction', update)
    return () => {
      editor.off('transaction', update)
    }
  }, [editor])
  const move = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (!step) return
    event.preventDefault()
    const next = (reachable + step + tools.length) % tools.length
    setReachable(next)
    bar.current?.querySelectorAll('button')[next]?.focus()
  }
  return (
    <div
      ref={bar}
      role="toolbar"
      tabIndex={-1}
      aria-label="Formatação"
      onKeyDown={move}
      className="flex gap-1 rounded-t-control border border-border-strong border-b-0 bg-subtle p-0.5"
    >
      {tools.map(({ name, label, Icon, run }, index) => (
        <button
          key={name}
          type="button"
          aria-label={label}
          title={label}
          aria-pressed={active.includes(name)}
          tabIndex={index === reachable ? 0 : -1}
          onFocus={() => setReachable(index)}
          // The text keeps its selection.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => editor && run(editor)}
          className={cn(
            'flex size-11 items-center justify-center rounded-control hover:bg-foreground/8 [&_svg]:size-5',
            active.includes(name) && 'bg-brand-soft text-brand-strong',
          )}
        >
          <Icon aria-hidden />
        </button>
      ))}
    </div>
  )
}
