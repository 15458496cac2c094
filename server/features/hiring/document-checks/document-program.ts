// Waits for one document, works on it and ends. In a process of its own, because a hostile document can take all memory and time, and may
// find a fault of a library. It gets no secret, and Node's permissions let its JavaScript read only the program and its libraries,
// and write nothing. They do not bind native code.
import { Worker } from 'node:worker_threads'
import { readInput } from '#server/program-input.ts'
import { type DocumentResult, type DocumentTask, MAX_SECONDS } from './document-task.ts'
import { DocumentRefused } from './refusal.ts'

/** Resident memory, in bytes. V8's own limit does not count buffers. */
const MAX_MEMORY = 450e6

// On a thread of its own, because the work does not let any timer of this one run. It gets the limit with the task.
const watch = new Worker(
  `
require('node:worker_threads').parentPort.once('message', (processorSeconds) => {
  const until = Date.now() + ${MAX_SECONDS * 1000}
  setInterval(() => {
    const { user, system } = process.cpuUsage()
    const isOver = user + system > processorSeconds * 1e6 || Date.now() > until
    if (isOver || process.memoryUsage.rss() > ${MAX_MEMORY}) process.kill(process.pid, 'SIGKILL')
  }, 20)
})`,
  { eval: true },
)
watch.unref()

async function resultOf({ kind, sizes }: DocumentTask): Promise<DocumentResult> {
  const files = sizes.map(readInput)
  const [first] = files
  if (!first) throw new Error('no file')
  if (kind === 'convert') return { bytes: await (await import('./picture-pages.ts')).pictureDocument(files) }
  if (kind === 'preview') return { bytes: await (await import('./pdf-preview.ts')).drawFirstPage(first) }
  return { pages: await (await import('./pdf-inspection.ts')).inspectPdf(first) }
}

process.once('message', async (task: DocumentTask) => {
  watch.postMessage(task.processorSeconds)
  const result = await resultOf(task).catch((error): DocumentResult => {
    if (error instanceof DocumentRefused) return { refusal: error.reason }
    return task.kind === 'preview' ? { bytes: null } : { failure: String(error?.stack ?? error) }
  })
  process.send?.(result, (error) => process.exit(error ? 1 : 0))
})
// The app has ended. With any other code the shell would start the next program.
process.once('disconnect', () => process.exit(1))
process.send?.(process.pid)
