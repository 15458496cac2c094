import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { createDoctor } from '#test/factories.ts'
import { errorForLog } from './error-log.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

test('the log does not contain the values of a row that the database rejected', async () => {
  const { id, email } = await createDoctor(app, 'Nome Que Não Se Registra')
  const failures = [
    () => app.db.updateTable('users').set({ gender: 9 }).where('id', '=', id).execute(),
    () => app.db.insertInto('users').values({ email }).execute(),
    () => sql`select ${email}::uuid`.execute(app.db),
  ]
  for (const failure of failures) {
    const error = await failure().catch((reason: unknown) => reason)
    const logged = JSON.stringify(errorForLog(error))
    expect(logged).toMatch(/"code":"2\w{4}"/)
    expect(logged).toContain('stack')
    expect(logged).not.toContain(email)
    expect(logged).not.toContain('Nome Que')
  }
})

test('other errors are logged with their message', () => {
  expect(errorForLog(new TypeError('x is not a function'))).toMatchObject({
    type: 'TypeError',
    message: 'x is not a function',
  })
})
