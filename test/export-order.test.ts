import { beforeAll, expect, test } from 'vitest'
import { inOrder } from '#server/db/in-order.ts'
import { type TestApp, testApp } from './app.ts'
import { createDoctor, createEmployer, createUser, publishJob, type TestUser } from './factories.ts'
import { csvOf } from './payments.ts'
import { createTelehealth } from './telehealth.ts'

let app: TestApp
let admin: TestUser

/** In another order than that of their creation, and with accents. */
const names = ['Mário Dias', 'Ana Souza', 'Zélia Prado', 'Élcio Ramos', 'Bruno Lima']

beforeAll(async () => {
  app = await testApp()
  admin = await createUser(app, { role: 'admin', name: 'Operadora' })
  await app.call('POST /admin/ambassadors', { token: admin.token, body: { name: 'IVO' } })
  for (const name of names) {
    app.clock.advance({ seconds: 1 })
    const doctor = await createDoctor(app, name)
    await app.db.updateTable('users').set({ referral: 'IVO' }).where('id', '=', doctor.id).execute()
    const employer = await createEmployer(app, `Hospital ${name}`)
    const job = await publishJob(app, employer, { title: `Vaga ${name}` })
    await createTelehealth(app, `Tele ${name}`)
    const body = {
      reportedEntityType: 'JobOffer',
      reportedEntityId: job,
      reason: 'Algo não confere aqui.',
    } as const
    expect((await app.call('POST /reports', { token: doctor.token, body })).status).toBe(201)
  }
})

async function listed(path: string, key: string, query: string): Promise<string[]> {
  const { body } = await app.app.inject({
    url: `/api${path}?pageSize=100&${query}`,
    headers: { authorization: `Bearer ${admin.token}` },
  })
  const reply = JSON.parse(body)
  const rows: Record<string, string>[] = reply.items ?? reply.jobOffers ?? reply.companies
  return rows.map((row) => row[key] ?? '')
}

async function exported(path: string, title: string, query: string): Promise<string[]> {
  const { body } = await csvOf(app, admin, `${path}?${query}`)
  const [head = [], ...rows] = body
    .trim()
    .split('\r\n')
    .map((line) => line.split(';').map((cell) => cell.replace(/^"|"$/g, '')))
  const column = head.findIndex((cell) => cell.includes(title))
  return rows.map((row) => row[column] ?? '')
}

test.each([
  ['/admin/users', '/admin/users.csv', 'name', 'Nome', ['name', 'createdAt'], 'role=doctor'],
  ['/admin/jobs', '/admin/jobs.csv', 'title', 'Título', ['title', 'createdAt', 'expiresAt'], 'state=active'],
  [
    '/admin/organizations',
    '/admin/organizations.csv',
    'companyName',
    'Empresa',
    ['name', 'createdAt', 'jobs'],
    'isTelehealth=false',
  ],
  [
    '/admin/telehealth-companies',
    '/admin/telehealth-companies.csv',
    'companyName',
    'Empresa',
    ['name', 'jobCount'],
    'check=waiting',
  ],
  ['/reports', '/reports.csv', 'title', 'Vaga ou perfil', ['deadline', 'reportedAt'], 'type=JobOffer'],
  [
    '/admin/referrals',
    '/admin/referral-analytics.csv',
    'name',
    'Empresa ou nome',
    ['name', 'createdAt'],
    'ambassador=IVO',
  ],
])('the file of %s has the rows of the list in its order', async (list, file, key, title, sorts, filter) => {
  for (const query of [
    '',
    ...sorts.flatMap((sort) => ['asc', 'desc'].map((way) => `sort=${sort}&direction=${way}`)),
  ]) {
    const rows = await listed(list, key, `${filter}&${query}`)
    expect(rows.length).toBeGreaterThanOrEqual(names.length)
    expect([query, await exported(file, title, `${filter}&${query}`)]).toEqual([query, rows])
  }
})

test('the log is exported in the order of the list', async () => {
  const times = (way: string) => exported('/admin/log.csv', 'Quando', `search=operadora&direction=${way}`)
  app.clock.advance({ minutes: 1 })
  const oldest = await times('asc')
  const newest = await times('desc')
  expect(new Set(oldest).size).toBe(2)
  expect(oldest).toEqual([...oldest].sort())
  expect(newest).toEqual([...newest].sort().reverse())
})

test('a long list is exported whole, and what is deleted meanwhile is left out', async () => {
  await app.db
    .insertInto('users')
    .values(
      Array.from({ length: 1_203 }, (_, n) => ({ email: `lote-${n}@example.com`, name: `Lote ${n % 7}` })),
    )
    .execute()
  const lot = () => app.db.selectFrom('users').select('id').where('email', 'like', 'lote-%')
  const expected = (await lot().orderBy('name').orderBy('id', 'desc').execute()).map(({ id }) => id)
  const found: string[] = []
  const sizes: number[] = []
  for await (const rows of inOrder(app.db, lot().orderBy('name').orderBy('id', 'desc'), async (ids) => {
    if (found.length === 0)
      await app.db
        .deleteFrom('users')
        .where('id', '=', expected[700] as string)
        .execute()
    return app.db.selectFrom('users').select('id').where('id', 'in', ids).execute()
  })) {
    sizes.push(rows.length)
    found.push(...rows.map(({ id }) => id))
  }
  expect(sizes).toEqual([500, 499, 203])
  expect(found).toEqual(expected.filter((_, at) => at !== 700))
})
