import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { smallestEncoding } from './compression.ts'
import type { PageSource, WebBuild } from './render.ts'

/** Also for the admins of an installation that is no demo. */
const ALWAYS_SERVED = 'debug/mercadopago'

/**
 * The built pages with a shorter list of them for the browser, which loads it before any page. The list is a file of the
 * build, so another one is served in its place:
 *
 * - Only public pages name the files that their code imports, without those that every page has. The imports of a page
 *   behind the login are found when its code arrives, and are most of the list.
 * - `hidesDebugPages` leaves out the pages under /debug, for installations that are no demo. Otherwise a navigation in the
 *   browser would still open them.
 */
export async function withShortList(
  app: FastifyInstance,
  pages: PageSource,
  { hidesDebugPages }: { hidesDebugPages: boolean },
): Promise<PageSource> {
  const build = await pages.load()
  const isServed = ({ path }: { path?: string }) => !hidesDebugPages || !isDebugPage(path)
  const routes = withShortImports(only(build.assets.routes, isServed))
  const unnamed = JSON.stringify({ ...build.assets, routes })
  const version = createHash('sha256').update(unnamed).digest('hex').slice(0, 8)
  const url = build.assets.url.replace(/[^/]+$/, `manifest-${version}.js`)
  const assets = { ...build.assets, routes, url, version }
  // React Router asks whether a page has a loader, an action, imports, styles and so on; what is missing it has not. Whether the
  // page is more than a loader is asked only by its build.
  const isMissing = (key: string, value: unknown) =>
    value === false || key === 'hasDefaultExport' || (Array.isArray(value) && value.length === 0)
  const list = JSON.stringify({ ...assets, routes: withoutNames(routes) }, (key, value) =>
    isMissing(key, value) ? undefined : value,
  )
  const script = `window.__reactRouterManifest=${list};${RESTORE_NAMES}`
  // Once, and as well as the other files of the build.
  const compressed = await promisify(brotliCompress)(script)
  app.get(url, (request, reply) => {
    reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('vary', 'accept-encoding')
      .type('text/javascript; charset=utf-8')
    return smallestEncoding(request) === 'br'
      ? reply.header('content-encoding', 'br').send(compressed)
      : reply.send(script)
  })
  const reduced: WebBuild = { ...build, routes: only(build.routes, isServed), assets }
  return { ...pages, load: async () => reduced }
}

type ListedRoutes = WebBuild['assets']['routes']
type ListedRoute = ListedRoutes[string]

/** A page without its id, which is its key in the list, and with `~` for the name that its files have in common. */
const withoutNames = (routes: ListedRoutes) =>
  Object.fromEntries(
    Object.entries(routes).map(([id, page]) => {
      const name = `/assets/${id.split('/').at(-1)}`
      const shortened = Object.entries(page).map(([key, value]) => [
        key,
        typeof value === 'string' && value.startsWith(name) ? `~${value.slice(name.length)}` : value,
      ])
      return [id, { ...Object.fromEntries(shortened), id: undefined }]
    }),
  )

const RESTORE_NAMES =
  'for(const[id,page]of Object.entries(window.__reactRouterManifest.routes)){page.id=id;for(const key in page)if(page[key][0]=="~")page[key]="/assets/"+id.split("/").pop()+page[key].slice(1)}'

const isDebugPage = (path = '') => path.startsWith('debug/') && path !== ALWAYS_SERVED

const only = <Route>(routes: Record<string, Route>, isKept: (route: Route) => boolean) =>
  Object.fromEntries(Object.entries(routes).filter(([, route]) => isKept(route)))

/** Pages behind the login have no loader on the server. */
function withShortImports({ root, ...pages }: ListedRoutes): ListedRoutes {
  const everywhere = new Set(root?.imports)
  const short = ({ hasLoader, imports }: ListedRoute) =>
    hasLoader ? (imports ?? []).filter((file) => !everywhere.has(file)) : []
  return {
    ...(root && { root }),
    ...Object.fromEntries(Object.entries(pages).map(([id, page]) => [id, { ...page, imports: short(page) }])),
  }
}
