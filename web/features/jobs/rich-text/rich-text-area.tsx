import { type ComponentType, useEffect, useState } from 'react'
import { loadCode } from '#web/lib/load-code.ts'
import { Textarea } from '#web/ui/input.tsx'
import { isPlain, paragraphsOf, textOf } from './plain-text.ts'

interface RichTextAreaProps {
  /** HTML of the tags that spec A §5 allows; '' for no text. */
  value: string
  onChange: (html: string) => void
  onBlur: () => void
}

/**
 * A text with bold, italics and lists; place it in a `<Field>`. Until the editor is loaded, or if it cannot be, a plain text
 * area takes its place, in which formatted text can only be read. One that is in use is not replaced until it is left.
 */
export function RichTextArea(props: RichTextAreaProps) {
  const [Editor, setEditor] = useState<ComponentType<RichTextAreaProps> | null>(null)
  const [isTyping, setTyping] = useState(false)
  // Not with `lazy`: its fallback would be another text area, and lose the focus when it is replaced.
  useEffect(() => {
    let isUnmounted = false
    loadCode(() => import('./editor.tsx')).then((module) => isUnmounted || setEditor(() => module.Editor))
    return () => {
      isUnmounted = true
    }
  }, [])
  return !Editor || isTyping ? <PlainTextArea {...props} setTyping={setTyping} /> : <Editor {...props} />
}

function PlainTextArea({
  value,
  onChange,
  onBlur,
  setTyping,
}: RichTextAreaProps & { setTyping: (isTyping: boolean) => void }) {
  const [typed, setTyped] = useState<{ text: string; html: string } | null>(null)
  // The value may be replaced from outside, by a draft.
  const text = typed && typed.html === value ? typed.text : textOf(value)
  const isReadOnly = !isPlain(value)
  return (
    <Textarea
      value={text}
      readOnly={isReadOnly}
      // As high as the editor with its buttons.
      className="min-h-34"
      onFocus={() => setTyping(!isReadOnly)}
      onBlur={() => {
        setTyping(false)
        onBlur()
      }}
      onChange={({ target }) => {
        const html = paragraphsOf(target.value)
        setTyped({ text: target.value, html })
        onChange(html)
      }}
    />
  )
}
