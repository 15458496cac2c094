import { type LogFn, type Logger, pino } from 'pino'
import { errorForLog, messageForLog } from './error-log.ts'
import { requestScope } from './request-scope.ts'

export type Log = Pick<Logger, 'error' | 'warn' | 'info'>

/** Where a line names the request that it belongs to. */
export const REQUEST_ID_FIELD = 'requestId'

/** Whatever logs on behalf of a request names it. The log that the request itself has does so already. */
function ofRequest(_line: object, _level: number, log: Logger): object {
  const scope = requestScope.getStore()
  return scope && !(REQUEST_ID_FIELD in log.bindings()) ? { [REQUEST_ID_FIELD]: scope.requestId } : {}
}

/** Libraries log errors without a message of their own. Pino would then copy that of the error, whatever it contains. */
function logMethod(this: Logger, args: Parameters<LogFn>, method: LogFn): void {
  const [first, message, ...values] = args as [unknown, string | undefined, ...unknown[]]
  if (typeof first === 'string') {
    method.call(this, messageForLog(first), ...(args.slice(1) as []))
    return
  }
  const details = first instanceof Error ? { err: first } : (first as { err?: unknown } | undefined)
  const text = message ?? (details?.err ? errorForLog(details.err).message : undefined)
  method.call(this, details, text, ...values)
}

/** The log of a process, as lines of JSON. Exists before everything that can fail. Default of `stream`: standard output. */
export function createLog(level: string, stream?: NodeJS.WritableStream): Logger {
  const options = {
    level,
    mixin: ofRequest,
    hooks: { logMethod },
    serializers: { err: (error: unknown) => errorForLog(error) },
  }
  return stream ? pino(options, stream) : pino(options)
}
