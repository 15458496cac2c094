// Reads one calendar and ends. On a thread of its own, because a hostile one can take any time and memory.
import { parentPort, workerData } from 'node:worker_threads'
import type { Span } from '#contract/rota/availability.ts'
import { busySpans, CalendarOverfull } from './calendar-events.ts'

export type ThreadResult = { spans: Span[] } | { problem: 'overfull' | 'unreadable' }

const { text, window } = workerData as { text: string; window: Span }

function result(): ThreadResult {
  try {
    return { spans: busySpans(text, window) }
  } catch (error) {
    return { problem: error instanceof CalendarOverfull ? 'overfull' : 'unreadable' }
  }
}

parentPort?.postMessage(result())
