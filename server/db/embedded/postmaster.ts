import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** Content of the cluster's postmaster.pid, and whether that server still runs. */
export type Postmaster = { pid: number; port: number; alive: boolean }

// Higher than any pid can be: PostgreSQL finds no such process and continues with its other checks.
const UNUSED_PID = 2 ** 31 - 1

/** Reads postmaster.pid; null if there is none, as after an orderly stop. */
export async function readPostmaster(data: string): Promise<Postmaster | null> {
  const text = await readFile(path.join(data, 'postmaster.pid'), 'utf8').catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      throw error
    },
  )
  if (text === null) return null
  const lines = text.split('\n')
  const pid = Number(lines[0])
  const port = Number(lines[3])
  return { pid, port, alive: pid > 0 && port > 0 && (await isServing(pid, data)) }
}

/**
 * Makes the postmaster.pid of a dead server harmless. PostgreSQL refuses to start if its pid has been reused, which is
 * common in containers. The rest of the file stays: PostgreSQL needs it to find out whether old backends still run.
 */
export async function retirePostmaster(data: string, dead: Postmaster): Promise<void> {
  const file = path.join(data, 'postmaster.pid')
  if (!(dead.pid > 0)) return rm(file, { force: true })
  const [, ...rest] = (await readFile(file, 'utf8')).split('\n')
  await writeFile(file, [UNUSED_PID, ...rest].join('\n'))
}

async function isServing(pid: number, data: string): Promise<boolean> {
  if (process.platform === 'linux') {
    // A server's working directory is its data folder. A zombie has none, and an unrelated process has another.
    const [cwd, own] = await Promise.all([
      stat(`/proc/${pid}/cwd`).catch((error: NodeJS.ErrnoException) => error),
      stat(data),
    ])
    if (!(cwd instanceof Error)) return cwd.dev === own.dev && cwd.ino === own.ino
    if (cwd.code === 'ENOENT') return false
  }
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
