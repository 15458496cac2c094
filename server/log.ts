import { type Logger, pino } from 'pino'
import { errorForLog } from './error-log.ts'

export type Log = Pick<Logger, 'error' | 'warn' | 'info'>

/** The log of a process, as lines of JSON. Exists before everything that can fail. Default of `stream`: standard output. */
export function createLog(level: string, stream?: NodeJS.WritableStream): Logger {
  const options = { level, serializers: { err: (error: unknown) => errorForLog(error) } }
  return stream ? pino(options, stream) : pino(options)
}
