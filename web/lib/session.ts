import type { Api } from '#contract/api.ts'
import { paths } from '#contract/paths.ts'
import { CallError, callWith, type InputArguments, type Reply, type Send } from './api.ts'
import { sharedStorage, tabStorage } from './browser-storage.ts'
import { reloadWhenReached, reportAnswer, reportNoAnswer } from './connection.ts'
import { claimsOf } from './token-claims.ts'

const TOKEN_KEY = 'authToken'
const REFRESH_LOCK = 'medponto-refresh'

type Listener = () => void
const listeners = new Set<Listener>()

/** The token of an admin who sees the app as a user does, in this tab only. */
const VIEW_KEY = 'viewToken'
export const isViewing = (): boolean => tabStorage.read(VIEW_KEY) !== null

export const readToken = (): string | null => tabStorage.read(VIEW_KEY) ?? sharedStorage.read(TOKEN_KEY)

/** Stores or deletes the access token and notifies listeners. The session behind a view is left alone. */
export function storeToken(token: string | null): void {
  if (isViewing()) {
    void leaveView()
    return
  }
  sharedStorage.write(TOKEN_KEY, token)
  document.documentElement.dataset.session = token ? 'in' : 'out'
  document.documentElement.dataset.role = String(claimsOf(token).role ?? '')
  for (const listener of listeners) listener()
}

/** Calls `listener` when this tab signs in or out; returns the unsubscribe function. */
export function onSessionChange(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const isSameUser = (a: string | null, b: string | null) => claimsOf(a).sub === claimsOf(b).sub

// If another tab has signed in or out, or has changed the user, the page is reloaded: its guard runs again, and nobody sees
// what the previous user was shown. A renewed token has the same user, so nothing happens.
if (typeof window !== 'undefined')
  window.addEventListener('storage', ({ key, oldValue, newValue }) => {
    if (key !== TOKEN_KEY || isSameUser(oldValue, newValue)) return
    for (const listener of listeners) listener()
    void reloadWhenReached()
  })

/** Enough for clicks, not for forms: browsers allow 64 kB of pending keepalive requests. */
const MAX_KEEPALIVE_CHARACTERS = 1_000

/** How long a call may take, with the transfer of its reply, in milliseconds. */
const TIMEOUT_MS = { read: 15_000, write: 30_000 }

const timeoutOf = (method: string) => (method === 'GET' ? TIMEOUT_MS.read : TIMEOUT_MS.write)

/** With `keepalive`, small writes complete even if the visitor leaves the page. */
async function sendRaw(path: string, init: Parameters<Send>[1], timeout: number): Promise<Response> {
  try {
    const response = await fetch(path, {
      ...init,
      credentials: 'same-origin',
      cache: 'no-cache',
      keepalive: init.method !== 'GET' && (init.body ?? '').length <= MAX_KEEPALIVE_CHARACTERS,
      signal: AbortSignal.timeout(timeout),
    })
    reportAnswer(response.status)
    return response
  } catch (error) {
    reportNoAnswer()
    throw error
  }
}

/** Runs `work` under a lock across tabs. Browsers offer locks only on secure origins; without one the server resolves the race. */
const oneTabAtATime = <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request(REFRESH_LOCK, work) : work()

/**
 * Exchanges the refresh cookie for a new access token, or returns the one that another tab got in the meantime. Null if there
 * is none for this user.
 * @throws CallError if the server could not answer: the session may well continue, so nothing may be done as a guest
 */
export async function renewToken(stale: string): Promise<string | null> {
  return oneTabAtATime(async () => {
    const current = readToken()
    if (current !== stale) return isSameUser(current, stale) ? current : null
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }
    const response = await sendRaw('/api/auth/refresh', init, TIMEOUT_MS.write)
    if (response.status === 401 || response.status === 403) {
      storeToken(null)
      return null
    }
    if (!response.ok) throw new CallError(response.status, await response.json().catch(() => null))
    const { authToken } = (await response.json()) as Partial<Reply<'POST /auth/refresh'>>
    if (!authToken) return null
    storeToken(authToken)
    return authToken
  })
}

const withToken = (init: Parameters<Send>[1], token: string | null) =>
  token ? { ...init, headers: { ...init.headers, authorization: `Bearer ${token}` } } : init

/** Calls that start a session or belong to a mailed link carry no token (spec A §7). */
const withoutToken = new Set(
  [
    'login',
    'register',
    'refresh',
    'exchange',
    'verify-email',
    'verification-status',
    'resend-verification',
    'forgot-password',
    'reset-password',
    'reset-password/verify',
  ].map((name) => `/api/auth/${name}`),
)

/** Sends with the session's token. If it has expired, renews it once and repeats the request. */
export async function sendWithToken(
  path: string,
  init: Parameters<Send>[1],
  timeout = timeoutOf(init.method),
): Promise<Response> {
  const token = withoutToken.has(path) ? null : readToken()
  const response = await sendRaw(path, withToken(init, token), timeout)
  if (response.status !== 401 || !token) return response
  if (isViewing()) {
    void leaveView()
    return response
  }
  const renewed = await renewToken(token)
  // If the session has ended, the call is repeated as a guest, who may still read public data.
  return sendRaw(path, withToken(init, renewed), timeout)
}

const reads = new Set<Promise<unknown>>()

const sendInBrowser: Send<Response> = (path, init) => {
  const sending = sendWithToken(path, init)
  if (init.method === 'GET') {
    const forget = () => reads.delete(sending)
    reads.add(sending)
    sending.then(forget, forget)
  }
  return sending
}

let roleRefused = () => {}
/** Sets what happens when a call is refused to the user's role in the team, which must have changed since it was loaded. */
export const onRoleRefused = (listener: () => void) => {
  roleRefused = listener
}

/** `call('POST /jobs/:id/apply', { params: { id } })` in the browser. @throws CallError */
export async function call<K extends keyof Api>(key: K, ...input: InputArguments<K>): Promise<Reply<K>> {
  try {
    return await callWith(sendInBrowser, key, ...input)
  } catch (error) {
    if (error instanceof CallError && error.reply?.errorDto?.errorName === 'TeamRoleTooLow') roleRefused()
    throw error
  }
}

let lastCalls = 0
/** Whether a call is under way that ends the session. What is sent meanwhile with its token may be refused. */
export const isSessionEnding = (): boolean => lastCalls > 0

/** How long such a call waits for reads under way, in milliseconds: overtaken by it, they would be refused. */
const READS_MS = 1_000

/** A call that ends the session. @throws CallError */
export async function lastCall<K extends keyof Api>(key: K, ...input: InputArguments<K>): Promise<Reply<K>> {
  lastCalls += 1
  try {
    await Promise.race([Promise.allSettled(reads), new Promise((resolve) => setTimeout(resolve, READS_MS))])
    return await call(key, ...input)
  } finally {
    lastCalls -= 1
  }
}

/** Begins to see the app as a user does, in this tab. */
export function enterView(token: string): void {
  tabStorage.write(VIEW_KEY, token)
  // A new document, so that nothing the admin has loaded is left in it.
  window.location.assign(paths.dashboard)
}

/** Ends the view of this tab, which continues with the admin's own session. */
export async function leaveView(): Promise<void> {
  const { vid } = claimsOf(tabStorage.read(VIEW_KEY))
  tabStorage.write(VIEW_KEY, null)
  // One that cannot be ended now ends by itself.
  if (typeof vid === 'string')
    await call('POST /admin/views/:id/end', { params: { id: vid } }).catch(() => null)
  window.location.assign(paths.dashboard)
}
