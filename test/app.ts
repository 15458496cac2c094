import { randomBytes } from 'node:crypto'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { expect, inject } from 'vitest'
import type { Role } from '#contract/accounts/roles.ts'
import type { Api } from '#contract/api.ts'
import type { CallInput, CallReply } from '#contract/endpoint.ts'
import type { ErrorReply } from '#contract/errors.ts'
import { type AppParts, createApp } from '#server/app.ts'
import type { Clock } from '#server/clock.ts'
import { changeFeed, listenForChanges } from '#server/db/changes.ts'
import { createDatabase, type Db } from '#server/db/client.ts'
import { type Queue, startQueue } from '#server/db/queue.ts'
import { type Env, readEnv } from '#server/env.ts'
import { openSession } from '#server/features/accounts/sessions/service.ts'
import { sessionTokens } from '#server/features/accounts/sessions/session-tokens.ts'
import { type Sandboxes, startSandboxes } from '#server/features/payments/sandboxes.ts'
import { sealedStorage } from '#server/features/platform/sealed-files/gateway.ts'
import type { SealedFiles } from '#server/features/platform/sealed-files/service.ts'
import {
  type CurrentSettings,
  defaultSettings,
  settingsReader,
} from '#server/features/platform/settings/service.ts'
import { createLog } from '#server/log.ts'
import { databaseUrl, runOnCluster, TEMPLATE_DATABASE } from './cluster.ts'
import { wordlessLogEntries } from './log-words.ts'

/** A clock that stands still until a test advances it. After the test it is set back. */
export interface TestClock extends Clock {
  advance(amount: { days?: number; hours?: number; minutes?: number; seconds?: number }): void
}

/** Functions that set the clocks of the test file back to the time that they show now. */
const clocks: (() => () => void)[] = []

/** Returns what sets the clocks of the test file back to the times that they show now. */
export function holdClocks(): () => void {
  const setBack = clocks.map((hold) => hold())
  return () => {
    for (const one of setBack) one()
  }
}

function testClock(): TestClock {
  let now = Date.parse('2026-11-16T15:00:00Z')
  clocks.push(() => {
    const held = now
    return () => {
      now = held
    }
  })
  return {
    now: () => new Date(now),
    advance({ days = 0, hours = 0, minutes = 0, seconds = 0 }) {
      now += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000
    },
  }
}

export interface CallResult<K extends keyof Api> {
  status: number
  reply: CallReply<Api[K]>
  error: ErrorReply
  raw: LightMyRequestResponse
}

type CallOptions<K extends keyof Api> = Partial<CallInput<Api[K]>> & {
  token?: string
  headers?: Record<string, string>
}

export interface TestApp {
  app: FastifyInstance
  db: Db
  queue: Queue
  clock: TestClock
  env: Env
  currentSettings: CurrentSettings
  /** The secret that signs this app's access tokens. */
  sessionSecret: string
  /** The store of documents, and this app's keys. */
  sealedFiles: SealedFiles
  /** The payment providers; absent outside demo mode. */
  sandboxes: Sandboxes | undefined
  /** URL of the database of this test file. */
  url: string
  /** Opens a session of this user, without the cost of hashing a password. Returns its access token. */
  openTestSession(userId: string, role: Role | null): Promise<string>
  /** Calls an endpoint in process. An error status is returned, not thrown. */
  call<K extends keyof Api>(key: K, input?: CallOptions<K>): Promise<CallResult<K>>
}

const addressOf = (path: string, params: object = {}, query: object = {}) => {
  const values = params as Record<string, unknown>
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])))
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [value].flat().map((one) => [name, String(one)]),
  )
  return `/api${filled}${pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : ''}`
}

const cleanups: (() => Promise<void>)[] = []

/** Ends the apps of a test file, the latest first, since it may use the database of an earlier one. */
export async function endTestApps(): Promise<void> {
  for (const end of cleanups.splice(0).reverse()) await end()
  clocks.length = 0
}

/** Starts the whole app on a new database. Both are removed when the test file is done. */
export async function testApp({
  env = {},
  pages,
  logStream,
  pageCache,
  pressure,
  sameDatabaseAs,
  hearsChanges = false,
  answerWithinMs,
  metrics,
  addRoutes,
}: {
  env?: NodeJS.ProcessEnv
  pages?: AppParts['pages']
  logStream?: NodeJS.WritableStream
  pageCache?: AppParts['pageCache']
  pressure?: AppParts['pressure']
  /** Starts a second process of this app: same database, clock and session secret. */
  sameDatabaseAs?: TestApp
  /** Keeps things in memory as a real process does, and is told of changes. */
  hearsChanges?: boolean
  answerWithinMs?: AppParts['answerWithinMs']
  metrics?: AppParts['metrics']
  /** Registers additional routes for the test. */
  addRoutes?: (app: FastifyInstance) => void
} = {}): Promise<TestApp> {
  const clusterUrl = inject('clusterUrl')
  const name = `test_${randomBytes(6).toString('hex')}`
  // Copying the files takes half as long as writing every page to the log, which only matters for crashes and replicas.
  if (!sameDatabaseAs)
    await runOnCluster(clusterUrl, `create database ${name} template ${TEMPLATE_DATABASE} strategy file_copy`)
  const url = sameDatabaseAs?.url ?? databaseUrl(clusterUrl, name)
  const database = createDatabase(url, { max: 8 })
  const parsedEnv = readEnv({
    APP_MODE: 'demo',
    LOG_LEVEL: 'silent',
    RATE_LIMIT_PER_MINUTE: '0',
    DATABASE_URL: url,
    ...env,
  })
  const log = createLog(parsedEnv.LOG_LEVEL, logStream)
  const queue = await startQueue(url, log)
  const clock = sameDatabaseAs?.clock ?? testClock()
  const sessionSecret = sameDatabaseAs?.sessionSecret ?? randomBytes(32).toString('hex')
  const documentKeys = parsedEnv.DOCUMENT_KEYS ??
    sameDatabaseAs?.sealedFiles.keys ?? [{ id: 'test', key: randomBytes(32) }]
  const sandboxes =
    sameDatabaseAs?.sandboxes ??
    (parsedEnv.APP_MODE === 'demo'
      ? await startSandboxes({ db: database.db, clock, sessionSecret, publicUrl: parsedEnv.publicUrl })
      : undefined)
  const changes = changeFeed()
  const listening = hearsChanges
    ? await listenForChanges(database.connect, { onChange: changes.tell, onLost: changes.lose })
    : null
  const app = await createApp({
    db: database.db,
    queue,
    clock,
    env: parsedEnv,
    log,
    sessionSecret,
    documentKeys,
    ...(sandboxes && { sandboxes }),
    ...(pages && { pages }),
    ...(pageCache && { pageCache }),
    ...(hearsChanges && { changes }),
    ...(pressure && { pressure }),
    ...(answerWithinMs && { answerWithinMs }),
    ...(metrics && { metrics }),
  })
  addRoutes?.(app)
  await app.ready()
  if (!sameDatabaseAs) sandboxes?.connect(app)
  cleanups.push(async () => {
    await app.close()
    await listening?.close()
    if (!sameDatabaseAs) await sandboxes?.close()
    await queue.stop()
    const wordless = sameDatabaseAs ? [] : await wordlessLogEntries(database.db)
    await database.close()
    if (!sameDatabaseAs) await runOnCluster(clusterUrl, `drop database ${name} with (force)`)
    // Whatever the tests of any slice have logged, admins must be able to read.
    expect(wordless, 'The log has no Portuguese words for these').toEqual([])
  })
  return {
    app,
    db: database.db,
    queue,
    clock,
    env: parsedEnv,
    currentSettings: settingsReader(defaultSettings(parsedEnv)),
    sessionSecret,
    sealedFiles: { db: database.db, storage: sealedStorage(parsedEnv), keys: documentKeys },
    sandboxes,
    url,
    async openTestSession(userId, role) {
      const tokens = sessionTokens(sessionSecret, clock, { admitDemoAccounts: true })
      const opened = await openSession(
        database.db,
        tokens,
        { id: userId, role },
        { userAgent: 'test', now: clock.now(), secondFactorAt: clock.now() },
      )
      return opened.authToken
    },
    async call(key, { token, headers, ...input } = {}) {
      const [method, path] = (key as string).split(' ') as ['GET', string]
      const { params, query, body } = input as { params?: object; query?: object; body?: unknown }
      const raw = await app.inject({
        method,
        url: addressOf(path, params, query),
        headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
        ...(method !== 'GET' && (method as string) !== 'DELETE' && { payload: (body ?? {}) as object }),
      })
      const json = raw.body ? JSON.parse(raw.body) : null
      return { status: raw.statusCode, reply: json, error: json, raw }
    },
  }
}
