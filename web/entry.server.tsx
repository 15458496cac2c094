import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { ReadableStream } from 'node:stream/web'
import type { ReactNode } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import { createContext, type EntryContext, RouterContextProvider, ServerRouter } from 'react-router'
import type { ExtraSources } from '#contract/content-policy.ts'
import type { Send } from './lib/api.ts'
import { scriptJson } from './lib/json-ld.tsx'
import { NonceContext } from './lib/nonce.ts'
import { nowKey, STATE_ID, StateContext, sendKey, stateKey } from './lib/page.ts'
import { extraSourcesOf } from './lib/page-handle.ts'
import { RequestIdContext } from './ui/error/request-id.ts'

// Part of the build, so that the server does not import a second copy of React Router.
export { createRequestHandler } from 'react-router'

const nonceKey = createContext<string | undefined>(undefined)

interface RenderedHtml {
  html: string
  extraSources: ExtraSources
}
const keepHtmlKey = createContext<(page: RenderedHtml) => void>()
const requestIdKey = createContext<string>()
const reportErrorKey = createContext<(error: unknown) => void>()

/**
 * `nonce` marks the scripts of this render. Relative times refer to `now`. `keepHtml` receives the whole page, because the
 * body of a response would be copied four more times. An error page shows `requestId`. `reportError` receives exceptions.
 */
export function contextFor(parts: {
  send: Send
  nonce: string | undefined
  now: number
  requestId: string
  reportError: (error: unknown) => void
  keepHtml: (page: RenderedHtml) => void
}): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(keepHtmlKey, parts.keepHtml)
  context.set(requestIdKey, parts.requestId)
  context.set(reportErrorKey, parts.reportError)
  context.set(sendKey, parts.send)
  context.set(nonceKey, parts.nonce)
  context.set(nowKey, parts.now)
  context.set(stateKey, { mutations: [], queries: [] })
  return context
}

/** Without it, React Router writes exceptions to the console, with the addresses and values in their messages. */
export function handleError(
  error: unknown,
  { context }: { context?: Readonly<RouterContextProvider> | undefined },
): void {
  context?.get(reportErrorKey)(error)
}

/** The page is complete without its scripts, so styles and fonts are fetched before them. */
const stylesFirst = (html: string) =>
  html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')

/** Waits for everything that suspends. */
function renderInFull(
  page: ReactNode,
  nonce: string | undefined,
  reportError: (error: unknown) => void,
): Promise<{ html: string; failed: boolean }> {
  return new Promise((resolve, reject) => {
    let failed = false
    const { pipe } = renderToPipeableStream(page, {
      ...(nonce && { nonce }),
      // With a finite size React moves parts of a long page into hidden blocks that only a script reveals.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        const chunks: Buffer[] = []
        const body = new Writable({
          write(chunk: Buffer, _, done) {
            chunks.push(chunk)
            done()
          },
          final(done) {
            resolve({ html: Buffer.concat(chunks).toString(), failed })
            done()
          },
        })
        pipe(body)
      },
      onShellError: reject,
      onError(error) {
        failed = true
        reportError(error)
      },
    })
  })
}

/** How React marks a part that has suspended or failed, and is left to the browser. */
const UNFINISHED = '<!--$!-->'

/**
 * Renders to a string, which takes half as long as a stream. A page that waits for code, such as a form whose fields are
 * loaded on demand, is rendered again as a stream; once the code is loaded, it no longer waits.
 */
async function renderPage(page: ReactNode, nonce: string | undefined, reportError: (error: unknown) => void) {
  try {
    const html = renderToString(page)
    // Only the stream begins with the document type.
    if (!html.includes(UNFINISHED)) return { html: `<!DOCTYPE html>${html}`, failed: false }
  } catch {
    // Thrown again below, unless it was for waiting.
  }
  return renderInFull(page, nonce, reportError)
}

/**
 * The data of the page: what the queries have read, and what React Router's client waits for. Its own way to send both
 * (`StreamTransfer`) suspends, which excludes `renderToString`.
 */
function dataScripts(handoff: string, state: unknown, nonce: string | undefined): string {
  const controller = 'window.__reactRouterContext.streamController'
  return `<script type="application/json" id="${STATE_ID}">${scriptJson(state)}</script><script${
    nonce ? ` nonce="${nonce}"` : ''
  }>${controller}.enqueue(${scriptJson(handoff)});${controller}.close();</script>`
}

type Manifest = EntryContext['manifest']
const manifests = new WeakMap<Manifest, Map<string, Manifest>>()

/** Reduced to the routes of this page, because React Router prepares all that it is given, at each render. */
function manifestOf({ manifest, staticHandlerContext }: EntryContext): Manifest {
  const ids = staticHandlerContext.matches.map(({ route }) => route.id)
  const page = ids.at(-1) ?? ''
  const known = manifests.get(manifest) ?? new Map<string, Manifest>()
  manifests.set(manifest, known)
  const own = known.get(page) ?? {
    ...manifest,
    routes: Object.fromEntries(ids.map((id) => [id, manifest.routes[id]])),
  }
  known.set(page, own)
  return own
}

/** Renders the whole page before the first byte is sent, so that it is complete without scripts and can be cached. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const nonce = context.get(nonceKey)
  const state = context.get(stateKey)
  const { serverHandoffStream, ...withoutStream } = entry
  const shown = { ...withoutStream, manifest: manifestOf(entry) }
  const page = (
    <NonceContext value={nonce}>
      <RequestIdContext value={context.get(requestIdKey)}>
        <StateContext value={state}>
          <ServerRouter context={shown} url={request.url} {...(nonce && { nonce })} />
        </StateContext>
      </RequestIdContext>
    </NonceContext>
  )
  const { html, failed } = await renderPage(page, nonce, context.get(reportErrorKey))
  const handoff = serverHandoffStream ? await text(serverHandoffStream as ReadableStream) : ''
  const end = html.lastIndexOf('</body>')
  const scripts = dataScripts(handoff, { queries: state.queries }, nonce)
  const { matches } = entry.staticHandlerContext
  context.get(keepHtmlKey)({
    html: stylesFirst(html.slice(0, end) + scripts + html.slice(end)),
    extraSources: extraSourcesOf(matches.map(({ route }) => route.handle)),
  })
  return new Response(null, { status: failed ? 500 : status, headers })
}
