import { randomBytes } from 'node:crypto'
import { chmod, cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { logSender } from '#server/db/backup/log-sender.ts'
import { writeManifest } from '#server/db/backup/manifest.ts'
import { storeText } from '#server/db/backup/parts.ts'
import { removeExpired } from '#server/db/backup/retention.ts'
import { createDatabase } from '#server/db/client.ts'
import { type Embedded, startEmbedded } from '#server/db/embedded/start.ts'
import { migrate } from '#server/db/migrate.ts'
import { pictureStorage } from '#server/features/accounts/pictures/gateway.ts'
import { testApp } from '#test/app.ts'
import { keptFolder, runCommand, startCommand } from '#test/backup-commands.ts'
import { storeOf } from '#test/backup-installation.ts'
import { createUser } from '#test/factories.ts'
import { bellOf } from '#test/notifications.ts'
import { logKeeper } from './service.ts'

const QUICK = { fsync: 'off', full_page_writes: 'off', shared_buffers: '16MB' }
const PICTURE = `${randomBytes(16).toString('base64url')}.webp`

let folder: Awaited<ReturnType<typeof keptFolder>>
let embedded: Embedded
let env: NodeJS.ProcessEnv & { DATA_DIR: string; BACKUP_TO: string }
/** Between the first and the second write after the copy. */
let moment: string
let sent: string[]

/** Runs statements on a database. */
async function run(url: string, ...statements: string[]): Promise<Record<string, unknown>[]> {
  const database = createDatabase(url, { max: 1 })
  try {
    let rows: Record<string, unknown>[] = []
    for (const statement of statements) rows = (await database.pool.query(statement)).rows
    return rows
  } finally {
    await database.close()
  }
}

const write = (url: string, name: string) => run(url, `insert into written values ('${name}')`)

/** Sends what was written to the server of a DATA_DIR. Returns the names of the segments. */
async function send({ url, home }: Embedded, dataDir: string): Promise<string[]> {
  const sender = logSender({ url, home, files: pictureStorage({ DATA_DIR: dataDir }) }, storeOf(env))
  const result = await sender.turn().finally(sender.close)
  return result?.segments.map(({ name }) => name) ?? []
}

beforeAll(async () => {
  folder = await keptFolder()
  env = {
    APP_MODE: 'demo',
    DATA_DIR: join(folder.path, 'data'),
    SESSION_SECRET: randomBytes(48).toString('base64url'),
    BACKUP_TO: join(folder.path, 'copies'),
    BACKUP_KEY: randomBytes(32).toString('base64'),
    BACKUP_EVERY: '1h',
  }
  embedded = await startEmbedded({ dataDir: env.DATA_DIR, settings: QUICK })
  await migrate(embedded.url)
  const { code, output } = await runCommand('backup', env)
  expect(code, output).toBe(0)
  await run(embedded.url, 'create table written (name text)')
  await write(embedded.url, 'first')
  // A Date has no microseconds.
  const [now] = await run(embedded.url, `select clock_timestamp() + interval '1 ms' as at`)
  moment = new Date(now?.at as Date).toISOString()
  sent = await send(embedded, env.DATA_DIR)
  await write(embedded.url, 'second')
  await pictureStorage(env).put(PICTURE, Buffer.from('a picture'))
  await run(embedded.url, `insert into pictures (key, created_at) values ('${PICTURE}', now())`)
  sent.push(...(await send(embedded, env.DATA_DIR)))
  await write(embedded.url, 'third')
  sent.push(...(await send(embedded, env.DATA_DIR)))
  await write(embedded.url, 'never sent')
}, 60_000)

afterAll(async () => {
  await embedded.stop()
  await folder.remove()
})

/** Variables for a restore into an empty DATA_DIR, which the user that runs PostgreSQL can enter. */
async function target(changed: NodeJS.ProcessEnv = {}) {
  const parent = await mkdtemp(join(folder.path, 'to-'))
  await chmod(parent, 0o711)
  return { ...env, DATA_DIR: join(parent, 'data'), ...changed }
}

/** The server of a DATA_DIR until the test ends. */
async function opened(dataDir: string): Promise<Embedded> {
  const server = await startEmbedded({ dataDir, settings: QUICK })
  onTestFinished(server.stop)
  return server
}

const writtenIn = async ({ url }: Embedded) =>
  (await run(url, 'select name from written order by name')).map(({ name }) => name)

async function restored(args: string[], to: NodeJS.ProcessEnv & { DATA_DIR: string }): Promise<Embedded> {
  const { code, output } = await runCommand('restore', to, args)
  expect(code, output).toBe(0)
  expect(output).toContain('Última alteração restaurada: 20')
  return opened(to.DATA_DIR)
}

async function refusal(args: string[], to: NodeJS.ProcessEnv): Promise<string> {
  const { code, output } = await runCommand('restore', to, args)
  expect(code, output).toBe(1)
  return output
}

test('what was sent after a copy is back, with its pictures, and the log goes on after that', async () => {
  const to = await target()
  const server = await restored(['--latest'], to)
  expect(await writtenIn(server)).toEqual(['first', 'second', 'third'])
  expect(await readFile(join(to.DATA_DIR, 'files', PICTURE), 'utf8')).toBe('a picture')
  expect(await refusal(['--latest'], to)).toContain('já tem um banco de dados')
  // The next timeline begins in a place of its own, since the log of the other tests does not have it.
  const BACKUP_TO = join(folder.path, 'copies-2')
  await cp(env.BACKUP_TO, BACKUP_TO, { recursive: true })
  await write(server.url, 'fourth')
  const before = env.BACKUP_TO
  env.BACKUP_TO = BACKUP_TO
  await send(server, to.DATA_DIR).finally(() => {
    env.BACKUP_TO = before
  })
  const again = await restored(['--latest'], await target({ BACKUP_TO }))
  expect(await writtenIn(again)).toEqual(['first', 'fourth', 'second', 'third'])
})

test('a restore to a moment has what was written before and not what was written after', async () => {
  expect(await writtenIn(await restored(['--until', moment], await target()))).toEqual(['first'])
  const { output } = await runCommand('backup', env, ['--list'])
  const [, end = ''] = /log de \S+ a (\S+)\n/.exec(output) ?? []
  // Nothing was written between the last segment's end and its switch.
  expect(await writtenIn(await restored(['--until', end], await target()))).toContain('third')
  expect(await refusal(['--until', '2100-01-01T00:00:00Z'], await target())).toContain(`vai só até ${end}`)
  expect(await refusal(['--until', '2020-01-01T00:00:00Z'], await target())).toContain('nenhuma cópia')
})

test('a missing or damaged segment is named, unless the moment lies before it', async () => {
  const BACKUP_TO = join(folder.path, 'copies-3')
  await cp(env.BACKUP_TO, BACKUP_TO, { recursive: true })
  const second = sent.at(-2) as string
  const [key] = (await readdir(BACKUP_TO, { recursive: true })).filter((name) => name.includes(`${second}-`))
  const file = join(BACKUP_TO, key as string)
  const bytes = await readFile(file)
  await writeFile(file, bytes.with(bytes.length >> 1, (bytes[bytes.length >> 1] as number) ^ 1))
  const to = await target({ BACKUP_TO })
  expect(await refusal(['--latest'], to)).toContain(`${second}-`)
  await expect(startEmbedded({ dataDir: to.DATA_DIR })).rejects.toThrow('Uma restauração não terminou')
  await rm(file)
  expect(await refusal(['--latest'], to)).toContain(`falta o segmento ${second}`)
  expect(await writtenIn(await restored(['--until', moment], to))).toEqual(['first'])
})

test('an app never starts on a restore that was killed, and the next restore begins it again', async () => {
  const to = await target()
  const { child, ended } = startCommand('restore', to, ['--latest'])
  const isReplaying = new Promise((resolve) =>
    child.stdout?.on('data', (text) => String(text).includes('Repetindo') && resolve(null)),
  )
  await Promise.race([isReplaying, ended])
  child.kill('SIGKILL')
  await ended
  await expect(startEmbedded({ dataDir: to.DATA_DIR })).rejects.toThrow('Uma restauração não terminou')
  expect(await writtenIn(await restored(['--latest'], to))).toContain('third')
})

test('the drill proves the way to the end of the log', async () => {
  const { code, output } = await runCommand('restore-drill', env, ['--latest'])
  expect(code, output).toBe(0)
  expect(output).toMatch(/última alteração 20.*\n.*1 das linhas[\s\S]*A cópia serve/)
})

test('the log goes with the oldest copy that it follows on', async () => {
  const store = storeOf({ BACKUP_TO: join(folder.path, 'copies-4') })
  const { place, seal } = store
  const copy = async (takenAt: string, startLsn: string) => {
    const id = takenAt.slice(0, 10)
    const files = await storeText(store, `copies/${id}/files`, '')
    const base = { systemId: '7', startLsn, stopLsn: startLsn }
    await writeManifest(place, seal, { format: 1, id, takenAt, keyId: seal.keyId, files, base } as never)
  }
  await copy('2026-11-01T08:00:00Z', '0/3000028')
  await copy('2026-11-15T08:00:00Z', '0/5000028')
  await copy('2026-11-16T08:00:00Z', '0/6000028')
  const names = [3, 4, 5, 6].map((position) => `00000001000000000000000${position}-1`)
  const keys = [...names, '00000002.history'].map((name) => `log/plain/7/${name}`)
  for (const key of keys) await place.put(key, Buffer.from('x'))
  await removeExpired(store, { keepDays: 7, now: new Date('2026-11-16T09:00:00Z') })
  expect((await place.list('log/')).map(({ key }) => key).sort()).toEqual(keys.slice(2))
})

test('admins are told once that nothing was sent for minutes, until it is', async () => {
  const app = await testApp()
  const admin = await createUser(app, { role: 'admin' })
  let isBroken = true
  const sender = {
    turn: async () => (isBroken ? Promise.reject(new Error('full')) : null),
    close: async () => {},
  }
  const logged: string[] = []
  const log = { error: (_: object, text: string) => logged.push(text) } as never
  const { db, queue, clock, url } = app
  const deps = { db, queue, clock, log, databaseUrl: url, store: storeOf(env), files: pictureStorage(env) }
  const keeper = logKeeper(
    { ...deps, home: embedded.home, secret: null, documentKeys: null, keepDays: 1 },
    sender,
  )
  const bell = async () => (await bellOf(app, admin)).items.map(({ kind, jobTitle }) => [kind, jobTitle])
  await keeper.turn()
  await keeper.watch()
  expect([logged, await bell()]).toEqual([['the log of the database was not sent'], []])
  clock.advance({ minutes: 4 })
  await keeper.turn()
  await keeper.watch()
  await keeper.watch()
  expect(await bell()).toEqual([['work_given_up', 'Envio do log do banco: em atraso']])
  isBroken = false
  await keeper.turn()
  await keeper.watch()
  const { reply } = await app.call('GET /admin/attention', { token: admin.token })
  expect(reply.items.find(({ kind }) => kind === 'givenUpWork')?.count ?? 0).toBe(0)
})
