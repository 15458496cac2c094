import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { login, OTHER_PASSWORD, PASSWORD, sendRequestedMails } from '#test/accounts.ts'
import { testApp } from '#test/app.ts'
import { createOwner, emailChanges, newAddress } from '#test/email-changes.ts'
import { createUser } from '#test/factories.ts'
import { countLockWaits } from '#test/lock-waits.ts'

const app = await testApp()
const { change, confirm, confirmToken, emailOf, request, shownOf, subjectsTo, tokenIn, undo } =
  emailChanges(app)
const owner = () => createOwner(app)

test('the link shows the change, gives the address back, and shuts the stranger out', async () => {
  const person = await owner()
  const email = newAddress()
  const token = (await change(person, email)) as string
  app.clock.advance({ minutes: 1 })
  const stranger = await login(app, email)
  await app.db
    .insertInto('identities')
    .values({ provider: 'google', subject: email, user_id: person.id, created_at: app.clock.now() })
    .execute()
  await app.call('POST /auth/forgot-password', { body: { email } })
  const strangersReset = await tokenIn(email, 'Redefina')

  expect(await shownOf(token)).toEqual({ formerEmail: person.email, currentEmail: email })
  expect(await emailOf(person)).toBe(email)
  const { status, reply } = await undo(token)
  expect([status, reply.email]).toEqual([200, person.email])

  expect(await emailOf(person)).toBe(person.email)
  for (const session of [person.token, stranger.reply.authToken])
    expect((await app.call('GET /user/me', { token: session })).status).toBe(401)
  expect((await login(app, person.email)).status).toBe(401)
  const reset = (resetToken = '') =>
    app.call('POST /auth/reset-password', {
      body: { token: resetToken, newPassword: OTHER_PASSWORD, repeatPassword: OTHER_PASSWORD },
    })
  expect((await reset(strangersReset)).status).toBe(400)
  expect(
    await app.db.selectFrom('identities').selectAll().where('user_id', '=', person.id).execute(),
  ).toEqual([])
  expect((await reset(reply.resetToken)).status).toBe(200)
  expect((await login(app, person.email, OTHER_PASSWORD)).status).toBe(200)

  expect(await subjectsTo(person.email)).toContain('A troca do seu e-mail foi desfeita')
  expect(await subjectsTo(email)).toContain('A troca de e-mail de uma conta foi desfeita')
  expect((await undo(token)).error.errorDto.errorName).toBe('TokenInvalid')
  expect(await shownOf(token)).toBeNull()
})

test('an account without a password keeps its link to Google and gets no token for a password', async () => {
  const person = await createUser(app, { role: 'doctor' })
  const identity = { provider: 'google', subject: person.email, user_id: person.id }
  await app.db
    .insertInto('identities')
    .values({ ...identity, created_at: app.clock.now() })
    .execute()
  const email = newAddress()
  await request(person, email, undefined)
  app.clock.advance({ minutes: 1 })
  await confirm(await confirmToken(email))
  const { reply } = await undo(await tokenIn(person.email, 'O e-mail da sua conta'))
  expect(reply).toEqual({ success: true, email: person.email })
  const left = app.db.selectFrom('identities').select('subject').where('user_id', '=', person.id)
  expect(await left.execute()).toEqual([{ subject: person.email }])
})

test('the link works for seven days', async () => {
  const person = await owner()
  const token = (await change(person, newAddress())) as string
  app.clock.advance({ days: 7, seconds: -1 })
  expect(await shownOf(token)).not.toBeNull()
  app.clock.advance({ seconds: 1 })
  expect(await shownOf(token)).toBeNull()
  expect((await undo(token)).status).toBe(400)
})

test('undoing the first of several changes restores the first address and ends the later links', async () => {
  const person = await owner()
  const [second, third] = [newAddress(), newAddress()]
  const first = (await change(person, second)) as string
  const later = (await change(person, third)) as string
  await request(person, newAddress())
  expect(await shownOf(first)).toEqual({ formerEmail: person.email, currentEmail: third })
  expect((await undo(first)).status).toBe(200)
  expect(await emailOf(person)).toBe(person.email)
  expect((await undo(later)).status).toBe(400)
  expect(
    await app.db
      .selectFrom('email_changes')
      .select('id')
      .where('user_id', '=', person.id)
      .where((eb) => eb.or([eb('confirmed_at', 'is', null), eb('undo_hash', 'is not', null)]))
      .execute(),
  ).toEqual([])
})

test('the latest change can be undone first, and the first one after it', async () => {
  const person = await owner()
  const second = newAddress()
  const first = (await change(person, second)) as string
  const later = (await change(person, newAddress())) as string
  expect((await undo(later)).reply.email).toBe(second)
  expect((await undo(first)).reply.email).toBe(person.email)
})

test('a return to the former address cannot be undone from the address that was left', async () => {
  const person = await owner()
  const stranger = newAddress()
  const token = (await change(person, stranger)) as string
  expect(await change(person, person.email)).toBeUndefined()
  expect((await undo(token)).status).toBe(400)
  expect(await emailOf(person)).toBe(person.email)
})

test('an undo does not take the address from an account that has it by now', async () => {
  const person = await owner()
  const token = (await change(person, newAddress())) as string
  const other = await owner()
  await app.db.updateTable('users').set({ email: person.email }).where('id', '=', other.id).execute()
  expect((await undo(token)).status).toBe(409)
  expect((await app.call('GET /user/me', { token: person.token })).status).toBe(200)
})

test('an undo wins over a change that is confirmed at the same time', async () => {
  const person = await owner()
  const token = (await change(person, newAddress())) as string
  const third = newAddress()
  await request(person, third)
  const confirming = await confirmToken(third)
  let both: Promise<{ status: number }[]> | undefined
  await app.db.transaction().execute(async (other) => {
    await other.selectFrom('users').select('id').where('id', '=', person.id).forUpdate().execute()
    both = Promise.all([undo(token), confirm(confirming)])
    await expect.poll(() => countLockWaits(app)).toBe(2)
  })
  expect((await both)?.[0]?.status).toBe(200)
  expect(await emailOf(person)).toBe(person.email)
})

test('an undo cancels a deletion that was asked for with the new address', async () => {
  const person = await owner()
  const email = newAddress()
  const token = (await change(person, email)) as string
  app.clock.advance({ minutes: 1 })
  const stranger = (await login(app, email)).reply.authToken
  const body = { password: PASSWORD, confirmation: 'EXCLUIR' } as const
  expect((await app.call('POST /me/deletion', { token: stranger, body })).status).toBe(200)
  expect((await undo(token)).status).toBe(200)
  const state = app.db.selectFrom('users').select(['deletion_due_at', 'suspended_at'])
  expect(await state.where('id', '=', person.id).execute()).toEqual([
    { deletion_due_at: null, suspended_at: null },
  ])
  expect(await subjectsTo(person.email)).toContain('A exclusão da sua conta foi cancelada')
})

test('a link for a new password that is asked for during an undo is not mailed to the address that was left', async () => {
  const person = await owner()
  const email = newAddress()
  const token = (await change(person, email)) as string
  await app.call('POST /auth/forgot-password', { body: { email } })
  let undone: Promise<{ status: number }> | undefined
  let mailed: Promise<unknown> | undefined
  await app.db.transaction().execute(async (other) => {
    await other.selectFrom('users').select('id').where('id', '=', person.id).forUpdate().execute()
    undone = undo(token)
    await expect.poll(() => countLockWaits(app)).toBe(1)
    mailed = sendRequestedMails(app)
    await expect.poll(() => countLockWaits(app)).toBe(2)
  })
  expect((await undone)?.status).toBe(200)
  await mailed
  expect(await subjectsTo(email)).not.toContainEqual(expect.stringMatching(/^Redefin/))
})

test('a token works only for its own purpose, and an unknown one for none', async () => {
  const person = await owner()
  const email = newAddress()
  await request(person, email)
  const confirming = await confirmToken(email)
  expect((await undo(confirming)).status).toBe(400)
  expect((await app.call('POST /auth/verify-email', { body: { token: confirming } })).status).toBe(400)
  for (const token of ['x', '0', randomUUID()]) {
    expect((await confirm(token)).error.errorDto.errorName).toBe('TokenInvalid')
    expect((await undo(token)).error.errorDto.errorName).toBe('TokenInvalid')
  }
  expect(await emailOf(person)).toBe(person.email)
})
