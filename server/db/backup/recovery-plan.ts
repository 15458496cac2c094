import { positionsOf, type StoredCluster } from './cluster-copy.ts'
import {
  type LogSegment,
  listLog,
  lsnOf,
  openLogFile,
  positionOf,
  type StoredLog,
  segmentName,
} from './log-store.ts'
import { listCopies, type Manifest, openCopy } from './manifest.ts'
import type { Store } from './parts.ts'

export type BaseCopy = Manifest & { base: StoredCluster }

/** A way from a copy of the files to a moment. */
export interface RecoveryPlan {
  manifest: BaseCopy
  timeline: number
  /** Those that have to be whole, in order. */
  segments: LogSegment[]
  /** Keys of the histories of timelines. */
  histories: string[]
}

/** Part of the log that a timeline adds to those before it. `switchedAt`: where the next one leaves it. */
interface Branch {
  timeline: number
  from: number
  switchedAt: bigint | null
}

/** The branches that lead to the newest timeline with segments, oldest first. Each restore to a moment begins one. */
async function branchesOf(store: Store, log: StoredLog): Promise<Branch[]> {
  const newest = Math.max(1, ...[...log.segments.values()].map(({ timeline }) => timeline))
  const key = log.histories.get(newest)
  const history = key ? (await openLogFile(store, key)).toString() : ''
  const branches: Branch[] = []
  let from = 0
  for (const [, timeline, lsn = ''] of history.matchAll(/^(\d+)\s+([0-9A-F]+\/[0-9A-F]+)/gim)) {
    branches.push({ timeline: Number(timeline), from, switchedAt: lsnOf(lsn) })
    from = positionOf(lsn)
  }
  return [...branches, { timeline: newest, from, switchedAt: null }]
}

const isOn = (branches: readonly Branch[], { timeline, stopLsn }: StoredCluster) =>
  branches.some(
    (branch) =>
      branch.timeline === timeline && (branch.switchedAt === null || branch.switchedAt >= lsnOf(stopLsn)),
  )

/** The segments that follow on a copy without a gap, and the name of the first that is missing although there are later ones. */
function follow(
  base: StoredCluster,
  log: StoredLog,
  branches: readonly Branch[],
): { segments: LogSegment[]; gap: string | null } {
  const nameAt = (position: number) =>
    segmentName(branches.findLast(({ from }) => from <= position)?.timeline ?? base.timeline, position)
  const [first, last] = positionsOf(base)
  const segments: LogSegment[] = []
  let position = first
  for (let next = log.segments.get(nameAt(position)); next; next = log.segments.get(nameAt(position))) {
    segments.push(next)
    position += 1
  }
  const hasLater = [...log.segments.values()].some(
    (later) => later.position > position && later.name === nameAt(later.position),
  )
  return { segments, gap: hasLater || position <= last ? nameAt(position) : null }
}

/** A copy with files of the cluster, and up to which moment its log leads: null if not even to the end of the copy. */
export interface Reach {
  id: string
  until: Date | null
  /** The segment that is missing after that. */
  gap: string | null
}

const withBase = (copies: readonly Manifest[], store: Store): BaseCopy[] =>
  copies.filter((copy): copy is BaseCopy => !!copy.base && copy.keyId === store.seal.keyId)

/** How far each copy leads, by its id. Those without files of the cluster, or of another key, are left out. */
export async function reachOf(store: Store, copies: readonly Manifest[]): Promise<Map<string, Reach>> {
  const found = new Map<string, Reach>()
  const logs = new Map<string, { log: StoredLog; branches: Branch[] }>()
  for (const { id, base } of withBase(copies, store)) {
    let known = logs.get(base.systemId)
    if (!known) {
      const log = await listLog(store, base.systemId)
      known = { log, branches: await branchesOf(store, log) }
      logs.set(base.systemId, known)
    }
    const { segments, gap } = follow(base, known.log, known.branches)
    const isWhole = isOn(known.branches, base) && (segments.at(-1)?.position ?? -1) >= positionsOf(base)[1]
    found.set(id, { id, until: isWhole ? (segments.at(-1)?.endedAt ?? null) : null, gap })
  }
  return found
}

/**
 * Plans the way to a moment, or to the end of the log, from the newest copy that leads there.
 * @throws Error with a message for the operator, which names what is missing
 */
export async function planRecovery(store: Store, until: Date | null): Promise<RecoveryPlan> {
  const { complete } = await listCopies(store.place)
  const before = withBase(complete, store).filter(
    ({ base }) => !until || Date.parse(base.stoppedAt) <= until.getTime(),
  )
  const systemId = before.at(-1)?.base.systemId
  const log = systemId ? await listLog(store, systemId) : null
  const branches = log ? await branchesOf(store, log) : []
  const found = before.findLast(({ base }) => base.systemId === systemId && isOn(branches, base))
  if (!log || !found)
    throw new Error(
      `Não há em ${store.place.name} nenhuma cópia dos arquivos do banco embutido${until ? ` de antes de ${until.toISOString()}` : ''} com esta BACKUP_KEY. Sem --latest e --until, npm run restore usa a última cópia completa.`,
    )
  const manifest = (await openCopy(store.place, store.seal, found.id)) as BaseCopy
  const { segments, gap } = follow(manifest.base, log, branches)
  const last = positionsOf(manifest.base)[1]
  const end = until ? segments.findIndex(({ endedAt, position }) => position >= last && endedAt >= until) : -1
  if (end < 0) refuseEnd(store, segments, gap, until)
  return {
    manifest,
    timeline: branches.at(-1)?.timeline as number,
    // A change from just before the end of a segment may be at the beginning of the next one.
    segments: until ? segments.slice(0, end + 2) : segments,
    histories: [...log.histories.values()],
  }
}

function refuseEnd(
  store: Store,
  segments: readonly LogSegment[],
  gap: string | null,
  until: Date | null,
): void {
  const reached = segments.at(-1)?.endedAt.toISOString()
  if (gap)
    throw new Error(
      `O log em ${store.place.name} tem uma falha: falta o segmento ${gap}. ${reached ? `Com --until, restaure no máximo até ${reached}.` : 'Restaure uma cópia, sem --latest e --until.'}`,
    )
  if (until)
    throw new Error(`O log em ${store.place.name} vai só até ${reached}. Use --latest para o último momento.`)
}
