import type { Log } from './log.ts'
import { requestScope } from './request-scope.ts'

/** How often a failure that goes on is logged, and how long it must not occur to be over. */
const INTERVAL_MS = 10_000

export interface Failure {
  /** Failures of one kind are one outage. There must be few kinds. */
  kind: string
  level: 'warn' | 'error'
  details: object
  message: string
}

interface Outage {
  begunAt: number
  count: number
  /** How many of them the log contains. */
  logged: number
  /** Ends it. */
  end(): void
}

/**
 * Logs failures that come in floods: the first of a kind as it is, then their number every ten seconds, and that they are
 * over.
 */
export interface OutageLog {
  /** The first failure is written to `log`, such as that of its request. */
  report(failure: Failure, log?: Log): void
  /** Logs what is still to be logged. */
  end(): void
}

function createOutageLog(processLog: Log): OutageLog {
  const outages = new Map<string, Outage>()

  function begin({ kind, level, message }: Failure): void {
    const summarize = (state: string) => {
      const seconds = Math.round((performance.now() - outage.begunAt) / 1000)
      processLog[level]({ kind, count: outage.count, seconds }, `${message}: ${state}`)
      outage.logged = outage.count
    }
    // Its lines do not belong to the request that failed first.
    const timer = requestScope.exit(() =>
      setInterval(() => (outage.count > outage.logged ? summarize('repeated') : outage.end()), INTERVAL_MS),
    )
    timer.unref()
    const outage: Outage = {
      begunAt: performance.now(),
      count: 1,
      logged: 1,
      end() {
        clearInterval(timer)
        outages.delete(kind)
        // One line says everything of a failure that was the only one.
        if (outage.count > 1) requestScope.exit(() => summarize('is over'))
      },
    }
    outages.set(kind, outage)
  }

  return {
    report(failure, log = processLog) {
      const outage = outages.get(failure.kind)
      if (outage) {
        outage.count += 1
        return
      }
      log[failure.level](failure.details, failure.message)
      begin(failure)
    },
    end() {
      for (const { end } of outages.values()) end()
    },
  }
}

const outageLogs = new WeakMap<Log, OutageLog>()

/** The outages of a log. */
export function outageLogOf(log: Log): OutageLog {
  const known = outageLogs.get(log) ?? createOutageLog(log)
  outageLogs.set(log, known)
  return known
}
