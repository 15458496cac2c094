import { setTimeout as sleep } from 'node:timers/promises'
import { chrome } from '../chrome.ts'
import { proxy } from './two-nodes.ts'

const PASSWORD = 'Medponto1'

/** Longer than this, a write is noted with its time. */
const SLOW_WRITE_MS = 2_000
/** A token is valid for a quarter of an hour. */
const TOKEN_MS = 10 * 60_000

/** The tokens of a doctor and of an employer of the demo, renewed as long as they are asked for. */
async function signedIn() {
  const read = async () => ({
    doctor: await signIn('medica@demo.test'),
    employer: await signIn('hospital@demo.test'),
    until: Date.now() + TOKEN_MS,
  })
  let current = await read()
  let isRenewing = false
  return () => {
    if (Date.now() > current.until && !isRenewing) {
      isRenewing = true
      read()
        .then((next) => {
          current = next
        })
        .finally(() => {
          isRenewing = false
        })
    }
    return current
  }
}

/** @returns the token of an account of the demo */
export async function signIn(email: string): Promise<string> {
  const reply = await fetch(`${proxy}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  return ((await reply.json()) as { authToken: string }).authToken
}

/** Counts of all calls since `forget`. */
export const seen = {
  made: 0,
  slowestWriteMs: 0,
  slowWrites: [] as string[],
  failures: [] as string[],
  totals: [] as number[],
}

export function forget(): void {
  Object.assign(seen, { made: 0, slowestWriteMs: 0, slowWrites: [], failures: [], totals: [] })
}

const clockTime = () => new Date().toISOString().slice(11, 23)

/** Asks the proxy as a browser does, and notes what fails. */
export async function ask(
  method: string,
  address: string,
  { token, body }: { token?: string; body?: unknown } = {},
): Promise<Response | null> {
  seen.made += 1
  const start = performance.now()
  try {
    const reply = await fetch(proxy + address, {
      method,
      headers: {
        ...chrome,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const buffer = await reply.clone().arrayBuffer()
    if (reply.status >= 400 || (reply.status === 200 && buffer.byteLength === 0 && method === 'GET'))
      seen.failures.push(
        `${clockTime()} ${method} ${address}: ${reply.status} ${Buffer.from(buffer).toString().slice(0, 120)}`,
      )
    const ms = performance.now() - start
    if (method !== 'GET') seen.slowestWriteMs = Math.max(seen.slowestWriteMs, ms)
    if (method !== 'GET' && ms > SLOW_WRITE_MS)
      seen.slowWrites.push(`${clockTime()} ${method} ${address}: ${reply.status} after ${Math.round(ms)} ms`)
    return reply
  } catch (error) {
    seen.failures.push(`${clockTime()} ${method} ${address}: ${(error as Error).cause ?? error}`)
    return null
  }
}

/** Asks for pages, lists and jobs, and saves, removes and edits jobs, at a constant rate. */
export async function load(rate: number, isOver: () => boolean): Promise<void> {
  const tokens = await signedIn()
  const list = (await (await fetch(`${proxy}/api/jobs?pageSize=50`)).json()) as {
    jobOffers: { id: string }[]
  }
  const ids = list.jobOffers.map(({ id }) => id)
  const own = (await (
    await fetch(`${proxy}/api/jobs/employer?status=active`, {
      headers: { authorization: `Bearer ${tokens().employer}` },
    })
  ).json()) as { jobOffers: { id: string }[] }
  const ownId = own.jobOffers[0]?.id as string
  let isEditing = false
  const edit = async () => {
    if (isEditing) return void (await ask('GET', '/api/jobs'))
    isEditing = true
    const reply = await ask('GET', `/api/jobs/${ownId}/edit`, { token: tokens().employer })
    if (reply?.ok) {
      const { form, version } = (await reply.json()) as { form: object; version: number }
      await ask('PUT', `/api/jobs/${ownId}`, {
        token: tokens().employer,
        body: { ...form, title: `Plantonista ${seen.made}`, version },
      })
    }
    isEditing = false
  }
  const pick = (index: number) => ids[index % ids.length] as string
  const calls: ((index: number) => Promise<unknown>)[] = [
    () => ask('GET', '/'),
    (index) => ask('GET', `/vagas/detalhes/${pick(index)}`),
    async () => {
      const reply = await ask('GET', '/api/jobs?pageSize=1')
      const { totalCount } = (reply?.ok ? await reply.json() : {}) as { totalCount?: number }
      if (totalCount !== undefined) seen.totals.push(totalCount)
    },
    (index) => ask('GET', `/api/jobs?search=cardiologia&page=${1 + (index % 5)}`),
    (index) => ask('POST', `/api/saved-jobs/${pick(index)}`, { token: tokens().doctor }),
    () => ask('GET', '/vagas?state=SP'),
    (index) => ask('GET', `/api/jobs/${pick(index)}`, { token: tokens().doctor }),
    () => ask('GET', '/api/saved-jobs', { token: tokens().doctor }),
    (index) => ask('DELETE', `/api/saved-jobs/${pick(index - 4)}`, { token: tokens().doctor }),
    () => edit(),
  ]
  const pending = new Set<Promise<unknown>>()
  const start = performance.now()
  for (let index = 0; !isOver(); index += 1) {
    const due = start + (index * 1000) / rate
    if (due > performance.now()) await sleep(due - performance.now())
    const call = (calls[index % calls.length] as (index: number) => Promise<unknown>)(index).finally(() =>
      pending.delete(call),
    )
    pending.add(call)
  }
  await Promise.all(pending)
}
