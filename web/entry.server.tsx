import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { createContext, type EntryContext, RouterContextProvider, ServerRouter } from 'react-router'
import type { ExtraSources } from '#contract/content-policy.ts'
import type { Send } from './lib/api.ts'
import { NonceContext } from './lib/nonce.ts'
import { nowKey, sendKey } from './lib/page.ts'
import { extraSourcesOf } from './lib/page-handle.ts'

// Part of the build, so that the server does not import a second copy of React Router.
export { createRequestHandler } from 'react-router'

const nonceKey = createContext<string | undefined>(undefined)

interface RenderedHtml {
  html: string
  extraSources: ExtraSources
}
const keepHtmlKey = createContext<(page: RenderedHtml) => void>()

/**
 * `nonce` marks the scripts of this render. Relative times refer to `now`. `keepHtml` receives the whole page, because the
 * body of a response would be copied four more times.
 */
export function contextFor(parts: {
  send: Send
  nonce: string | undefined
  now: number
  keepHtml: (page: RenderedHtml) => void
}): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(keepHtmlKey, parts.keepHtml)
  context.set(sendKey, parts.send)
  context.set(nonceKey, parts.nonce)
  context.set(nowKey, parts.now)
  return context
}

/** The page is complete without its scripts, so styles and fonts are fetched before them. */
const stylesFirst = (html: string) =>
  html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')

/** Renders the whole page before the first byte is sent, so that it is complete without scripts and can be cached. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const nonce = context.get(nonceKey)
  return new Promise((resolve, reject) => {
    let finalStatus = status
    const { pipe } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <ServerRouter context={entry} url={request.url} {...(nonce && { nonce })} />
      </NonceContext>,
      {
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
              const { matches } = entry.staticHandlerContext
              context.get(keepHtmlKey)({
                html: stylesFirst(Buffer.concat(chunks).toString()),
                extraSources: extraSourcesOf(matches.map(({ route }) => route.handle)),
              })
              resolve(new Response(null, { status: finalStatus, headers }))
              done()
            },
          })
          pipe(body)
        },
        onShellError: reject,
        onError() {
          finalStatus = 500
        },
      },
    )
  })
}
