import { beforeAll, describe, expect, test } from 'vitest'
import { MAX_INVITATIONS_PER_DAY, type TeamRole } from '#contract/hiring/team.ts'
import { login, mailsTo, PASSWORD, registerAndVerify } from '#test/accounts.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { createDoctor, createEmployer, createMember, createUser, type TestUser } from '#test/factories.ts'
import { invitationToken } from '#test/team.ts'
import { purgeTeams } from './service.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

let count = 0
const newEmail = () => `convidada${++count}@example.com`
const invite = ({ token }: TestUser, email: string, role: TeamRole = 'recruiter') =>
  app.call('POST /team/invitations', { token, body: { email, role } })
const preview = (token: string) => app.call('POST /team/invitation', { body: { token } })
const join = (token: string, name = 'Bia Lima') =>
  app.call('POST /team/invitation/join', { body: { token, name, password: PASSWORD, acceptTerms: true } })
const accept = (token: string, session: string) =>
  app.call('POST /team/invitation/accept', { token: session, body: { token } })
const teamOf = async ({ token }: TestUser) => (await app.call('GET /team', { token })).reply
const nameOf = ({ status, error }: { status: number; error: { errorDto: { errorName: string } } }) =>
  status >= 400 ? error.errorDto.errorName : status

test('an invited person without an account joins with a name and a password, and is signed in', async () => {
  const company = await createEmployer(app, 'Hospital das Flores')
  const email = newEmail()
  const sent = await invite(company, ` ${email.toUpperCase()} `)
  expect([sent.status, sent.reply.email, sent.reply.role]).toEqual([201, email, 'recruiter'])
  const [mail] = await mailsTo(app, email)
  expect(mail?.subject).toBe('Convite para a equipe de Hospital das Flores')
  const token = await invitationToken(app, email)
  expect((await preview(token)).reply).toMatchObject({
    company: 'Hospital das Flores',
    role: 'recruiter',
    invitedBy: null,
    email,
    state: 'join',
  })
  const joined = await join(token)
  expect([joined.status, joined.reply.user.teamRole, joined.reply.user.company?.id]).toEqual([
    201,
    'recruiter',
    company.id,
  ])
  const jobs = await app.call('GET /jobs/employer', { token: joined.reply.authToken, query: {} })
  expect(jobs.status).toBe(200)
  const consents = await app.call('GET /me/consents', { token: joined.reply.authToken })
  expect(consents.reply.mustAccept).toBe(false)
  expect((await login(app, email)).reply.user.teamRole).toBe('recruiter')
  const team = await teamOf(company)
  expect([team.members.map(({ name }) => name), team.invitations]).toEqual([
    ['Hospital das Flores', 'Bia Lima'],
    [],
  ])
  expect([nameOf(await preview(token)), nameOf(await join(token))]).toEqual([
    'InvitationInvalid',
    'InvitationInvalid',
  ])
})

test('an account without a role accepts after signing in, and only its own invitation', async () => {
  const company = await createEmployer(app)
  const email = newEmail()
  await registerAndVerify(app, email)
  await invite(company, email, 'reader')
  const token = await invitationToken(app, email)
  expect((await preview(token)).reply.state).toBe('accept')
  expect(nameOf(await join(token))).toBe('InvitationUnusable')
  const other = await createUser(app, { role: null, complete: false })
  expect(nameOf(await accept(token, other.token))).toBe('InvitationForAnother')
  const session = (await login(app, email)).reply.authToken
  const accepted = await accept(token, session)
  expect([accepted.status, accepted.reply.user.teamRole]).toEqual([200, 'reader'])
  const applications = await app.call('GET /applications/employer', { token: session, query: {} })
  expect(applications.status).toBe(200)
})

test('somebody who was removed can be invited again', async () => {
  const company = await createEmployer(app)
  const member = await createMember(app, company, 'recruiter')
  await app.call('DELETE /team/members/:id', { token: company.token, params: { id: member.id } })
  await invite(company, member.email, 'owner')
  const session = await app.openTestSession(member.id, null)
  const accepted = await accept(await invitationToken(app, member.email), session)
  expect(accepted.reply.user.teamRole).toBe('owner')
})

describe('an address with an account of another kind', () => {
  test('is invited like any other, and only its mailbox learns that it cannot join', async () => {
    const company = await createEmployer(app)
    const elsewhere = await createMember(app, await createEmployer(app), 'reader')
    const taken = [
      await createDoctor(app),
      await createEmployer(app),
      await createUser(app, { role: 'admin' }),
      elsewhere,
    ]
    const fresh = (await invite(company, newEmail())).reply
    for (const account of taken) {
      const { status, reply } = await invite(company, account.email)
      expect([status, Object.keys(reply)]).toEqual([201, Object.keys(fresh)])
      const token = await invitationToken(app, account.email)
      expect((await preview(token)).reply.state).toBe('unusable')
      expect(nameOf(await join(token))).toBe('InvitationUnusable')
      const session = await app.openTestSession(account.id, null)
      expect(nameOf(await accept(token, session))).toBe('InvitationUnusable')
    }
    const listed = (await teamOf(company)).invitations.map(({ isExpired }) => isExpired)
    expect(listed).toEqual([false, false, false, false, false])
  })
})

describe('a link', () => {
  test('is used once, also by two calls at once', async () => {
    const company = await createEmployer(app)
    const email = newEmail()
    await invite(company, email)
    const token = await invitationToken(app, email)
    const replies = await Promise.all([join(token), join(token)])
    expect(replies.map(nameOf).filter((name) => name === 201)).toHaveLength(1)
    expect(replies.every(({ status }) => status < 500)).toBe(true)
    expect((await teamOf(company)).members).toHaveLength(2)
  })

  test('ends after seven days, when it is revoked, and when another one is sent', async () => {
    const company = await createEmployer(app)
    const email = newEmail()
    const { id } = (await invite(company, email)).reply
    const first = await invitationToken(app, email)
    app.clock.advance({ minutes: 1 })
    const send = () => app.call('POST /team/invitations/:id/send', { token: company.token, params: { id } })
    expect((await send()).status).toBe(200)
    const second = await invitationToken(app, email)
    expect(second).not.toBe(first)
    expect([nameOf(await preview(first)), nameOf(await preview(second))]).toEqual(['InvitationInvalid', 200])
    app.clock.advance({ days: 7 })
    expect(nameOf(await preview(second))).toBe('InvitationInvalid')
    const token = await app.openTestSession(company.id, 'employer')
    const expired = (await app.call('GET /team', { token })).reply.invitations
    expect(expired.map(({ isExpired }) => isExpired)).toEqual([true])
    const again = await invite({ ...company, token }, email)
    expect(again.status).toBe(201)
    const third = await invitationToken(app, email)
    const revoke = () => app.call('DELETE /team/invitations/:id', { token, params: { id: again.reply.id } })
    expect((await revoke()).status).toBe(200)
    expect([nameOf(await revoke()), nameOf(await join(third))]).toEqual([
      'InvitationNotFound',
      'InvitationInvalid',
    ])
  })

  test('cannot be used while the company is suspended', async () => {
    const company = await createEmployer(app)
    const email = newEmail()
    await invite(company, email)
    const token = await invitationToken(app, email)
    await app.db
      .updateTable('users')
      .set({ suspended_at: app.clock.now() })
      .where('id', '=', company.id)
      .execute()
    expect([nameOf(await preview(token)), nameOf(await join(token))]).toEqual([
      'InvitationInvalid',
      'InvitationInvalid',
    ])
  })
})

test('an address is invited once at a time, also by two owners at once', async () => {
  const company = await createEmployer(app)
  const other = await createMember(app, company, 'owner')
  const email = newEmail()
  const replies = await Promise.all([invite(company, email), invite(other, email)])
  expect(replies.map(nameOf).sort()).toEqual([201, 'InvitationExists'])
  expect(nameOf(await invite(company, other.email))).toBe('AlreadyMember')
})

test('a company sends a limited number of invitations a day', async () => {
  const company = await createEmployer(app)
  for (let sent = 0; sent < MAX_INVITATIONS_PER_DAY; sent += 1)
    expect((await invite(company, newEmail())).status).toBe(201)
  const refused = await invite(company, newEmail())
  expect([refused.status, nameOf(refused)]).toEqual([429, 'InvitationLimit'])
})

test('bad input is refused with a message for its field', async () => {
  const company = await createEmployer(app)
  const bad = await app.call('POST /team/invitations', {
    token: company.token,
    body: { email: 'ninguém', role: 'boss' as never },
  })
  expect([bad.status, Object.keys(bad.error.errors ?? {})]).toEqual([400, ['email', 'role']])
  const email = newEmail()
  await invite(company, email)
  const token = await invitationToken(app, email)
  const common = await app.call('POST /team/invitation/join', {
    body: { token, name: 'Bia', password: 'Password123', acceptTerms: true },
  })
  expect(common.error.errors).toHaveProperty('password')
  const unread = await app.call('POST /team/invitation/join', {
    body: { token, name: ' ', password: 'x', acceptTerms: false as never },
  })
  expect(Object.keys(unread.error.errors ?? {})).toEqual(['name', 'password', 'acceptTerms'])
  expect([nameOf(await preview('x')), nameOf(await preview('%00'))]).toEqual([
    'InvitationInvalid',
    'InvitationInvalid',
  ])
})

test('the night deletes invitations that ended a month ago', async () => {
  const company = await createEmployer(app)
  await invite(company, newEmail())
  const stored = () =>
    app.db.selectFrom('team_invitations').select('id').where('company_id', '=', company.id).execute()
  app.clock.advance({ days: 36 })
  await purgeTeams(app.db, app.clock.now())
  expect(await stored()).toHaveLength(1)
  app.clock.advance({ days: 2 })
  await purgeTeams(app.db, app.clock.now())
  expect(await stored()).toEqual([])
})
