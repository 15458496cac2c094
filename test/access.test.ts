import { fastify } from 'fastify'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { Role } from '#contract/accounts.ts'
import type { Access } from '#contract/endpoint.ts'
import { on, requireEndpoints } from '#server/http/on.ts'
import { type TestApp, testApp } from './app.ts'
import { endpoints } from './endpoints.ts'
import { someone } from './factories.ts'

const callers = ['guest', 'incomplete', 'doctor', 'employer', 'telehealth', 'admin'] as const
type CallerKind = (typeof callers)[number]

/** Who gets in by each kind of access; the one list that the walk is judged by. */
const admits: Record<Access, readonly CallerKind[]> = {
  public: callers,
  signedIn: ['incomplete', 'doctor', 'employer', 'telehealth', 'admin'],
  completeProfile: ['doctor', 'employer', 'telehealth', 'admin'],
  doctor: ['doctor'],
  employer: ['employer', 'telehealth'],
  admin: ['admin'],
}

let app: TestApp
const people: Partial<Record<CallerKind, { id: string; role: Role | null }>> = {}

/** A session of its own for each call, since one of the calls ends it. */
async function tokenOf(kind: CallerKind): Promise<string | undefined> {
  const person = people[kind]
  return person && app.openTestSession(person.id, person.role)
}

beforeAll(async () => {
  app = await testApp()
  people.incomplete = { id: (await someone(app, { role: null, complete: false })).id, role: null }
  for (const role of ['doctor', 'employer', 'telehealth', 'admin'] as const)
    people[role] = { id: (await someone(app, { role })).id, role }
})

test('the walk knows every route of the API', () => {
  const declared = new Set(endpoints.map((endpoint) => endpoint.key as string))
  const served = app.app.printRoutes({ commonPrefix: false })
  expect(served.length).toBeGreaterThan(0)
  for (const endpoint of endpoints)
    expect(app.app.hasRoute({ method: endpoint.method, url: `/api${endpoint.path}` }), endpoint.key).toBe(
      true,
    )
  expect(declared.size).toBe(endpoints.length)
})

const UNKNOWN = '00000000-0000-4000-8000-000000000000'

test.each(endpoints.map((endpoint) => [endpoint.key as string, endpoint] as const))(
  '%s',
  async (_, endpoint) => {
    const admitted = new Set(endpoint.access.flatMap((kind) => admits[kind]))
    const url = `/api${endpoint.path.replace(/:state/, 'PR').replace(/:\w+/g, UNKNOWN)}`
    for (const kind of callers) {
      const token = await tokenOf(kind)
      const reply = await app.app.inject({
        method: endpoint.method,
        url,
        headers: token ? { authorization: `Bearer ${token}` } : {},
        ...(endpoint.method === 'GET' || endpoint.method === 'DELETE' ? {} : { payload: {} }),
      })
      const seen = `${kind}: ${reply.statusCode}`
      // Refresh answers 401 for want of a refresh token, whoever asks.
      if (endpoint.key === 'POST /auth/refresh') expect(seen).toBe(`${kind}: 401`)
      else if (admitted.has(kind)) expect(seen).not.toMatch(/401|403|5\d\d/)
      else if (kind === 'guest') expect(seen).toBe('guest: 401')
      else {
        expect(seen).toBe(`${kind}: 403`)
        const incomplete = kind === 'incomplete' ? true : undefined
        expect(reply.json().profile_incomplete).toBe(incomplete)
      }
    }
  },
)

test('a token that is not ours opens nothing, public endpoints included', async () => {
  const none = `${btoa('{"alg":"none"}')}.${btoa('{"sid":"x"}')}.`
  for (const token of ['x', none, `${await tokenOf('doctor')}x`])
    for (const url of ['/api/user/me', '/api/jobs'])
      expect((await app.app.inject({ url, headers: { authorization: `Bearer ${token}` } })).statusCode).toBe(
        401,
      )
})

test('a route without endpoint, access or reply refuses to boot', () => {
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
