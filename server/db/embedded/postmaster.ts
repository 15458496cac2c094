import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** What the cluster's postmaster.pid says, and whether that server still lives. */
export type Postmaster = { pid: number; port: number; alive: boolean }

// Above every limit on pids: PostgreSQL finds no such process and goes on to its other checks.
const NOBODY_PID = 2 ** 31 - 1

/** Reads postmaster.pid; null when there is none, which is the rule after an orderly stop. */
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
 * Makes the postmaster.pid of a dead server harmless. PostgreSQL refuses to start when its pid has been reused, as is
 * usual in a container; the rest of the file stays, since from it PostgreSQL tells whether old backends still run.
 */
export async function retirePostmaster(data: string, dead: Postmaster): Promise<void> {
  const file = path.join(data, 'postmaster.pid')
  if (!(dead.pid > 0)) return rm(file, { force: true })
  const [, ...rest] = (await readFile(file, 'utf8')).split('\n')
  await writeFile(file, [NOBODY_PID, ...rest].join('\n'))
}

async function isServing(pid: number, data: string): Promise<boolean> {
  if (process.platform === 'linux') {
    // A server works inside its data folder; a stranger with a reused pid, or a zombie, does not.
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
