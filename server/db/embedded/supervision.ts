import { setTimeout as sleep } from 'node:timers/promises'
import type { Cluster } from './cluster.ts'
import { readPostmaster } from './postmaster.ts'

const CHECK_MS = 250
const RETRY_MS = 2_000

/**
 * Calls `restart` whenever the server of the cluster has ended without the app's doing. A failed restart is reported and
 * tried again. Resolves, after `signal`, once no restart is running.
 */
export async function superviseServer(
  cluster: Cluster,
  {
    restart,
    say,
    signal,
  }: { restart: () => Promise<unknown>; say: (text: string) => void; signal: AbortSignal },
): Promise<void> {
  const pause = (ms: number) => sleep(ms, null, { signal, ref: false }).catch(() => null)
  let reported = ''
  for (;;) {
    await pause(CHECK_MS)
    if (signal.aborted) return
    if ((await readPostmaster(cluster.data).catch(() => null))?.alive) continue
    try {
      await restart()
      reported = ''
    } catch (error) {
      const { message } = error as Error
      if (message !== reported) say(`O banco de dados parou e não pôde ser reiniciado: ${message}`)
      reported = message
      await pause(RETRY_MS)
    }
  }
}
