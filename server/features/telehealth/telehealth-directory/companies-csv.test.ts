import { expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { createUser } from '#test/factories.ts'
import { wordlessLogEntries } from '#test/log-words.ts'
import { csvOf } from '#test/payments.ts'
import { createListedCompany, createTelehealth } from '#test/telehealth.ts'

test('the export has the telehealth companies of the list, without formulas, and is recorded', async () => {
  const app = await testApp()
  const admin = await createUser(app, { role: 'admin' })
  const [listed, waiting] = [await createListedCompany(app, admin), await createTelehealth(app)]
  await app.db.updateTable('users').set({ name: '@SUM(A1)' }).where('id', '=', waiting.id).execute()
  const all = await csvOf(app, admin, '/admin/telehealth-companies.csv')
  expect(all.headers['content-disposition']).toContain('telemedicina-')
  expect(all.body).toContain(`"'@SUM(A1)";"${waiting.email}"`)
  expect(all.body).toContain(listed.email)

  const { body } = await csvOf(
    app,
    admin,
    '/admin/telehealth-companies.csv?check=waiting&tier=regular&isListed=false&search=sum',
  )
  expect(body).toContain(waiting.email)
  expect(body).not.toContain(listed.email)
  const entry = await app.db
    .selectFrom('admin_log')
    .select(['action', 'subject_id', 'changes'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(entry).toEqual({
    action: 'exported',
    subject_id: 'telehealth',
    changes: {
      telehealthTier: { before: null, after: 'regular' },
      check: { before: null, after: 'waiting' },
      isListed: { before: null, after: false },
      search: { before: null, after: 'com busca' },
    },
  })
  expect(await wordlessLogEntries(app.db)).toEqual([])
  expect((await csvOf(app, listed, '/admin/telehealth-companies.csv')).statusCode).toBe(403)
})
