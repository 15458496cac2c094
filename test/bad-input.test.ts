import { beforeAll, expect, test } from 'vitest'
import { errorReply } from '#server/http/errors.ts'
import { type TestApp, testApp } from './app.ts'
import { endpoints } from './endpoints.ts'
import { doctor, someone } from './factories.ts'

let app: TestApp
const tokens: string[] = []

beforeAll(async () => {
  app = await testApp()
  for (const role of ['doctor', 'employer', 'admin'] as const)
    tokens.push((await someone(app, { role })).token)
  tokens.push((await someone(app, { role: null, complete: false })).token)
})

interface Attempt {
  url?: string
  payload?: string
  type?: string
}

/** The attempt by everybody: nobody gets a success or a 5xx, and every error has the one shape. */
async function refusesEverybody(method: string, { url, payload, type = 'application/json' }: Attempt) {
  for (const token of [undefined, ...tokens]) {
    const reply = await app.app.inject({
      method: method as 'POST',
      url: url as string,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(payload !== undefined && { 'content-type': type }),
      },
      ...(payload !== undefined && { payload }),
    })
    expect(`${method} ${url} ${payload?.slice(0, 40)} -> ${reply.statusCode}`).toMatch(/-> 4\d\d$/)
    expect(errorReply.safeParse(reply.json()).success).toBe(true)
    expect(reply.body).not.toMatch(/node_modules|at \w+ \(/)
  }
}

const UNKNOWN = '00000000-0000-4000-8000-000000000000'
const fill = (path: string, value: string) => `/api${path.replace(/:\w+/g, encodeURIComponent(value))}`
const long = 'x'.repeat(30_000)

const withBody = endpoints.filter((endpoint) => endpoint.body)
test.each(withBody.map((endpoint) => [endpoint.key as string, endpoint] as const))(
  '%s: bad bodies',
  async (_, endpoint) => {
    const url = fill(endpoint.path, UNKNOWN)
    const bad = [
      '{"a":',
      '[]',
      'null',
      '"text"',
      '12',
      `{"${long}":1}`.slice(0, 20),
      JSON.stringify({ __proto__: 1 }),
    ]
    const optional = endpoint.body?.safeParse({}).success
    for (const payload of bad) {
      // Refresh and logout ask nothing of the body: an object that says nothing is no error there.
      if (optional && payload.startsWith('{') && payload.endsWith('}')) continue
      await refusesEverybody(endpoint.method, { url, payload })
    }
    await refusesEverybody(endpoint.method, {
      url,
      payload: 'a=1',
      type: 'application/x-www-form-urlencoded',
    })
    await refusesEverybody(endpoint.method, { url, payload: '{}', type: 'text/plain' })
    const form = '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1'
    await refusesEverybody(endpoint.method, { url, payload: form, type: 'multipart/form-data; boundary=x' })
    await refusesEverybody(endpoint.method, { url, payload: JSON.stringify({ text: 'x'.repeat(300_000) }) })
  },
)

const asksNothing = new Set<string>(['POST /auth/logout', 'POST /auth/logout-everywhere'])
const objectBodies = withBody.filter((endpoint) => !asksNothing.has(endpoint.key))
test.each(objectBodies.map((endpoint) => [endpoint.key as string, endpoint] as const))(
  '%s: wrong types and over-long text in each field',
  async (_, endpoint) => {
    const names = [
      'email',
      'password',
      'title',
      'description',
      'token',
      'refreshToken',
      'name',
      'phone',
      'cpf',
      'reason',
      'version',
    ]
    const url = fill(endpoint.path, UNKNOWN)
    for (const value of [{}, [], 1e300, true, long, ['x'], null])
      await refusesEverybody(endpoint.method, {
        url,
        payload: JSON.stringify(Object.fromEntries(names.map((name) => [name, value]))),
      })
  },
)

const withParams = endpoints.filter((endpoint) => endpoint.params)
test.each(withParams.map((endpoint) => [endpoint.key as string, endpoint] as const))(
  '%s: bad addresses',
  async (_, endpoint) => {
    const payload = endpoint.body ? '{}' : undefined
    for (const value of ['x', '1', "' or 1=1 --", '../../etc/passwd', `${UNKNOWN}x`, '%00', 'á'])
      await refusesEverybody(endpoint.method, {
        url: fill(endpoint.path, value),
        ...(payload && { payload }),
      })
  },
)

test.each([
  '/jobs',
  '/jobs/employer',
  '/applications/employer',
  '/applications/doctor',
  `/accounts/employers/${UNKNOWN}/jobs`,
])('%s: bad pages', async (path) => {
  for (const query of [
    'page=0',
    'page=-1',
    'page=1e9',
    'page=1.5',
    'page=x',
    'page=999999999999999999999',
    'pageSize=0',
    'pageSize=101',
    'pageSize=x',
  ])
    await refusesEverybody('GET', { url: `/api${path}?${query}` })
})

test.each([
  `search=${'x'.repeat(500)}`,
  'isRemote=talvez',
  `state=${'P'.repeat(200)}`,
  'state=PR&state=SP',
  `tags=${'t'.repeat(200)}`,
  Array.from({ length: 60 }, (_, index) => `tags=${index}`).join('&'),
  'limit=0',
  'limit=1000',
])('GET /jobs?%s', async (query) => {
  await refusesEverybody('GET', { url: `/api/jobs?${query}` })
})

test('NUL and broken text are searched for, not stumbled over', async () => {
  for (const search of ['%00', 'a%00b', '%EF%BF%BF', "'", '"', '\\', '(', ':*', '&|!<->', '%F0%9F%98%80'])
    expect([search, (await app.app.inject({ url: `/api/jobs?search=${search}` })).statusCode]).toEqual([
      search,
      200,
    ])
})

test.each([
  { gender: -1 },
  { gender: 9 },
  { medicalSpecialtyIds: [32_000] },
  { medicalSpecialtyIds: ['0'] },
  { medicalSpecialtyIds: [-5] },
  { medicalPracticeAreaIds: [32_000] },
  { foundedYear: 1 },
])('PUT /user %j is refused', async (body) => {
  const person = await doctor(app)
  const { status } = await app.call('PUT /user', { token: person.token, body: body as never })
  expect(status).toBe(400)
})
