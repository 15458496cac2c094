import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import type { Db, Trx } from './client.ts'
import { inTransaction } from './transaction.ts'

let app: TestApp
let db: Db
beforeAll(async () => {
  app = await testApp()
  db = app.db
})

const hits = (trx: Db | Trx, key: string) =>
  trx
    .updateTable('throttles')
    .set((eb) => ({ hits: eb('hits', '+', 1) }))
    .where('key', '=', key)
    .execute()

const fail = (trx: Db | Trx, code: string) =>
  sql.raw(`do $$ begin raise exception 'provoked' using errcode = '${code}'; end $$`).execute(trx)

test('a transaction that PostgreSQL ends because of a deadlock is repeated, and both commit', async () => {
  const keys = ['one', 'other'] as const
  await db
    .insertInto('throttles')
    .values(keys.map((key) => ({ key, hits: 0, resets_at: new Date() })))
    .execute()
  let runs = 0
  const holdsFirst = keys.map(() => Promise.withResolvers<void>())
  const lockBoth = (own: number) =>
    inTransaction(db, async (trx) => {
      runs += 1
      await hits(trx, keys[own] as string)
      holdsFirst[own]?.resolve()
      await holdsFirst[1 - own]?.promise
      await hits(trx, keys[1 - own] as string)
    })
  await Promise.all([lockBoth(0), lockBoth(1)])
  expect(runs).toBeGreaterThan(2)
  const rows = await db.selectFrom('throttles').select('hits').where('key', 'in', keys).execute()
  expect(rows.map((row) => row.hits)).toEqual([2, 2])
})

test.each([
  ['40P01', 3],
  ['40001', 3],
  ['23505', 1],
])('a transaction that keeps failing with %s runs %i times', async (code, expected) => {
  let runs = 0
  const failing = inTransaction(db, (trx) => {
    runs += 1
    return fail(trx, code)
  })
  await expect(failing).rejects.toMatchObject({ code })
  expect(runs).toBe(expected)
})

test('a transaction that deadlocks twice commits in its third run', async () => {
  let runs = 0
  const committed = await inTransaction(db, async (trx) => {
    runs += 1
    if (runs < 3) await fail(trx, '40P01')
    return 'committed'
  })
  expect([committed, runs]).toEqual(['committed', 3])
})

test('inside a transaction the work joins it, and only the whole transaction is repeated', async () => {
  const runs = { outer: 0, inner: 0 }
  const committed = await inTransaction(db, async (outer) => {
    runs.outer += 1
    return inTransaction(outer, async (inner) => {
      runs.inner += 1
      expect(inner).toBe(outer)
      if (runs.inner === 1) await fail(inner, '40001')
      return 'committed'
    })
  })
  expect([committed, runs]).toEqual(['committed', { outer: 2, inner: 2 }])
})
