import { createWriteStream } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { extract } from 'tar-stream'
import { recoverCluster } from '#server/db/embedded/recovery.ts'
import { PLATFORM } from './cluster-copy.ts'
import { openLogFile } from './log-store.ts'
import { read, type Store } from './parts.ts'
import type { RecoveryPlan } from './recovery-plan.ts'
import { openSession } from './session.ts'
import { type FileStore, fileKeys, restoreKeys, severalAtATime } from './stored-files.ts'

interface Target {
  dataDir: string
  files: FileStore
  until: Date | null
  say: (text: string) => void
  settings?: Record<string, string>
  /** Does what else has to be done before the app may start. */
  complete?: () => Promise<void>
}

/**
 * Restores the embedded database of a plan, and the files of its rows. `reachedAt`: the last change that it has, null if there was
 * none after the copy. `missing`: files that are not in the place.
 * @throws Error with a message for the operator; the app then refuses to start on what was left
 */
export async function recover(
  store: Store,
  { manifest, timeline, segments, histories }: RecoveryPlan,
  { dataDir, files, until, say, settings, complete }: Target,
): Promise<{ reachedAt: Date | null; restored: number; missing: number }> {
  if (manifest.base.platform !== PLATFORM)
    throw new Error(
      `Os arquivos da cópia ${manifest.id} são de ${manifest.base.platform}, e esta máquina é ${PLATFORM}. Restaure sem --latest e --until.`,
    )
  const result = { reachedAt: null as Date | null, restored: 0, missing: 0 }
  await recoverCluster({
    dataDir,
    say,
    ...(settings && { settings }),
    timeline,
    until,
    async unpack(folder) {
      say('Gravando os arquivos do banco…')
      await unpackCluster(store, manifest, folder)
      const log = path.join(folder, 'pg_wal')
      await mkdir(path.join(log, 'archive_status'), { recursive: true, mode: 0o700 })
      await severalAtATime(segments, async ({ key, name }) => {
        await writeFile(path.join(log, name), await openLogFile(store, key), { mode: 0o600 })
        // Otherwise PostgreSQL would hand it over once more.
        await writeFile(path.join(log, 'archive_status', `${name}.done`), '', { mode: 0o600 })
      })
      for (const key of histories)
        await writeFile(path.join(log, path.posix.basename(key)), await openLogFile(store, key), {
          mode: 0o600,
        })
      say('Repetindo o que foi gravado depois da cópia…')
    },
    async complete(url) {
      const { keys, reachedAt } = await readRecovered(url)
      say('Gravando os arquivos…')
      const missing = await restoreKeys(store, manifest, keys, files)
      await complete?.()
      Object.assign(result, { reachedAt, restored: keys.length - missing, missing })
    },
  })
  return result
}

async function readRecovered(url: string): Promise<{ keys: string[]; reachedAt: Date | null }> {
  const client = await openSession(url)
  try {
    const { rows } = await client.query('select pg_last_xact_replay_timestamp() as at')
    return { keys: await fileKeys(client), reachedAt: rows[0].at }
  } finally {
    await client.end()
  }
}

async function unpackCluster(
  store: Store,
  { base }: RecoveryPlan['manifest'],
  folder: string,
): Promise<void> {
  const archive = new PassThrough()
  const entries = extract()
  const unpacking = async () => {
    // `extract` is a stream of streamx, which Node's pipeline does not close together with others.
    archive.on('error', (error) => entries.destroy(error)).pipe(entries as unknown as NodeJS.WritableStream)
    for await (const entry of entries) {
      const file = path.join(folder, entry.header.name)
      if (!file.startsWith(folder + path.sep))
        throw new Error(`${entry.header.name} não é um arquivo do banco.`)
      if (entry.header.type === 'directory') {
        await mkdir(file, { recursive: true, mode: 0o700 })
        entry.resume()
      } else
        await pipeline(entry as unknown as Readable, createWriteStream(file, { mode: 0o600, flags: 'wx' }))
    }
  }
  await Promise.all([read(store, base, archive), unpacking()])
}
