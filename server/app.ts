import cookie from '@fastify/cookie'
import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { adminRoutes } from './admin-routes.ts'
import type { Clock } from './clock.ts'
import type { ChangeFeed } from './db/changes.ts'
import type { Db } from './db/client.ts'
import type { Queue } from './db/queue.ts'
import type { Env } from './env.ts'
import { accountDeletionRoutes } from './features/account-deletions/routes.ts'
import { analyticsRoutes } from './features/analytics/routes.ts'
import { appealRoutes } from './features/appeals/routes.ts'
import { authRoutes } from './features/auth/routes.ts'
import { consentRoutes } from './features/consents/routes.ts'
import { contactMessageRoutes } from './features/contact-messages/routes.ts'
import { dashboardRoutes } from './features/dashboards/routes.ts'
import { dataExportRoutes } from './features/data-exports/routes.ts'
import { employerOpenJobRoutes } from './features/employer-open-jobs/routes.ts'
import { googleRoutes } from './features/google/routes.ts'
import { guestReportRoutes } from './features/guest-reports/routes.ts'
import { hiringFigureRoutes } from './features/hiring-figures/routes.ts'
import { impersonationRoutes } from './features/impersonation/routes.ts'
import { authenticateView } from './features/impersonation/service.ts'
import { invoiceRoutes } from './features/invoices/routes.ts'
import { jobAlertRoutes } from './features/job-alerts/routes.ts'
import { adoptAlerts } from './features/job-alerts/service.ts'
import { jobDigestRoutes } from './features/job-digests/routes.ts'
import { jobFacetRoutes } from './features/job-facets/routes.ts'
import { jobFeedRoutes } from './features/job-feeds/routes.ts'
import { reindexJobsOf } from './features/job-index/service.ts'
import { jobLifecycleRoutes } from './features/job-lifecycle/routes.ts'
import { jobMarkRoutes } from './features/job-marks/routes.ts'
import { jobPictureRoutes } from './features/job-pictures/routes.ts'
import { jobSearchRoutes } from './features/job-search/routes.ts'
import { jobTemplateRoutes } from './features/job-templates/routes.ts'
import { jobRoutes } from './features/jobs/routes.ts'
import { jobsForYouRoutes } from './features/jobs-for-you/routes.ts'
import { landingPageRoutes } from './features/landing-pages/routes.ts'
import { receiptRoutes } from './features/ledger/routes.ts'
import { debugMailRoutes } from './features/mails/routes.ts'
import { managedJobRoutes } from './features/managed-jobs/routes.ts'
import { notificationRoutes } from './features/notifications/routes.ts'
import { passwordRoutes } from './features/passwords/routes.ts'
import { pictureStorage } from './features/pictures/gateway.ts'
import { fileRoutes, pictureRoutes } from './features/pictures/routes.ts'
import { profileRoutes } from './features/profiles/routes.ts'
import { currentUser } from './features/profiles/service.ts'
import { debugQueueRoutes } from './features/queues/routes.ts'
import { referenceRoutes } from './features/reference/routes.ts'
import { refundRoutes } from './features/refunds/routes.ts'
import { recordRefusedCall } from './features/refused-calls/service.ts'
import { registrationRoutes } from './features/registrations/routes.ts'
import { reportRoutes } from './features/reports/routes.ts'
import { sandboxControlRoutes } from './features/sandbox-controls/routes.ts'
import { mercadoPagoHostedPages } from './features/sandbox-mercadopago/routes.ts'
import { stripeSandboxPages } from './features/sandbox-stripe/routes.ts'
import { savedJobRoutes } from './features/saved-jobs/routes.ts'
import { searchLanguage } from './features/search-language/service.ts'
import { suggestionRoutes } from './features/search-suggestions/routes.ts'
import { secondFactorRoutes } from './features/second-factors/routes.ts'
import { sessionRoutes } from './features/sessions/routes.ts'
import { authenticate, sessionOfToken } from './features/sessions/service.ts'
import { sessionTokens } from './features/sessions/session-tokens.ts'
import { closedMessage, defaultSettings, settingsReader } from './features/settings/service.ts'
import { siteRoutes } from './features/site/routes.ts'
import { sitemapRoutes } from './features/sitemaps/routes.ts'
import { sponsorshipRoutes } from './features/sponsorship-checkout/routes.ts'
import { subscriptionChangeRoutes } from './features/subscription-changes/routes.ts'
import { subscriptionCheckoutRoutes } from './features/subscription-checkouts/routes.ts'
import { subscriptionRoutes } from './features/subscriptions/routes.ts'
import { teamRoutes } from './features/team/routes.ts'
import { recordActivity } from './features/team/service.ts'
import { telehealthDirectoryRoutes } from './features/telehealth-directory/routes.ts'
import { throttle, throttles } from './features/throttles/service.ts'
import { transparencyRoutes } from './features/transparency/routes.ts'
import { hiringRoutes } from './hiring-routes.ts'
import { logBrokenStreams } from './http/broken-streams.ts'
import { compressReplies } from './http/compression.ts'
import { limitAnswerTime } from './http/deadline.ts'
import { deviceMarks } from './http/device-marks.ts'
import { apiDocs, apiDocsPages } from './http/docs.ts'
import { AppError, replyWithError } from './http/errors.ts'
import { type Call, inProcessCalls, withKeptReads } from './http/in-process-calls.ts'
import { sendKeptBodies } from './http/kept-bodies.ts'
import { keptReplies } from './http/kept-replies.ts'
import type { Pressure } from './http/limits/pressure.ts'
import { createWorkLimits, limitRoutes } from './http/limits/work-limits.ts'
import { closeCalls, closePages, maintenanceMode } from './http/maintenance-mode.ts'
import { acceptForms } from './http/multipart.ts'
import { accessTokenOf, guardEndpoints, requireEndpoints } from './http/on.ts'
import type { PageCache } from './http/page-cache.ts'
import { withShortList } from './http/page-list.ts'
import { readinessRoute } from './http/readiness.ts'
import { redirectRoutes } from './http/redirects.ts'
import { type PageSource, pageRoutes } from './http/render.ts'
import { originForm, refuseSecondHost } from './http/request-target.ts'
import { secretsFrom } from './http/secrets.ts'
import { sendSecurityHeaders } from './http/security-headers.ts'
import { sessionMarks } from './http/session-marks.ts'
import { sessionReplies } from './http/session-replies.ts'
import { staticFiles } from './http/static-files.ts'
import { paymentAccess, sellerOf } from './payment-access.ts'
import { sponsorshipDeps, subscriptionDeps } from './payment-deps.ts'
import type { Sandboxes } from './sandboxes.ts'
import { signInProviderOf } from './sign-in-provider.ts'
import { trustedProxies } from './trust-proxy.ts'

export interface AppParts {
  db: Db
  queue: Queue
  clock: Clock
  env: Env
  sessionSecret: string
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
}

/** The composition root: registers every slice by hand. The app does not listen yet. */
export async function createApp(parts: AppParts): Promise<FastifyInstance> {
  const { db, queue, clock, env } = parts
  const defaults = defaultSettings(env)
  const currentSettings = settingsReader(defaults)
  const pictures = { db, storage: pictureStorage(env) }
  const tokens = sessionTokens(parts.sessionSecret, clock, {
    admitDemoAccounts: env.APP_MODE === 'demo',
    adminsNeedSecondFactor: env.APP_MODE === 'production',
  })
  const searchDeps = { db, language: searchLanguage(db, clock) }
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
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedProxies(env.TRUST_PROXY),
    bodyLimit: 256 * 1024,
    // Time for a slow phone to send a picture.
    requestTimeout: 120_000,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    rewriteUrl: ({ url = '/' }) => originForm(url),
    // An address that cannot be decoded is treated as unknown.
    frameworkErrors: (_, request, reply) => replyWithError(new AppError('NotFound'), request, reply),
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  // Only JSON: a form on another site can send plain text without a CORS preflight.
  app.removeContentTypeParser('text/plain')
  app.setErrorHandler(replyWithError)
  if (parts.answerWithinMs) limitAnswerTime(app, parts.answerWithinMs)
  app.setNotFoundHandler((request, reply) => replyWithError(new AppError('NotFound'), request, reply))

  sendSecurityHeaders(app, env.publicUrl)
  refuseSecondHost(app)
  const { isInternal } = inProcess
  await app.register(cookie)
  const secrets = secretsFrom(parts.sessionSecret, clock)
  const secure = env.publicUrl.startsWith('https:')
  const marks = sessionMarks(secrets, { secure })
  const limits = createWorkLimits({
    unitsPerMinute: env.RATE_LIMIT_PER_MINUTE,
    now: () => clock.now().getTime(),
    pressure: parts.pressure,
    isInternal,
    sessionOf: async (request) =>
      (await sessionOfToken(tokens, accessTokenOf(request))) ?? marks.sessionOf(request),
  })
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

  app.get('/health', async () => ({ status: 'ok' }))
  readinessRoute(app, { db, clock })

  const signInProvider = await signInProviderOf(app, env)
  if (access.stripe?.isSandbox && parts.sandboxes) await stripeSandboxPages(app, parts.sandboxes.stripe)

  await apiDocs(app)
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
      await acceptForms(api, {
        admit: ({ userId }) => throttle(db, throttles.pictureByUser, userId, clock.now()),
      })
      const accountDeps = {
        db,
        queue,
        tokens,
        publicUrl: env.publicUrl,
        currentSettings,
        secrets,
        deviceMarks: deviceMarks(parts.sessionSecret, clock),
        sessionMarks: marks,
        accountEvents: { addressConfirmed: adoptAlerts, deletionCancelled: reindexJobsOf },
      }
      const replies = sessionReplies({ ...accountDeps, clock, currentUser: (id) => currentUser(db, id) })
      authRoutes(api, accountDeps, replies)
      registrationRoutes(api, accountDeps, replies)
      sessionRoutes(api, accountDeps, replies)
      passwordRoutes(api, accountDeps, replies)
      accountDeletionRoutes(api, { db, queue, clock, publicUrl: env.publicUrl }, replies)
      dataExportRoutes(api, { db, queue, clock })
      consentRoutes(api, { db, clock })
      secondFactorRoutes(api, accountDeps, replies)
      teamRoutes(api, { ...accountDeps, clock }, replies)
      impersonationRoutes(api, { ...accountDeps, clock })
      googleRoutes(api, accountDeps, replies, {
        provider: signInProvider,
        secret: parts.sessionSecret,
        clock,
      })
      profileRoutes(api, { db, pictures, tokens, clock })
      pictureRoutes(api, { pictures, clock })
      siteRoutes(api, {
        db,
        currentSettings,
        env,
        hasGoogleSignIn: signInProvider !== null,
        sells: { subscriptions: access.stripe !== null, sponsorships: access.mercadoPago !== null },
      })
      referenceRoutes(api, { db })
      jobSearchRoutes(api, { searchDeps, clock, kept })
      jobFacetRoutes(api, { searchDeps, clock, kept })
      suggestionRoutes(api, { searchDeps, clock })
      jobRoutes(api, { db, queue, clock, currentSettings })
      jobLifecycleRoutes(api, { db, queue, clock, currentSettings })
      managedJobRoutes(api, { db, clock })
      subscriptionRoutes(api, { db, clock, currentSettings }, subscriptions)
      subscriptionCheckoutRoutes(api, subscriptions)
      subscriptionChangeRoutes(api, subscriptions)
      const seller = sellerOf(env, access)
      receiptRoutes(api, { db, clock, seller })
      refundRoutes(api, { db, queue, clock, log: parts.log, seller })
      invoiceRoutes(api, { db, clock })
      jobAlertRoutes(api, { db, queue, clock, searchDeps, secrets, publicUrl: env.publicUrl })
      jobDigestRoutes(api, { db, clock, secrets, publicUrl: env.publicUrl })
      sponsorshipRoutes(api, {
        db,
        clock,
        currentSettings,
        publicUrl: env.publicUrl,
        sponsorships,
      })
      employerOpenJobRoutes(api, { db, clock })
      telehealthDirectoryRoutes(api, { db, queue, clock })
      landingPageRoutes(api, { db, clock })
      hiringFigureRoutes(api, { db, clock })
      hiringRoutes(api, { db, queue, clock })
      dashboardRoutes(api, { db, clock })
      jobsForYouRoutes(api, { db, clock })
      notificationRoutes(api, { db, clock })
      jobTemplateRoutes(api, { db, clock })
      savedJobRoutes(api, { db, clock })
      jobMarkRoutes(api, { db, clock })
      const caseDeps = { db, queue, clock, secrets, publicUrl: env.publicUrl, currentSettings }
      reportRoutes(api, { db, clock })
      guestReportRoutes(api, caseDeps)
      appealRoutes(api, caseDeps)
      transparencyRoutes(api, { db, clock })
      contactMessageRoutes(api, caseDeps)
      adminRoutes(api, {
        ...caseDeps,
        env,
        log: parts.log,
        searchDeps,
        defaults,
        onSettingsChange: maintenance.forget,
        access,
        payments: { sponsorships, subscriptions },
      })
      analyticsRoutes(api, { db, clock, secret: parts.sessionSecret })
      if (env.APP_MODE === 'demo') {
        debugMailRoutes(api, { db })
        debugQueueRoutes(api, { db })
        if (parts.sandboxes) sandboxControlRoutes(api, parts.sandboxes)
      }
    },
    { prefix: '/api' },
  )
  await apiDocsPages(app)
  if (parts.sandboxes) mercadoPagoHostedPages(app, parts.sandboxes.mercadoPago)
  fileRoutes(app, { storage: pictures.storage })
  jobFeedRoutes(app, { searchDeps, clock, origin: env.publicUrl })
  jobPictureRoutes(app, { db, clock })
  sitemapRoutes(app, { db, clock, origin: env.publicUrl })

  if (parts.pages) {
    const isBuilt = parts.pages.mode === 'production'
    if (isBuilt) await staticFiles(app)
    redirectRoutes(app)
    const callApp: Call = (path, init) => inProcess.call(app, path, init)
    const hidesDebugPages = env.APP_MODE === 'production'
    await pageRoutes(app, {
      pages: isBuilt ? await withShortList(app, parts.pages, { hidesDebugPages }) : parts.pages,
      publicUrl: env.publicUrl,
      clock,
      cache: parts.pageCache ?? null,
      limits,
      send: kept ? withKeptReads(callApp, kept) : callApp,
    })
  }
  return app
}
