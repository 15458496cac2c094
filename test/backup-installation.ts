import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, inject } from 'vitest'
import { listCopies, type Manifest, openCopy } from '#server/db/backup/manifest.ts'
import type { Store } from '#server/db/backup/parts.ts'
import { requiredStore } from '#server/db/backup/settings.ts'
import { seedDemo } from '#server/demo/seed-demo.ts'
import { pictureStorage } from '#server/features/accounts/pictures/gateway.ts'
import { type TestApp, testApp } from './app.ts'
import { runCommand, testFolder } from './backup-commands.ts'
import { databaseUrl, runOnCluster } from './cluster.ts'
import { startS3 } from './s3.ts'

/** How often a process is killed at a moment that differs each time. */
export const KILLS = process.env.PROOF ? 20 : 2

export type Variables = NodeJS.ProcessEnv

export const storeOf = (env: Variables): Store =>
  requiredStore(env as unknown as Parameters<typeof requiredStore>[0])

/** An installation with the demo, which the tests of a file copy. */
export interface Installed {
  app: TestApp
  /** Has its pictures. */
  dataDir: string
  s3: Awaited<ReturnType<typeof startS3>>
  /** Of one test. The copies are in it. */
  folder: string
  /** The variables with which the commands find the installation and its copies; a test may change them. */
  env: Variables
  /** Makes a copy now. */
  makeCopy(): Promise<Manifest>
  /** A copy of its own for a test, in a folder. It is made only once in a file. */
  copy(): Promise<Manifest>
  /** The variables for a restore into an empty database. */
  target(): Promise<Variables & { DATABASE_URL: string; DATA_DIR: string }>
}

/** Call this once in a file. */
export function installDemo(): Installed {
  const databases: string[] = []
  const key = randomBytes(32).toString('base64')
  let made: string | undefined
  const makeCopy = async () => {
    const { code, output } = await runCommand('backup', installed.env)
    expect(code, output).toBe(0)
    const { place, seal } = storeOf(installed.env)
    const { complete } = await listCopies(place)
    return openCopy(place, seal, complete.at(-1)?.id)
  }
  const installed = {
    makeCopy,
    async copy() {
      const own = join(installed.folder, 'copies')
      const first = made === undefined ? await makeCopy() : null
      made ??= join(installed.dataDir, 'copies')
      if (first) await cp(own, made, { recursive: true })
      else await cp(made, own, { recursive: true })
      const { place, seal } = storeOf(installed.env)
      return first ?? openCopy(place, seal)
    },
    async target() {
      const name = `restored_${randomBytes(6).toString('hex')}`
      await runOnCluster(inject('clusterUrl'), `create database ${name}`)
      databases.push(name)
      const DATABASE_URL = databaseUrl(inject('clusterUrl'), name)
      return { ...installed.env, DATABASE_URL, DATA_DIR: join(installed.folder, 'to') }
    },
  } as Installed
  beforeAll(async () => {
    installed.app = await testApp()
    installed.s3 = await startS3()
    installed.dataDir = await mkdtemp(join(tmpdir(), 'medponto-backup-data-'))
    await seedDemo(installed.app.db, {
      now: installed.app.clock.now(),
      storage: pictureStorage({ DATA_DIR: installed.dataDir }),
      say: () => undefined,
    })
  })
  beforeEach(async () => {
    installed.folder = await testFolder()
    installed.env = {
      APP_MODE: 'demo',
      DATABASE_URL: installed.app.url,
      DATA_DIR: installed.dataDir,
      SESSION_SECRET: installed.app.sessionSecret,
      BACKUP_TO: join(installed.folder, 'copies'),
      BACKUP_KEY: key,
    }
  })
  afterAll(async () => {
    await installed.s3.stop()
    await rm(installed.dataDir, { recursive: true, force: true })
    for (const name of databases)
      await runOnCluster(inject('clusterUrl'), `drop database ${name} with (force)`)
  })
  return installed
}
