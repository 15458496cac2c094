import cookie from '@fastify/cookie'
import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Registry } from 'prom-client'
import { sendDocumentPart } from '#contract/api/hiring/documents.ts'
import type { Clock } from './clock.ts'
import type { ChangeFeed } from './db/changes.ts'
import type { Db, Trx } from './db/client.ts'
import type { Queue } from './db/queue.ts'
import type { Replicas } from './db/replicas.ts'
import type { DocumentKey } from './document-key.ts'
import type { Env } from './env.ts'
import { pictureStorage } from './features/accounts/pictures/gateway.ts'
import { fileRoutes } from './features/accounts/pictures/routes.ts'
import { currentUser } from './features/accounts/profiles/service.ts'
import { accountRoutes } from './features/accounts/routes.ts'
import { authenticate, sessionOfToken } from './features/accounts/sessions/service.ts'
import { sessionTokens } from './features/accounts/sessions/session-tokens.ts'
import { signInProviderOf } from './features/accounts/sign-in-provider.ts'
import { authenticateView } from './features/admin/impersonation/service.ts'
import { adminRoutes } from './features/admin/routes.ts'
import { requireRegularDoctor } from './features/hiring/registration-checks/service.ts'
import { hiringRoutes } from './features/hiring/routes.ts'
import { moveInvitations, recordActivity } from './features/hiring/team/service.ts'
import { reindexJobsOf } from './features/jobs/job-index/service.ts'
import { jobPictureRoutes } from './features/jobs/job-pictures/routes.ts'
import { jobAreaRoutes } from './features/jobs/routes.ts'
import { moderationRoutes } from './features/moderation/routes.ts'
import { paymentAccess } from './features/payments/access.ts'
import { sponsorshipDeps, subscriptionDeps } from './features/payments/deps.ts'
import { paymentRoutes, sandboxPages } from './features/payments/routes.ts'
import type { Sandboxes } from './features/payments/sandboxes.ts'
import { recordRefusedCall } from './features/platform/admin-log/service.ts'
import { platformRoutes } from './features/platform/routes.ts'
import { sealedStorage } from './features/platform/sealed-files/gateway.ts'
import { closedMessage, defaultSettings, settingsReader } from './features/platform/settings/service.ts'
import { throttle, throttles } from './features/platform/throttles/service.ts'
import { otherFiles } from './features/platform/web-files/service.ts'
import { publishingRoutes } from './features/publishing/routes.ts'
import { freeTimeOf } from './features/rota/availability/service.ts'
import { proposeEditedDates } from './features/rota/bookings/service.ts'
import { rotaFileRoutes, rotaRoutes } from './features/rota/routes.ts'
import { adoptAlerts } from './features/search/job-alerts/service.ts'
import { feedRoutes, searchRoutes } from './features/search/routes.ts'
import { searchLanguage } from './features/search/search-language/service.ts'
import { deleteAccount } from './features/site/account-deletions/service.ts'
import { siteRoutes } from './features/site/routes.ts'
import { telehealthRoutes } from './features/telehealth/routes.ts'
import { limitAnswerTime } from './http/availability/deadline.ts'
import { healthRoute, readinessRoutes } from './http/availability/readiness.ts'
import { readFromReplicas } from './http/availability/replica-reads.ts'
import { writability } from './http/availability/writability.ts'
import { compressReplies } from './http/compression.ts'
import { deviceMarks } from './http/device-marks.ts'
import { apiDocs, apiDocsPages } from './http/docs.ts'
import { AppError, replyWithError } from './http/errors.ts'
import { type Call, inProcessCalls, withKeptReads } from './http/in-process-calls.ts'
import { sendKeptBodies } from './http/kept-bodies.ts'
import { keptReplies } from './http/kept-replies.ts'
import type { Pressure } from './http/limits/pressure.ts'
import { createWorkLimits, limitRoutes } from './http/limits/work-limits.ts'
import { logBrokenStreams } from './http/log/broken-streams.ts'
import { identifyRequests, requestIdOf } from './http/log/request-id.ts'
import { closeCalls, closePages, maintenanceMode } from './http/maintenance-mode.ts'
import { measureApp } from './http/metrics/app-metrics.ts'
import { watchProviderCalls } from './http/metrics/provider-calls.ts'
import { acceptForms } from './http/multipart.ts'
import { accessTokenOf, guardEndpoints, requireEndpoints } from './http/on.ts'
import type { PageCache } from './http/page-cache.ts'
import { withShortList } from './http/page-list.ts'
import { redirectRoutes } from './http/redirects.ts'
import { type PageSource, pageRoutes } from './http/render.ts'
import { originForm, refuseSecondHost } from './http/request-target.ts'
import { secretsFrom } from './http/secrets.ts'
import { sendSecurityHeaders } from './http/security-headers.ts'
import { sessionMarks } from './http/session-marks.ts'
import { sessionReplies } from './http/session-replies.ts'
import { staticFiles } from './http/static-files.ts'
import { REQUEST_ID_FIELD } from './log.ts'
import type { Tracing } from './spans.ts'
import { trustedProxies } from './trust-proxy.ts'

export interface AppParts {
  db: Db
  /** Absent if all reads are the primary's. */
  replicas?: Replicas | undefined
  queue: Queue
  clock: Clock
  env: Env
  sessionSecret: string
  /** Encrypt the keys of documents; the first is for new ones. */
  documentKeys: readonly DocumentKey[]
  log: FastifyBaseLogger
  /** Absent unless the payment providers are replaced by the sandbox. */
  sandboxes?: Sandboxes
  /** Absent if only the API is served. */
  pages?: PageSource
  /** Tells of changes that other processes make. Absent if nothing is kept in memory. */
  changes?: ChangeFeed
  /** Absent if pages are rendered at each request. */
  pageCache?: PageCache
  /** How long a request may take before it is answered with 503; by default as long as it takes. */
  answerWithinMs?: number
  /** Absent if no load is shed. */
  pressure?: Pressure
  /** Absent if nothing is measured. */
  metrics?: Registry
  /** Absent unless somebody collects traces. */
  tracing?: Tracing
  /** Aborted when the process has been told to stop. By default it never is. */
  stopping?: AbortSignal
}

/** The composition root: registers every area. The app does not listen yet. */
export async function createApp(parts: AppParts): Promise<FastifyInstance> {
  const { db, queue, clock, env, replicas } = parts
  // The first listeners: the caches that are flushed after them must not be filled from a replica that lacks the change.
  if (replicas) parts.changes?.on('any', replicas.raiseFloor)
  if (replicas) parts.changes?.onLost(replicas.loseFloor)
  // The notice with which listening began came before these listeners.
  replicas?.raiseFloor()
  const reads = replicas?.db ?? db
  const defaults = defaultSettings(env)
  const currentSettings = settingsReader(defaults)
  const pictures = { db, storage: pictureStorage(env) }
  const sealedFiles = { db, storage: sealedStorage(env), keys: parts.documentKeys }
  const tokens = sessionTokens(parts.sessionSecret, clock, {
    admitDemoAccounts: env.APP_MODE === 'demo',
    adminsNeedSecondFactor: env.APP_MODE === 'production',
  })
  const searchDeps = { db: reads, language: searchLanguage(db, clock) }
  parts.changes?.on('searchTerms', searchDeps.language.forget)
  const access = paymentAccess(env, parts.sandboxes)
  const subscriptions = subscriptionDeps(parts, access.stripe)
  const sponsorships = sponsorshipDeps(parts, access.mercadoPago)
  const inProcess = inProcessCalls()
  // Without notice of changes nothing is kept.
  const kept = parts.changes ? keptReplies({ now: () => clock.now().getTime() }) : null
  if (kept) parts.changes?.on('pages', kept.flush)

  const app = fastify({
    loggerInstance: parts.log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: REQUEST_ID_FIELD }),
    genReqId: requestIdOf,
    trustProxy: trustedProxies(env.TRUST_PROXY),
    bodyLimit: 256 * 1024,
    // Time for a slow phone to send a picture.
    requestTimeout: 120_000,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    forceCloseConnections: 'idle',
    // A connection that is still open when the app closes gets its answer, and `connection: close`.
    return503OnClosing: false,
    rewriteUrl: ({ url = '/' }) => originForm(url),
    // An address that cannot be decoded is treated as unknown.
    frameworkErrors: (_, request, reply) => replyWithError(new AppError('NotFound'), request, reply),
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  // Only JSON: a form on another site can send plain text without a CORS preflight.
  app.removeContentTypeParser('text/plain')
  app.setErrorHandler(replyWithError)
  identifyRequests(app, inProcess.isInternal)
  parts.tracing?.traceRequests(app)
  if (parts.answerWithinMs) limitAnswerTime(app, parts.answerWithinMs)
  app.setNotFoundHandler((request, reply) => replyWithError(new AppError('NotFound'), request, reply))

  sendSecurityHeaders(app, env.publicUrl)
  refuseSecondHost(app)
  const { isInternal } = inProcess
  await app.register(cookie)
  const secrets = secretsFrom(parts.sessionSecret, clock)
  const secure = env.publicUrl.startsWith('https:')
  const marks = sessionMarks(secrets, { secure })
  if (replicas)
    readFromReplicas(app, replicas, {
      isInternal,
      hasSession: (request) => accessTokenOf(request) !== null || marks.sessionOf(request) !== null,
      secure,
    })
  const limits = createWorkLimits({
    unitsPerMinute: env.RATE_LIMIT_PER_MINUTE,
    now: () => clock.now().getTime(),
    pressure: parts.pressure,
    isInternal,
    sessionOf: async (request) =>
      (await sessionOfToken(tokens, accessTokenOf(request))) ?? marks.sessionOf(request),
  })
  if (parts.metrics) await measureApp(app, parts.metrics, { ...parts, isInternal, kept, limits })
  limitRoutes(app, limits)
  const maintenance = maintenanceMode(() => closedMessage(currentSettings, db), {
    isWatched: parts.changes !== undefined,
    now: () => clock.now().getTime(),
  })
  parts.changes?.on('settings', maintenance.forget)
  const closing = { mode: maintenance, secrets, isInternal, secure }
  closePages(app, closing)
  logBrokenStreams(app)
  await compressReplies(app)

  const saving = writability(app, { db, clock })
  parts.changes?.onLost(saving.doubt)
  readinessRoutes(app, { writability: saving, stopping: parts.stopping })

  const signInProvider = await signInProviderOf(app, env)
  const accountParts = {
    db,
    queue,
    tokens,
    publicUrl: env.publicUrl,
    currentSettings,
    secrets,
    deviceMarks: deviceMarks(parts.sessionSecret, clock),
    sessionMarks: marks,
    accountEvents: {
      addressConfirmed: adoptAlerts,
      addressChanged: async (trx: Trx, account: { userId: string; formerEmail: string; email: string }) => {
        await adoptAlerts(trx, account)
        await moveInvitations(trx, account)
      },
      deletionCancelled: reindexJobsOf,
    },
  }
  /** Dependencies of the areas. Each takes the ones it needs. */
  const areaParts = {
    ...accountParts,
    reads,
    clock,
    env,
    log: parts.log,
    sessionSecret: parts.sessionSecret,
    replies: sessionReplies({ ...accountParts, clock, currentUser: (id) => currentUser(db, id) }),
    searchDeps,
    kept,
    pictures,
    sealedFiles,
    clamdUrl: env.CLAMD_URL,
    signInProvider,
    hasGoogleSignIn: signInProvider !== null,
    access,
    sells: { subscriptions: access.stripe !== null, sponsorships: access.mercadoPago !== null },
    sponsorships,
    subscriptions,
    sandboxes: parts.sandboxes,
    defaults,
    onSettingsChange: maintenance.forget,
    deleteAccount: (trx: Trx, deletion: Parameters<typeof deleteAccount>[1], now: Date) =>
      deleteAccount({ db: trx, queue }, deletion, now),
  }

  await apiDocs(app)
  healthRoute(app, saving)
  await app.register(
    async (api) => {
      requireEndpoints(api)
      guardEndpoints(api, {
        authenticate: async (token) =>
          (await authenticate(db, tokens, token, clock.now())) ??
          (await authenticateView(db, tokens, token, clock.now())),
        onRefusedAdminCall: (caller, endpoint) => recordRefusedCall(db, caller, endpoint, clock.now()),
      })
      api.decorate('afterCall', async (call) => {
        // The call is done, so its caller is not told that this failed.
        await recordActivity(db, call, clock.now()).catch((error: unknown) =>
          parts.log.error({ err: error, action: call.endpoint.key }, 'an action of a team was not recorded'),
        )
      })
      closeCalls(api, closing)
      inProcess.handOver(api, kept)
      if (kept) sendKeptBodies(api, { kept, isInternal })
      const providerCalls = watchProviderCalls(api, () => clock.now().getTime())
      await acceptForms(api, {
        admit: ({ userId }, endpoint) => {
          const limit = endpoint === sendDocumentPart ? throttles.documentPartByUser : throttles.pictureByUser
          return throttle(db, limit, userId, clock.now())
        },
      })
      platformRoutes(api, areaParts)
      accountRoutes(api, areaParts)
      telehealthRoutes(api, areaParts)
      jobAreaRoutes(api, {
        ...areaParts,
        onDatesChanged: (trx, actor, edit, now) => proposeEditedDates({ trx, queue }, actor, edit, now),
      })
      searchRoutes(api, {
        ...areaParts,
        freeTimeOf: (doctor, now) => freeTimeOf(db, doctor, now),
      })
      rotaRoutes(api, { ...areaParts, requireRegular: requireRegularDoctor })
      hiringRoutes(api, areaParts)
      paymentRoutes(api, areaParts)
      publishingRoutes(api, areaParts)
      moderationRoutes(api, areaParts)
      adminRoutes(api, areaParts)
      siteRoutes(api, {
        ...areaParts,
        ...(parts.pressure && { pressure: parts.pressure }),
        ask: async (path) => (await inProcess.call(app, path, { method: 'GET', headers: {} })).status,
        providerCalls: access.stripe || access.mercadoPago ? providerCalls : null,
      })
    },
    { prefix: '/api' },
  )
  await apiDocsPages(app)
  await sandboxPages(app, areaParts)
  fileRoutes(app, pictures)
  jobPictureRoutes(app, { db, clock })
  feedRoutes(app, areaParts)
  rotaFileRoutes(app, areaParts)

  if (parts.pages) {
    const isBuilt = parts.pages.mode === 'production'
    if (isBuilt) await staticFiles(app, { otherFile: otherFiles(db), limits })
    redirectRoutes(app)
    const callApp: Call = (path, init) => inProcess.call(app, path, init)
    const hidesDebugPages = env.APP_MODE === 'production'
    await pageRoutes(app, {
      pages: isBuilt ? await withShortList(app, parts.pages, { hidesDebugPages }) : parts.pages,
      publicUrl: env.publicUrl,
      clock,
      cache: parts.pageCache ?? null,
      canSave: saving.canSave,
      limits,
      send: kept ? withKeptReads(callApp, kept) : callApp,
    })
  }
  return app
}
