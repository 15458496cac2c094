import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Role } from '#contract/accounts/roles.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { testApp } from './app.ts'
import { endpoints } from './endpoints.ts'
import {
  createDoctor,
  createEmployer,
  createMember,
  createUser,
  publishJob,
  UNKNOWN_ID,
} from './factories.ts'
import { type HostileCall, hostileAddress, hostileCall } from './hostile-calls.ts'
import { pick, randomFrom } from './random.ts'

// `bench/fuzz.ts` asks for more.
const CALLS = Number(process.env.FUZZ_CALLS ?? 1_000)
const SEED = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 32)
/** After this many calls the limits are reset, and deleted or ended records are created again. */
const ROUND = 200

const people: Record<string, Role | null> = {
  incomplete: null,
  doctor: 'doctor',
  employer: 'employer',
  telehealth: 'telehealth',
  admin: 'admin',
}

/** All but the one that makes the payment providers fail: what follows it is rightly answered with 503. */
const called = endpoints.filter(({ key }) => key !== 'POST /debug/payments/:provider/faults')

const app = await testApp()

/** Tokens of every kind of caller, none for guests. */
async function newTokens(): Promise<Record<string, string | undefined>> {
  const tokens: Record<string, string | undefined> = { guest: undefined }
  for (const [kind, role] of Object.entries(people))
    tokens[kind] = (await createUser(app, { role, complete: kind !== 'incomplete' })).token
  tokens.recruiter = (await createMember(app, await createEmployer(app), 'recruiter')).token
  return tokens
}

/** Mostly a caller that the endpoint admits, because others are refused before their input is read. */
function callerOf({ access }: Pick<Endpoint, 'access'>, random: () => number): string {
  const kinds = [...Object.keys(people), 'recruiter', 'guest']
  if (random() < 0.2) return pick(random, kinds)
  const kind = pick(random, access)
  return kind in people ? kind : pick(random, kinds)
}

/** Ids of what exists, so that calls get past 'not found'. */
async function knownIds(): Promise<string[]> {
  const employer = await createEmployer(app)
  const doctor = await createDoctor(app)
  const job = await publishJob(app, employer)
  await app.call('POST /jobs/:id/apply', { token: doctor.token, params: { id: job }, body: {} })
  const { rows } = await sql<{ id: string }>`
    (select id::text from users order by random() limit 20) union all (select id::text from jobs order by random() limit 20)
    union all (select id::text from applications order by random() limit 10)`.execute(app.db)
  return [...rows.map(({ id }) => id), UNKNOWN_ID]
}

const send = ({ method, url, payload }: HostileCall, token: string | undefined) =>
  app.app.inject({
    method,
    url,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(payload !== undefined && { 'content-type': 'application/json' }),
    },
    ...(payload !== undefined && { payload }),
  })

test('no call of any endpoint is answered with a 5xx, whatever it sends', { timeout: 0 }, async () => {
  const random = randomFrom(SEED)
  const statuses = new Map<number, number>()
  const failures: string[] = []
  const report = (made: number) => {
    if (!process.env.FUZZ_CALLS) return
    const counted = [...statuses]
      .sort(([one], [other]) => one - other)
      .map(([status, n]) => `${status}: ${n}`)
    process.stdout.write(
      `${made} calls, ${failures.length} in the 500s (${counted.join(', ')}), seed ${SEED}\n`,
    )
    for (const failure of failures) process.stdout.write(`  ${failure}\n`)
  }
  let tokens: Record<string, string | undefined> = {}
  let ids: string[] = []
  for (let made = 0; made < CALLS; made += 1) {
    if (made % ROUND === 0) {
      await sql`delete from throttles`.execute(app.db)
      tokens = await newTokens()
      ids = await knownIds()
      if (made % (ROUND * 25) === 0) report(made)
    }
    const endpoint = called[made % called.length]
    const world = { random, ids }
    const call = !endpoint || random() < 0.03 ? hostileAddress(world) : hostileCall(endpoint, world)
    const caller = callerOf(endpoint ?? { access: ['public'] }, random)
    const { statusCode } = await send(call, tokens[caller])
    statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1)
    if (statusCode >= 500)
      failures.push(
        `${caller}: ${call.method} ${call.url} ${(call.payload ?? '').slice(0, 500)} -> ${statusCode}`,
      )
  }
  report(CALLS)
  expect(failures, `seed ${SEED}`).toEqual([])
})
