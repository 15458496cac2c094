import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { DAY_MS } from '#contract/durations.ts'
import type { Db } from '#server/db/client.ts'
import { smallestEncoding } from '#server/http/compression.ts'
import { assetFolder, type OtherFile } from '#server/http/static-files.ts'
import * as queries from './queries.ts'

const decompress = promisify(brotliDecompress)
/** A page that was opened this long ago may still load the rest of its scripts. */
const KEPT_MS = 30 * DAY_MS
const INSERTED_AT_ONCE = 50
/** Where the build has put the compressed and the plain file. */
const BROTLI = '.br'
const isCopy = (name: string) => name.endsWith(BROTLI) || name.endsWith('.gz')

/**
 * Stores the scripts and styles of this release for the processes of other releases that serve the same site. Each process calls
 * it at its start, and one at night.
 */
export async function keepWebFiles(db: Db, now: Date, folder: string = assetFolder): Promise<void> {
  const all = await readdir(folder)
  const names = all.filter((name) => !isCopy(name))
  const stored = new Set(await queries.markFiles(db, names, now))
  const missing = names.filter((name) => !stored.has(name))
  const compressed = new Set(all.filter((name) => name.endsWith(BROTLI)))
  for (let start = 0; start < missing.length; start += INSERTED_AT_ONCE) {
    const files = missing.slice(start, start + INSERTED_AT_ONCE).map(async (name) => {
      const isBrotli = compressed.has(name + BROTLI)
      const content = await readFile(path.join(folder, isBrotli ? name + BROTLI : name))
      return { name, content, is_brotli: isBrotli }
    })
    await queries.insertFiles(db, await Promise.all(files), now)
  }
}

/** Runs every night. It also marks the files of this release, since processes may run for months. */
export async function purgeWebFiles(db: Db, now: Date): Promise<void> {
  // In development nothing may be built.
  if (existsSync(assetFolder)) await keepWebFiles(db, now)
  await queries.deleteFiles(db, new Date(now.getTime() - KEPT_MS))
}

/** A file that another release has stored, or null. */
export const otherFiles =
  (db: Db): OtherFile =>
  async (name, request) => {
    const file = await queries.findFile(db, name)
    if (!file) return null
    if (!file.is_brotli) return { body: file.content, encoding: null }
    if (smallestEncoding(request) === 'br') return { body: file.content, encoding: 'br' }
    return { body: await decompress(file.content), encoding: null }
  }
