import type { Api } from '#contract/api.ts'
import { callWith, fetchWith, type InputArguments, type Reply, type Send } from './api.ts'
import { claimsOf } from './token-claims.ts'

const TOKEN_KEY = 'authToken'
const REFRESH_LOCK = 'medponto-refresh'

type Listener = () => void
const listeners = new Set<Listener>()

export const readToken = (): string | null => {
  try {
    return localStorage.getItem(TOKEN_KEY)
  } catch {
    return null
  }
}

/** Keeps the access token, or forgets it, and tells whoever shows the session. */
export function keepToken(token: string | null): void {
  if (token) localStorage.setItem(TOKEN_KEY, token)
  else localStorage.removeItem(TOKEN_KEY)
  document.documentElement.dataset.session = token ? 'in' : 'out'
  for (const listener of listeners) listener()
}

/** Calls back when this browser signs in or out; returns how to stop. */
export function onSessionChange(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether two tokens are of one person, so that a tab of hers may go on with the other. */
const ofOnePerson = (one: string | null, other: string | null) => claimsOf(one).sub === claimsOf(other).sub

// What another tab's visitor was shown does not stay on this one's screen: signing in or out there, also as somebody
// else, loads this page anew, whose guard then decides. A renewed token is neither.
if (typeof window !== 'undefined')
  window.addEventListener('storage', ({ key, oldValue, newValue }) => {
    if (key === TOKEN_KEY && !ofOnePerson(oldValue, newValue)) window.location.reload()
  })

/** Clicks, not forms: browsers carry 64 kB at a time for pages that are gone. */
const OUTLIVING_CHARACTERS = 1_000

/** What was done is carried out although the page is left in the same moment. */
const bare: Send<Response> = (path, init) =>
  fetch(path, {
    ...init,
    credentials: 'same-origin',
    cache: 'no-cache',
    keepalive: init.method !== 'GET' && (init.body ?? '').length <= OUTLIVING_CHARACTERS,
  })

/** One tab at a time where the browser can hold them to it (not over plain HTTP); the server settles the rest. */
const oneTabAtATime = <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request(REFRESH_LOCK, work) : work()

/** Trades the refresh cookie for a new access token; the other tabs of the same person use what one got. */
export async function renewToken(stale: string): Promise<string | null> {
  return oneTabAtATime(async () => {
    const current = readToken()
    if (current !== stale) return ofOnePerson(current, stale) ? current : null
    const response = await bare('/api/auth/refresh', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
    if (response.status === 401 || response.status === 403) {
      keepToken(null)
      return null
    }
    if (!response.ok) return null
    const { authToken } = (await response.json()) as Reply<'POST /auth/refresh'>
    keepToken(authToken)
    return authToken
  })
}

const withToken = (init: Parameters<Send>[1], token: string | null) =>
  token ? { ...init, headers: { ...init.headers, authorization: `Bearer ${token}` } } : init

/** What begins a session, and what a mail's link leads to, stand for themselves (spec A §7). */
const withoutToken = new Set(
  [
    'login',
    'register',
    'refresh',
    'exchange',
    'verify-email',
    'resend-verification',
    'forgot-password',
    'reset-password',
    'reset-password/verify',
  ].map((name) => `/api/auth/${name}`),
)

/** Sends with the session's token; an expired one is renewed once and the request sent again. */
const sendInBrowser: Send<Response> = async (path, init) => {
  const token = withoutToken.has(path) ? null : readToken()
  const response = await bare(path, withToken(init, token))
  if (response.status !== 401 || !token) return response
  const renewed = await renewToken(token)
  // A guest may read what is public: with the session gone, the call goes once more without it.
  return bare(path, withToken(init, renewed))
}

/** `call('POST /jobs/:id/apply', { params: { id } })` in the browser. @throws CallError */
export function call<K extends keyof Api>(key: K, ...input: InputArguments<K>): Promise<Reply<K>> {
  return callWith(sendInBrowser, key, ...input)
}

/**
 * Has the browser keep what an endpoint answers as a file, under the name that the answer gives it.
 * @throws CallError
 */
export async function download<K extends keyof Api>(key: K, ...input: InputArguments<K>): Promise<void> {
  const response = await fetchWith(sendInBrowser, key, ...input)
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  const url = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = url
  link.download = name ?? 'medponto'
  link.click()
  // The click has begun the download; its bytes are the browser's from then on.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
