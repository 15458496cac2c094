import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { errorReply } from '#server/http/errors.ts'
import { type TestApp, testApp } from './app.ts'
import { endpoints } from './endpoints.ts'
import { createDoctor, createEmployer, createUser, publishJob, UNKNOWN_ID } from './factories.ts'

let app: TestApp
const tokens: string[] = []

beforeAll(async () => {
  app = await testApp()
  for (const role of ['doctor', 'employer', 'admin'] as const)
    tokens.push((await createUser(app, { role })).token)
  tokens.push((await createUser(app, { role: null, complete: false })).token)
  // Similar to one of the hostile texts, so that its spelling is compared.
  await app.db.insertInto('search_words').values({ word: 'bi', spelling: 'bi' }).execute()
})

interface BadRequest {
  url: string
  payload?: string
  type?: string
}

/** Sends the request as a guest and as every role. Each gets a 4xx in the common error shape, without a stack trace or a text of zod's. */
async function expectRefusedForAll(
  method: string,
  { url, payload, type = 'application/json' }: BadRequest,
): Promise<void> {
  for (const token of [undefined, ...tokens]) {
    const reply = await app.app.inject({
      method: method as 'POST',
      url,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(payload !== undefined && { 'content-type': type }),
      },
      ...(payload !== undefined && { payload }),
    })
    expect(`${method} ${url} ${payload?.slice(0, 40)} -> ${reply.statusCode}`).toMatch(/-> 4\d\d$/)
    expect(errorReply.safeParse(reply.json()).success).toBe(true)
    expect(reply.body).not.toMatch(/node_modules|at \w+ \(/)
    // Words of zod's own messages.
    expect(reply.body).not.toMatch(/esperad[ao]|esperava|\bexpected\b|Muito (grande|pequeno)|Opção inválida:/)
  }
}

const addressWith = (path: string, value: string) => `/api${path.replace(/:\w+/g, encodeURIComponent(value))}`
const LONG = 'x'.repeat(30_000)
const byKey = (list: Endpoint[]) => list.map((endpoint) => [endpoint.key as string, endpoint] as const)

const withBody = endpoints.filter((endpoint) => endpoint.body)
test.each(byKey(withBody))('%s refuses bad bodies', async (_, endpoint) => {
  const url = addressWith(endpoint.path, UNKNOWN_ID)
  const bad = [
    '{"a":',
    '{"a":1',
    '[]',
    'null',
    '"text"',
    '12',
    '{"__proto__":1}',
    '{"constructor":{"prototype":1}}',
  ]
  // Where the body is optional (refresh, logout), an object without any known field is a good body.
  const takesEmptyObject = endpoint.body?.safeParse({}).success
  for (const payload of bad) {
    if (takesEmptyObject && payload === '{"constructor":{"prototype":1}}') continue
    await expectRefusedForAll(endpoint.method, { url, payload })
  }
  await expectRefusedForAll(endpoint.method, {
    url,
    payload: 'a=1',
    type: 'application/x-www-form-urlencoded',
  })
  await expectRefusedForAll(endpoint.method, { url, payload: '{}', type: 'text/plain' })
  const form = '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1'
  await expectRefusedForAll(endpoint.method, { url, payload: form, type: 'multipart/form-data; boundary=x' })
  await expectRefusedForAll(endpoint.method, { url, payload: JSON.stringify({ text: 'x'.repeat(300_000) }) })
})

/** Names of the fields that the body declares, in any of its variants. */
function fieldsOf({ body }: Endpoint): string[] {
  const schema = z.toJSONSchema(body as z.ZodType, { io: 'input', unrepresentable: 'any' })
  const variants = [schema, ...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]
  return [...new Set(variants.flatMap((variant) => Object.keys((variant as typeof schema).properties ?? {})))]
}

const withFields = withBody.filter((endpoint) => fieldsOf(endpoint).length > 0)
test('the fields of every JSON body are known', () => {
  const unknown = withBody.filter((endpoint) => !withFields.includes(endpoint))
  // The first accepts only multipart forms, the second needs no body.
  expect(unknown.map(({ key }) => key)).toEqual(['POST /images/upload', 'POST /auth/logout-everywhere'])
})

test.each(byKey(withFields))(
  '%s refuses wrong types and over-long text in its fields',
  async (_, endpoint) => {
    const url = addressWith(endpoint.path, UNKNOWN_ID)
    const names = fieldsOf(endpoint)
    for (const value of [{}, 1e300, LONG, [[]], [LONG]])
      await expectRefusedForAll(endpoint.method, {
        url,
        payload: JSON.stringify(Object.fromEntries(names.map((name) => [name, value]))),
      })
  },
)

const withParams = endpoints.filter((endpoint) => endpoint.params)
test.each(byKey(withParams))('%s refuses bad addresses', async (_, endpoint) => {
  const payload = endpoint.body ? '{}' : undefined
  for (const value of ['x', '1', "' or 1=1 --", '../../etc/passwd', `${UNKNOWN_ID}x`, '%00', 'á'])
    await expectRefusedForAll(endpoint.method, {
      url: addressWith(endpoint.path, value),
      ...(payload && { payload }),
    })
})

test.each([
  '/jobs',
  '/jobs/employer',
  '/applications/employer',
  '/applications/doctor',
  `/accounts/employers/${UNKNOWN_ID}/jobs`,
])('%s refuses invalid page numbers and sizes', async (path) => {
  for (const query of [
    'page=0',
    'page=-1',
    'page=',
    'page=1&page=2',
    'page=1.5',
    'page=x',
    'page=999999999999999999999',
    'pageSize=0',
    'pageSize=101',
    'pageSize=x',
  ])
    await expectRefusedForAll('GET', { url: `/api${path}?${query}` })
})

test('a page after the last one is empty, with the totals of the list', async () => {
  const doctor = await createDoctor(app)
  const employer = await createEmployer(app)
  await publishJob(app, employer)
  for (const [path, token] of [
    ['/jobs/employer', employer.token],
    ['/applications/employer', employer.token],
    ['/applications/doctor', doctor.token],
    ['/notifications', doctor.token],
    ['/admin/jobs', tokens[2]],
    [`/accounts/employers/${employer.id}/jobs`, undefined],
  ] as const) {
    const read = async (page: number) => {
      const headers = token ? { authorization: `Bearer ${token}` } : {}
      const reply = await app.app.inject({ url: `/api${path}?page=${page}`, headers })
      return { path, page, status: reply.statusCode, ...reply.json() }
    }
    const { totalCount, totalPages } = await read(1)
    for (const page of [999, 10_001, 1_000_000_000]) {
      const { items, jobOffers, ...rest } = await read(page)
      expect(rest).toMatchObject({ path, page, status: 200, totalCount, totalPages, currentPage: page })
      expect([rest.hasNextPage, rest.hasPreviousPage, items ?? jobOffers]).toEqual([false, true, []])
    }
  }
  for (const page of [501, 10_001, 1_000_000_000]) {
    const { errorDto } = (await app.app.inject({ url: `/api/jobs?page=${page}` })).json()
    expect([page, errorDto.errorName]).toEqual([page, 'PageTooDeep'])
  }
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
])('GET /jobs?%s is refused', async (query) => {
  await expectRefusedForAll('GET', { url: `/api/jobs?${query}` })
})

test('NUL, broken text and query operators are ordinary search texts', async () => {
  for (const search of ['%00', 'a%00b', '%EF%BF%BF', "'", '"', '\\', '(', ':*', '&|!<->', '%F0%9F%98%80'])
    expect([search, (await app.app.inject({ url: `/api/jobs?search=${search}` })).statusCode]).toEqual([
      search,
      200,
    ])
})

/** Names that every object has, and texts that become longer when they are folded. */
const hostileTexts = [
  'constructor',
  'plantão em constructor',
  '__proto__',
  'toString',
  'hasOwnProperty',
  'valueOf',
  'İb'.repeat(100),
  'ß'.repeat(100),
  'ﷺ'.repeat(30),
  'x'.repeat(100),
]

/** Names of the fields of a query or of address parameters. */
const namesIn = (schema: z.ZodType | undefined) =>
  Object.keys((schema && z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties) ?? {})

test.each(byKey(endpoints))(
  '%s does not fail on hostile texts in its address and query',
  async (_, endpoint) => {
    const payload = endpoint.body ? '{}' : undefined
    for (const text of hostileTexts) {
      const urls = namesIn(endpoint.query).map(
        (name) => `${addressWith(endpoint.path, UNKNOWN_ID)}?${name}=${encodeURIComponent(text)}`,
      )
      if (endpoint.params) urls.push(addressWith(endpoint.path, text))
      for (const url of urls) {
        const headers = {
          authorization: `Bearer ${tokens[2]}`,
          ...(payload && { 'content-type': 'application/json' }),
        }
        const reply = await app.app.inject({
          method: endpoint.method,
          url,
          ...(endpoint.access.includes('public') ? {} : { headers }),
          ...(payload && { payload, headers }),
        })
        expect(`${url} -> ${reply.statusCode}`).not.toMatch(/-> 5/)
      }
    }
  },
)

test.each([
  { gender: -1 },
  { gender: 9 },
  { medicalSpecialtyIds: [32_000] },
  { medicalSpecialtyIds: ['0'] },
  { medicalSpecialtyIds: [-5] },
  { medicalPracticeAreaIds: [32_000] },
  { foundedYear: 1 },
])('PUT /user %j is refused', async (body) => {
  const person = await createDoctor(app)
  const { status } = await app.call('PUT /user', { token: person.token, body: body as never })
  expect(status).toBe(400)
})
