import { rename, rm, symlink } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { beforeEach, expect, inject, test } from 'vitest'
import { errorReply } from '#server/http/errors.ts'
import { type TestApp, testApp } from './app.ts'
import { runOnCluster } from './cluster.ts'
import { createDoctor, createEmployer, publishJob, type TestUser } from './factories.ts'

let app: TestApp
let doctor: TestUser
let jobId: string

beforeEach(async () => {
  app = await testApp()
  doctor = await createDoctor(app)
  jobId = await publishJob(app, await createEmployer(app))
})

const login = () =>
  app.call('POST /auth/login', { body: { email: 'ana@example.com', password: 'Medponto1' } })
const apply = () => app.call('POST /jobs/:id/apply', { token: doctor.token, params: { id: jobId } })
const ready = () => app.app.inject('/ready')
const canSave = async () => (await app.app.inject('/health')).json().canSave

/** A 503 in the shape of all errors that says when to come back. */
function expectUnavailable({ statusCode, headers, body }: Awaited<ReturnType<typeof ready>>): void {
  expect([statusCode, headers['retry-after']]).toEqual([503, '5'])
  expect(errorReply.parse(JSON.parse(body)).errorDto.errorName).toBe('Unavailable')
}

/** Changes the database of this file for new connections, and ends those that it has. */
async function reconnect(change?: string): Promise<void> {
  const name = new URL(app.url).pathname.slice(1)
  await runOnCluster(
    inject('clusterUrl'),
    ...(change ? [`alter database ${name} ${change}`] : []),
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
  )
}

/** The file of a table. */
async function fileOf(table: string): Promise<string> {
  const { rows } = await sql<{ folder: string; file: string }>`select pg_relation_filepath(${table}) as file,
    current_setting('data_directory') as folder`.execute(app.db)
  return path.join(rows[0]?.folder as string, rows[0]?.file as string)
}

test('a database that takes no writes is read, calls that write are a 503, and the app is not ready', async () => {
  expect((await ready()).statusCode).toBe(200)
  await reconnect('set default_transaction_read_only = on')
  await expect.poll(async () => (await ready()).statusCode).toBe(503)
  for (const { raw } of [await login(), await apply()]) expectUnavailable(raw)
  expectUnavailable(await ready())
  expect(await canSave()).toBe(false)
  expect((await app.app.inject('/ready/pages')).statusCode).toBe(200)
  expect((await app.call('GET /jobs/:id', { params: { id: jobId } })).status).toBe(200)
  expect((await app.call('GET /user/me', { token: doctor.token })).status).toBe(200)

  await reconnect('reset default_transaction_read_only')
  // It notices by itself, also if nobody asks whether it is ready.
  await expect.poll(canSave, { timeout: 10_000 }).toBe(true)
  expect((await ready()).statusCode).toBe(200)
  expect((await login()).status).toBe(401)
  expect((await apply()).status).toBe(200)
})

test('a full disk makes the calls that need room a 503, and the app is not ready for a minute', async () => {
  // As far as PostgreSQL can tell, the disk of this table is full.
  const file = await fileOf('saved_jobs')
  await rename(file, `${file}.away`)
  await symlink('/dev/full', file)
  await reconnect()
  const save = () => app.call('POST /saved-jobs/:jobId', { token: doctor.token, params: { jobId } })
  await expect.poll(async () => (await ready()).statusCode).toBe(200)
  expectUnavailable((await save()).raw)
  expectUnavailable(await ready())

  await rm(file)
  await rename(`${file}.away`, file)
  await reconnect()
  await expect.poll(async () => (await save()).status).toBe(200)
  expectUnavailable(await ready())
  app.clock.advance({ seconds: 60 })
  expect((await ready()).statusCode).toBe(200)
})
