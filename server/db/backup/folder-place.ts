import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Place, StoredObject } from './place.ts'

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

const UNFINISHED = '.part'

/** Files below a folder, which is created with the first one. */
export function folderPlace(root: string): Place {
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
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}
