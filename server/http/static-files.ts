import path from 'node:path'
import serveStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { WorkLimits } from './limits/work-limits.ts'
import { clientFolder } from './render.ts'

/** The scripts, styles and fonts whose names contain a hash of their content. */
export const assetFolder = path.join(clientFolder, 'assets')

const YEAR = 'public, max-age=31536000, immutable'
const MONTH = 'public, max-age=2592000'
const HOUR = 'public, max-age=3600'

/** Files that browsers and phones ask for on their own. `npm run icons` draws them. */
const TOUCH_ICON = 'apple-touch-icon.png'
const isIcon = (path: string) => path.endsWith('/favicon.ico') || path.endsWith(`/${TOUCH_ICON}`)

function lifetimeOf(path: string): string {
  if (path.includes('/assets/')) return YEAR
  return isIcon(path) ? MONTH : HOUR
}

/** Finds a file of another release by its name below `/assets/`. The body is in the encoding, or plain if that is null. */
export type OtherFile = (
  name: string,
  request: FastifyRequest,
) => Promise<{ body: Buffer; encoding: 'br' | null } | null>

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}
/** As the build names files. */
const ASSET_NAME = /^[\w.-]+$/
const LOOKUP_COST = 1

/** Serves the built scripts, styles and pictures, those of this release first. Those with a hash in their name never change. */
export async function staticFiles(
  app: FastifyInstance,
  { otherFile, limits }: { otherFile: OtherFile; limits: WorkLimits },
): Promise<void> {
  await app.register(serveStatic, {
    root: clientFolder,
    wildcard: false,
    index: false,
    preCompressed: true,
    // Their routes would be three quarters of all, and are of no use: the plain name is asked for.
    globIgnore: ['**/*.{br,gz,zst}'],
    setHeaders: (response, path) => response.header('cache-control', lifetimeOf(path)),
  })
  // Phones try the names of several sizes, with and without '-precomposed', before the plain one.
  app.get('/:icon(^apple-touch-icon-[a-z0-9-]+).png', (_, reply) => reply.sendFile(TOUCH_ICON))
  app.get<{ Params: { '*': string } }>('/assets/*', async (request, reply) => {
    await limits.charge(request, LOOKUP_COST)
    const name = request.params['*']
    const file = ASSET_NAME.test(name) ? await otherFile(name, request) : null
    if (!file) return reply.callNotFound()
    reply.header('cache-control', YEAR).header('vary', 'accept-encoding')
    if (file.encoding) reply.header('content-encoding', file.encoding)
    return reply.type(types[path.extname(name)] ?? 'application/octet-stream').send(file.body)
  })
}
