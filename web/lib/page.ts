import { type DehydratedState, dehydrate, QueryClient } from '@tanstack/react-query'
import { createContext, data, type LoaderFunctionArgs, type RouterContextProvider } from 'react-router'
import type { Api } from '#contract/api.ts'
import { CallError, callWith, type InputArguments, type Reply, type Send } from './api.ts'
import { call } from './session.ts'

/** How the server's render reaches the API: in process. */
export const sendKey = createContext<Send>()
/** The moment a page is rendered for. */
export const nowKey = createContext<number>()

const onServerSide = typeof document === 'undefined'

/** Cache rules of spec A §7. On the server an entry never expires by timer: it goes with its request. */
export const newClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        gcTime: onServerSide ? Number.POSITIVE_INFINITY : 600_000,
        refetchOnWindowFocus: false,
        retry: (count, error) =>
          count < 1 && !(error instanceof CallError && error.status >= 400 && error.status < 500),
      },
    },
  })

let shared: QueryClient | undefined
/** The one query cache of the browser. */
export function browserClient(): QueryClient {
  shared ??= newClient()
  return shared
}

/** A read of the API as a query: the same key on both sides, so that what the server read is not read again. */
export function read<K extends keyof Api>(key: K, ...input: InputArguments<K>) {
  return {
    queryKey: [key, input[0] ?? {}] as const,
    queryFn: ({ meta }: { meta?: Record<string, unknown> | undefined }): Promise<Reply<K>> => {
      const send = meta?.send as Send | undefined
      return send ? callWith(send, key, ...input) : call(key, ...input)
    },
  }
}

export interface At {
  params: Record<string, string | undefined>
  url: URL
}
type Need = ReturnType<typeof read> & { optional?: true }
type Needs = (at: At) => Need[]

/** A need that the page can do without: it reads it with `useQuery`, and shows a failure in that place alone. */
export const optional = <Query extends object>(query: Query) => ({
  ...query,
  optional: true as const,
  retryOnMount: false,
})

/** What a page's loader hands over; `gone` where the `whenGone` needs were read in place of the others. */
export type PageData = (Partial<DehydratedState> & { gone?: true }) | null

/** A failed read becomes the page of its status. */
function asPage(error: unknown): never {
  if (error instanceof CallError) throw data({ message: error.message }, { status: error.status || 503 })
  throw error
}

const isGone = (error: unknown) => error instanceof CallError && error.status === 410
const isRefused = (error: unknown) => error instanceof CallError && error.status >= 400 && error.status < 500

/**
 * Without what cannot travel (how it was sent, an error's class) and without the moments of reading: an unchanged page
 * is the same to the byte and keeps its ETag.
 */
function plainState(client: QueryClient): DehydratedState {
  const { mutations, queries } = dehydrate(client, { shouldDehydrateQuery: () => true })
  const plain = queries.map(({ meta: _, promise: __, ...query }) => {
    const { error } = query.state
    const state = {
      ...query.state,
      error: error && { name: error.name, message: error.message },
      dataUpdatedAt: 0,
      errorUpdatedAt: 0,
    }
    return { ...query, state, dehydratedAt: 0 }
  })
  return { mutations, queries: plain }
}

async function readOnServer(needs: Need[], send: Send) {
  const client = newClient()
  let status = 200
  await Promise.all(
    needs.map(({ optional, ...query }) =>
      client.fetchQuery({ ...query, retry: false, meta: { send } }).catch((error: unknown) => {
        if (!optional) throw error
        // A page with a hole in it must not be kept by anybody.
        if (!isRefused(error)) status = 503
      }),
    ),
  )
  return { state: plainState(client), status }
}

const loadedAt = Date.now()

/** What the server handed over, as read at the moment this page was loaded. */
export function asOfLoad(states: (Partial<DehydratedState> | null | undefined)[]): DehydratedState {
  const queries = states
    .flatMap((state) => state?.queries ?? [])
    .map((query) =>
      query.state.status === 'success'
        ? { ...query, state: { ...query.state, dataUpdatedAt: loadedAt } }
        : query,
    )
  return { mutations: [], queries }
}

/** Reads what a page needs on the server, in process, and hands it over dehydrated. */
export const onServer =
  (needs: Needs, whenGone?: Needs) =>
  async ({ params, request, context }: LoaderFunctionArgs) => {
    const send = (context as Readonly<RouterContextProvider>).get(sendKey)
    const at = { params, url: new URL(request.url) }
    try {
      const { state, status } = await readOnServer(needs(at), send)
      return data<PageData>(state, { status })
    } catch (error) {
      if (!whenGone || !isGone(error)) return asPage(error)
      const { state } = await readOnServer(whenGone(at), send)
      return data<PageData>({ ...state, gone: true }, { status: 410 })
    }
  }

async function readInBrowser(needs: Need[]): Promise<void> {
  const client = browserClient()
  await Promise.all(
    needs.map(({ optional, ...query }) => {
      const reading = client.ensureQueryData({ ...query, revalidateIfStale: true })
      return optional ? reading.catch(() => null) : reading
    }),
  )
}

/** Reads what a page needs into the browser's cache; what is fresh there is not asked for again. */
export const inBrowser =
  (needs: Needs, whenGone?: Needs) =>
  async ({ params, request }: Pick<LoaderFunctionArgs, 'params' | 'request'>): Promise<PageData> => {
    const at = { params, url: new URL(request.url) }
    try {
      await readInBrowser(needs(at))
      return null
    } catch (error) {
      if (!whenGone || !isGone(error)) return asPage(error)
      await readInBrowser(whenGone(at))
      return { gone: true }
    }
  }
