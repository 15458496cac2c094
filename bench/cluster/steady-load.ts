import { setTimeout as sleep } from 'node:timers/promises'
import { chrome } from '../chrome.ts'
import { proxy } from './two-nodes.ts'

const PASSWORD = 'Medponto1'

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
export const seen = { made: 0, slowestWriteMs: 0, failures: [] as string[], totals: [] as number[] }

export function forget(): void {
  Object.assign(seen, { made: 0, slowestWriteMs: 0, failures: [], totals: [] })
}

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
        `${method} ${address}: ${reply.status} ${Buffer.from(buffer).toString().slice(0, 120)}`,
      )
    if (method !== 'GET') seen.slowestWriteMs = Math.max(seen.slowestWriteMs, performance.now() - start)
    return reply
  } catch (error) {
    seen.failures.push(`${method} ${address}: ${(error as Error).cause ?? error}`)
    return null
  }
}

/** Asks for pages, lists and jobs, and saves, removes and edits jobs, at a constant rate. */
export async function load(
  rate: number,
  tokens: { doctor: string; employer: string },
  isOver: () => boolean,
): Promise<void> {
  const list = (await (await fetch(`${proxy}/api/jobs?pageSize=50`)).json()) as {
    jobOffers: { id: string }[]
  }
  const ids = list.jobOffers.map(({ id }) => id)
  const own = (await (
    await fetch(`${proxy}/api/jobs/employer?status=active`, {
      headers: { authorization: `Bearer ${tokens.employer}` },
    })
  ).json()) as { jobOffers: { id: string }[] }
  const ownId = own.jobOffers[0]?.id as string
  let isEditing = false
  const edit = async () => {
    if (isEditing) return void (await ask('GET', '/api/jobs'))
    isEditing = true
    const reply = await ask('GET', `/api/jobs/${ownId}/edit`, { token: tokens.employer })
    if (reply?.ok) {
      const { form, version } = (await reply.json()) as { form: object; version: number }
      await ask('PUT', `/api/jobs/${ownId}`, {
        token: tokens.employer,
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
    (index) => ask('POST', `/api/saved-jobs/${pick(index)}`, { token: tokens.doctor }),
    () => ask('GET', '/vagas?state=SP'),
    (index) => ask('GET', `/api/jobs/${pick(index)}`, { token: tokens.doctor }),
    () => ask('GET', '/api/saved-jobs', { token: tokens.doctor }),
    (index) => ask('DELETE', `/api/saved-jobs/${pick(index - 4)}`, { token: tokens.doctor }),
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
