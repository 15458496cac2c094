import { randomBytes } from 'node:crypto'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import serveStatic from '@fastify/static'
import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { sql } from 'kysely'
import type { Clock } from './clock.ts'
import type { Db } from './db/client.ts'
import type { Queue } from './db/queue.ts'
import type { Env } from './env.ts'
import { analyticsRoutes } from './features/analytics/routes.ts'
import { applicationRoutes } from './features/applications/routes.ts'
import { authRoutes } from './features/auth/routes.ts'
import { dashboardRoutes } from './features/dashboards/routes.ts'
import { DEMO_ISSUER_PATH, demoIdentityRoutes } from './features/demo-identities/routes.ts'
import { demoClient } from './features/demo-identities/service.ts'
import { employerOpenJobRoutes } from './features/employer-open-jobs/routes.ts'
import { openIdProvider, type SignInProvider } from './features/google/gateway.ts'
import { googleRoutes } from './features/google/routes.ts'
import { invoiceRoutes } from './features/invoices/routes.ts'
import { jobDigestRoutes } from './features/job-digests/routes.ts'
import { jobFacetRoutes } from './features/job-facets/routes.ts'
import { jobFeedRoutes } from './features/job-feeds/routes.ts'
import { jobLifecycleRoutes } from './features/job-lifecycle/routes.ts'
import { jobPictureRoutes } from './features/job-pictures/routes.ts'
import { jobReviewRoutes } from './features/job-reviews/routes.ts'
import { jobSearchRoutes } from './features/job-search/routes.ts'
import { jobRoutes } from './features/jobs/routes.ts'
import { landingPageRoutes } from './features/landing-pages/routes.ts'
import { receiptRoutes } from './features/ledger/routes.ts'
import { debugMailRoutes } from './features/mails/routes.ts'
import { managedJobRoutes } from './features/managed-jobs/routes.ts'
import { mercadoPagoCheckRoutes } from './features/mercadopago-checks/routes.ts'
import { notificationRoutes } from './features/notifications/routes.ts'
import { passwordRoutes } from './features/passwords/routes.ts'
import { paymentAlarmRoutes } from './features/payment-alarms/routes.ts'
import { pictureStorage } from './features/pictures/gateway.ts'
import { fileRoutes, pictureRoutes } from './features/pictures/routes.ts'
import { profileRoutes } from './features/profiles/routes.ts'
import { currentUser } from './features/profiles/service.ts'
import { providerEventRoutes } from './features/provider-events/routes.ts'
import { debugQueueRoutes } from './features/queues/routes.ts'
import { referenceRoutes } from './features/reference/routes.ts'
import { refundRoutes } from './features/refunds/routes.ts'
import { registrationRoutes } from './features/registrations/routes.ts'
import { reportRoutes } from './features/reports/routes.ts'
import { sandboxControlRoutes } from './features/sandbox-controls/routes.ts'
import { mercadoPagoHostedPages } from './features/sandbox-mercadopago/routes.ts'
import { stripeSandboxPages } from './features/sandbox-stripe/routes.ts'
import { savedJobRoutes } from './features/saved-jobs/routes.ts'
import { searchLanguage } from './features/search-language/service.ts'
import { suggestionRoutes } from './features/search-suggestions/routes.ts'
import { sessionRoutes } from './features/sessions/routes.ts'
import { authenticate } from './features/sessions/service.ts'
import { sessionTokens } from './features/sessions/session-tokens.ts'
import { siteRoutes } from './features/site/routes.ts'
import { sitemapRoutes } from './features/sitemaps/routes.ts'
import { sponsorshipRoutes } from './features/sponsorship-checkout/routes.ts'
import { subscriptionChangeRoutes } from './features/subscription-changes/routes.ts'
import { subscriptionCheckoutRoutes } from './features/subscription-checkouts/routes.ts'
import { subscriptionRoutes } from './features/subscriptions/routes.ts'
import { throttle, throttles } from './features/throttles/service.ts'
import { limitAnswerTime } from './http/deadline.ts'
import { withoutDebugPages } from './http/debug-pages.ts'
import { deviceMarks } from './http/device-marks.ts'
import { apiDocs, apiDocsPages } from './http/docs.ts'
import { AppError, replyWithError } from './http/errors.ts'
import { acceptForms } from './http/multipart.ts'
import { guardEndpoints, requireEndpoints } from './http/on.ts'
import type { PageCache } from './http/page-cache.ts'
import type { Pressure } from './http/pressure.ts'
import { redirectRoutes } from './http/redirects.ts'
import { clientFolder, type PageSource, pageRoutes } from './http/render.ts'
import { originForm } from './http/request-target.ts'
import { secretsFrom } from './http/secrets.ts'
import { sessionReplies } from './http/session-replies.ts'
import { createWorkLimits, limitRoutes } from './http/work-limits.ts'
import { paymentAccess, sellerOf } from './payment-access.ts'
import { sponsorshipDeps, subscriptionDeps } from './payment-deps.ts'
import type { Sandboxes } from './sandboxes.ts'
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
  /** Absent if pages are rendered at each request. */
  pageCache?: PageCache
  /** How long a request may take before it is answered with 503; by default as long as it takes. */
  answerWithinMs?: number
  /** Absent if no load is shed. */
  pressure?: Pressure
}

/** A `fetch` that calls this app in process: the demo's sign-in provider need not be reachable at PUBLIC_URL. */
const fetchInProcess =
  (app: FastifyInstance) =>
  async (url: string, options: { method: string; headers: Record<string, string>; body?: unknown }) => {
    const { pathname, search } = new URL(url)
    const reply = await app.inject({
      method: options.method as 'GET',
      url: pathname + search,
      headers: options.headers,
      ...(options.body ? { payload: String(options.body) } : {}),
    })
    return new Response(reply.body, {
      status: reply.statusCode,
      headers: { 'content-type': String(reply.headers['content-type']) },
    })
  }

const INTERNAL_HEADER = 'x-medponto-internal'

/** The composition root: registers every slice by hand. The app does not listen yet. */
export async function createApp(parts: AppParts): Promise<FastifyInstance> {
  const { db, queue, clock, env } = parts
  const pictures = { db, storage: pictureStorage(env) }
  const tokens = sessionTokens(parts.sessionSecret, clock, {
    admitDemoAccounts: env.APP_MODE === 'demo',
  })
  const searchDeps = { db, language: searchLanguage(db, clock) }
  const access = paymentAccess(env, parts.sandboxes)
  const subscriptions = subscriptionDeps(parts, access.stripe)
  // Random at each start, so that only this process can mark a request as its own.
  const internalToken = randomBytes(24).toString('base64url')

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

  await app.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    hsts: env.publicUrl.startsWith('https://') ? { maxAge: 31_536_000 } : false,
  })
  const limits = createWorkLimits({
    unitsPerMinute: env.RATE_LIMIT_PER_MINUTE,
    now: () => clock.now().getTime(),
    pressure: parts.pressure,
    isInternal: (request) => request.headers[INTERNAL_HEADER] === internalToken,
  })
  limitRoutes(app, limits)
  await app.register(cookie)
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    // Quality 4 takes about as long as gzip, and its output is a fifth smaller.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })

  app.get('/health', async () => ({ status: 'ok' }))
  app.get('/ready', async () => {
    await sql`select 1`.execute(db)
    return { status: 'ok' }
  })

  const redirectUri = `${env.publicUrl}/api/auth/google/callback`
  let signInProvider: SignInProvider | null = null
  if (env.GOOGLE_CLIENT_ID && env.GOOGLE_CLIENT_SECRET)
    signInProvider = openIdProvider({
      issuer: env.GOOGLE_ISSUER,
      clientId: env.GOOGLE_CLIENT_ID,
      clientSecret: env.GOOGLE_CLIENT_SECRET,
      redirectUri,
    })
  else if (env.APP_MODE === 'demo') {
    const issuer = `${env.publicUrl}${DEMO_ISSUER_PATH}`
    await demoIdentityRoutes(app, { issuer, redirectUri })
    signInProvider = openIdProvider({ issuer, ...demoClient, redirectUri, fetch: fetchInProcess(app) })
  }

  if (access.stripe?.isSandbox && parts.sandboxes) await stripeSandboxPages(app, parts.sandboxes.stripe)

  await apiDocs(app)
  await app.register(
    async (api) => {
      requireEndpoints(api)
      guardEndpoints(api, (token) => authenticate(db, tokens, token, clock.now()))
      await acceptForms(api, {
        admit: ({ userId }) => throttle(db, throttles.pictureByUser, userId, clock.now()),
      })
      const secrets = secretsFrom(parts.sessionSecret, clock)
      const accountDeps = {
        db,
        queue,
        tokens,
        publicUrl: env.publicUrl,
        secrets,
        deviceMarks: deviceMarks(parts.sessionSecret, clock),
      }
      const replies = sessionReplies({ ...accountDeps, clock, currentUser: (id) => currentUser(db, id) })
      authRoutes(api, accountDeps, replies)
      registrationRoutes(api, accountDeps, replies)
      sessionRoutes(api, accountDeps, replies)
      passwordRoutes(api, accountDeps, replies)
      googleRoutes(api, accountDeps, replies, {
        provider: signInProvider,
        secret: parts.sessionSecret,
        clock,
      })
      profileRoutes(api, { db, pictures, tokens, clock })
      pictureRoutes(api, { pictures, clock })
      siteRoutes(api, {
        env,
        hasGoogleSignIn: signInProvider !== null,
        sells: { subscriptions: access.stripe !== null, sponsorships: access.mercadoPago !== null },
      })
      referenceRoutes(api, { db })
      jobSearchRoutes(api, { searchDeps, clock })
      jobFacetRoutes(api, { searchDeps, clock })
      suggestionRoutes(api, { searchDeps, clock })
      jobRoutes(api, { db, queue, clock, moderation: env.MODERATION })
      jobLifecycleRoutes(api, { db, queue, clock })
      jobReviewRoutes(api, { db, queue, clock, log: parts.log, moderation: env.MODERATION })
      managedJobRoutes(api, { db, clock })
      subscriptionRoutes(api, { db, clock }, subscriptions)
      subscriptionCheckoutRoutes(api, subscriptions)
      subscriptionChangeRoutes(api, subscriptions)
      const seller = sellerOf(env, access)
      receiptRoutes(api, { db, clock, seller })
      refundRoutes(api, { db, queue, clock, seller })
      invoiceRoutes(api, { db, clock })
      paymentAlarmRoutes(api, { db, clock })
      jobDigestRoutes(api, { db, clock, secrets, publicUrl: env.publicUrl })
      sponsorshipRoutes(api, {
        db,
        clock,
        pricing: { basePrice: env.SPONSORSHIP_PRICE, extraPerSpecialty: env.SPONSORSHIP_EXTRA_PRICE },
        publicUrl: env.publicUrl,
        sponsorships: sponsorshipDeps(parts, access.mercadoPago),
      })
      employerOpenJobRoutes(api, { db, clock })
      landingPageRoutes(api, { db, clock })
      applicationRoutes(api, { db, queue, clock })
      dashboardRoutes(api, { db, clock })
      notificationRoutes(api, { db, clock })
      savedJobRoutes(api, { db, clock })
      reportRoutes(api, { db, clock })
      analyticsRoutes(api, { db, clock, secret: parts.sessionSecret })
      mercadoPagoCheckRoutes(api, { db, env, access: access.mercadoPago })
      providerEventRoutes(api, {
        db,
        queue,
        clock,
        log: parts.log,
        secrets: {
          stripe: access.stripe?.webhookSecrets ?? null,
          mercadopago: access.mercadoPago?.webhookSecrets ?? null,
        },
      })
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
    if (parts.pages.mode === 'production')
      await app.register(serveStatic, {
        root: clientFolder,
        wildcard: false,
        index: false,
        preCompressed: true,
        setHeaders: (response, path) => {
          const hashed = path.includes('/assets/')
          response.header(
            'cache-control',
            hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
          )
        },
      })
    redirectRoutes(app)
    const hidesDebugPages = env.APP_MODE === 'production' && parts.pages.mode === 'production'
    await pageRoutes(app, {
      pages: hidesDebugPages ? await withoutDebugPages(app, parts.pages) : parts.pages,
      publicUrl: env.publicUrl,
      clock,
      cache: parts.pageCache ?? null,
      limits,
      send: async (path, { method, headers, body }) => {
        const reply = await app.inject({
          method: method as 'GET',
          url: path,
          headers: { ...headers, [INTERNAL_HEADER]: internalToken },
          ...(body && { payload: body }),
        })
        return {
          status: reply.statusCode,
          ok: reply.statusCode < 300,
          headers: { get: (name) => String(reply.headers[name] ?? '') || null },
          json: async () => reply.json(),
        }
      },
    })
  }
  return app
}
