import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { applied } from '#test/applications.ts'
import { createDoctor, createMember, type TestUser, UNKNOWN_ID } from '#test/factories.ts'
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

test('only doctors who want invitations are in the list, and get one', async () => {
  const [ana, bia] = [await calls.wanting('Ana Alves'), await createDoctor(app, 'Bia Brito')]
  expect(await calls.namesFor(hospital, jobId)).toEqual(['Ana Alves'])
  expect((await calls.invite(hospital, jobId, [ana, bia])).reply).toEqual({ sent: 2 })
  expect(await calls.received(ana)).toMatchObject([
    { jobId, employerName: 'Hospital Boa Vista', isOpen: true, hasApplied: false, isExcluded: false },
  ])
  expect(await calls.received(bia)).toEqual([])
  expect((await bellOf(app, bia)).items).toEqual([])
  const [notice] = (await bellOf(app, ana)).items
  expect(notice).toMatchObject({ kind: 'job_invited', employerName: 'Hospital Boa Vista' })
  const [mail] = await takeMails(app, ana)
  expect(mail?.subject).toBe('Convite para uma vaga: Plantonista de Clínica Médica')
  expect(mail?.body_text).toContain(`/vagas/detalhes/${jobId}`)
  expect(mail?.body_text).toContain('Hospital Boa Vista')
  await calls.optIn(bia)
  await calls.optIn(ana, false)
  const other = await calls.jobOf(hospital)
  expect(await calls.namesFor(hospital, other)).toEqual(['Bia Brito'])
})

test('a doctor who was sent an invitation is shown as invited, whether it reached her or not, and is not listed again', async () => {
  const [ana, bia] = [await calls.wanting('Ana Alves'), await calls.wanting('Bia Brito')]
  await calls.exclude(bia, { companyId: hospital.id })
  await calls.invite(hospital, jobId, [ana, bia])
  const { reply } = await calls.candidates(hospital, jobId)
  expect(reply.items).toEqual([])
  expect(reply.invited.map(({ name }) => name)).toEqual(['Ana Alves', 'Bia Brito'])
  expect((await calls.invite(hospital, jobId, [ana, bia])).reply).toEqual({ sent: 0 })
  expect(await calls.received(ana)).toHaveLength(1)
  expect(await calls.received(bia)).toEqual([])
})

test('at most three invitations a week reach her from all companies, also at the same moment', async () => {
  const ana = await calls.wanting('Ana Alves')
  const jobs = await Promise.all(
    Array.from({ length: 5 }, async (_, index) => {
      const company = await calls.newCompany(`Clínica ${index}`)
      return { company, id: await calls.jobOf(company) }
    }),
  )
  const replies = await Promise.all(jobs.map(({ company, id }) => calls.send(company, id, [ana.id])))
  expect(replies.map(({ status, reply }) => [status, reply])).toEqual(jobs.map(() => [201, { sent: 1 }]))
  await Promise.all(jobs.map(({ id }) => calls.work(id)))
  expect(await calls.received(ana)).toHaveLength(3)
  // All five read the same, and so does a sixth, which no longer finds her.
  for (const { company, id } of jobs)
    expect((await calls.candidates(company, id)).reply.invited.map(({ name }) => name)).toEqual(['Ana Alves'])
  expect(await calls.namesFor(hospital, jobId)).toEqual([])
  // Neither a second thought of hers nor the deletion of a job gives a company another try.
  await calls.optIn(ana, false)
  await calls.optIn(ana)
  await app.db.deleteFrom('job_invitations').execute()
  expect(await calls.namesFor(hospital, jobId)).toEqual([])
  app.clock.advance({ days: 7 })
  hospital.token = await app.openTestSession(hospital.id, 'employer')
  expect(await calls.namesFor(hospital, jobId)).toEqual(['Ana Alves'])
})

test('an invitation that can no longer be delivered gets the same answer as others', async () => {
  const people = {
    optedOut: await calls.wanting('Ana Alves'),
    applied: await calls.wanting('Bia Brito'),
    hidden: await calls.wanting('Caio Costa'),
    suspended: await calls.wanting('Davi Dias'),
  }
  const ids = Object.values(people).map(({ id }) => id)
  expect((await calls.send(hospital, jobId, ids)).reply).toEqual({ sent: 4 })
  await calls.optIn(people.optedOut, false)
  await applied(app, people.applied, jobId)
  const { db, clock } = app
  await db.updateTable('users').set({ is_searchable: false }).where('id', '=', people.hidden.id).execute()
  await db
    .updateTable('users')
    .set({ suspended_at: clock.now() })
    .where('id', '=', people.suspended.id)
    .execute()
  await calls.work(jobId)
  const delivered = await db
    .selectFrom('job_invitations')
    .select('id')
    .where('job_id', '=', jobId)
    .where('delivered_at', 'is not', null)
    .execute()
  expect(delivered).toEqual([])
  // Hidden profiles are in no list of a company.
  expect((await calls.candidates(hospital, jobId)).reply.invited.map(({ name }) => name)).toEqual([
    'Ana Alves',
    'Bia Brito',
  ])
})

test('an invitation to a job that is closed meanwhile reaches nobody', async () => {
  const ana = await calls.wanting()
  await calls.send(hospital, jobId, [ana.id])
  await app.call('POST /jobs/:id/pause', { token: hospital.token, params: { id: jobId } })
  await calls.work(jobId)
  expect(await calls.received(ana)).toEqual([])
  for (const { error } of [
    await calls.candidates(hospital, jobId),
    await calls.send(hospital, jobId, [ana.id]),
  ])
    expect(error.errorDto.errorName).toBe('JobNotOpen')
})

test('companies invite to their own jobs only, and readers of a team do not', async () => {
  const ana = await calls.wanting()
  const other = await calls.newCompany('Outra Clínica')
  for (const id of [jobId, UNKNOWN_ID]) {
    expect((await calls.candidates(other, id)).error.errorDto.errorName).toBe('JobNotFound')
    expect((await calls.send(other, id, [ana.id])).error.errorDto.errorName).toBe('JobNotFound')
  }
  const reader = await createMember(app, hospital, 'reader')
  expect((await calls.candidates(reader, jobId)).status).toBe(200)
  expect((await calls.send(reader, jobId, [ana.id])).status).toBe(403)
  expect((await calls.send(hospital, jobId, [])).status).toBe(400)
  expect((await calls.send(hospital, jobId, Array(21).fill(ana.id))).status).toBe(400)
  expect((await calls.send(hospital, jobId, [ana.id, ana.id])).reply).toEqual({ sent: 1 })
  // An id that nobody has is answered like one.
  expect((await calls.send(hospital, jobId, [UNKNOWN_ID])).reply).toEqual({ sent: 1 })
  await calls.work(jobId)
})

test('a company sends sixty invitations a day, and is told how many are left', async () => {
  const doctors = await Promise.all(Array.from({ length: 61 }, () => calls.wanting()))
  const ids = doctors.map(({ id }) => id)
  const send = (from: number, to: number) => calls.send(hospital, jobId, ids.slice(from, to))
  for (const from of [0, 20]) expect((await send(from, from + 20)).status).toBe(201)
  expect((await send(40, 59)).status).toBe(201)
  const refused = await send(59, 61)
  expect(refused.error.errorDto).toMatchObject({
    errorName: 'JobInvitationLimit',
    details: 'Sua empresa pode enviar mais 1 convite hoje, de 60 por dia.',
  })
  const last = await Promise.all([send(59, 60), send(60, 61)])
  expect(last.map(({ status }) => status).sort()).toEqual([201, 409])
  app.clock.advance({ days: 1 })
  hospital.token = await app.openTestSession(hospital.id, 'employer')
  expect((await send(59, 61)).status).toBe(201)
})
