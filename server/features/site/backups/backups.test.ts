import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { CopyUnderWay } from '#server/db/backup/make-copy.ts'
import { listCopies } from '#server/db/backup/manifest.ts'
import { expiredCopies } from '#server/db/backup/retention.ts'
import { createDatabase } from '#server/db/client.ts'
import { pictureStorage } from '#server/features/accounts/pictures/gateway.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { startCommand } from '#test/backup-commands.ts'
import { installDemo, KILLS, storeOf } from '#test/backup-installation.ts'
import { createUser } from '#test/factories.ts'
import { countLockWaits } from '#test/lock-waits.ts'
import { bellOf } from '#test/notifications.ts'
import { makeBackup, watchBackups } from './service.ts'

const installed = installDemo()

test('a table that is exchanged while a copy begins is copied with its rows', async () => {
  const own = await testApp()
  await sql`insert into tags (name) select 'Marca ' || n from generate_series(1, 50) as n`.execute(own.db)
  const { tags } = (await own.db
    .selectFrom('tags')
    .select(({ fn }) => fn.countAll<string>().as('tags'))
    .executeTakeFirst()) as { tags: string }
  const other = createDatabase(own.url)
  onTestFinished(other.close)
  const exchange = await other.connect()
  await exchange.query('begin; lock table tags in access exclusive mode')
  const copying = makeBackup({ ...depsOf(own), store: storeOf(installed.env) }, own.clock.now)
  await expect.poll(() => countLockWaits(own)).toBe(1)
  await exchange.query(`create table next (like tags including all); insert into next select * from tags;
    drop table tags cascade; alter table next rename to tags; commit`)
  await exchange.end()
  const { tables } = await copying
  expect(tables.find(({ name }) => name === 'tags')?.rows).toBe(Number(tags))
})

const depsOf = ({ db, url }: TestApp) => ({
  db,
  databaseUrl: url,
  home: null,
  files: pictureStorage({ DATA_DIR: installed.dataDir }),
  secret: null,
  documentKeys: null,
  keepDays: 1,
})

test('of two copies at once, one is made', async () => {
  const deps = { ...depsOf(installed.app), store: storeOf(installed.env) }
  const results = await Promise.allSettled([
    makeBackup(deps, installed.app.clock.now),
    makeBackup(deps, installed.app.clock.now),
  ])
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const reason = results.find((one) => one.status === 'rejected')?.reason
  expect(reason).toBeInstanceOf(CopyUnderWay)
})

test('a copy that was killed does not exist, and the next one removes what it has left', async () => {
  const began = Date.now()
  await installed.makeCopy()
  const duration = Date.now() - began
  for (let kill = 0; kill < KILLS; kill++) {
    const { child, ended } = startCommand('backup', installed.env)
    await Promise.race([delay(Math.random() * duration), ended])
    child.kill('SIGKILL')
    await ended
    const store = storeOf(installed.env)
    for (const manifest of (await listCopies(store.place)).complete) {
      const sizes = new Map((await store.place.list('copies/')).map(({ key, size }) => [key, size]))
      for (const { parts } of manifest.tables)
        for (const { key, size } of parts) expect(sizes.get(key)).toBe(size)
    }
  }
  await installed.makeCopy()
  expect((await listCopies(storeOf(installed.env).place)).incomplete).toEqual([])
})

test('admins are told once that the last good copy is too old, until there is another', async () => {
  await installed.app.db.deleteFrom('backups').execute()
  const admin = await createUser(installed.app, { role: 'admin' })
  const everyMs = 3_600_000
  const logged: string[] = []
  const log = { error: (_: object, text: string) => logged.push(text) } as never
  const watch = () =>
    watchBackups(
      { db: installed.app.db, queue: installed.app.queue, log, everyMs },
      installed.app.clock.now(),
    )
  // The session of before has expired by then.
  const signIn = async () => ({ ...admin, token: await installed.app.openTestSession(admin.id, 'admin') })
  const bell = async () =>
    (await bellOf(installed.app, await signIn())).items.map(({ kind, jobTitle, times }) => [
      kind,
      jobTitle,
      times,
    ])
  const values = { place: 'x', copy: 'x', bytes: 1, state: 'done' as const }
  const succeed = () =>
    installed.app.db
      .insertInto('backups')
      .values({ ...values, started_at: installed.app.clock.now(), finished_at: installed.app.clock.now() })
      .execute()
  await succeed()
  installed.app.clock.advance({ hours: 2 })
  await watch()
  expect(await bell()).toEqual([])
  installed.app.clock.advance({ minutes: 1 })
  await watch()
  await watch()
  expect(await bell()).toEqual([['work_given_up', 'Cópia de segurança: em atraso', 1]])
  expect(logged).toEqual(['the last good backup is too old'])
  const waiting = async () =>
    (await installed.app.call('GET /admin/attention', { token: (await signIn()).token })).reply.items.find(
      ({ kind }) => kind === 'givenUpWork',
    )?.count ?? 0
  expect(await waiting()).toBe(1)
  await succeed()
  await watch()
  expect(await waiting()).toBe(0)
})

test('all copies of the last day stay, then the last of each day', () => {
  const at = (text: string) => ({ takenAt: `2026-11-${text}:00.000Z` })
  const copies = ['01T10:00', '10T08:00', '10T20:00', '15T08:00', '15T20:00', '16T08:00'].map(at)
  const expired = expiredCopies(copies, 7, new Date('2026-11-16T09:00:00Z'))
  expect(expired).toEqual([at('01T10:00'), at('10T08:00'), at('15T08:00')])
  expect(expiredCopies([at('01T10:00')], 7, new Date('2026-11-16T09:00:00Z'))).toEqual([])
})
