import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '#server/clock.ts'

/** What the built web hands over; server code never imports React Router itself. */
interface WebBuild {
  entry: {
    module: {
      createRequestHandler(
        build: unknown,
        mode: string,
      ): (request: Request, context: unknown) => Promise<Response>
      contextFor(parts: { send: Send; nonce: string | undefined; now: number }): unknown
    }
  }
}

type Send = (
  path: string,
  init: { method: string; headers: Record<string, string>; body?: string },
) => Promise<Response>

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

/** Renders pages for guests: no cookie and no token of the request takes part. */
export async function pageRoutes(
  app: FastifyInstance,
  { pages, send, publicUrl, clock }: { pages: PageSource; send: Send; publicUrl: string; clock: Clock },
): Promise<void> {
  const production = pages.mode === 'production'

  const render = async (request: FastifyRequest, reply: FastifyReply) => {
    // React Router's single-fetch data would be a second API beside ours.
    if (/\.data(\?|$)/.test(request.url)) return reply.callNotFound()
    const build = await pages.load()
    const { createRequestHandler, contextFor } = build.entry.module
    const nonce = production ? randomBytes(16).toString('hex') : undefined
    const page = new Request(new URL(request.url, publicUrl), { headers: { accept: 'text/html' } })
    // To the minute, so that an unchanged page keeps its ETag.
    const now = Math.floor(clock.now().getTime() / 60_000) * 60_000
    const response = await createRequestHandler(build, pages.mode)(page, contextFor({ send, nonce, now }))
    reply.code(response.status)
    const location = response.headers.get('location')
    if (location) return reply.header('location', location).send('')
    const body = await response.text()
    reply.header('content-type', 'text/html; charset=utf-8').header('vary', 'accept-encoding')
    if (!nonce) return reply.send(body)
    const { html, hashes } = sealScripts(body, nonce)
    const etag = `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`
    reply.header('content-security-policy', contentPolicy(hashes)).header('etag', etag)
    reply.header('cache-control', response.ok ? 'no-cache' : 'no-store')
    if (response.ok && request.headers['if-none-match'] === etag) return reply.code(304).send('')
    return reply.send(html)
  }

  app.route({ method: ['GET', 'HEAD'], url: '/', handler: render })
  app.route({ method: ['GET', 'HEAD'], url: '/*', handler: render })
}
