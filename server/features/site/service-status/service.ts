import { setTimeout as sleep } from 'node:timers/promises'
import type { getServiceStatus } from '#contract/api/site/service-status.ts'
import type { CallReply } from '#contract/endpoint.ts'
import { type ServiceState, STATUS_FRESH_MS, worstState } from '#contract/site/service-status.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { waitingMails } from '#server/features/platform/mails/service.ts'
import type { Pressure } from '#server/http/limits/pressure.ts'
import type { ProviderCalls } from '#server/http/metrics/provider-calls.ts'

export interface StatusDeps {
  db: Db
  clock: Clock
  /** Absent if the process does not measure it. */
  pressure?: Pressure
  /** Calls this process at an address. Returns the status of the reply. */
  ask: (path: string) => Promise<number>
  /** Null where nothing is sold. */
  providerCalls: ProviderCalls | null
}
type ServiceStatus = CallReply<typeof getServiceStatus>

/** A page that waits for a check is answered before its own deadline. */
const PATIENCE_MS = 1_800
const SLOW_MS = 700
/** Mails are sent within seconds. */
const MAIL_MINUTES = { slow: 10, down: 60 }

async function timed(read: () => Promise<ServiceState>): Promise<ServiceState> {
  const began = performance.now()
  const state = await read().catch((): ServiceState => 'down')
  return state === 'working' && performance.now() - began > SLOW_MS ? 'slow' : state
}

/** Reads the state of a part: 'down' if it does not answer in time, 'slow' if it has been slow twice in a row. */
async function stateOf(read: () => Promise<ServiceState>): Promise<ServiceState> {
  const limit = sleep(PATIENCE_MS, null, { ref: false })
  const first = (await Promise.race([timed(read), limit])) ?? 'down'
  // The first call after a start is slow.
  return first === 'slow' ? ((await Promise.race([timed(read), limit])) ?? 'slow') : first
}

async function mailState(db: Db): Promise<ServiceState> {
  const { oldestSeconds } = await waitingMails(db)
  const minutes = (oldestSeconds ?? 0) / 60
  if (minutes > MAIL_MINUTES.down) return 'down'
  return minutes > MAIL_MINUTES.slow ? 'slow' : 'working'
}

/**
 * Says what works, from the calls that this process makes and what it has seen. Works without the database. Everybody who asks
 * within ten seconds gets the same check.
 */
export function serviceStatus(deps: StatusDeps): () => Promise<ServiceStatus> {
  const { db, clock, pressure, ask, providerCalls } = deps
  const works = (path: string) => async (): Promise<ServiceState> =>
    (await ask(path)) < 300 ? 'working' : 'down'
  let last: { at: number; status: Promise<ServiceStatus> } | null = null

  async function check(): Promise<ServiceStatus> {
    const [search, saving, mail] = await Promise.all([
      stateOf(works('/api/jobs?limit=1')),
      stateOf(works('/ready')),
      stateOf(() => mailState(db)),
    ])
    const level = pressure?.level() ?? 'none'
    const payments = providerCalls && worstState([saving, providerCalls.state()])
    return {
      checkedAt: clock.now().toISOString(),
      parts: [
        // Whoever reads this has been answered.
        { part: 'site', state: level === 'none' ? 'working' : 'slow' },
        { part: 'search', state: search },
        { part: 'saving', state: saving },
        { part: 'mail', state: mail },
        ...(payments ? [{ part: 'payments' as const, state: payments }] : []),
      ],
    }
  }

  return () => {
    const now = clock.now().getTime()
    if (!last || now - last.at >= STATUS_FRESH_MS) last = { at: now, status: check() }
    return last.status
  }
}
