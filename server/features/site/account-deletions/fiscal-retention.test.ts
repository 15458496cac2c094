import { beforeAll, expect, test } from 'vitest'
import type { UserId } from '#server/http/caller.ts'
import { removeDue } from '#test/accounts.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { createEmployer, createUser, type TestUser } from '#test/factories.ts'
import { bookPayment } from '#test/payments.ts'
import { deleteAccount, purgeKeptAccounts } from './service.ts'

let app: TestApp
let admin: TestUser
beforeAll(async () => {
  app = await testApp()
  admin = await createUser(app, { role: 'admin' })
})

/** The clock stands at 2026: what was paid until the end of 2020 may go. */
const LAST_OF_2020 = new Date('2021-01-01T02:59:59Z')
const FIRST_OF_2021 = new Date('2021-01-01T03:00:00Z')

const paidAt = async (...times: Date[]): Promise<TestUser> => {
  const employer = await createEmployer(app)
  for (const occurredAt of times) await bookPayment(app, employer, { occurredAt })
  return employer
}
async function remove({ id }: TestUser): Promise<void> {
  await deleteAccount(app, { userId: id, requestedBy: admin.id as UserId }, app.clock.now())
  await app.db.updateTable('users').set({ deletion_due_at: app.clock.now() }).where('id', '=', id).execute()
  await removeDue(app)
}
const invoice = ({ id }: TestUser, issuedAt: Date) =>
  app.db
    .insertInto('invoices')
    .values({
      owner_user_id: id,
      provider: 'mercadopago',
      payment_ref: `invoice of ${id}`,
      status: 'cancelled',
      created_at: issuedAt,
      issued_at: issuedAt,
      number: '1',
      buyer: '{}',
    })
    .execute()
const purge = () => purgeKeptAccounts(app.db, app.clock.now())
/** How many rows of each table still name the account. */
async function rowsOf({ id }: TestUser) {
  const [users, entries, invoices] = await Promise.all([
    app.db.selectFrom('users').select('id').where('id', '=', id).execute(),
    app.db.selectFrom('ledger_entries').select('id').where('owner_user_id', '=', id).execute(),
    app.db.selectFrom('invoices').select('id').where('owner_user_id', '=', id).execute(),
  ])
  return [users.length, entries.length, invoices.length]
}

test('what was kept of a removed company goes five years after the year of its last payment', async () => {
  const [old, recent] = [await paidAt(LAST_OF_2020), await paidAt(LAST_OF_2020, FIRST_OF_2021)]
  await invoice(old, LAST_OF_2020)
  await remove(old)
  await remove(recent)
  expect(await rowsOf(old)).toEqual([1, 1, 1])
  await Promise.all([purge(), purge()])
  expect(await rowsOf(old)).toEqual([0, 0, 0])
  expect(await rowsOf(recent)).toEqual([1, 2, 0])
  const log = app.db.selectFrom('admin_log').select('admin_user_id')
  expect(
    await log.where('subject_id', '=', old.id).where('action', '=', 'deleted_fiscal_data').execute(),
  ).toEqual([{ admin_user_id: null }])
})

test('an invoice that was issued later keeps the company, and a company that still exists keeps everything', async () => {
  const [invoiced, existing] = [await paidAt(LAST_OF_2020), await paidAt(LAST_OF_2020)]
  await invoice(invoiced, FIRST_OF_2021)
  await remove(invoiced)
  await purge()
  expect(await rowsOf(invoiced)).toEqual([1, 1, 1])
  expect(await rowsOf(existing)).toEqual([1, 1, 0])
})

test('the database itself refuses to delete an entry that is too new, or whose company exists', async () => {
  // The database goes by its own clock.
  const [recent, existing] = [await paidAt(new Date()), await paidAt(LAST_OF_2020)]
  await remove(recent)
  for (const { id } of [recent, existing])
    await expect(
      app.db.deleteFrom('ledger_entries').where('owner_user_id', '=', id).execute(),
    ).rejects.toThrow('the ledger is append-only')
})
