import { beforeAll, expect, test } from 'vitest'
import { userSorts } from '#contract/admin/managed-users.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { createUser, type TestUser } from '#test/factories.ts'

const ACCOUNTS = 2_030

let app: TestApp
let admin: TestUser

beforeAll(async () => {
  app = await testApp()
  admin = await createUser(app, { role: 'admin' })
  const start = app.clock.now().getTime()
  await app.db
    .insertInto('users')
    .values(
      Array.from({ length: ACCOUNTS - 1 }, (_, n) => ({
        email: `conta-${n}@example.com`,
        name: `Nome ${n % 40}`,
        created_at: new Date(start - n * 1_000),
        last_seen_at: n % 3 === 0 ? null : new Date(start - (n % 50) * 60_000),
      })),
    )
    .execute()
})

async function page(number: number, query: object) {
  const { reply } = await app.call('GET /admin/users', {
    token: admin.token,
    query: { ...query, page: number, pageSize: 100 },
  })
  return reply
}

test.each([
  {},
  { direction: 'asc' },
  ...userSorts.flatMap((sort) => [
    { sort, direction: 'asc' },
    { sort, direction: 'desc' },
  ]),
])('the pages of %j have every account once, in the order of the export', async (query) => {
  const listed: string[] = []
  for (let number = 1; number <= 21; number += 1) {
    const { items, totalCount } = await page(number, query)
    expect([items.length, totalCount]).toEqual([number === 21 ? 30 : 100, ACCOUNTS])
    listed.push(...items.map(({ email }) => email))
  }
  const { body } = await app.app.inject({
    url: `/api/admin/users.csv?${new URLSearchParams(query as Record<string, string>)}`,
    headers: { authorization: `Bearer ${admin.token}` },
  })
  const exported = body
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(';')[1]?.replaceAll('"', ''))
  expect(listed).toEqual(exported)
  expect((await page(22, query)).items).toEqual([])
  expect((await page(90, query)).items).toEqual([])
})
