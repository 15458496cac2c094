import { useEffect, useRef, useSyncExternalStore } from 'react'

/** `offline`: the device has no network. `unreachable`: it has one, but the server does not answer. */
export type Connection = 'online' | 'offline' | 'unreachable'

const PROBE_TIMEOUT_MS = 5_000
const FIRST_PROBE_MS = 2_000
const LAST_PROBE_MS = 15_000

let connection: Connection = 'online'
/** The server's database takes writes. */
let canSave = true
const listeners = new Set<(isBack: boolean) => void>()
let nextProbe: ReturnType<typeof setTimeout> | undefined
let probeDelay = FIRST_PROBE_MS
let running: Promise<boolean> | null = null

export const isOnline = () => connection === 'online'

/** Calls `listener` when the connection changes, or whether the server can save; returns the unsubscribe function. */
export function onConnectionChange(listener: (isBack: boolean) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function become(next: Connection, nextCanSave = canSave): void {
  clearTimeout(nextProbe)
  if (next === 'online' && nextCanSave) probeDelay = FIRST_PROBE_MS
  else {
    nextProbe = setTimeout(probe, probeDelay)
    probeDelay = Math.min(probeDelay * 2, LAST_PROBE_MS)
  }
  if (next === connection && nextCanSave === canSave) return
  const isBack = next === 'online' && (connection !== next || nextCanSave)
  connection = next
  canSave = nextCanSave
  for (const listener of listeners) listener(isBack)
}

/** A sign-in page of a public network answers with HTML and status 200. */
const isFromServer = (response: Response) =>
  response.status >= 500 || (response.headers.get('content-type') ?? '').includes('json')

/** Whether the server can save; null if it does not answer. */
async function askServer(): Promise<boolean | null> {
  try {
    const signal = AbortSignal.timeout(PROBE_TIMEOUT_MS)
    const response = await fetch('/health', { cache: 'no-store', signal })
    if (!isFromServer(response)) return null
    return (await response.json().catch(() => null))?.canSave !== false
  } catch {
    return null
  }
}

/** Whether the server answers now. Also updates what `useConnection` returns. */
export function probe(): Promise<boolean> {
  running ??= askServer().then((saves) => {
    running = null
    const isReached = saves !== null
    become(isReached ? 'online' : navigator.onLine ? 'unreachable' : 'offline', saves ?? canSave)
    return isReached
  })
  return running
}

/** Call it when the server has answered. A busy server refuses calls with 503 too, so it is asked whether it can save. */
export function reportAnswer(status: number): void {
  // The answer may have come before the device lost its network.
  if (status === 503 || connection === 'offline') void probe()
  else if (connection === 'unreachable') become('online')
}

/** Call it when a request got no answer. One lost request proves nothing, so the server is asked again. */
export function reportNoAnswer(): void {
  if (navigator.onLine) void probe()
  else become('offline')
}

if (typeof window !== 'undefined') {
  window.addEventListener('offline', () => become('offline'))
  window.addEventListener('online', probe)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && connection !== 'online') void probe()
  })
  // The server sends the cookie with its pages while it cannot save.
  if (!navigator.onLine || document.cookie.includes('read_only=1')) void probe()
}

/** The connection as far as it is known. `navigator.onLine` alone is wrong in both directions, so requests count too. */
export const useConnection = (): Connection =>
  useSyncExternalStore<Connection>(
    onConnectionChange,
    () => connection,
    () => 'online',
  )

/** Whether the server can save, as far as is known. */
export const useCanSave = (): boolean =>
  useSyncExternalStore(
    onConnectionChange,
    () => canSave,
    () => true,
  )

/** Calls `act` each time a lost connection, or a server that could not save, is back. */
export function useOnReconnect(act: () => unknown): void {
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => onConnectionChange((isBack) => void (isBack && latest.current())), [])
}

/** Reloads the document as soon as the server answers: without an answer the browser would replace the page by its own error. */
export async function reloadWhenReached(): Promise<void> {
  if (await probe()) return window.location.reload()
  const stop = onConnectionChange(() => {
    if (!isOnline()) return
    stop()
    window.location.reload()
  })
}
