import cluster from 'node:cluster'
import { mkdir } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { createApp } from './app.ts'
import { systemClock } from './clock.ts'
import { backupStore } from './db/backup/settings.ts'
import { changeFeed, listenForChanges } from './db/changes.ts'
import { createDatabase } from './db/client.ts'
import { BACKGROUND_CONNECTIONS, connectionsOf } from './db/connections.ts'
import { startEmbedded } from './db/embedded/start.ts'
import { finishMigrations, migrate } from './db/migrate.ts'
import { countMachines, warnOfOwnFolders } from './db/nodes.ts'
import { allObjects } from './db/object-store.ts'
import { startQueue } from './db/queue.ts'
import { recordRelease } from './db/releases.ts'
import { openReplicas } from './db/replicas.ts'
import { hasRoleLimits, setRoleLimits } from './db/role-limits.ts'
import { warnOfDemoAccounts } from './demo/remove-demo.ts'
import { documentKeys, documentKeysToCopy } from './document-keys.ts'
import { directUrlOf, type Env, StartProblems } from './env.ts'
import { pictureStorage } from './features/accounts/pictures/gateway.ts'
import { workAccounts } from './features/accounts/workers.ts'
import { workAdmin } from './features/admin/workers.ts'
import { workHiring } from './features/hiring/workers.ts'
import { fillIndex } from './features/jobs/job-index/service.ts'
import { adoptEmptyIndex } from './features/jobs/job-index-refill/service.ts'
import { workJobs } from './features/jobs/workers.ts'
import { paymentAccess } from './features/payments/access.ts'
import { sponsorshipDeps, subscriptionDeps } from './features/payments/deps.ts'
import { startSandboxes } from './features/payments/sandboxes.ts'
import { workPayments } from './features/payments/workers.ts'
import { countedDelivery, keepInOutbox, smtpServer } from './features/platform/mails/gateway.ts'
import { sealedStorage } from './features/platform/sealed-files/gateway.ts'
import { reportMissingKeys } from './features/platform/sealed-files/service.ts'
import { defaultSettings, settingsReader } from './features/platform/settings/service.ts'
import { keepWebFiles } from './features/platform/web-files/service.ts'
import { workPlatform } from './features/platform/workers.ts'
import { workPublishing } from './features/publishing/workers.ts'
import { workRota } from './features/rota/workers.ts'
import { alertMailKinds } from './features/search/job-alert-mails/service.ts'
import { searchLanguage } from './features/search/search-language/service.ts'
import { workSearch } from './features/search/workers.ts'
import { addOperatingFigures } from './features/site/operating-figures/service.ts'
import { workLog, workSite } from './features/site/workers.ts'
import { workTelehealth } from './features/telehealth/workers.ts'
import { closeApp } from './http/availability/closing.ts'
import { ANSWER_WITHIN_MS } from './http/availability/deadline.ts'
import { measurePressure } from './http/limits/pressure.ts'
import { addDeliveries, addPools, addReplicas } from './http/metrics/process-metrics.ts'
import { pageCache } from './http/page-cache.ts'
import { builtPages } from './http/render.ts'
import { secretsFrom } from './http/secrets.ts'
import { createLog } from './log.ts'
import { measureProcess, offerMetrics, offerMetricsOfWorkers } from './measure.ts'
import { isFurtherProcess, runProcesses } from './processes.ts'
import { sessionSecret } from './secret.ts'
import { checkedEnv, listenProblem } from './start-checks.ts'
import { startTracing } from './tracing.ts'

const print = (text: string) => void process.stdout.write(`${text}\n`)
const isFurther = isFurtherProcess()
const say = isFurther ? () => undefined : print

/** Process managers kill the app about ten seconds after they ask it to stop. */
const STEP_DEADLINE_MS = 1_500
/** After a burst of writes, PostgreSQL needs time to end in order. It ends even if the app does not wait for it. */
const DATABASE_DEADLINE_MS = 8_000

/** Resources to release at the end, the last one first. */
const endings: { release: () => Promise<unknown>; deadlineMs: number }[] = []
const atEnd = (release: () => Promise<unknown>, deadlineMs = STEP_DEADLINE_MS) =>
  void endings.push({ release, deadlineMs })
let isListening = false
let isEnding = false
const stopping = new AbortController()

/** Goes on serving for `drainSeconds` while `/ready` says that the process stops. Asked again, it ends at once. */
async function stop(drainSeconds: number): Promise<void> {
  if (!stopping.signal.aborted && isListening) {
    stopping.abort()
    await sleep(drainSeconds * 1000)
  }
  await end(0)
}

async function end(code: number): Promise<void> {
  if (isEnding) return
  isEnding = true
  for (const { release, deadlineMs } of endings.reverse())
    await Promise.race([release().catch(() => {}), sleep(deadlineMs)])
  process.exit(code)
}

async function serve(env: Env): Promise<void> {
  const log = createLog(env.LOG_LEVEL)
  // A promise that nobody awaits must not end the process for everybody.
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'))
  // After an exception that nobody catches, the process may be in any state, so it ends, and its database in order.
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught exception')
    return end(1)
  })
  const isDemo = env.APP_MODE === 'demo'
  await mkdir(env.DATA_DIR, { recursive: true })
  const development = process.argv.includes('--dev')
    ? await (await import('./http/dev-pages.ts')).devPages()
    : null
  if (development) atEnd(development.close)
  const pages = development ?? builtPages()
  const metrics = measureProcess(env, systemClock)

  const isPooled = env.DATABASE_DIRECT_URL !== undefined
  let databaseUrl = directUrlOf(env)
  let home: string | null = null
  if (!databaseUrl) {
    const starting = startEmbedded({
      dataDir: env.DATA_DIR,
      say,
      settings: { max_connections: String(Math.max(100, connectionsOf(env) + 20)) },
    })
    // Registered first: a server that is just starting is stopped as well.
    atEnd(async () => (await starting).stop(), DATABASE_DEADLINE_MS)
    const embedded = await starting
    databaseUrl = embedded.url
    home = embedded.home
  }
  const applied = await migrate(databaseUrl)
  if (applied.length > 0) say(`Esquema do banco atualizado (${applied.length} migrações).`)
  const background = createDatabase(databaseUrl, { max: BACKGROUND_CONNECTIONS })
  atEnd(background.close)
  const { db } = background
  if (isPooled) await setRoleLimits(db)
  const removesUndeclared = await recordRelease(db, systemClock.now())
  await adoptEmptyIndex(db)
  await fillIndex(db, systemClock.now())
  // Loaded only where it is used: the texts of the demo data would stay in memory.
  const hasDemoData = isDemo && env.DEMO_DATA === 'on'
  if (hasDemoData) {
    const { seedDemo } = await import('./demo/seed-demo.ts')
    await seedDemo(db, { now: systemClock.now(), storage: pictureStorage(env), say })
  }
  if (!isDemo) await warnOfDemoAccounts(db, log)
  if (!isDemo) warnOfOwnFolders(await countMachines(db), env, log)
  if (!development) await keepWebFiles(db, systemClock.now())

  const tracing = await startTracing(env, log)
  if (tracing) atEnd(tracing.close)
  const database = createDatabase(env.DATABASE_URL ?? databaseUrl, {
    onStatement: tracing?.traceStatement,
    limits: 'requests',
    max: env.DATABASE_POOL,
    isPooled,
  })
  atEnd(database.close)
  const replicas = env.DATABASE_REPLICA_URLS
    ? openReplicas(database, env.DATABASE_REPLICA_URLS, {
        max: env.DATABASE_POOL,
        onStatement: tracing?.traceStatement,
        log,
      })
    : undefined
  if (replicas) atEnd(replicas.close)
  if (replicas && metrics) addReplicas(metrics, replicas)
  if (metrics) addPools(metrics, { requests: database.pool, background: background.pool })
  if (isPooled && !(await hasRoleLimits(database.db)))
    log.warn('the pooler has connections without time limits: send RECONNECT to its console')
  // In development pages change with the sources, so they are not cached.
  const cache = development ? null : pageCache({ now: () => systemClock.now().getTime() })
  const changes = changeFeed()
  const listening = await listenForChanges(background.connect, {
    onChange: changes.tell,
    onLost: changes.lose,
    log,
  })
  atEnd(listening.close)

  const works = env.WORKER === 'on' && !isFurther
  const queue = await startQueue(databaseUrl, log, { removesUndeclared, works })
  atEnd(queue.stop)
  const secret = await sessionSecret(env)
  const keys = await documentKeys(env)
  await reportMissingKeys({ db, keys, log })
  const sandboxes = isDemo
    ? await startSandboxes({ db, clock: systemClock, sessionSecret: secret, publicUrl: env.publicUrl })
    : null
  if (sandboxes) atEnd(sandboxes.close)
  const app = await createApp({
    db: database.db,
    replicas,
    queue,
    clock: systemClock,
    env,
    log,
    sessionSecret: secret,
    documentKeys: keys,
    pages,
    ...(sandboxes && { sandboxes }),
    changes,
    ...(tracing && { tracing }),
    ...(cache && { pageCache: cache }),
    // In development, pages are compiled at their first request.
    ...(!development && { answerWithinMs: ANSWER_WITHIN_MS }),
    pressure: measurePressure(database.pool),
    ...(metrics && { metrics }),
    stopping: stopping.signal,
  })
  // Last, so that pages are rendered from the data that the others have read again.
  if (cache) changes.on('pages', cache.flush)
  if (cache) changes.onLost(cache.suspend)
  sandboxes?.connect(app)
  sandboxes?.keepTime(log)
  atEnd(() => Promise.all([closeApp(app), queue.stop()]))
  development?.attach(app)
  const access = paymentAccess(env, sandboxes ?? undefined)
  const currentSettings = settingsReader(defaultSettings(env))
  const payments = { db, queue, clock: systemClock, log, env }
  const subscriptions = subscriptionDeps(payments, access.stripe)
  if (sandboxes && subscriptions?.isSandbox && hasDemoData) {
    const { seedDemoSubscriptions } = await import('./demo/demo-subscriptions.ts')
    await seedDemoSubscriptions(subscriptions, sandboxes.stripe)
  }
  let logSentAt = (): Date | null => null
  if (works) {
    const mailServer = env.SMTP_URL ? smtpServer(env.SMTP_URL, log) : null
    atEnd(async () => mailServer?.close())
    const { deliver, outcomes } = countedDelivery(mailServer?.deliver ?? keepInOutbox)
    if (metrics) addDeliveries(metrics, outcomes)
    const accounts = {
      db,
      clock: systemClock,
      secrets: secretsFrom(secret, systemClock),
      publicUrl: env.publicUrl,
      currentSettings,
    }
    const searchDeps = { db, language: searchLanguage(db, systemClock) }
    changes.on('searchTerms', searchDeps.language.forget)
    const alerts = { ...accounts, queue, searchDeps }
    const mails = {
      clock: systemClock,
      deliver,
      keep: isDemo,
      currentSettings,
      kinds: alertMailKinds(alerts),
    }
    const parts = { db, clock: systemClock, log, publicUrl: env.publicUrl }
    await workPlatform(queue, { ...parts, ...mails })
    await workAccounts(queue, accounts)
    await workTelehealth(queue, parts)
    await workJobs(queue, parts)
    await workSearch(queue, { ...alerts, isDemo })
    const sealedFiles = { db, storage: sealedStorage(env), keys }
    await workRota(queue, parts, { readsOwnMachine: isDemo && env.HOST === '127.0.0.1' })
    await workHiring(queue, { ...parts, env, log, sealedFiles, clamdUrl: env.CLAMD_URL })
    const sponsorships = sponsorshipDeps(payments, access.mercadoPago)
    await workPayments(queue, { ...parts, access, sponsorships, subscriptions })
    await workPublishing(queue, parts)
    await workAdmin(queue, { ...parts, env })
    const pictures = { db, storage: pictureStorage(env) }
    const store = backupStore(env)
    const backups =
      store && env.BACKUP_EVERY
        ? {
            db,
            databaseUrl,
            home,
            store,
            files: allObjects(env),
            secret,
            documentKeys: await documentKeysToCopy(env),
            keepDays: env.BACKUP_KEEP_DAYS,
            everyMs: env.BACKUP_EVERY,
          }
        : null
    await workSite(queue, { ...accounts, log, pictures, sealedFiles, backups })
    if (home) {
      const kept = await workLog(home, backups && { ...backups, queue, log, clock: systemClock })
      atEnd(kept.stop)
      logSentAt = kept.sentAt
    }
  }
  if (metrics && !isFurther)
    addOperatingFigures(metrics, {
      db,
      clock: systemClock,
      backupEveryMs: env.BACKUP_EVERY ?? null,
      logSentAt: () => logSentAt(),
    })
  await offerMetrics(env, { registry: metrics, log })
  await app.listen({ host: env.HOST, port: env.PORT }).catch((error: NodeJS.ErrnoException) => {
    throw error.syscall ? new StartProblems([listenProblem(error, env.HOST, env.PORT)]) : error
  })
  isListening = true
  say(`Medponto no ar: ${env.publicUrl}`)
  if (!isFurther)
    finishMigrations(databaseUrl).catch((error) => log.error({ err: error }, 'late migrations failed'))
  if (hasDemoData)
    say(
      'Contas de demonstração (senha Medponto1): medica@, hospital@, telemedicina@, admin@ e operadora@demo.test',
    )
}

async function start(): Promise<void> {
  const env = await checkedEnv({ checksPort: cluster.isPrimary })
  // Development watches the sources, which one process has to do.
  if (cluster.isPrimary && env.WORKERS > 1 && !process.argv.includes('--dev')) {
    await offerMetricsOfWorkers(env, createLog(env.LOG_LEVEL))
    return runProcesses({ count: env.WORKERS, drainSeconds: env.DRAIN_SECONDS, say })
  }
  process.on('SIGTERM', () => stop(env.DRAIN_SECONDS))
  process.on('SIGINT', () => end(0))
  await serve(env)
}

start().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  return end(1)
})
