import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { Connection } from '#server/db/connection.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { createDoctor, type TestUser, UNKNOWN_ID } from '#test/factories.ts'
import { bellOf, takeMails } from '#test/notifications.ts'
import { invitationCalls } from '#test/rota/invitations.ts'

let app: TestApp
let calls: ReturnType<typeof invitationCalls>
let hospital: TestUser
let jobId: string
beforeAll(async () => {
  app = await testApp()
  calls = invitationCalls(app)
})
beforeEach(async () => {
  await app.db.deleteFrom('invitation_choices').execute()
  hospital = await calls.newCompany('Hospital Boa Vista')
  jobId = await calls.jobOf(hospital)
})

const isOfQueue = (connection: unknown) =>
  (connection as { connectionParameters: { application_name: string } }).connectionParameters
    .application_name === 'medponto-queue'

/** The statements of a call, and what it answers. */
async function workOf(call: () => Promise<{ status: number; raw: { body: string } }>) {
  const query = vi.spyOn(Connection.prototype, 'query')
  try {
    const { status, raw } = await call()
    const statements = query.mock.calls
      .filter((_, index) => !isOfQueue(query.mock.contexts[index]))
      .map(([first]) => (typeof first === 'object' && 'text' in first ? first.text : first))
    return { status, body: raw.body, statements }
  } finally {
    query.mockRestore()
  }
}

test('an excluded company reads the same, by the same statements, as if she wanted no invitations', async () => {
  const doctors = await Promise.all(
    ['Ana Alves', 'Bia Brito', 'Caio Costa'].map((name) => calls.wanting(name)),
  )
  const [ana] = doctors as [TestUser, ...TestUser[]]
  const ids = doctors.map(({ id }) => id)
  const other = await calls.newCompany('Outra Clínica')
  const otherJob = await calls.jobOf(other)
  const listOf = (id = jobId) => workOf(() => calls.candidates(hospital, id))
  const before = await listOf()
  expect(before.body).toContain('Ana Alves')

  await calls.exclude(ana, { companyId: hospital.id })
  const excluded = { list: await listOf(), sending: await workOf(() => calls.send(hospital, jobId, ids)) }
  await calls.work(jobId)
  expect(await calls.namesFor(other, otherJob)).toContain('Ana Alves')

  // The same with a doctor who does not want any.
  await app.db.deleteFrom('job_invitations').execute()
  await app.db.deleteFrom('excluded_companies').execute()
  await calls.optIn(ana, false)
  const optedOut = { list: await listOf(), sending: await workOf(() => calls.send(hospital, jobId, ids)) }
  await calls.work(jobId)
  await calls.optIn(ana)

  expect(excluded.list).toEqual(optedOut.list)
  expect(excluded.list.body).not.toContain('Ana Alves')
  expect(excluded.list.statements).toEqual(before.statements)
  expect(excluded.sending).toEqual(optedOut.sending)
  // And with one that the invitations reach.
  const third = await calls.jobOf(hospital)
  const reached = await workOf(() => calls.send(hospital, third, ids))
  expect([reached.status, reached.body, reached.statements]).toEqual([
    excluded.sending.status,
    excluded.sending.body,
    excluded.sending.statements,
  ])
})

test('after the delivery the company reads of an excluded doctor what it reads of all', async () => {
  const [ana, bia] = [await calls.wanting('Ana Alves'), await calls.wanting('Bia Brito')]
  await calls.exclude(ana, { companyId: hospital.id })
  await calls.invite(hospital, jobId, [ana, bia])
  const { invited } = (await calls.candidates(hospital, jobId)).reply
  expect(invited).toEqual(
    [ana, bia].map(({ id }, index) => ({
      doctorId: id,
      name: index === 0 ? 'Ana Alves' : 'Bia Brito',
      invitedAt: app.clock.now().toISOString(),
    })),
  )
  expect((await bellOf(app, ana)).items).toEqual([])
  expect(await takeMails(app, ana)).toEqual([])
  // It takes none of her three a week.
  const other = await calls.newCompany('Outra Clínica')
  for (let index = 0; index < 3; index += 1) await calls.invite(other, await calls.jobOf(other), [ana])
  expect(await calls.received(ana)).toHaveLength(3)
})

test('she finds companies by their names, and puts them on her private list and off it', async () => {
  const ana = await calls.wanting()
  await calls.newCompany('Santa Casa de São Tomé')
  const found = await app.call('GET /invitations/companies', {
    token: ana.token,
    query: { words: 'sao tome santa' },
  })
  expect(found.reply.items).toMatchObject([{ name: 'Santa Casa de São Tomé', city: 'Curitiba', state: 'PR' }])
  const none = await app.call('GET /invitations/companies', { token: ana.token, query: { words: '%%' } })
  expect(none.reply.items).toEqual([])
  const [company] = found.reply.items
  const added = await calls.exclude(ana, { companyId: company?.id ?? '' })
  expect([added.status, added.reply]).toMatchObject([201, { name: 'Santa Casa de São Tomé', jobTitle: null }])
  expect((await calls.exclude(ana, { companyId: company?.id ?? '' })).reply.id).toBe(added.reply.id)
  expect(await calls.excluded(ana)).toHaveLength(1)
  const bia = await createDoctor(app)
  const readmit = ({ token }: TestUser) =>
    app.call('DELETE /invitations/excluded-companies/:id', { token, params: { id: added.reply.id } })
  await readmit(bia)
  expect(await calls.excluded(ana)).toHaveLength(1)
  for (let index = 0; index < 2; index += 1) expect((await readmit(ana)).status).toBe(200)
  expect(await calls.excluded(ana)).toEqual([])
  for (const companyId of [UNKNOWN_ID, bia.id])
    expect((await calls.exclude(ana, { companyId })).status).toBe(404)
})

test('a company that hides itself can be excluded without being named anywhere', async () => {
  const ana = await calls.wanting('Ana Alves')
  const hiddenJob = await calls.jobOf(hospital, { employerHidden: true, title: 'Plantonista confidencial' })
  await calls.invite(hospital, hiddenJob, [ana])
  const [invitation] = await calls.received(ana)
  expect(invitation).toMatchObject({ employerName: null, isExcluded: false })
  const bell = await bellOf(app, ana)
  const mails = await takeMails(app, ana)
  const id = invitation?.id ?? ''
  const added = await calls.exclude(ana, { invitationId: id })
  expect(added.reply).toMatchObject({ name: null, jobTitle: 'Plantonista confidencial' })
  const list = await app.call('GET /invitations/excluded-companies', { token: ana.token })
  const file = await calls.exportOf(ana)
  expect(file.json().empresas_que_nao_convidam).toMatchObject([{ shown_as: 'Plantonista confidencial' }])
  for (const text of [
    JSON.stringify([bell, mails, added.reply, await calls.received(ana)]),
    list.raw.body,
    file.body,
  ]) {
    expect(text).not.toContain('Boa Vista')
    expect(text).not.toContain(hospital.id)
  }
  expect(mails[0]?.body_text).toContain('Empresa confidencial')
  expect(await calls.received(ana)).toMatchObject([{ isExcluded: true }])
  // It counts for all of its jobs.
  expect(await calls.namesFor(hospital, jobId)).toEqual([])
  await calls.invite(hospital, jobId, [ana])
  expect(await calls.received(ana)).toHaveLength(1)
  // To exclude it by its name too does not tell her that she already has.
  await calls.exclude(ana, { companyId: hospital.id })
  expect((await calls.excluded(ana)).map(({ name }) => name).sort()).toEqual(['Hospital Boa Vista', null])
  expect(await calls.received(ana)).toMatchObject([{ isExcluded: true }])
  await app.call('DELETE /invitations/excluded-companies/:id', {
    token: ana.token,
    params: { id: added.reply.id },
  })
  // The job that hides the company must not tell that it is the one on her list.
  expect(await calls.received(ana)).toMatchObject([{ isExcluded: false }])
  expect(await calls.namesFor(hospital, jobId)).toEqual([])
})

test("nobody excludes the company of somebody else's invitation, or of one that has not reached her", async () => {
  const [ana, bia] = [await calls.wanting('Ana Alves'), await calls.wanting('Bia Brito')]
  await calls.invite(hospital, jobId, [ana])
  const [invitation] = await calls.received(ana)
  const refused = await calls.exclude(bia, { invitationId: invitation?.id ?? '' })
  expect(refused.error.errorDto.errorName).toBe('JobInvitationNotFound')
  expect((await calls.exclude(bia, { invitationId: UNKNOWN_ID })).status).toBe(404)
})

test('invitations, choice and list go with the account', async () => {
  const ana = await calls.wanting('Ana Alves')
  await calls.exclude(ana, { companyId: (await calls.newCompany('Outra')).id })
  await calls.invite(hospital, jobId, [ana])
  await app.db.deleteFrom('users').where('id', '=', ana.id).execute()
  for (const table of ['job_invitations', 'invitation_choices', 'excluded_companies'] as const)
    expect(await app.db.selectFrom(table).selectAll().where('doctor_id', '=', ana.id).execute()).toEqual([])
  expect((await calls.candidates(hospital, jobId)).reply).toEqual({ items: [], invited: [] })
})
