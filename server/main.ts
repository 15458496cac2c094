import cluster from 'node:cluster'
import { mkdir } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { createApp } from './app.ts'
import { systemClock } from './clock.ts'
import { changeFeed, listenForChanges } from './db/changes.ts'
import { createDatabase } from './db/client.ts'
import { startEmbedded } from './db/embedded/start.ts'
import { migrate } from './db/migrate.ts'
import { startQueue } from './db/queue.ts'
import { warnOfDemoAccounts } from './demo/remove-demo.ts'
import { type Env, StartProblems } from './env.ts'
import { workAccountDeletions } from './features/account-deletions/worker.ts'
import { workAnalytics } from './features/analytics/worker.ts'
import { workDataExports } from './features/data-exports/worker.ts'
import { workEstablishmentChecks } from './features/establishment-checks/worker.ts'
import { workGivenUpWork } from './features/given-up-work/worker.ts'
import { manualIssuer } from './features/invoices/gateway.ts'
import { workInvoices } from './features/invoices/worker.ts'
import { alertMailKinds } from './features/job-alert-mails/service.ts'
import { workJobAlerts } from './features/job-alert-mails/worker.ts'
import { workJobDigests } from './features/job-digests/worker.ts'
import { fillIndex } from './features/job-index/service.ts'
import { workJobLifecycle } from './features/job-lifecycle/worker.ts'
import { keepInOutbox, smtpServer } from './features/mails/gateway.ts'
import { workMails } from './features/mails/worker.ts'
import { workMaintenance } from './features/maintenance/worker.ts'
import { workNotifications } from './features/notifications/worker.ts'
import { workPasswords } from './features/passwords/worker.ts'
import { workPaymentAlarms } from './features/payment-alarms/worker.ts'
import { pictureStorage } from './features/pictures/gateway.ts'
import { workPlanChanges } from './features/plan-changes/worker.ts'
import { providerLookups } from './features/provider-events/gateway.ts'
import { workProviderEvents } from './features/provider-events/worker.ts'
import { providerDays } from './features/reconciliation/service.ts'
import { workReconciliation } from './features/reconciliation/worker.ts'
import { workRefunds } from './features/refunds/worker.ts'
import { workRegistrations } from './features/registrations/worker.ts'
import { searchLanguage } from './features/search-language/service.ts'
import { defaultSettings, settingsReader } from './features/settings/service.ts'
import { workSponsorships } from './features/sponsorships/worker.ts'
import { workSubscriptions } from './features/subscriptions/worker.ts'
import { workTelehealthDirectory } from './features/telehealth-directory/worker.ts'
import { workHiring } from './hiring-routes.ts'
import { closeApp } from './http/closing.ts'
import { ANSWER_WITHIN_MS } from './http/deadline.ts'
import { measurePressure } from './http/limits/pressure.ts'
import { pageCache } from './http/page-cache.ts'
import { builtPages } from './http/render.ts'
import { secretsFrom } from './http/secrets.ts'
import { createLog } from './log.ts'
import { paymentAccess } from './payment-access.ts'
import { eventHandlers, refundersOf, sponsorshipDeps, subscriptionDeps } from './payment-deps.ts'
import { isFurtherProcess, runProcesses } from './processes.ts'
import { startSandboxes } from './sandboxes.ts'
import { sessionSecret } from './secret.ts'
import { checkedEnv, listenProblem } from './start-checks.ts'

const print = (text: string) => void process.stdout.write(`${text}\n`)
const isFurther = isFurtherProcess()
const say = isFurther ? () => undefined : print

/** Whoever stops the app kills it after some ten seconds. */
const STEP_DEADLINE_MS = 1_500
/** After a burst of writes, PostgreSQL needs time to end in order. It ends even if the app does not wait for it. */
const DATABASE_DEADLINE_MS = 8_000

/** Database connections of one process: `background`, requests, queue and changes. */
const CONNECTIONS = 4 + 10 + 2 + 1

/** What to release at the end, the last one first. */
const endings: { release: () => Promise<unknown>; deadlineMs: number }[] = []
const atEnd = (release: () => Promise<unknown>, deadlineMs = STEP_DEADLINE_MS) =>
  void endings.push({ release, deadlineMs })
let isEnding = false

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

  let databaseUrl = env.DATABASE_URL
  if (!databaseUrl) {
    const starting = startEmbedded({
      dataDir: env.DATA_DIR,
      say,
      settings: { max_connections: String(Math.max(100, env.WORKERS * CONNECTIONS + 20)) },
    })
    // Registered first: a server that is just starting is stopped as well.
    atEnd(async () => (await starting).stop(), DATABASE_DEADLINE_MS)
    databaseUrl = (await starting).url
  }
  const background = createDatabase(databaseUrl, { max: 4 })
  atEnd(background.close)
  const { db } = background
  const applied = await migrate(db)
  if (applied.length > 0) say(`Esquema do banco atualizado (${applied.length} migrações).`)
  await fillIndex(db, systemClock.now())
  // Loaded only where it is used: the texts of the demo data would stay in memory.
  const hasDemoData = isDemo && env.DEMO_DATA === 'on'
  if (hasDemoData) {
    const { seedDemo } = await import('./demo/seed-demo.ts')
    await seedDemo(db, { now: systemClock.now(), storage: pictureStorage(env), say })
  }
  if (!isDemo) await warnOfDemoAccounts(db, log)

  const database = createDatabase(databaseUrl, { limits: 'requests' })
  atEnd(database.close)
  // In development pages change with the sources, so they are not cached.
  const cache = development ? null : pageCache({ now: () => systemClock.now().getTime() })
  const changes = changeFeed()
  const listening = await listenForChanges(database.connect, {
    onChange: changes.tell,
    onLost: () => cache?.suspend(),
  })
  atEnd(listening.close)

  const queue = await startQueue(databaseUrl, log)
  atEnd(queue.stop)
  const secret = await sessionSecret(env)
  const sandboxes = isDemo
    ? await startSandboxes({ db, clock: systemClock, sessionSecret: secret, publicUrl: env.publicUrl })
    : null
  if (sandboxes) atEnd(sandboxes.close)
  const app = await createApp({
    db: database.db,
    queue,
    clock: systemClock,
    env,
    log,
    sessionSecret: secret,
    pages,
    ...(sandboxes && { sandboxes }),
    changes,
    ...(cache && { pageCache: cache }),
    // In development, pages are compiled at their first request.
    ...(!development && { answerWithinMs: ANSWER_WITHIN_MS }),
    pressure: measurePressure(database.pool),
  })
  // Last, so that pages are rendered from what the others have read again.
  if (cache) changes.on('pages', cache.flush)
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
  if (env.WORKER === 'on' && !isFurther) {
    const mailServer = env.SMTP_URL ? smtpServer(env.SMTP_URL, log) : null
    atEnd(async () => mailServer?.close())
    const deliver = mailServer?.deliver ?? keepInOutbox
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
    await workMails(queue, { db, ...mails })
    await workJobAlerts(queue, alerts)
    await workPasswords(queue, accounts)
    await workRegistrations(queue, accounts)
    const pictures = { db, storage: pictureStorage(env) }
    await workMaintenance(queue, { db, clock: systemClock, pictures })
    await workDataExports(queue, accounts)
    await workAccountDeletions(queue, { ...accounts, log })
    await workAnalytics(queue, { db, clock: systemClock })
    await workJobLifecycle(queue, { db, clock: systemClock })
    await workEstablishmentChecks(queue, { db, clock: systemClock })
    await workTelehealthDirectory(queue, { db, clock: systemClock })
    await workInvoices(queue, { db, clock: systemClock, issuer: manualIssuer })
    await workPaymentAlarms(queue, { db, clock: systemClock })
    await workGivenUpWork(queue, { db, clock: systemClock, log })
    await workJobDigests(queue, { ...accounts, isDemo })
    const sponsorships = sponsorshipDeps(payments, access.mercadoPago)
    if (sponsorships) await workSponsorships(queue, sponsorships)
    if (subscriptions) await workSubscriptions(queue, subscriptions)
    const refunders = refundersOf(sponsorships, subscriptions)
    await workRefunds(queue, { db, clock: systemClock, log, refunders })
    const days = providerDays(access)
    await workReconciliation(queue, { db, clock: systemClock, log, days, sponsorships, subscriptions })
    await workPlanChanges(queue, { db, clock: systemClock, publicUrl: env.publicUrl })
    await workProviderEvents(queue, {
      db,
      clock: systemClock,
      log,
      lookups: providerLookups(access),
      handlers: eventHandlers(sponsorships, subscriptions),
    })
    await workHiring(queue, { db, clock: systemClock })
    await workNotifications(queue, { db, clock: systemClock, publicUrl: env.publicUrl })
  }
  await app.listen({ host: env.HOST, port: env.PORT }).catch((error: NodeJS.ErrnoException) => {
    throw error.syscall ? new StartProblems([listenProblem(error, env.HOST, env.PORT)]) : error
  })
  say(`Medponto no ar: ${env.publicUrl}`)
  if (hasDemoData)
    say(
      'Contas de demonstração (senha Medponto1): medica@, hospital@, telemedicina@, admin@ e operadora@demo.test',
    )
}

async function start(): Promise<void> {
  const env = await checkedEnv({ checksPort: cluster.isPrimary })
  // Development watches the sources, which one process has to do.
  if (cluster.isPrimary && env.WORKERS > 1 && !process.argv.includes('--dev'))
    return runProcesses({ count: env.WORKERS, say })
  process.on('SIGTERM', () => end(0))
  process.on('SIGINT', () => end(0))
  await serve(env)
}

start().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  return end(1)
})
