import type { ChildProcess } from 'node:child_process'
import { lstat, mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { differingTables } from '#server/db/backup/compare-copy.ts'
import { type Manifest, openCopy } from '#server/db/backup/manifest.ts'
import { createDatabase } from '#server/db/client.ts'
import { migrate } from '#server/db/migrate.ts'
import { pictureStorage } from '#server/features/accounts/pictures/gateway.ts'
import { JOB_INDEX_VERSION } from '#server/features/jobs/job-index/service.ts'
import { refillIndex } from '#server/features/jobs/job-index-refill/service.ts'
import { operators, runCommand, startCommand } from '#test/backup-commands.ts'
import { installDemo, KILLS, storeOf } from '#test/backup-installation.ts'

const installed = installDemo()

test.each(['folder', 'bucket'])(
  'a copy in a %s brings back every row, every picture and the secret',
  async (kind) => {
    const { S3_BUCKET, ...bucket } = installed.s3.env
    if (kind === 'bucket')
      Object.assign(
        installed.env,
        { BACKUP_TO: `s3://${S3_BUCKET}/copias` },
        Object.fromEntries(Object.entries(bucket).map(([name, value]) => [`BACKUP_${name}`, value])),
      )
    await installed.makeCopy()
    const { SESSION_SECRET: _, ...target } = await installed.target()
    const { code, output } = await runCommand('restore', target)
    expect(code, output).toBe(0)
    const store = storeOf(installed.env)
    const manifest = await openCopy(store.place, store.seal)
    // The restore has recorded itself.
    const differing = await differingTables(target.DATABASE_URL, manifest)
    expect(differing.filter((table) => table !== 'backups')).toEqual([])
    expect(manifest.files.count).toBeGreaterThan(10)
    expect((await readdir(join(target.DATA_DIR, 'files'))).length).toBe(manifest.files.count)
    expect(await readFile(join(target.DATA_DIR, 'session-secret'), 'utf8')).toBe(installed.app.sessionSecret)
    const again = await runCommand('restore', target)
    expect([again.code, again.output]).toEqual([1, expect.stringContaining('não está vazio')])
  },
)

test('an index that was being filled is not copied, and is filled from the beginning after a restore', async () => {
  await sql
    .raw(`create schema job_index_next; create table job_index_next.changed (job_id uuid not null);
      insert into job_index_next.changed select id from jobs;
      insert into backfills (name, position) values ('job-index-${JOB_INDEX_VERSION + 1}', '5');
      insert into web_files (name, content, is_brotli, kept_at) values ('a.js', 'a', false, now())`)
    .execute(installed.app.db)
  onTestFinished(async () => {
    await sql
      .raw('drop schema job_index_next cascade; truncate backfills; truncate web_files')
      .execute(installed.app.db)
  })
  await installed.makeCopy()
  const store = storeOf(installed.env)
  const { tables } = await openCopy(store.place, store.seal)
  expect(new Set(tables.map(({ schema }) => schema))).toEqual(new Set(['pgboss', 'public']))
  expect(tables.map(({ name }) => name)).not.toContain('web_files')
  const target = await installed.target()
  expect(await runCommand('restore', target)).toMatchObject({ code: 0 })
  const database = createDatabase(target.DATABASE_URL)
  onTestFinished(database.close)
  const versions = async () =>
    (
      await sql<object>`select version, count(*)::int as entries from job_search group by version`.execute(
        database.db,
      )
    ).rows
  const [{ entries }] = (await versions()) as [{ entries: number }]
  expect(entries).toBeGreaterThan(10)
  const version = JOB_INDEX_VERSION + 1
  await refillIndex({ db: database.db, clock: installed.app.clock, version })
  expect(await versions()).toEqual([{ version, entries }])
})

test('pictures move from a folder to a bucket', async () => {
  await installed.copy()
  const { code, output } = await runCommand('restore', { ...(await installed.target()), ...installed.s3.env })
  expect(code, output).toBe(0)
  const [picture] = await installed.app.db.selectFrom('pictures').select('key').execute()
  const found = await pictureStorage({ DATA_DIR: installed.folder, ...installed.s3.env }).read(
    picture?.key as string,
  )
  found?.stream.destroy()
  expect(found?.size).toBeGreaterThan(100)
})

test('a copy with a damaged or missing part is refused, and the reason names the part', async () => {
  const { id } = await installed.copy()
  const target = await installed.target()
  const refusal = async () => {
    const { code, output } = await runCommand('restore', target)
    expect(code).toBe(1)
    return output
  }
  const part = join(installed.folder, 'copies', 'copies', id, 'public.jobs.0001')
  const bytes = await readFile(part)
  await writeFile(part, bytes.with(bytes.length >> 1, (bytes[bytes.length >> 1] as number) ^ 1))
  expect(await refusal()).toContain('public.jobs.0001 está danificado')
  // The interrupted restore has left a database that the app refuses.
  await expect(migrate(target.DATABASE_URL)).rejects.toThrow('uma restauração não terminou')
  await truncate(part, bytes.length - 1)
  expect(await refusal()).toContain('public.jobs.0001')
  await rm(part)
  expect(await refusal()).toContain('public.jobs.0001')
})

test('a copy of another key, and one without its whole manifest, is refused and named', async () => {
  const { id } = await installed.copy()
  const target = await installed.target()
  const refusal = async (env: NodeJS.ProcessEnv = {}) => {
    const { code, output } = await runCommand('restore', { ...target, ...env })
    expect(code).toBe(1)
    return output
  }
  expect(await refusal({ BACKUP_KEY: '' })).toContain('cifrada com outra BACKUP_KEY')
  const manifest = join(installed.folder, 'copies', 'copies', id, 'manifest.json')
  const facts = await readFile(manifest, 'utf8')
  await writeFile(manifest, facts.replace('"rows":', '"rows": '))
  expect(await refusal()).toContain('nenhuma cópia completa')
  await rm(manifest)
  expect((await runCommand('backup', installed.env, ['--list'])).output).toContain(`${id}  incompleta`)
})

/** Kills a restore at a moment, and proves that the app refuses what it left, and that the next restore completes it. */
async function killRestore(
  manifest: Manifest,
  moment: (child: ChildProcess) => Promise<unknown>,
): Promise<void> {
  const target = { ...(await installed.target()), DATA_DIR: await mkdtemp(join(installed.folder, 'to-')) }
  const { child, ended } = startCommand('restore', target)
  await Promise.race([moment(child), ended])
  child.kill('SIGKILL')
  await ended
  const database = createDatabase(target.DATABASE_URL, { max: 1 })
  // Either the mark, no table at all, or everything.
  const { rows } = await database.pool.query<{ tables: number; marked: boolean }>(
    `select count(*)::int as tables, to_regclass('public.restore_in_progress') is not null as marked
      from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  )
  await database.close()
  const { tables, marked } = rows[0] as { tables: number; marked: boolean }
  if (marked) await expect(migrate(target.DATABASE_URL)).rejects.toThrow('uma restauração não terminou')
  else if (tables > 0) {
    const differing = await differingTables(target.DATABASE_URL, manifest)
    expect(differing.filter((table) => table !== 'backups')).toEqual([])
  }
  const again = await runCommand('restore', target)
  expect(again.output).toMatch(tables > 0 && !marked ? /não está vazio/ : /Pronto/)
}

test('an app never starts on a restore that was killed, and the next restore completes it', async () => {
  await killRestore(
    await installed.copy(),
    (child) =>
      new Promise((resolve) =>
        child.stdout?.on('data', (text) => String(text).includes('Carregando') && resolve(null)),
      ),
  )
})

if (process.env.PROOF)
  test('an app never starts on a restore that was killed at any moment', { timeout: 3_600_000 }, async () => {
    const manifest = await installed.copy()
    const began = Date.now()
    expect(await runCommand('restore', await installed.target())).toMatchObject({ code: 0 })
    const duration = Date.now() - began
    for (let kill = 0; kill < KILLS; kill++)
      await killRestore(manifest, () => delay(Math.random() * duration))
  })

test.each(operators)(
  '$name restores into a PostgreSQL in DATA_DIR, and copies it again',
  async (operator) => {
    const { tables } = await installed.copy()
    await operator.takes(installed.folder)
    const { DATABASE_URL: _, SESSION_SECRET: __, ...rest } = installed.env
    const target: NodeJS.ProcessEnv = { ...rest, DATA_DIR: join(installed.folder, 'data') }
    const { code, output } = await runCommand('restore', target, [], operator.user)
    expect(code, output).toBe(0)
    expect((await lstat(join(installed.folder, 'data', 'postgres'))).isSymbolicLink()).toBe(operator.isLinked)
    target.BACKUP_TO = join(installed.folder, 'copies-2')
    const second = await runCommand('backup', target, [], operator.user)
    expect(second.code, second.output).toBe(0)
    const { place, seal } = storeOf(target)
    const hashes = (manifest: { tables: Manifest['tables'] }) =>
      manifest.tables.filter(({ name }) => name !== 'backups').map(({ name, sha256 }) => [name, sha256])
    expect(hashes(await openCopy(place, seal))).toEqual(hashes({ tables }))
  },
)

test.each(operators)('$name proves a copy with the drill, which leaves nothing behind', async (operator) => {
  await installed.copy()
  const temporary = join(installed.folder, 'tmp')
  await mkdir(temporary)
  await operator.takes(installed.folder)
  const { code, output } = await runCommand(
    'restore-drill',
    { ...installed.env, TMPDIR: temporary },
    [],
    operator.user,
  )
  expect(output).toContain('A cópia serve')
  expect(code).toBe(0)
  expect(await readdir(temporary)).toEqual([])
})

test('the drill fails for a damaged copy', async () => {
  const { id } = await installed.copy()
  await truncate(join(installed.folder, 'copies', 'copies', id, 'public.users.0001'), 10)
  const { code, output } = await runCommand('restore-drill', installed.env)
  expect([code, output]).toEqual([1, expect.stringContaining('FALHA  banco')])
})
