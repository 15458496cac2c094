import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { PageSource, WebBuild } from './render.ts'

/** Also for the admins of an installation that is no demo. */
const ALWAYS_SERVED = 'debug/mercadopago'

/**
 * The built pages without those under /debug, for installations that are no demo. The browser's list of pages is a file of
 * the build that names them too, so a shorter one is served in its place. Otherwise a navigation in the browser would
 * still open them.
 */
export async function withoutDebugPages(app: FastifyInstance, pages: PageSource): Promise<PageSource> {
  const build = await pages.load()
  const routes = publicRoutes(build.assets.routes)
  const unnamed = JSON.stringify({ ...build.assets, routes })
  const version = createHash('sha256').update(unnamed).digest('hex').slice(0, 8)
  const url = build.assets.url.replace(/[^/]+$/, `manifest-${version}.js`)
  const assets = { ...build.assets, routes, url, version }
  const script = `window.__reactRouterManifest=${JSON.stringify(assets)};`
  app.get(url, (_, reply) =>
    reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .type('text/javascript; charset=utf-8')
      .send(script),
  )
  const reduced: WebBuild = { ...build, routes: publicRoutes(build.routes), assets }
  return { ...pages, load: async () => reduced }
}

type Routes = WebBuild['routes']

const publicRoutes = (routes: Routes): Routes =>
  Object.fromEntries(
    Object.entries(routes).filter(([, { path }]) => path === ALWAYS_SERVED || !path?.startsWith('debug/')),
  )
