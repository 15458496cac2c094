import { beforeAll, describe, expect, test } from 'vitest'
import type { TeamRole } from '#contract/hiring/team.ts'
import { login, mailsTo, PASSWORD } from '#test/accounts.ts'
import { type TestApp, testApp } from '#test/app.ts'
import {
  createDoctor,
  createEmployer,
  createMember,
  createUser,
  jobForm,
  publishJob,
  type TestUser,
} from '#test/factories.ts'
import { apply } from '#test/notifications.ts'
import { setPassword } from '#test/team.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

const teamOf = async ({ token }: TestUser) => (await app.call('GET /team', { token })).reply
const change = ({ token }: TestUser, { id }: TestUser, role: TeamRole) =>
  app.call('PATCH /team/members/:id', { token, params: { id }, body: { role } })
const remove = ({ token }: TestUser, { id }: TestUser) =>
  app.call('DELETE /team/members/:id', { token, params: { id } })
const leave = ({ token }: TestUser) => app.call('POST /team/leave', { token })
const me = ({ token }: TestUser) => app.call('GET /user/me', { token })
const errorOf = ({ status, error }: { status: number; error: { errorDto: { errorName: string } } }) =>
  status >= 400 ? [status, error.errorDto.errorName] : [status]

describe('what each role may do', () => {
  test('a recruiter publishes for the company, and sees its jobs and applications but no payments', async () => {
    const company = await createEmployer(app, 'Hospital das Flores')
    const recruiter = await createMember(app, company, 'recruiter', 'Bia Lima')
    const job = await publishJob(app, recruiter, { title: 'Plantonista de UTI' })
    await apply(app, await createDoctor(app), job)
    const jobs = await app.call('GET /jobs/employer', { token: company.token, query: {} })
    expect(jobs.reply.jobOffers.map(({ id }) => id)).toEqual([job])
    const received = await app.call('GET /applications/employer', { token: recruiter.token, query: {} })
    expect(received.reply.items).toHaveLength(1)
    const receipts = await app.call('GET /billing/receipts', { token: recruiter.token, query: {} })
    expect(errorOf(receipts)).toEqual([403, 'TeamRoleTooLow'])
    expect(receipts.error.errorDto.details).toMatch(/^Sua função na equipe não permite isto\. Fale com/)
    expect((await me(recruiter)).reply).toMatchObject({
      name: 'Bia Lima',
      role: 'employer',
      teamRole: 'recruiter',
      company: { id: company.id, name: 'Hospital das Flores' },
      cnpj: null,
    })
  })

  test('a reader sees jobs and applications and changes nothing', async () => {
    const company = await createEmployer(app)
    const reader = await createMember(app, company, 'reader')
    const job = await publishJob(app, company)
    await apply(app, await createDoctor(app), job)
    const { reply } = await app.call('GET /applications/employer', { token: reader.token, query: {} })
    const params = { id: reply.items[0]?.id ?? '' }
    const { token } = reader
    const refused = [
      await app.call('POST /applications/:id/view', { token, params }),
      await app.call('POST /jobs', { token, body: jobForm() }),
      await app.call('POST /jobs/:id/pause', { token, params: { id: job } }),
      await app.call('POST /team/invitations', { token, body: { email: 'a@b.com', role: 'owner' } }),
    ]
    expect(refused.map(errorOf)).toEqual(refused.map(() => [403, 'TeamRoleTooLow']))
    expect((await app.call('GET /jobs/:id', { params: { id: job } })).reply.id).toBe(job)
    const again = await app.call('GET /applications/employer', { token, query: {} })
    expect(again.reply.items[0]?.status).toBe('submitted')
  })

  test('a change of role holds from the next call on', async () => {
    const company = await createEmployer(app)
    const member = await createMember(app, company, 'recruiter')
    expect((await change(company, member, 'reader')).status).toBe(200)
    expect(errorOf(await app.call('POST /jobs', { token: member.token, body: jobForm() }))).toEqual([
      403,
      'TeamRoleTooLow',
    ])
    expect((await change(company, member, 'owner')).status).toBe(200)
    expect((await app.call('GET /billing/receipts', { token: member.token, query: {} })).status).toBe(200)
  })

  test('an owner edits the company, and everybody else only what is their own', async () => {
    const company = await createEmployer(app, 'Clínica Antiga')
    const owner = await createMember(app, company, 'owner', 'Olga Reis')
    const edited = await app.call('PATCH /accounts/employers/me', {
      token: owner.token,
      body: { name: 'Clínica Nova' },
    })
    expect([edited.status, edited.reply.user.name, edited.reply.user.company?.name]).toEqual([
      200,
      'Olga Reis',
      'Clínica Nova',
    ])
    const own = await app.call('PUT /user', { token: owner.token, body: { name: 'Olga Reis Dias' } })
    expect([own.reply.user.name, own.reply.user.company?.name]).toEqual(['Olga Reis Dias', 'Clínica Nova'])
    await change(owner, company, 'recruiter')
    expect(errorOf(await app.call('PUT /user', { token: company.token, body: { name: 'X' } }))).toEqual([
      403,
      'TeamRoleTooLow',
    ])
  })

  test('the team of another company is out of reach', async () => {
    const company = await createEmployer(app)
    const member = await createMember(app, company, 'recruiter')
    const stranger = await createEmployer(app)
    expect(errorOf(await change(stranger, member, 'reader'))).toEqual([404, 'MemberNotFound'])
    expect(errorOf(await remove(stranger, member))).toEqual([404, 'MemberNotFound'])
    expect(errorOf(await remove(stranger, company))).toEqual([404, 'MemberNotFound'])
    const bad = { token: stranger.token, params: { id: 'x' }, body: { role: 'boss' as never } }
    expect((await app.call('PATCH /team/members/:id', bad)).status).toBe(404)
    const boss = { ...bad, params: { id: member.id } }
    expect((await app.call('PATCH /team/members/:id', boss)).error.errors).toHaveProperty('role')
  })
})

describe('an owner always remains', () => {
  test('the only owner can neither leave nor step down, and can after naming another', async () => {
    const company = await createEmployer(app)
    const member = await createMember(app, company, 'recruiter')
    expect(errorOf(await leave(company))).toEqual([409, 'LastOwner'])
    expect(errorOf(await change(company, company, 'reader'))).toEqual([409, 'LastOwner'])
    await change(company, member, 'owner')
    expect((await change(company, company, 'reader')).status).toBe(200)
    expect(errorOf(await change(company, member, 'reader'))).toEqual([403, 'TeamRoleTooLow'])
  })

  test('of two owners who remove each other at once, one remains', async () => {
    for (let round = 0; round < 5; round += 1) {
      const company = await createEmployer(app)
      const other = await createMember(app, company, 'owner')
      const replies = await Promise.all([remove(company, other), remove(other, company)])
      // The session of the one who was removed may have ended before the second call was authenticated.
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
      const left = replies[0]?.status === 200 ? company : other
      const owners = (await teamOf(left)).members.filter(({ role, hasLeft }) => role === 'owner' && !hasLeft)
      expect(owners.map(({ id }) => id)).toEqual([left.id])
    }
  })

  test('of two owners who step down and leave at once, one remains', async () => {
    const company = await createEmployer(app)
    const other = await createMember(app, company, 'owner')
    const replies = await Promise.all([change(company, company, 'reader'), leave(other)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('a suspended owner does not count', async () => {
    const company = await createEmployer(app)
    const other = await createMember(app, company, 'owner')
    await app.db
      .updateTable('users')
      .set({ suspended_at: app.clock.now() })
      .where('id', '=', other.id)
      .execute()
    expect(errorOf(await leave(company))).toEqual([409, 'LastOwner'])
  })
})

describe('somebody who is removed', () => {
  test('is signed out at once, is told, and can begin a profile of her own', async () => {
    const company = await createEmployer(app, 'Hospital Central')
    const member = await createMember(app, company, 'recruiter')
    await setPassword(app, member)
    expect((await remove(company, member)).status).toBe(200)
    expect((await me(member)).status).toBe(401)
    expect((await app.call('POST /jobs', { token: member.token, body: jobForm() })).status).toBe(401)
    expect((await mailsTo(app, member.email))[0]?.subject).toBe(
      'Você não faz mais parte da equipe de Hospital Central',
    )
    const again = await login(app, member.email, PASSWORD)
    expect(again.reply.user).toMatchObject({
      role: null,
      teamRole: null,
      company: null,
      profileComplete: false,
    })
    const refused = await app.call('GET /jobs/employer', { token: again.reply.authToken, query: {} })
    expect([refused.status, refused.error.profile_incomplete]).toEqual([403, true])
    expect(errorOf(await remove(company, member))).toEqual([404, 'MemberNotFound'])
  })

  test('can be the founder: the company stays, and its first login is refused until an owner restores it', async () => {
    const company = await createEmployer(app)
    await setPassword(app, company)
    const other = await createMember(app, company, 'owner')
    const job = await publishJob(app, company)
    expect((await remove(other, company)).status).toBe(200)
    expect((await me(company)).status).toBe(401)
    expect(errorOf(await login(app, company.email, PASSWORD))).toEqual([403, 'NotInTeam'])
    expect(errorOf(await login(app, company.email, 'Errada123'))).toEqual([401, 'InvalidCredentials'])
    expect((await app.call('GET /jobs/:id', { params: { id: job } })).status).toBe(200)
    expect((await teamOf(other)).members[0]).toMatchObject({ id: company.id, isFounder: true, hasLeft: true })
    expect((await change(other, company, 'recruiter')).status).toBe(200)
    const back = await login(app, company.email, PASSWORD)
    expect(back.reply.user.teamRole).toBe('recruiter')
  })

  test('while a call of hers is under way, it is done or refused, and the next one is refused', async () => {
    const company = await createEmployer(app)
    const member = await createMember(app, company, 'recruiter')
    const [published, removed] = await Promise.all([
      app.call('POST /jobs', { token: member.token, body: jobForm() }),
      remove(company, member),
    ])
    expect(removed.status).toBe(200)
    expect([201, 401]).toContain(published.status)
    expect((await app.call('POST /jobs', { token: member.token, body: jobForm() })).status).toBe(401)
  })

  test('can leave by herself, twice without harm', async () => {
    const company = await createEmployer(app)
    const member = await createMember(app, company, 'reader')
    const statuses = (await Promise.all([leave(member), leave(member)])).map(({ status }) => status)
    expect(statuses).toContain(200)
    expect(statuses.every((status) => status === 200 || status === 401)).toBe(true)
    expect((await teamOf(company)).members.map(({ id }) => id)).toEqual([company.id])
  })
})

describe('the account of the company', () => {
  test('when it is suspended, nobody of the team can work, and afterwards everybody can', async () => {
    const company = await createEmployer(app)
    const member = await createMember(app, company, 'recruiter')
    await setPassword(app, member)
    const suspend = (at: Date | null) =>
      app.db.updateTable('users').set({ suspended_at: at }).where('id', '=', company.id).execute()
    await suspend(app.clock.now())
    expect((await me(member)).status).toBe(401)
    expect(errorOf(await login(app, member.email, PASSWORD))).toEqual([403, 'NotInTeam'])
    await suspend(null)
    expect((await me(member)).reply.teamRole).toBe('recruiter')
  })

  test('an admin sees its people, can see the app as one of them, and cannot change their type', async () => {
    const admin = await createUser(app, { role: 'admin' })
    const company = await createEmployer(app)
    const member = await createMember(app, company, 'recruiter', 'Bia Lima')
    const details = await app.call('GET /admin/organizations/:id', {
      token: admin.token,
      params: { id: company.id },
    })
    expect(details.reply.members.map(({ id, role }) => [id, role])).toEqual([
      [company.id, 'owner'],
      [member.id, 'recruiter'],
    ])
    const view = await app.call('POST /admin/users/:id/view-as', {
      token: admin.token,
      params: { id: member.id },
      body: { reason: 'Chamado 12' },
    })
    expect(view.reply.user).toMatchObject({ id: member.id, role: 'employer' })
    const seen = await app.call('GET /user/me', { token: view.reply.viewToken })
    expect(seen.reply).toMatchObject({ teamRole: 'recruiter', company: { id: company.id } })
    const billing = await app.call('GET /subscriptions/current', { token: view.reply.viewToken })
    expect(errorOf(billing)).toEqual([403, 'TeamRoleTooLow'])
    for (const { id } of [member, company]) {
      const user = await app.call('GET /admin/users/:id', { token: admin.token, params: { id } })
      const changed = await app.call('PATCH /admin/users/:id/role', {
        token: admin.token,
        params: { id },
        body: { role: 'doctor', updatedAt: user.reply.updatedAt },
      })
      expect(errorOf(changed)).toEqual([409, 'RoleChangeImpossible'])
    }
  })
})
