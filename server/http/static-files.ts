import serveStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { clientFolder } from './render.ts'

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

/** Serves the built scripts, styles and pictures. Those with a hash in their name never change. */
export async function staticFiles(app: FastifyInstance): Promise<void> {
  await app.register(serveStatic, {
    root: clientFolder,
    wildcard: false,
    index: false,
    preCompressed: true,
    setHeaders: (response, path) => response.header('cache-control', lifetimeOf(path)),
  })
  // Phones try the names of several sizes, with and without '-precomposed', before the plain one.
  app.get('/:icon(^apple-touch-icon-[a-z0-9-]+).png', (_, reply) => reply.sendFile(TOUCH_ICON))
}
