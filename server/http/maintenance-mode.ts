/**
 * While the operator has closed the site, everybody but admins gets 503. Signing in, the health checks, the page about the
 * state of the service, assets, and the webhooks of payment providers stay open, because no payment may be lost. Workers keep running.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { paths } from '#contract/paths.ts'
import { MAINTENANCE_RETRY_SECONDS } from '#contract/platform/settings.ts'
import { AppError } from './errors.ts'
import type { Secrets } from './secrets.ts'

/** A process that missed the notice reads the setting again after this time. */
const FRESH_MS = 30_000
/** How long a request waits for a setting that may have changed. */
const PATIENCE_MS = 1_000
const PASS_HOURS = 12
const PASS = 'medponto_maintenance_pass'
const PURPOSE = 'maintenance pass'

export interface MaintenanceMode {
  /** The message for visitors; null while the site is open. */
  message(): Promise<string | null>
  /** The setting may have changed. */
  forget(): void
}

/**
 * Remembers the setting if this process is notified of changes (`isWatched`), else reads it at each request. Nobody
 * waits for a database that hangs: as long as the setting cannot be read, the last known value applies.
 */
export function maintenanceMode(
  read: () => Promise<string | null>,
  { isWatched, now }: { isWatched: boolean; now: () => number },
): MaintenanceMode {
  let known: string | null = null
  let readAt = Number.NEGATIVE_INFINITY
  let mayHaveChanged = true
  let reading: Promise<void> | null = null

  function refresh(): Promise<void> {
    const own = read()
      .then(
        (message) => {
          known = message
          // The setting changed while it was read, so it is read again.
          if (reading !== own) return
          readAt = now()
          mayHaveChanged = false
        },
        // The database is lost; requests that need it report that themselves.
        () => {},
      )
      .finally(() => {
        if (reading === own) reading = null
      })
    reading = own
    return own
  }

  return {
    async message() {
      if (!isWatched) {
        known = await read().catch(() => known)
        return known
      }
      if (!mayHaveChanged && now() - readAt < FRESH_MS) return known
      const refreshed = reading ?? refresh()
      if (mayHaveChanged) await Promise.race([refreshed, sleep(PATIENCE_MS, undefined, { ref: false })])
      return known
    },
    forget() {
      mayHaveChanged = true
      reading = null
    },
  }
}

interface Parts {
  mode: MaintenanceMode
  secrets: Secrets
  isInternal: (request: FastifyRequest) => boolean
  /** Cookies are sent over HTTPS only. */
  secure: boolean
}

const closed = (details: string) =>
  new AppError('InMaintenance', { details, retryAfterSeconds: MAINTENANCE_RETRY_SECONDS })

const openPages = new Set<string>([
  paths.login,
  paths.authCallback,
  paths.forgotPassword,
  paths.status,
  '/health',
  '/ready',
  '/ready/pages',
  '/favicon.svg',
  '/favicon.ico',
])
const openFolders = ['/assets/', '/apple-touch-icon', '/reset-password/', '/debug/google/']

function isOpenPage({ url }: FastifyRequest): boolean {
  const [path = ''] = url.split(/[?#]/)
  return openPages.has(path) || openFolders.some((folder) => path.startsWith(folder))
}

const isOpenCall = (path: string) =>
  path === '/service-status' ||
  path.startsWith('/webhooks/') ||
  (path.startsWith('/auth/') && path !== '/auth/register')

/** Closes everything outside the API. Pages know no session, so admins show a pass that the API has given them. */
export function closePages(app: FastifyInstance, { mode, secrets, isInternal }: Parts): void {
  const hasPass = (request: FastifyRequest) => {
    const [userId = '', token] = request.cookies[PASS]?.split('.') ?? []
    return token !== undefined && token === secrets.tokenFor(PURPOSE, userId)
  }
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.endpoint || isOpenPage(request) || isInternal(request)) return
    const message = await mode.message()
    if (message !== null && !hasPass(request)) throw closed(message)
  })
}

/** Closes the API. To be called after `guardEndpoints`, which finds out who calls. */
export function closeCalls(api: FastifyInstance, { mode, secrets, isInternal, secure }: Parts): void {
  const givePass = (userId: string, reply: FastifyReply) =>
    reply.setCookie(PASS, `${userId}.${secrets.tokenFor(PURPOSE, userId)}`, {
      httpOnly: true,
      secure,
      path: '/',
      sameSite: 'lax',
      maxAge: PASS_HOURS * 3_600,
    })
  api.addHook('onRequest', async (request, reply) => {
    const endpoint = request.routeOptions.config.endpoint
    if (!endpoint || isInternal(request)) return
    const message = await mode.message()
    if (message === null) return
    if (request.caller?.role === 'admin') givePass(request.caller.userId, reply)
    else if (!isOpenCall(endpoint.path)) throw closed(message)
  })
}
