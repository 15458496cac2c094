import { lazy, Suspense, useEffect, useState } from 'react'
import { loadCode } from '#web/lib/load-code.ts'
import { Textarea } from '#web/ui/input.tsx'
import { htmlToText } from './html-to-text.ts'
import { textToHtml } from './text-to-html.ts'

const loadEditor = () => import('./editor.tsx')
const Editor = lazy(() =>
  loadCode(loadEditor, () => undefined).then((module) => ({ default: module.Editor })),
)

interface RichTextAreaProps {
  /** HTML of the tags that spec A §5 allows; '' for no text. */
  value: string
  onChange: (html: string) => void
  onBlur: () => void
}

/**
 * A text with bold, italics and lists; place it in a `<Field>`. Until the editor is loaded, or if it cannot be, a plain text
 * area takes its place. One that is in use is not replaced until it is left.
 */
export function RichTextArea(props: RichTextAreaProps) {
  const [isLoaded, setLoaded] = useState(false)
  const [isTyping, setTyping] = useState(false)
  useEffect(() => {
    let isUnmounted = false
    loadEditor().then(
      () => isUnmounted || setLoaded(true),
      () => null,
    )
    return () => {
      isUnmounted = true
    }
  }, [])
  const area = <PlainTextArea {...props} setTyping={setTyping} />
  if (!isLoaded || isTyping) return area
  return (
    <Suspense fallback={area}>
      <Editor {...props} />
    </Suspense>
  )
}

function PlainTextArea({
  value,
  onChange,
  onBlur,
  setTyping,
}: RichTextAreaProps & { setTyping: (isTyping: boolean) => void }) {
  const [typed, setTyped] = useState<{ text: string; html: string } | null>(null)
  // The value may be replaced from outside, by a draft.
  const text = typed && typed.html === value ? typed.text : htmlToText(value)
  return (
    <Textarea
      value={text}
      rows={8}
      className="min-h-48"
      onFocus={() => setTyping(true)}
      onBlur={() => {
        setTyping(false)
        onBlur()
      }}
      onChange={({ target }) => {
        const html = textToHtml(target.value)
        setTyped({ text: target.value, html })
        onChange(html)
      }}
    />
  )
}
