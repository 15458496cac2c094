import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { type Bucket, bucketPlace } from './bucket-place.ts'

/** Where copies are kept. Keys are relative, with `/` between their parts. */
export interface Place {
  /** For messages. Without secrets. */
  name: string
  /** Whether others than this machine's users may get at it. */
  isRemote: boolean
  /** Stores an object whole or not at all, and so that it survives a crash of the machine. */
  put(key: string, bytes: Buffer): Promise<void>
  /** Null if there is no such object. */
  get(key: string): Promise<Buffer | null>
  /** All objects whose keys begin with `prefix`, which ends with `/`. */
  list(prefix: string): Promise<StoredObject[]>
  /** Does nothing if there is no such object. */
  remove(key: string): Promise<void>
}

export interface StoredObject {
  key: string
  size: number
  modifiedAt: Date
}

/** `s3://bucket/prefix`, for which `bucket` has address and keys, or the path of a folder. */
export function placeOf(to: string, bucket: Omit<Bucket, 'bucket'> | null): Place {
  const [, name, prefix = ''] = /^s3:\/\/([^/]+)\/?(.*)$/.exec(to) ?? []
  if (!name) return folderPlace(path.resolve(to))
  if (!bucket) throw new Error('BACKUP_TO: faltam as variáveis BACKUP_S3_* ou S3_* do armazenamento S3.')
  return bucketPlace({ ...bucket, bucket: name }, prefix.replace(/\/+$/, ''), to)
}

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

const UNFINISHED = '.part'

function folderPlace(root: string): Place {
  const pathOf = (key: string) => path.join(root, ...key.split('/'))
  return {
    name: root,
    isRemote: false,
    async put(key, bytes) {
      const file = pathOf(key)
      const unfinished = `${file}-${randomBytes(4).toString('hex')}${UNFINISHED}`
      await makeFolder(path.dirname(file))
      try {
        const handle = await open(unfinished, 'wx', 0o600)
        try {
          await handle.writeFile(bytes)
          await handle.sync()
        } finally {
          await handle.close()
        }
        await rename(unfinished, file)
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
      await syncFolder(path.dirname(file))
    },
    async get(key) {
      return readFile(pathOf(key)).catch((error) => {
        if (isMissing(error)) return null
        throw error
      })
    },
    async list(prefix) {
      const found: StoredObject[] = []
      const folder = pathOf(prefix)
      const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error) => {
        if (isMissing(error)) return []
        throw error
      })
      for (const entry of entries) {
        if (!entry.isFile()) continue
        const file = path.join(entry.parentPath, entry.name)
        const facts = await stat(file).catch(() => null)
        const key = path.relative(root, file).split(path.sep).join('/')
        if (facts) found.push({ key, size: facts.size, modifiedAt: facts.mtime })
      }
      return found
    },
    async remove(key) {
      const file = pathOf(key)
      await rm(file, { force: true })
      // Folders that have become empty go too. One that has not refuses.
      await removeEmpty(path.dirname(file), root)
    },
  }
}

/** Creates a folder so that it survives a crash: its parents know of it. */
async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 })
  if (!first) return
  for (let made = folder; made.length >= first.length; made = path.dirname(made))
    await syncFolder(path.dirname(made))
}

async function removeEmpty(folder: string, root: string): Promise<void> {
  try {
    for (let empty = folder; empty.length > root.length; empty = path.dirname(empty)) await rmdir(empty)
  } catch {
    // It is not empty.
  }
}

/** Makes what was created, renamed or removed in a folder survive a crash of the machine. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}
