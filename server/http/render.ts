import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Negotiator } from '@fastify/accept-negotiator'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '#server/clock.ts'
import { etagOf, isCurrent } from './etag.ts'
import { type Encoding, encoded, type PageCache, type RenderedPage } from './page-cache.ts'

type RequestHandler = (request: Request, context: unknown) => Promise<Response>

/** What the built web hands over; server code never imports React Router itself. */
interface WebBuild {
  entry: {
    module: {
      createRequestHandler(build: unknown, mode: string): RequestHandler
      contextFor(parts: {
        send: Send
        nonce: string | undefined
        now: number
        keepHtml: (html: string) => void
      }): unknown
    }
  }
}

type Send = (
  path: string,
  init: { method: string; headers: Record<string, string>; body?: string },
) => Promise<Pick<Response, 'status' | 'ok' | 'json'>>

/** Where a page comes from: the optimised build, or the development server. */
export interface PageSource {
  load(): Promise<WebBuild>
  mode: 'production' | 'development'
}

const buildFile = fileURLToPath(new URL('../../build/server/index.js', import.meta.url))
export const clientFolder = fileURLToPath(new URL('../../build/client/', import.meta.url))

/** @throws when the web has not been built */
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

const ownScript = (nonce: string) =>
  new RegExp(`<script[^>]*\\snonce="${nonce}"[^>]*>([\\s\\S]*?)</script>`, 'g')

/**
 * Names the page's own inline scripts by hash and takes the nonce away: a page can then be cached or revived by a
 * 304 together with its policy. Only scripts that bear this render's random nonce are named.
 */
function sealScripts(html: string, nonce: string): { html: string; hashes: string[] } {
  const hashes = new Set<string>()
  for (const [, script] of html.matchAll(ownScript(nonce)))
    if (script) hashes.add(`'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  return { html: html.replaceAll(` nonce="${nonce}"`, ''), hashes: [...hashes] }
}

/** Styles may be inline, scripts may not (except those named). */
const contentPolicy = (hashes: string[]) =>
  [
    "default-src 'self'",
    `script-src 'self' ${hashes.join(' ')}`.trim(),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

const negotiator = new Negotiator({ supportedValues: ['br', 'gzip', 'identity'] })

/**
 * Renders pages for guests: no cookie and no token of the request takes part, so that one page is everybody's. With a
 * `cache` a page is rendered and compressed once for all who ask; without one for each.
 */
export async function pageRoutes(
  app: FastifyInstance,
  {
    pages,
    send,
    publicUrl,
    clock,
    cache,
  }: { pages: PageSource; send: Send; publicUrl: string; clock: Clock; cache: PageCache | null },
): Promise<void> {
  const production = pages.mode === 'production'

  let made: { of: WebBuild; handle: RequestHandler } | undefined
  /** Made once for a build: making it costs as much as rendering a small page. */
  function handlerOf(build: WebBuild): RequestHandler {
    if (made?.of !== build)
      made = { of: build, handle: build.entry.module.createRequestHandler(build, pages.mode) }
    return made.handle
  }

  async function render(url: string): Promise<RenderedPage> {
    const build = await pages.load()
    const { contextFor } = build.entry.module
    const nonce = production ? randomBytes(16).toString('hex') : undefined
    const page = new Request(new URL(url, publicUrl), { headers: { accept: 'text/html' } })
    // To the minute, so that an unchanged page keeps its ETag.
    const now = Math.floor(clock.now().getTime() / 60_000) * 60_000
    let kept: string | undefined
    const keepHtml = (html: string) => {
      kept = html
    }
    const response = await handlerOf(build)(page, contextFor({ send, nonce, now, keepHtml }))
    const location = response.headers.get('location')
    if (location) return { status: response.status, headers: { location }, body: Buffer.alloc(0) }
    const text = kept ?? (await response.text())
    const plain = { 'content-type': 'text/html; charset=utf-8', vary: 'accept-encoding' }
    if (!nonce) return { status: response.status, headers: plain, body: Buffer.from(text) }
    const { html, hashes } = sealScripts(text, nonce)
    const headers = {
      ...plain,
      'content-security-policy': contentPolicy(hashes),
      'cache-control': response.ok ? 'no-cache' : 'no-store',
      etag: etagOf(html),
    }
    return { status: response.status, headers, body: Buffer.from(html) }
  }

  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const { url } = request
    // React Router's single-fetch data would be a second API beside ours.
    if (/\.data(\?|$)/.test(url)) return reply.callNotFound()
    // An address that the URL parser reads as another host's.
    if (/^\/[/\\]/.test(url)) return reply.callNotFound()
    const entry = cache ? await cache.get(url, () => render(url)) : null
    const { status, headers, body } = entry ?? (await render(url))
    reply.code(status).headers(headers)
    if (status === 200 && headers.etag && isCurrent(request, headers.etag)) return reply.code(304).send('')
    if (!entry || status !== 200) return reply.send(body)
    const encoding = (negotiator.negotiate(request.headers['accept-encoding'] ?? '') ??
      'identity') as Encoding
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply.send(await encoded(entry, encoding))
  }

  app.route({ method: ['GET', 'HEAD'], url: '/', handler })
  app.route({ method: ['GET', 'HEAD'], url: '/*', handler })
}
