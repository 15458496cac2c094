import { fastify } from 'fastify'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { Role } from '#contract/accounts/roles.ts'
import type { Access, Endpoint } from '#contract/endpoint.ts'
import { activityTexts } from '#contract/hiring/team-activity.ts'
import { on, requireEndpoints } from '#server/http/on.ts'
import { type TestApp, testApp } from './app.ts'
import { endpoints } from './endpoints.ts'
import { expectedAccess } from './expected-access.ts'
import { expectedTeamRoles, ownersOfTheAccount } from './expected-team-roles.ts'
import { createEmployer, createMember, createUser, type TestUser, UNKNOWN_ID } from './factories.ts'

const teamKinds = ['owner', 'recruiter', 'reader'] as const
const callers = [
  'guest',
  'incomplete',
  'exMember',
  'doctor',
  'employer',
  'telehealth',
  'admin',
  ...teamKinds,
  'demotedFounder',
] as const
type CallerKind = (typeof callers)[number]

/**
 * The kinds of caller that each access admits: written out, so that the test does not depend on the code under test.
 */
const admits: Record<Access, readonly CallerKind[]> = {
  public: callers,
  signedIn: [
    'incomplete',
    'exMember',
    'doctor',
    'employer',
    'telehealth',
    'admin',
    ...teamKinds,
    'demotedFounder',
  ],
  completeProfile: ['doctor', 'employer', 'telehealth', 'admin', ...teamKinds, 'demotedFounder'],
  doctor: ['doctor'],
  employer: ['employer', 'telehealth', ...teamKinds, 'demotedFounder'],
  admin: ['admin'],
}

/** Whether the team of a company lets this kind of caller call an endpoint that the access list admits it to. */
function teamAdmits(kind: CallerKind, { key, method, access }: Endpoint): boolean {
  if (!access.includes('employer')) return kind !== 'demotedFounder' || !ownersOfTheAccount.includes(key)
  const stated = Object.keys(expectedTeamRoles).find((role) => expectedTeamRoles[role]?.includes(key))
  const needed = stated ?? (method === 'GET' ? 'reader' : 'recruiter')
  if (kind === 'reader') return needed === 'reader'
  return (kind !== 'recruiter' && kind !== 'demotedFounder') || needed !== 'owner'
}

let app: TestApp
let company: TestUser
const people: Partial<Record<CallerKind, { id: string; role: Role | null }>> = {}

const isTeamKind = (kind: CallerKind) => teamKinds.find((role) => role === kind)

/** Opens a new session for each call, since some endpoints end the session. */
async function newTokenOf(kind: CallerKind): Promise<string | undefined> {
  // A new person for each call too, since some endpoints end the membership.
  const teamRole = isTeamKind(kind)
  if (teamRole) return (await createMember(app, company, teamRole)).token
  if (kind === 'demotedFounder') {
    const founder = await createEmployer(app)
    await createMember(app, founder, 'owner')
    await app.db
      .insertInto('team_members')
      .values({ user_id: founder.id, company_id: founder.id, role: 'recruiter', created_at: app.clock.now() })
      .execute()
    return founder.token
  }
  const person = people[kind]
  return person && app.openTestSession(person.id, person.role)
}

beforeAll(async () => {
  app = await testApp()
  people.incomplete = { id: (await createUser(app, { role: null, complete: false })).id, role: null }
  for (const role of ['doctor', 'employer', 'telehealth', 'admin'] as const)
    people[role] = { id: (await createUser(app, { role })).id, role }
  company = await createEmployer(app)
  const exMember = await createMember(app, company, 'owner')
  const removed = await app.call('DELETE /team/members/:id', {
    token: company.token,
    params: { id: exMember.id },
  })
  if (removed.status !== 200) throw new Error(`not removed: ${removed.raw.body}`)
  people.exMember = { id: exMember.id, role: null }
})

test('the API serves exactly the endpoints of the contract', async () => {
  type Operations = Record<string, { summary?: string }>
  const { paths } = (await app.app.inject('/api/docs/json')).json<{ paths: Record<string, Operations> }>()
  const served = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      // Files, feeds and sitemaps have no summary: they are not part of the API.
      .filter(([, { summary }]) => summary)
      .map(([method]) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
  )
  expect(served.sort()).toEqual(endpoints.map(({ key }) => key as string).sort())
  expect(new Set(served).size).toBe(served.length)
  for (const { method, path, key } of endpoints)
    expect([key, app.app.hasRoute({ method, url: `/api${path}` })]).toEqual([key, true])
})

test('each endpoint has the access list that it should have', () => {
  const byAccess = Object.entries(Object.groupBy(endpoints, ({ access }) => access.join(' | ')))
  const declared = byAccess.map(([access, list = []]) => [
    access,
    list.map(({ key }) => key as string).sort(),
  ])
  expect(Object.fromEntries(declared)).toEqual(expectedAccess)
})

test('each endpoint of companies needs the role in the team that it should need', () => {
  const declared = endpoints.filter(({ access, team }) => access.includes('employer') && team)
  const byRole = Object.entries(Object.groupBy(declared, ({ team }) => team ?? ''))
  const stated = byRole.map(([role, list = []]) => [role, list.map(({ key }) => key as string).sort()])
  expect(Object.fromEntries(stated)).toEqual(expectedTeamRoles)
  const forAll = endpoints.filter(({ access, team }) => !access.includes('employer') && team)
  expect(forAll.map(({ key, team }) => [key, team]).sort()).toEqual(
    ownersOfTheAccount.map((key) => [key, 'owner']),
  )
})

test('every call that changes something of a company has words for the list of activity', () => {
  const changing = endpoints.filter(
    ({ access, method, team }) => method !== 'GET' && (access.includes('employer') || team),
  )
  const accepting = 'POST /team/invitation/accept'
  expect([...changing.map(({ key }) => key as string), accepting].sort()).toEqual(
    Object.keys(activityTexts).sort(),
  )
})

test.each(endpoints.map((endpoint) => [endpoint.key as string, endpoint] as const))(
  '%s admits the callers of its access list and refuses all others',
  async (_, endpoint) => {
    const admitted = new Set(endpoint.access.flatMap((kind) => admits[kind]))
    const url = `/api${endpoint.path.replace(/:state/, 'PR').replace(/:\w+/g, UNKNOWN_ID)}`
    for (const kind of callers) {
      const token = await newTokenOf(kind)
      const reply = await app.app.inject({
        method: endpoint.method,
        url,
        headers: token ? { authorization: `Bearer ${token}` } : {},
        ...(endpoint.method === 'GET' || endpoint.method === 'DELETE' ? {} : { payload: {} }),
      })
      const seen = `${kind}: ${reply.statusCode}`
      // Without a refresh token or a signature these endpoints answer 401 to every caller.
      if (endpoint.key === 'POST /auth/refresh' || endpoint.path.startsWith('/webhooks/'))
        expect(seen).toBe(`${kind}: 401`)
      else if (admitted.has(kind) && !teamAdmits(kind, endpoint)) {
        expect(seen).toBe(`${kind}: 403`)
        expect(reply.json().errorDto.errorName).toBe('TeamRoleTooLow')
      } else if (admitted.has(kind)) expect(seen).not.toMatch(/401|403|5\d\d/)
      else if (kind === 'guest') expect(seen).toBe('guest: 401')
      else {
        expect(seen).toBe(`${kind}: 403`)
        const incomplete = kind === 'incomplete' || kind === 'exMember' ? true : undefined
        expect(reply.json().profile_incomplete).toBe(incomplete)
      }
    }
  },
)

test('a forged token is refused everywhere, even by public endpoints', async () => {
  const none = `${btoa('{"alg":"none"}')}.${btoa('{"sid":"x"}')}.`
  for (const token of ['x', none, `${await newTokenOf('doctor')}x`])
    for (const url of ['/api/user/me', '/api/jobs'])
      expect((await app.app.inject({ url, headers: { authorization: `Bearer ${token}` } })).statusCode).toBe(
        401,
      )
})

test('a route without endpoint, access or reply schema cannot be registered', () => {
  const api = fastify()
  requireEndpoints(api)
  expect(() => api.get('/loose', async () => 'x')).toThrow(/needs an endpoint/)
  const parts = { summary: 'x', reply: z.string(), access: ['public'] as const }
  const bare = { ...parts, method: 'GET', path: '/x', key: 'GET /x' } as const
  expect(() => on(api, { ...bare, access: [] as never }, async () => 'x')).toThrow(/needs an endpoint/)
  expect(() => on(api, { ...bare, reply: undefined as never }, async () => 'x' as never)).toThrow(
    /needs an endpoint/,
  )
})
