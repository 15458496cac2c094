import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { pictureStorage } from '#server/features/accounts/pictures/gateway.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { createDoctor } from '#test/factories.ts'
import { workMaintenance } from './worker.ts'

const PATIENCE = { timeout: 60_000, interval: 100 }

/** Makes every deletion from a table fail, as a lock or a broken index would. */
const breakDeletions = (app: TestApp, table: string) =>
  sql
    .raw(
      `create function refuse() returns trigger language plpgsql as $$ begin raise 'broken index'; end $$;
      create trigger refuse before delete on ${table} for each row execute function refuse()`,
    )
    .execute(app.db)

test('a deletion that keeps failing stops none of the others', async () => {
  const app = await testApp()
  const { id } = await createDoctor(app)
  const at = new Date(0)
  await app.db.insertInto('access_records').values({ at, user_id: id, event: 'sign_in', ip: '::1' }).execute()
  const message = {
    name: 'Ana',
    email: 'ana@example.com',
    subject: 'Oi',
    message: 'Oi',
    sent_at: at,
    answered_at: at,
    updated_at: at,
  }
  await app.db.insertInto('contact_messages').values(message).execute()
  await breakDeletions(app, 'access_records')

  await workMaintenance(app.queue, { ...app, pictures: { db: app.db, storage: pictureStorage(app.env) } })
  await app.queue.add(app.db, 'maintenance.nightly', {})
  const states = async () => {
    const { rows } = await sql<{ what: string; state: string }>`select data ->> 'what' as what, state::text
      from pgboss.job where name = 'maintenance.delete'`.execute(app.db)
    return Object.fromEntries(rows.map(({ what, state }) => [what, state]))
  }
  await expect
    .poll(async () => Object.values(await states()).filter((one) => one === 'completed'), PATIENCE)
    .toHaveLength(23)
  expect((await states()).accessRecords).toBe('retry')
  expect(await app.db.selectFrom('contact_messages').select('id').execute()).toEqual([])
  expect(await app.db.selectFrom('access_records').select('user_id').execute()).toHaveLength(1)
})
