import { beforeAll, expect, test } from 'vitest'
import { deleteAccount } from '#server/features/site/account-deletions/service.ts'
import type { UserId } from '#server/http/caller.ts'
import { removeDue } from '#test/accounts.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { createDoctor, createEmployer, createUser, type TestUser } from '#test/factories.ts'
import { bookPayment } from '#test/payments.ts'
import { purgeAccessRecords } from './service.ts'

let app: TestApp
let admin: TestUser
beforeAll(async () => {
  app = await testApp()
  admin = await createUser(app, { role: 'admin' })
})

const addRecord = ({ id }: TestUser) =>
  app.db
    .insertInto('access_records')
    .values({ at: app.clock.now(), user_id: id, event: 'sign_in', ip: '203.0.113.5' })
    .execute()
const search = async (text: string, token = admin.token) =>
  app.call('POST /admin/access-records/search', { token, body: { search: text } })
const found = async (text: string) => (await search(text)).reply.items
async function remove({ id }: TestUser): Promise<void> {
  await deleteAccount(app, { userId: id, requestedBy: admin.id as UserId }, app.clock.now())
  app.clock.advance({ days: 7 })
  await removeDue(app)
  admin.token = await app.openTestSession(admin.id, 'admin')
}

test('the records of a removed account are found by its former address, in any spelling, and by its id', async () => {
  const doctor = await createDoctor(app)
  await addRecord(doctor)
  const at = app.clock.now().toISOString()
  expect(await found(doctor.email)).toMatchObject([{ id: doctor.id, email: doctor.email, isRemoved: false }])
  await remove(doctor)
  const removed = {
    id: doctor.id,
    email: null,
    name: null,
    isRemoved: true,
    records: 1,
    firstAt: at,
    lastAt: at,
  }
  expect(await found(` ${doctor.email.toUpperCase()} `)).toEqual([removed])
  expect(await found(doctor.id)).toEqual([removed])
  const file = await app.app.inject({
    method: 'POST',
    url: `/api/admin/users/${doctor.id}/access-records`,
    headers: { authorization: `Bearer ${admin.token}` },
    payload: { reason: 'Ordem judicial 123' },
  })
  expect(file.body).toContain('203.0.113.5')
})

test('an address that was used again is found as both accounts, the one that exists first', async () => {
  const former = await createDoctor(app)
  await addRecord(former)
  await remove(former)
  const { id } = await app.db
    .insertInto('users')
    .values({ email: former.email, name: 'Nova dona' })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect((await found(former.email)).map((one) => [one.id, one.isRemoved, one.records])).toEqual([
    [id, false, 0],
    [former.id, true, 1],
  ])
})

test('a removed company that has paid is found without its data', async () => {
  const employer = await createEmployer(app, 'Hospital Removido')
  await bookPayment(app, employer)
  await addRecord(employer)
  await remove(employer)
  expect(await found(employer.email)).toMatchObject([
    { id: employer.id, email: null, name: null, records: 1 },
  ])
})

test('after six months neither the records nor the hash of the address are left, and without records none is kept', async () => {
  const [doctor, silent] = [await createDoctor(app), await createDoctor(app)]
  await addRecord(doctor)
  await remove(silent)
  await remove(doctor)
  const hashes = async () =>
    (await app.db.selectFrom('removed_addresses').select('user_id').execute()).map(({ user_id }) => user_id)
  expect(await hashes()).toContain(doctor.id)
  expect(await hashes()).not.toContain(silent.id)
  app.clock.advance({ days: 185 })
  admin.token = await app.openTestSession(admin.id, 'admin')
  await purgeAccessRecords(app.db, app.clock.now())
  expect(await hashes()).toEqual([])
  expect(await found(doctor.email)).toEqual([])
})

test.each(['', 'ana', '1234', 'não é um id', '@', 'a'.repeat(700)])('%j is refused', async (text) => {
  const { status, error } = await search(text)
  expect([status, Object.keys(error.errors ?? {})]).toEqual([400, ['search']])
})
