import { readdir, readFile, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { constants, zstdCompress, zstdDecompress } from 'node:zlib'
import { spoolOf } from '#server/db/embedded/archive.ts'
import { damaged, type Store } from './parts.ts'
import type { StoredObject } from './place.ts'
import { sha256 } from './seal.ts'

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)

const SEGMENT_BITS = 24n
const SEGMENTS_IN_LOG = 0x100
const SEGMENT = /^[0-9A-F]{24}$/
const HISTORY = /^[0-9A-F]{8}\.history$/
const HASH_BYTES = 32

/** A finished segment of the write-ahead log, as it is stored. */
export interface LogSegment {
  key: string
  /** PostgreSQL's name of it: timeline and position. */
  name: string
  timeline: number
  /** Counts segments from the beginning of the log. */
  position: number
  /** Its last write, and the end of the log at that moment. */
  endedAt: Date
}

/** The log of one cluster that is stored, by the names of its segments, and the keys of the histories by timeline. */
export interface StoredLog {
  segments: Map<string, LogSegment>
  histories: Map<number, string>
}

/** A position in the log, from PostgreSQL's text such as `0/3000028`. */
export function lsnOf(text: string): bigint {
  const [high, low] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}

export const positionOf = (lsn: string): number => Number(lsnOf(lsn) >> SEGMENT_BITS)

const hex = (value: number) => value.toString(16).toUpperCase().padStart(8, '0')
export const segmentName = (timeline: number, position: number): string =>
  hex(timeline) + hex(Math.floor(position / SEGMENTS_IN_LOG)) + hex(position % SEGMENTS_IN_LOG)

const numberAt = (name: string, at: number) => Number.parseInt(name.slice(at, at + 8), 16)

/** Everything about the log of a cluster that was sealed with the key of the store. */
const logPrefix = ({ seal }: Store, systemId: string): string => `log/${seal.keyId}/${systemId}/`

/** A stored object of any log. Null for what is no segment. */
export function segmentOf({ key }: Pick<StoredObject, 'key'>): LogSegment | null {
  const [, name = '', endedAt] = /\/([0-9A-F]{24})-(\d+)$/.exec(key) ?? []
  if (!endedAt) return null
  const position = numberAt(name, 8) * SEGMENTS_IN_LOG + numberAt(name, 16)
  return { key, name, timeline: numberAt(name, 0), position, endedAt: new Date(Number(endedAt)) }
}

export async function listLog(store: Store, systemId: string): Promise<StoredLog> {
  const log: StoredLog = { segments: new Map(), histories: new Map() }
  for (const object of await store.place.list(logPrefix(store, systemId))) {
    const segment = segmentOf(object)
    const name = path.posix.basename(object.key)
    if (segment) log.segments.set(segment.name, segment)
    else if (HISTORY.test(name)) log.histories.set(numberAt(name, 0), object.key)
  }
  return log
}

/** Stores a file of the log in one object: what proves it whole, and its compressed bytes. */
async function putLogFile({ place, seal }: Store, key: string, bytes: Buffer): Promise<void> {
  const level = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }
  const hash = Buffer.from(sha256(bytes), 'hex')
  await place.put(key, seal.close(key, Buffer.concat([hash, await compress(bytes, level)])))
}

/** @throws Error with a message for the operator if the file is missing or damaged */
export async function openLogFile({ place, seal }: Store, key: string): Promise<Buffer> {
  const stored = await place.get(key)
  if (!stored) throw new Error(`${key} falta em ${place.name}.`)
  try {
    const opened = seal.open(key, stored)
    const bytes = await decompress(opened.subarray(HASH_BYTES))
    if (sha256(bytes) === opened.subarray(0, HASH_BYTES).toString('hex')) return bytes
  } catch {
    // Reported below.
  }
  throw damaged(place, key)
}

/**
 * Stores what the server has handed over, and removes it from the spool. Several processes may do so at once. Returns the segments
 * in their order.
 */
export async function sendSpool(store: Store, systemId: string, home: string): Promise<LogSegment[]> {
  const sent: LogSegment[] = []
  const spool = spoolOf(home)
  const entries = await readdir(spool, { withFileTypes: true })
  for (const { name } of entries
    .filter((entry) => entry.isFile())
    .sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const file = path.join(spool, name)
    const isSegment = SEGMENT.test(name)
    if (name.endsWith('.part')) continue
    try {
      if (isSegment || HISTORY.test(name)) {
        const ended = isSegment ? `-${Math.floor((await stat(file)).mtimeMs)}` : ''
        const key = `${logPrefix(store, systemId)}${name}${ended}`
        await putLogFile(store, key, await readFile(file))
        const segment = segmentOf({ key })
        if (segment) sent.push(segment)
      }
      await rm(file)
    } catch (error) {
      // Another process has sent it.
      if (
        (error as NodeJS.ErrnoException).code !== 'ENOENT' ||
        (error as NodeJS.ErrnoException).path !== file
      )
        throw error
    }
  }
  return sent
}
