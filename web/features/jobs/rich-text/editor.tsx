import { Editor as Tiptap } from '@tiptap/core'
import { Bold } from '@tiptap/extension-bold'
import { Document } from '@tiptap/extension-document'
import { HardBreak } from '@tiptap/extension-hard-break'
import { Heading } from '@tiptap/extension-heading'
import { Italic } from '@tiptap/extension-italic'
import { BulletList, ListItem, OrderedList } from '@tiptap/extension-list'
import { Paragraph } from '@tiptap/extension-paragraph'
import { Text } from '@tiptap/extension-text'
import { Underline } from '@tiptap/extension-underline'
import { UndoRedo } from '@tiptap/extensions'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useField } from '#web/ui/field.tsx'
import { EditorToolbar } from './editor-toolbar.tsx'
import { cleanPastedHtml } from './pasted-html.ts'

/** The tags of spec A §5 and nothing else: what is pasted loses the rest. */
const extensions = [
  Document,
  Paragraph,
  Text,
  Bold,
  Italic,
  Underline,
  BulletList,
  OrderedList,
  // Tab leaves the editor, also in a list.
  ListItem.extend({
    addKeyboardShortcuts() {
      return { Enter: () => this.editor.commands.splitListItem(this.name) }
    },
  }),
  // Ctrl+Enter submits the form.
  HardBreak.extend({
    addKeyboardShortcuts() {
      return { 'Shift-Enter': () => this.editor.commands.setHardBreak() }
    },
  }),
  Heading.configure({ levels: [3, 4, 5, 6] }),
  UndoRedo,
]

/** The editor's HTML as it is stored: without paragraphs in list items and empty ones at the end. */
export const storedHtml = (html: string) =>
  html.replace(/<li><p>((?:(?!<\/p>).)*)<\/p>/g, '<li>$1').replace(/(?:<p>(?:\s|<br>)*<\/p>)+$/, '')

interface EditorProps {
  value: string
  onChange: (html: string) => void
  onBlur: () => void
}

/** The part of rich-text-area.tsx that needs Tiptap; only that file imports it, lazily. */
export function Editor({ value, onChange, onBlur }: EditorProps) {
  const field = useField()
  const element = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<Tiptap | null>(null)
  const known = useRef(value)
  const attributes = {
    id: field?.id ?? '',
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-labelledby': field?.labelId ?? '',
    ...(field?.['aria-describedby'] && { 'aria-describedby': field['aria-describedby'] }),
    ...(field?.['aria-invalid'] && { 'aria-invalid': 'true' }),
    ...(field?.['aria-required'] && { 'aria-required': 'true' }),
    class: 'control rich-text max-h-96 max-w-none! overflow-y-auto rounded-t-none! min-h-22',
  }
  const described = JSON.stringify(attributes)

  const changed = useEffectEvent((html: string) => {
    known.current = storedHtml(html)
    onChange(known.current)
  })
  const left = useEffectEvent(() => onBlur())
  const initial = useEffectEvent(() => value)
  useEffect(() => {
    const created = new Tiptap({
      element: element.current,
      extensions,
      content: initial(),
      editorProps: { transformPastedHTML: cleanPastedHtml },
      onUpdate: ({ editor: updated }) => changed(updated.getHTML()),
      onBlur: () => left(),
    })
    setEditor(created)
    return () => created.destroy()
  }, [])
  useEffect(() => {
    editor?.setOptions({
      editorProps: { transformPastedHTML: cleanPastedHtml, attributes: JSON.parse(described) },
    })
  }, [editor, described])
  // Replaced from outside, by a draft or a template.
  useEffect(() => {
    if (!editor || known.current === value) return
    known.current = value
    editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, value])
  const labelId = field?.labelId
  useEffect(() => {
    const label = labelId ? document.getElementById(labelId) : null
    const focus = () => editor?.commands.focus()
    label?.addEventListener('click', focus)
    return () => label?.removeEventListener('click', focus)
  }, [editor, labelId])
  return (
    <div>
      <EditorToolbar editor={editor} />
      <div ref={element} />
    </div>
  )
}
