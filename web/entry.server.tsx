import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { createContext, type EntryContext, RouterContextProvider, ServerRouter } from 'react-router'
import type { Send } from './lib/api.ts'
import { NonceContext } from './lib/nonce.ts'
import { nowKey, sendKey } from './lib/page.ts'

// Handed to the server with the build, so that server code never imports a second copy of these.
export { createRequestHandler } from 'react-router'

const nonceKey = createContext<string | undefined>(undefined)
const htmlKey = createContext<(html: string) => void>()

/**
 * `nonce` marks this render's own scripts; `now` is the moment that relative times are counted from; `keepHtml` is handed
 * the whole page, which as the body of the response would be copied four times more.
 */
export function contextFor(parts: {
  send: Send
  nonce: string | undefined
  now: number
  keepHtml: (html: string) => void
}): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(htmlKey, parts.keepHtml)
  context.set(sendKey, parts.send)
  context.set(nonceKey, parts.nonce)
  context.set(nowKey, parts.now)
  return context
}

/** The page is complete without its scripts: they wait for what it is seen with. */
const stylesFirst = (html: string) =>
  html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')

/** Renders the whole page before the first byte: it is complete without scripts, and can be cached. */
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
        // Otherwise React moves finished parts of a long page into hidden blocks that only a script reveals.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady() {
          const chunks: Buffer[] = []
          const body = new Writable({
            write(chunk: Buffer, _, done) {
              chunks.push(chunk)
              done()
            },
            final(done) {
              context.get(htmlKey)(stylesFirst(Buffer.concat(chunks).toString()))
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
