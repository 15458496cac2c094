import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ExtraSources } from '#contract/content-policy.ts'
import { REQUEST_ID_HEADER } from '#contract/endpoint.ts'
import { paths } from '#contract/paths.ts'
import { STATUS_FRESH_MS } from '#contract/site/service-status.ts'
import type { Clock } from '#server/clock.ts'
import { unlessAnswered } from './availability/deadline.ts'
import { contentPolicy } from './content-policy.ts'
import { replyWithErrorPage } from './error-page.ts'
import { RETRY_AFTER_SECONDS } from './errors.ts'
import { etagOf, isCurrent } from './etag.ts'
import type { WorkLimits } from './limits/work-limits.ts'
import { logFailedPage } from './log/failure-log.ts'
import type { PageCache, RenderedPage } from './page-cache.ts'

/** Like the search with its counts that most pages show. Pages from the cache cost nothing. */
const RENDER_COST = 6

/** Lets the page say at once that nothing can be saved (`web/lib/connection.ts`). A stored page cannot know it. */
const READ_ONLY = 'medponto_read_only=1; Path=/; Max-Age=15; SameSite=Lax'

type RequestHandler = (request: Request, context: unknown) => Promise<Response>

interface RenderedHtml {
  html: string
  extraSources: ExtraSources
}

/** The parts of the web build that the server uses. Server code never imports React Router itself. */
export interface WebBuild {
  routes: Record<string, { path?: string }>
  /** The files of each page that the browser needs; `url` is the file that lists them. */
  assets: {
    routes: Record<string, { path?: string; hasLoader: boolean; imports?: string[] }>
    url: string
    version: string
  }
  entry: {
    module: {
      createRequestHandler(build: unknown, mode: string): RequestHandler
      contextFor(parts: {
        send: Send
        nonce: string | undefined
        now: number
        requestId: string
        reportError: (error: unknown) => void
        keepHtml: (page: RenderedHtml) => void
      }): unknown
    }
  }
}

type Send = (
  path: string,
  init: { method: string; headers: Record<string, string>; body?: string },
) => Promise<Pick<Response, 'status' | 'ok' | 'json'> & { headers: Pick<Headers, 'get'> }>

/** Where pages come from: the production build or the development server. */
export interface PageSource {
  load(): Promise<WebBuild>
  mode: 'production' | 'development'
}

const buildFile = fileURLToPath(new URL('../../build/server/index.js', import.meta.url))
export const clientFolder = fileURLToPath(new URL('../../build/client/', import.meta.url))

/** @throws Error if the web has not been built */
export function builtPages(): PageSource {
  if (!existsSync(buildFile)) throw new Error('Falta a interface compilada. Rode: npm run build')
  let build: Promise<WebBuild> | undefined
  return {
    mode: 'production',
    load: () => {
      build ??= import(buildFile) as Promise<WebBuild>
      return build
    },
  }
}

/**
 * Removes the nonce from the page and returns the hashes of its inline scripts for the policy instead. Page and policy
 * can then be cached, and reused after a 304. Only scripts with this render's random nonce are hashed.
 */
function sealScripts(html: string, nonce: string): { html: string; hashes: string[] } {
  const hashes = new Set<string>()
  // Each part but the first continues the tag that had the nonce.
  const parts = html.split(` nonce="${nonce}"`)
  parts.reduce((before, part) => {
    const script = part.slice(part.indexOf('>') + 1, part.indexOf('</script>'))
    const isScript = before.slice(before.lastIndexOf('<')).startsWith('<script')
    if (isScript && script) hashes.add(`'sha256-${createHash('sha256').update(script).digest('base64')}'`)
    return part
  })
  return { html: parts.join(''), hashes: [...hashes] }
}

const API_PATH = /^\/api(?![^/\\?#])/i

/** Whether an address belongs to the API, also if its slashes or letters are encoded. No page may answer for it. */
function isApiAddress(url: string): boolean {
  const [path = ''] = url.split(/[?#]/)
  try {
    return API_PATH.test(decodeURIComponent(path))
  } catch {
    return API_PATH.test(path)
  }
}

/** The page about the state of the service, which is read when something is wrong. */
const isStatusPage = (url: string) => url === paths.status || url.startsWith(`${paths.status}?`)

/**
 * Serves pages as guests see them: cookies and tokens of the request are ignored, so a page is the same for every
 * visitor. With a `cache` a page is rendered and compressed once; without one it is rendered at each request.
 */
export async function pageRoutes(
  app: FastifyInstance,
  {
    pages,
    send,
    publicUrl,
    clock,
    cache,
    canSave,
    limits,
  }: {
    pages: PageSource
    send: Send
    publicUrl: string
    clock: Clock
    cache: PageCache | null
    canSave: () => boolean
    limits: WorkLimits
  },
): Promise<void> {
  const isProduction = pages.mode === 'production'

  let requestHandler: { build: WebBuild; handle: RequestHandler } | undefined
  /** One handler per build: creating it costs as much as rendering a small page. */
  function handlerOf(build: WebBuild): RequestHandler {
    if (requestHandler?.build !== build)
      requestHandler = { build, handle: build.entry.module.createRequestHandler(build, pages.mode) }
    return requestHandler.handle
  }

  /** `requestId` is that of the first request for it; others may wait for the same page. */
  async function render(url: string, requestId: string): Promise<RenderedPage> {
    const build = await pages.load()
    const { contextFor } = build.entry.module
    const nonce = isProduction ? randomUUID() : undefined
    const request = new Request(new URL(url, publicUrl), { headers: { accept: 'text/html' } })
    // Rounded down to the minute, so that an unchanged page keeps its ETag.
    const now = Math.floor(clock.now().getTime() / 60_000) * 60_000
    let rendered: RenderedHtml | undefined
    let failure: unknown
    const keepHtml = (page: RenderedHtml) => {
      rendered = page
    }
    const context = contextFor({
      send: (path, init) =>
        send(path, { ...init, headers: { ...init.headers, [REQUEST_ID_HEADER]: requestId } }),
      nonce,
      now,
      requestId,
      reportError: (error) => {
        failure ??= error
      },
      keepHtml,
    })
    const response = await handlerOf(build)(request, context)
    const location = response.headers.get('location')
    if (location) return { status: response.status, headers: { location }, body: Buffer.alloc(0) }
    const { html: text, extraSources } = rendered ?? { html: await response.text(), extraSources: {} }
    const plain = { 'content-type': 'text/html; charset=utf-8', vary: 'accept-encoding' }
    const { status } = response
    if (!nonce) return { status, headers: plain, body: Buffer.from(text), failure }
    const { html, hashes } = sealScripts(text, nonce)
    const body = Buffer.from(html)
    const headers = {
      ...plain,
      'content-security-policy': contentPolicy(hashes, extraSources),
      'cache-control': response.ok ? 'no-cache' : 'no-store',
      ...(status === 503 && { 'retry-after': String(RETRY_AFTER_SECONDS) }),
      etag: etagOf(body),
    }
    return { status, headers, body, failure }
  }

  const servePage = async (request: FastifyRequest, reply: FastifyReply) => {
    const { url } = request
    // React Router's single-fetch data would be a second API.
    if (/\.data(\?|$)/.test(url)) return reply.callNotFound()
    // The URL parser would read such a path as the address of another host.
    if (/^\/[/\\]/.test(url)) return reply.callNotFound()
    if (isApiAddress(url)) return reply.callNotFound()
    // Rendered every few seconds, and for everybody at once, so that it is there when nothing else is.
    const isStatus = url === paths.status
    const admit = async <T>(work: () => Promise<T>): Promise<T> => {
      if (!isStatus) await limits.charge(request, RENDER_COST)
      return limits.run(reply, work)
    }
    const keeping = { admit, ...(isStatusPage(url) && { maxAgeMs: STATUS_FRESH_MS }) }
    const entry = cache ? await cache.get(url, () => render(url, request.id), keeping) : null
    const rendered = entry ? null : await admit(() => render(url, request.id))
    const page = (entry ?? rendered) as Omit<RenderedPage, 'body'>
    const { status, headers } = page
    const isUnchanged = status === 200 && headers.etag && isCurrent(request, headers.etag)
    // Nothing is awaited after the headers are set: the deadline must not answer with those of the page.
    if (reply.sent) return reply
    reply.code(status).headers(headers)
    if (!canSave()) reply.header('set-cookie', READ_ONLY)
    if (status >= 500) logFailedPage(request, reply, { status, err: page.failure })
    if (isUnchanged) return reply.code(304).send('')
    if (!entry || status !== 200) return reply.send(rendered?.body ?? entry?.bodies.plainText())
    const { encoding, body } = entry.bodies.for(request)
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply.send(body)
  }

  const handler = (request: FastifyRequest, reply: FastifyReply) =>
    unlessAnswered(reply, () => servePage(request, reply))
  const page = { method: ['GET', 'HEAD'], handler, errorHandler: replyWithErrorPage }
  app.route({ ...page, url: '/' })
  app.route({ ...page, url: '/*' })
}
