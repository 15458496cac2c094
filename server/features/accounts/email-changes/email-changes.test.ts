import { describe, expect, test } from 'vitest'
import { login, mailsTo } from '#test/accounts.ts'
import { testApp } from '#test/app.ts'
import { createOwner, emailChanges, newAddress } from '#test/email-changes.ts'
import { createEmployer, createUser, type TestUser } from '#test/factories.ts'

const app = await testApp()
const { change, confirm, confirmToken, emailOf, request, state, subjectsTo, tokenIn } = emailChanges(app)
const owner = (role?: 'doctor' | null) => createOwner(app, role)

describe('changing the address', () => {
  test('nothing changes until the new mailbox has confirmed; sessions stay, and the former address is told', async () => {
    const person = await owner()
    const email = newAddress()
    expect((await request(person, ` ${email.toUpperCase()} `)).reply).toEqual({ success: true })
    expect(await state(person)).toMatchObject({ pending: { newEmail: email }, proof: 'password' })
    const [mail] = await mailsTo(app, email)
    expect(mail?.text).toContain(email)
    expect(mail?.text).not.toContain(person.email)
    expect(await emailOf(person)).toBe(person.email)
    expect(await mailsTo(app, person.email)).toEqual([])

    const token = await confirmToken(email)
    const verified = await app.call('POST /auth/email-change/verify', { body: { token } })
    expect(verified.reply).toEqual({ newEmail: email })
    expect(await emailOf(person)).toBe(person.email)
    expect((await confirm(token)).reply).toEqual({ success: true, email })

    expect((await app.call('GET /user/me', { token: person.token })).reply.email).toBe(email)
    expect((await state(person)).pending).toBeNull()
    expect((await login(app, person.email)).status).toBe(401)
    expect((await login(app, email)).status).toBe(200)
    const [told] = await mailsTo(app, person.email)
    for (const address of [person.email, email]) expect(told?.text).toContain(address)
  })

  test('a request takes the password', async () => {
    const person = await owner()
    for (const password of ['errada', '']) {
      const { status, error } = await request(person, newAddress(), password)
      expect([status, error.errors?.password]).toEqual([400, ['A senha não confere']])
    }
    expect((await state(person)).pending).toBeNull()
  })

  test('an account without a password has to come from a recent sign-in', async () => {
    const person = await createUser(app, { role: 'doctor' })
    expect((await state(person)).proof).toBe('none')
    expect((await request(person, newAddress(), undefined)).status).toBe(200)
    app.clock.advance({ minutes: 11 })
    const token = await app.openTestSession(person.id, 'doctor')
    app.clock.advance({ minutes: 11 })
    const later = { ...person, token }
    expect((await state(later)).proof).toBe('sign_in')
    expect((await request(later, newAddress(), undefined)).error.errorDto.errorName).toBe('SignInAgain')
  })

  test('the reply is the same for an address that has an account, and only its owner is told', async () => {
    const [person, other] = [await owner(), await owner()]
    const free = newAddress()
    const replies = [await request(person, free), await request(person, other.email)]
    expect(replies.map(({ status, raw }) => [status, raw.body])).toEqual(
      Array(2).fill([200, replies[0]?.raw.body]),
    )
    expect(await subjectsTo(other.email)).toEqual(['Este e-mail já tem uma conta no Medponto'])
    expect((await mailsTo(app, other.email))[0]?.text).not.toContain(person.email)
    expect(await state(person)).toMatchObject({ pending: { newEmail: other.email } })
  })

  test('the present address is refused', async () => {
    const person = await owner()
    expect((await request(person, person.email)).error.errors).toHaveProperty('newEmail')
  })

  test('a link works once, for a day, and only as long as its request is the last one', async () => {
    const person = await owner()
    const [first, second] = [newAddress(), newAddress()]
    await request(person, first)
    const replaced = await confirmToken(first)
    await request(person, second)
    expect((await confirm(replaced)).error.errorDto.errorName).toBe('TokenInvalid')

    const late = await confirmToken(second)
    app.clock.advance({ hours: 24 })
    expect((await confirm(late)).error.errorDto.errorName).toBe('TokenInvalid')
    const later = { ...person, token: await app.openTestSession(person.id, 'doctor') }
    expect((await state(later)).pending).toBeNull()

    await request(later, first)
    const used = await confirmToken(first)
    const both = await Promise.all([confirm(used), confirm(used)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(await emailOf(person)).toBe(first)
  })

  test('a request can be cancelled', async () => {
    const person = await owner()
    const email = newAddress()
    await request(person, email)
    const token = await confirmToken(email)
    expect((await app.call('DELETE /me/email-change', { token: person.token })).status).toBe(200)
    expect((await confirm(token)).status).toBe(400)
    const verified = await app.call('POST /auth/email-change/verify', { body: { token } })
    expect(verified.reply).toEqual({ newEmail: null })
  })

  test('of two accounts that confirm the same address at the same time, one gets it', async () => {
    const people = [await owner(), await owner()]
    const email = newAddress()
    const tokens: string[] = []
    for (const person of people) {
      app.clock.advance({ seconds: 1 })
      await request(person, email)
      tokens.push(await confirmToken(email))
    }
    expect(new Set(tokens).size).toBe(2)
    const answers = await Promise.all(tokens.map(confirm))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const loser = people[answers.findIndex(({ status }) => status === 409)] as TestUser
    expect(await emailOf(loser)).toBe(loser.email)
    expect(await mailsTo(app, loser.email)).toEqual([])
  })

  test('a link that was sent to the former address to set a password ends with the change', async () => {
    const person = await owner()
    await app.call('POST /auth/forgot-password', { body: { email: person.email } })
    const token = await tokenIn(person.email, 'Redefina')
    await change(person, newAddress())
    const { reply } = await app.call('POST /auth/reset-password/verify', { body: { token } })
    expect(reply.valid).toBe(false)
  })

  test('a suspended account confirms nothing', async () => {
    const person = await owner()
    const email = newAddress()
    await request(person, email)
    const token = await confirmToken(email)
    await app.db
      .updateTable('users')
      .set({ suspended_at: app.clock.now() })
      .where('id', '=', person.id)
      .execute()
    expect((await confirm(token)).status).toBe(400)
  })

  test('requests are limited per account, and mails per mailbox', async () => {
    const person = await owner()
    app.clock.advance({ minutes: 61 })
    const token = await app.openTestSession(person.id, 'doctor')
    const statuses = []
    for (let attempt = 0; attempt < 6; attempt++)
      statuses.push((await request({ ...person, token }, newAddress())).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })
})

describe('what follows the address', () => {
  test('waiting mail, alerts of the new address, and invitations that can still be accepted', async () => {
    const [person, company] = [await owner(null), await createEmployer(app)]
    const email = newAddress()
    await app.call('POST /team/invitations', {
      token: company.token,
      body: { email: person.email, role: 'reader' },
    })
    const invitation = await tokenIn(person.email, 'Convite')
    await app.call('POST /job-alerts', { body: { email, search: 'cardiologia' } as never })
    await change(person, email)
    expect(await subjectsTo(email)).toContainEqual(expect.stringMatching(/^Convite/))
    const accepted = await app.call('POST /team/invitation/accept', {
      token: person.token,
      body: { token: invitation },
    })
    expect(accepted.status).toBe(200)
  })

  test('the log of the admins shows it masked, and the access records are found by the former address', async () => {
    const person = await owner()
    const admin = await createUser(app, { role: 'admin' })
    await login(app, person.email)
    const email = newAddress()
    await change(person, email)
    const entry = await app.db
      .selectFrom('admin_log')
      .select(['action', 'changes'])
      .where('subject_id', '=', person.id)
      .executeTakeFirstOrThrow()
    expect(entry.action).toBe('changed_email')
    expect(JSON.stringify(entry.changes)).not.toContain(email)
    const found = await app.call('POST /admin/access-records/search', {
      token: admin.token,
      body: { search: person.email },
    })
    expect(found.reply.items).toMatchObject([{ id: person.id, email }])
  })
})
