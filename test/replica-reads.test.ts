import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from './free-port.ts'
import { PATIENCE, startProcess } from './programs/app-process.ts'
import { type PairedServer, startServerPair } from './programs/server-pair.ts'

const START = 300_000
const json = { 'content-type': 'application/json' }
const TITLE = 'Plantonista do pronto-socorro'
let pair: Awaited<ReturnType<typeof startServerPair>>

beforeAll(async () => {
  pair = await startServerPair()
}, START)
afterAll(() => pair.close(), START)

test(
  'reads come from the replica as soon as a process has started, without a change of the data',
  async () => {
    const { primary, standby } = pair
    const { url } = await startProcess(
      { url: primary.url, sessionSecret: randomBytes(32).toString('hex') },
      { DATABASE_REPLICA_URLS: standby.url, WORKER: 'off' },
    )
    const readsOf = ({ query }: PairedServer) =>
      query(`select from pg_stat_activity where application_name = 'medponto' and query like '%job_search%'
      and pid <> pg_backend_pid()`)
    await expect
      .poll(
        async () => {
          expect((await fetch(`${url}/api/jobs?search=pediatria${Math.random()}`)).status).toBe(200)
          return (await readsOf(standby)).length
        },
        { timeout: 30_000 },
      )
      .toBeGreaterThan(0)
  },
  START,
)

/** How many statements of the app a server has answered, except those that ask how far it is. */
async function answered({ query }: PairedServer): Promise<number> {
  const [row] = await query<{ count: number }>(
    `select sum(tup_returned)::int as count from pg_stat_database where datname = 'medponto'`,
  )
  return row?.count ?? 0
}

test(
  'guests read from the replica, and users see their own writes at once, however far the replica lags behind',
  async () => {
    const { primary, standby } = pair
    const metricsPort = await freePort()
    const { url } = await startProcess(
      { url: primary.url, sessionSecret: randomBytes(32).toString('hex') },
      { DEMO_DATA: 'on', DATABASE_REPLICA_URLS: standby.url, METRICS_PORT: String(metricsPort) },
    )
    const lag = async () => {
      const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
      const found = /^medponto_replica_lag_bytes\{.*replica="1".*\} (\d+)$/m.exec(text)
      return found && Number(found[1])
    }
    const signIn = async (email: string) => {
      const reply = await fetch(`${url}/api/auth/login`, {
        method: 'POST',
        headers: json,
        body: JSON.stringify({ email, password: 'Medponto1' }),
      })
      expect(cookieOf(reply)).toMatch(/^medponto_seen=[\dA-F]+\/[\dA-F]+$/)
      const { authToken } = (await reply.json()) as { authToken: string }
      return { authorization: `Bearer ${authToken}` }
    }
    const cookieOf = (reply: Response) =>
      reply.headers
        .getSetCookie()
        .map((cookie) => cookie.split(';')[0])
        .find((cookie) => cookie?.startsWith('medponto_seen=')) as string
    const headers = await signIn('hospital@demo.test')
    const doctor = await signIn('medica@demo.test')
    const own = (await (await fetch(`${url}/api/jobs/employer?status=active`, { headers })).json()) as {
      jobOffers: { id: string }[]
    }
    const id = own.jobOffers[0]?.id as string

    const search = async (word: string) => (await fetch(`${url}/api/jobs?search=${word}`)).status
    const before = await answered(standby)
    await expect
      .poll(
        async () => {
          expect(await search(`pediatria${Math.random()}`)).toBe(200)
          return (await answered(standby)) - before
        },
        { timeout: 60_000, interval: 500 },
      )
      .toBeGreaterThan(500)

    await standby.query('select pg_wal_replay_pause()')
    // Of a saved job only the doctor has to know, so there is no notice.
    for (const method of ['POST', 'DELETE', 'POST', 'DELETE']) {
      const marked = await fetch(`${url}/api/saved-jobs/${id}`, {
        method,
        ...(method === 'POST' ? { headers: { ...doctor, ...json }, body: '{}' } : { headers: doctor }),
      })
      expect(marked.status).toBe(200)
      const savedFor = async (as: Record<string, string>) =>
        ((await (await fetch(`${url}/api/jobs/${id}`, { headers: as })).json()) as { saved: boolean }).saved
      expect(await savedFor({ ...doctor, cookie: cookieOf(marked) })).toBe(method === 'POST')
      expect(await savedFor(doctor)).toBe(method === 'POST')
    }
    for (let edit = 0; edit < 5; edit += 1) {
      const title = `${TITLE} ${edit}`
      const editing = await fetch(`${url}/api/jobs/${id}/edit`, { headers })
      const { form, version } = (await editing.json()) as { form: object; version: number }
      const body = JSON.stringify({ ...form, title, version })
      const changed = await fetch(`${url}/api/jobs/${id}`, {
        method: 'PUT',
        headers: { ...headers, ...json },
        body,
      })
      expect(changed.status, await changed.clone().text()).toBe(200)
      const cookie = cookieOf(changed)
      const titleFor = async (as: Record<string, string>) => {
        const reply = await fetch(`${url}/api/jobs/${id}`, { headers: as })
        return ((await reply.json()) as { title: string }).title
      }
      expect(await titleFor({ ...headers, cookie })).toBe(title)
      // A client without cookies, and one whose cookie is not readable.
      expect(await titleFor(headers)).toBe(title)
      expect(await titleFor({ ...headers, cookie: 'medponto_seen=unknown' })).toBe(title)
      // Guests are told of it by the notice to all processes.
      await expect.poll(() => titleFor({}), PATIENCE).toBe(title)
      const page = async () => (await fetch(`${url}/vagas/detalhes/${id}`)).text()
      await expect.poll(page, PATIENCE).toContain(title)
    }

    expect(await lag()).toBeGreaterThan(1_000)
    await standby.kill()
    await expect.poll(lag, { timeout: 30_000 }).toBeNull()
    for (let read = 0; read < 20; read += 1) expect(await search(`clinica${Math.random()}`)).toBe(200)
  },
  START,
)
