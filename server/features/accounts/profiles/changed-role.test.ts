import { beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { createEmployer } from '#test/factories.ts'
import { countLockWaits } from '#test/lock-waits.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

test.each(['doctor', 'admin'] as const)(
  'a company that saves its profile while an admin makes it a %s is refused, and keeps the new role',
  async (role) => {
    const company = await createEmployer(app)
    const saving = await app.db.transaction().execute(async (other) => {
      await other.updateTable('users').set({ role }).where('id', '=', company.id).execute()
      const save = app.call('PUT /user', { token: company.token, body: { isTelehealth: true } })
      await expect.poll(() => countLockWaits(app)).toBe(1)
      return { save }
    })
    expect((await saving.save).error.errorDto.errorName).toBe('Forbidden')
    const row = app.db.selectFrom('users').select('role').where('id', '=', company.id)
    expect(await row.executeTakeFirstOrThrow()).toEqual({ role })
  },
)
