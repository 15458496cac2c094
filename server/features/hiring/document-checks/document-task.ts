import type { DocumentRefusal } from '#contract/hiring/documents.ts'

/** Wall-clock time of a task: a program that waits for something uses no processor time. */
export const MAX_SECONDS = 120

/** Work of the program: it inspects a PDF, makes a PDF of pictures, or draws the first page of a PDF. */
export interface DocumentTask {
  kind: 'inspect' | 'convert' | 'preview'
  /** Sizes of the files in bytes. The input has the files in this order. */
  sizes: readonly number[]
  /** The limit of the program, with its start. */
  processorSeconds: number
}

export interface DocumentResult {
  refusal?: DocumentRefusal
  pages?: number
  /** A PDF or a picture; null if the page cannot be drawn. */
  bytes?: Buffer | null
  /** The stack of an error that is no fault of the document. */
  failure?: string | undefined
}
