import { useEffect, useRef, useState } from 'react'
import { documentRefusals, MAX_DOCUMENT_PAGES } from '#contract/hiring/documents.ts'
import { FileRefused, readFile } from './document-files.ts'

/** A page of a document, or the whole document if it is a PDF. */
export interface ChosenFile {
  id: number
  type: 'pdf' | 'picture'
  name: string
  content: Blob
  /** Object URL of a picture; empty for a PDF. */
  url: string
}

export interface Refusal {
  name: string
  text: string
}

const SECOND_PDF = 'Envie um PDF por documento.'

/** The reason that keeps a readable file from being added to these; null if there is none. */
function whyNotWith(chosen: readonly ChosenFile[], type: ChosenFile['type']): string | null {
  const [first] = chosen
  if (!first) return null
  if (first.type !== type) return documentRefusals.mixed
  if (type === 'pdf') return SECOND_PDF
  return chosen.length >= MAX_DOCUMENT_PAGES ? documentRefusals.pages : null
}

let lastId = 0

/** The files of the document that is being added: a PDF, or pictures in the order of its pages. */
export function useChosenFiles() {
  const [files, setFiles] = useState<ChosenFile[]>([])
  const [refusals, setRefusals] = useState<Refusal[]>([])
  const [reads, setReads] = useState(0)
  const lastRead = useRef(Promise.resolve())
  const latest = useRef<ChosenFile[]>([])
  const isGone = useRef(false)
  const change = (next: ChosenFile[]) => {
    latest.current = next
    setFiles(next)
  }
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
      for (const { url } of latest.current) URL.revokeObjectURL(url)
    }
  }, [])

  const readAll = async (selected: readonly File[]) => {
    const refused: Refusal[] = []
    // One by one: a phone has no memory for many photos at once.
    for (const file of selected)
      try {
        const { type, content } = await readFile(file)
        if (isGone.current) return
        const problem = whyNotWith(latest.current, type)
        if (problem) throw new FileRefused(problem)
        const url = type === 'picture' ? URL.createObjectURL(content) : ''
        lastId += 1
        change([...latest.current, { id: lastId, type, name: file.name, content, url }])
      } catch (error) {
        if (!(error instanceof FileRefused)) throw error
        refused.push({ name: file.name, text: error.message })
      }
    setRefusals(refused)
  }

  /** Adds files after those that are still being read, so that pages keep their order. */
  const add = (selected: readonly File[]) => {
    if (selected.length === 0) return
    setReads((count) => count + 1)
    const read = () => readAll(selected).finally(() => setReads((count) => count - 1))
    lastRead.current = lastRead.current.then(read, read)
  }

  const move = (from: number, to: number) => {
    const next = [...latest.current]
    next.splice(to, 0, ...next.splice(from, 1))
    change(next)
  }

  const remove = (id: number) => {
    const gone = latest.current.find((file) => file.id === id)
    if (gone?.url) URL.revokeObjectURL(gone.url)
    change(latest.current.filter((file) => file !== gone))
    setRefusals([])
  }

  return { files, refusals, isReading: reads > 0, add, move, remove }
}

export type ChosenFiles = ReturnType<typeof useChosenFiles>
