import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './contents.ts'

/** An entry of package-lock.json. */
export interface Locked {
  version: string
  license?: string
  integrity?: string
  engines?: Record<string, string>
  dev?: boolean
  /** Inside the archive of another package, whose checksum holds for both. */
  inBundle?: boolean
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
}

/** Entries by their folder, such as `node_modules/pg`; that of '' is the product itself. */
export type Lock = Record<string, Locked>

export const readLock = (folder = root): Lock =>
  (JSON.parse(readFileSync(path.join(folder, 'package-lock.json'), 'utf8')) as { packages: Lock }).packages

export const nameOf = (folder: string): string => folder.slice(folder.lastIndexOf('node_modules/') + 13)

/** The packages that the server runs with, of every platform. */
export const productionOf = (lock: Lock): Lock =>
  Object.fromEntries(Object.entries(lock).filter(([folder, { dev }]) => folder !== '' && !dev))

/** The folder in which Node finds `name` from the package in `folder`, or undefined if it is not in the lock. */
export function folderOf(lock: Lock, folder: string, name: string): string | undefined {
  for (let from = folder; ; from = from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/')))) {
    const found = `${from === '' ? '' : `${from}/`}node_modules/${name}`
    if (lock[found]) return found
    if (from === '') return undefined
  }
}
