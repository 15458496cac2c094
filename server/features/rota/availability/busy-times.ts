import { Worker } from 'node:worker_threads'
import type { Span } from '#contract/rota/availability.ts'
import type { ThreadResult } from './calendar-thread.ts'
import { CalendarUnreadable } from './gateway.ts'

const WITHIN_MS = 10_000
const MAX_MEGABYTES = 128

const tooMuch = () => new CalendarUnreadable('O calendário tem compromissos demais para ser lido.')
const notUnderstood = () => new CalendarUnreadable('Não foi possível entender este calendário.')

/**
 * When the owner of a calendar is busy within a window, in order; spans that touch are one. Rules that repeat without end and texts that
 * take all memory end with their thread.
 * @throws CalendarUnreadable
 */
export async function busyTimesIn(
  text: string,
  window: Span,
  { withinMs = WITHIN_MS }: { withinMs?: number } = {},
): Promise<Span[]> {
  const thread = new Worker(new URL('./calendar-thread.ts', import.meta.url), {
    workerData: { text, window },
    // It needs no secret, and prints nothing.
    env: {},
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: MAX_MEGABYTES, maxYoungGenerationSizeMb: 32 },
  })
  let timer: NodeJS.Timeout | undefined
  try {
    const result = await new Promise<ThreadResult>((done, failed) => {
      timer = setTimeout(() => failed(tooMuch()), withinMs)
      thread.once('message', done)
      thread.once('error', (error: NodeJS.ErrnoException) =>
        failed(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuch() : error),
      )
      thread.once('exit', () => failed(notUnderstood()))
    })
    if ('spans' in result) return result.spans
    throw result.problem === 'overfull' ? tooMuch() : notUnderstood()
  } finally {
    clearTimeout(timer)
    await thread.terminate()
  }
}
