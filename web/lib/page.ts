import { type DehydratedState, dehydrate, onlineManager, QueryClient } from '@tanstack/react-query'
import { createContext as reactContext, use, useState } from 'react'
import {
  createContext,
  data,
  type LoaderFunctionArgs,
  type RouterContextProvider,
  redirect,
} from 'react-router'
import type { Api } from '#contract/api.ts'
import { CallError, callWith, type InputArguments, type Reply, type Send } from './api.ts'
import { isOnline, onConnectionChange } from './connection.ts'
import { call } from './session.ts'

/** The in-process `Send` of server rendering. */
export const sendKey = createContext<Send>()
/** The time for which a page is rendered, in milliseconds since 1970. */
export const nowKey = createContext<number>()
/** The state of the queries that the loaders of a page have run. */
export const stateKey = createContext<DehydratedState>()

const isServer = typeof document === 'undefined'

const RETRY_MS = 1_000
/** A read that must wait longer shows its error at once. */
const LONGEST_RETRY_MS = 6_000

/** Spreads the repetitions of many browsers, which a short outage would otherwise synchronize. */
const retryDelay = (_: number, error: Error) =>
  (error instanceof CallError && error.retryAfter ? error.retryAfter * 1_000 : RETRY_MS) + Math.random() * 500

/** Reads that failed without being refused are repeated once, unless it would be in vain. */
function shouldRetry(count: number, error: Error): boolean {
  if (count > 0 || isRefused(error) || !isOnline()) return false
  return !(error instanceof CallError) || (error.retryAfter ?? 0) * 1_000 < LONGEST_RETRY_MS
}

/**
 * Cache rules of spec A §7. Without a connection nothing is paused, which would look like success or load forever: every
 * call fails at once, and a write is never sent later without being asked for. On the server no timer deletes entries,
 * because the client is dropped after its request.
 */
export const newQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        gcTime: isServer ? Number.POSITIVE_INFINITY : 600_000,
        refetchOnWindowFocus: false,
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: shouldRetry,
        retryDelay,
      },
      mutations: { networkMode: 'always' },
    },
  })

// Decides when the queries on the screen are refetched: the browser's own events are wrong too often.
if (!isServer) onlineManager.setEventListener((setOnline) => onConnectionChange(() => setOnline(isOnline())))

let shared: QueryClient | undefined
/** The browser's only query client. */
export function browserClient(): QueryClient {
  shared ??= newQueryClient()
  return shared
}

/** The query of a GET call. Server and browser use the same key, so that the browser does not repeat the server's calls. */
export function read<K extends keyof Api>(key: K, ...input: InputArguments<K>) {
  return {
    queryKey: [key, input[0] ?? {}] as const,
    queryFn: ({ meta }: { meta?: Record<string, unknown> | undefined }): Promise<Reply<K>> => {
      const send = meta?.send as Send | undefined
      return send ? callWith(send, key, ...input) : call(key, ...input)
    },
  }
}

export interface PageLocation {
  params: Record<string, string | undefined>
  url: URL
}
/**
 * The consequence of a reply for the page: it has another address, or none. A page without an address is shown with
 * status 404.
 */
type Verdict = { movedTo: string } | 'missing' | null
type Need = ReturnType<typeof read> & { optional?: true; judge?: (reply: never) => Verdict }
/** The queries of a page. */
type Needs = (at: PageLocation) => Need[]

/** Marks a query as one whose failure does not fail the page. Read it with `useQuery`, and show the failure in its place. */
export const optional = <Query extends object>(query: Query) => ({
  ...query,
  optional: true as const,
  retryOnMount: false,
})

/** Adds the judgement of its reply to a query. */
export const judged = <Query extends object, Result>(
  query: Query & { queryFn: (context: { meta?: undefined }) => Promise<Result> },
  judge: (reply: Result) => Verdict,
) => ({ ...query, judge })

/** @throws the redirect, if one of the replies means that the page has moved */
function statusOf(verdicts: readonly (Verdict | undefined)[], redirectStatus: 301 | 302): 200 | 404 {
  for (const verdict of verdicts)
    if (verdict && verdict !== 'missing') throw redirect(verdict.movedTo, redirectStatus)
  return verdicts.includes('missing') ? 404 : 200
}

/**
 * A loader's data; `gone` if the `whenGone` queries replaced the page's own. Results of the queries are not part of it:
 * they are sent as JSON in one piece, because React Router would encode every value of them.
 */
export type PageData = { gone?: true } | null

/** Shows an error page with the status and the id of the failed call. */
function throwErrorPage(error: unknown): never {
  if (!(error instanceof CallError)) throw error
  const { message, requestId, status } = error
  throw data({ message, requestId }, { status: status || 503 })
}

const isGone = (error: unknown) => error instanceof CallError && error.status === 410
const isRefused = (error: unknown) => error instanceof CallError && error.status >= 400 && error.status < 500

/**
 * Omits values that cannot be serialized (`send`, the class of an error), and the times of the replies, so that an
 * unchanged page has the same bytes and keeps its ETag.
 */
function plainQueries(client: QueryClient): DehydratedState['queries'] {
  return dehydrate(client, { shouldDehydrateQuery: () => true }).queries.map(
    ({ meta: _, promise: __, ...query }) => {
      const { error } = query.state
      const state = {
        ...query.state,
        error: error && { name: error.name, message: error.message },
        dataUpdatedAt: 0,
        errorUpdatedAt: 0,
      }
      return { ...query, state, dehydratedAt: 0 }
    },
  )
}

async function readOnServer(needs: Need[], send: Send) {
  const client = newQueryClient()
  let isIncomplete = false
  const verdicts = await Promise.all(
    needs.map(({ optional, judge, ...query }) =>
      client.fetchQuery({ ...query, retry: false, meta: { send } }).then(
        (reply) => judge?.(reply as never),
        (error: unknown) => {
          if (!optional) throw error
          if (!isRefused(error)) isIncomplete = true
          return null
        },
      ),
    ),
  )
  const status = statusOf(verdicts, 301)
  // An incomplete page must not be cached.
  return { queries: plainQueries(client), status: isIncomplete ? 503 : status }
}

/** Set only while the server renders. */
export const StateContext = reactContext<DehydratedState | null>(null)
/** The element of the page with its state. */
export const STATE_ID = 'page-state'

const loadedAt = Date.now()

/** Dates the queries to when the page was loaded, because `plainQueries` removed their times. */
function dated({ queries }: Pick<DehydratedState, 'queries'>): DehydratedState {
  return {
    mutations: [],
    queries: queries.map((query) =>
      query.state.status === 'success'
        ? { ...query, state: { ...query.state, dataUpdatedAt: loadedAt } }
        : query,
    ),
  }
}

/** The data that the loaders on the server have read. It stays the same during a visit. */
export function usePageState(): DehydratedState {
  const rendered = use(StateContext)
  const [state] = useState(() =>
    dated(rendered ?? JSON.parse(document.getElementById(STATE_ID)?.textContent ?? '{"queries":[]}')),
  )
  return state
}

/** A page's `loader`: runs its queries in process and keeps their state. `whenGone` replaces them on a 410. */
export const onServer =
  (needs: Needs, whenGone?: Needs) =>
  async ({ params, request, context }: LoaderFunctionArgs) => {
    const provider = context as Readonly<RouterContextProvider>
    const at = { params, url: new URL(request.url) }
    const run = async (list: Needs) => {
      const { queries, status } = await readOnServer(list(at), provider.get(sendKey))
      provider.get(stateKey).queries.push(...queries)
      return status
    }
    try {
      const status = await run(needs)
      return data<PageData>(null, { status })
    } catch (error) {
      if (!whenGone || !isGone(error)) return throwErrorPage(error)
      await run(whenGone)
      return data<PageData>({ gone: true }, { status: 410 })
    }
  }

async function readInBrowser(needs: Need[]): Promise<void> {
  const client = browserClient()
  const verdicts = await Promise.all(
    needs.map(({ optional, judge, ...query }) => {
      const reading = client
        .ensureQueryData({ ...query, revalidateIfStale: true })
        .then((reply) => judge?.(reply as never))
      return optional ? reading.catch(() => null) : reading
    }),
  )
  statusOf(verdicts, 302)
}

/** A page's `clientLoader`: fetches the queries that are not fresh in the browser's cache. */
export const inBrowser =
  (needs: Needs, whenGone?: Needs) =>
  async ({ params, request }: Pick<LoaderFunctionArgs, 'params' | 'request'>): Promise<PageData> => {
    const at = { params, url: new URL(request.url) }
    try {
      await readInBrowser(needs(at))
      return null
    } catch (error) {
      if (!whenGone || !isGone(error)) return throwErrorPage(error)
      await readInBrowser(whenGone(at))
      return { gone: true }
    }
  }
