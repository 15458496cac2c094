import { realpathSync } from 'node:fs'
import path from 'node:path'
import { MAX_DOCUMENT_BYTES, MAX_DOCUMENT_PAGES } from '#contract/hiring/documents.ts'
import { createConcurrencyLimit } from '#server/http/limits/concurrency-limit.ts'
import { createProgramShell } from '#server/program-shell.ts'
import { type DocumentResult, type DocumentTask, MAX_SECONDS } from './document-task.ts'
import { fileType, isComplete } from './file-type.ts'
import { DocumentRefused } from './refusal.ts'

export { scanForMalware } from './gateway.ts'
export { DocumentRefused }

/** Seconds of processor time. With a lower priority, wall-clock time says more about the machine than about the document. */
const LIMITS = { inspect: 10, convert: 45, preview: 10 }

/** One at a time: with two processors a second one would only make the first one and the pages slower. */
const limitPrograms = createConcurrencyLimit({ name: 'document checks', atOnce: 1, waiting: 40 })

const root = path.resolve(import.meta.dirname, '../../../..')
const packages = path.join(root, 'node_modules')
const readable = [path.join(root, 'server'), path.join(root, 'contract'), packages, realpathSync(packages)]

const runProgram = createProgramShell(
  [
    process.execPath,
    '--max-old-space-size=192',
    '--no-warnings',
    '--disallow-code-generation-from-strings',
    '--permission',
    '--allow-addons',
    '--allow-worker',
    ...readable.map((folder) => `--allow-fs-read=${folder}/*`),
    `--allow-fs-read=${path.join(root, 'package.json')}`,
    path.join(import.meta.dirname, 'document-program.ts'),
  ],
  // The program itself watches its time and memory, but a document may have found a fault of a library.
  { start: 30, task: MAX_SECONDS + 10, idle: 10 },
)

/** The answer of the program, or null if the document was too much for it. */
const run = (kind: DocumentTask['kind'], files: readonly Buffer[], limits: typeof LIMITS) =>
  limitPrograms(async () => {
    const sizes = files.map(({ length }) => length)
    const task: DocumentTask = { kind, sizes, processorSeconds: limits[kind] }
    return (await runProgram(task, files)) as DocumentResult | null
  })

/**
 * Checks the files of a document by their content: one PDF, or pictures, of which each becomes a page.
 * @param limits seconds of processor time for each kind of work
 * @returns the document as a PDF, and its number of pages
 * @throws DocumentRefused; Unavailable if too many are waiting
 */
export async function checkDocument(
  files: readonly Buffer[],
  limits = LIMITS,
): Promise<{ bytes: Buffer; pages: number }> {
  if (files.reduce((sum, { length }) => sum + length, 0) > MAX_DOCUMENT_BYTES)
    throw new DocumentRefused('size')
  const types = new Set(files.map(fileType))
  if (files.length === 0 || types.has(null)) throw new DocumentRefused('type')
  const [first] = files as readonly [Buffer]
  const isPdf = types.has('pdf')
  if (isPdf && files.length > 1) throw new DocumentRefused('mixed')
  if (files.length > MAX_DOCUMENT_PAGES) throw new DocumentRefused('pages')
  if (isPdf && !isComplete(first)) throw new DocumentRefused('unreadable')
  const result = await run(isPdf ? 'inspect' : 'convert', files, limits)
  if (!result) throw new DocumentRefused('too_complex')
  if (result.refusal) throw new DocumentRefused(result.refusal)
  if (result.failure) throw new Error(result.failure)
  return isPdf
    ? { bytes: first, pages: result.pages as number }
    : { bytes: result.bytes as Buffer, pages: files.length }
}

/**
 * Draws the first page of a PDF that was accepted.
 * @param limits as those of `checkDocument`
 * @returns WebP with a longest side of 800 px, or null if the page cannot be drawn
 * @throws Unavailable if too many are waiting
 */
export async function renderPreview(pdf: Buffer, limits = LIMITS): Promise<Buffer | null> {
  const result = await run('preview', [pdf], limits)
  return result?.bytes ?? null
}
