import { beforeAll, expect, test } from 'vitest'
import { notifyOfExpiry } from '#server/features/job-lifecycle/service.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { createDoctor, createEmployer, createUser, publishJob, type TestUser } from '#test/factories.ts'
import { apply, bellOf, takeMails, viewApplication } from '#test/notifications.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

const subjectsOf = async (user: TestUser) => (await takeMails(app, user)).map(({ subject }) => subject)

test('a doctor is notified once that an application was viewed, without the name of a hidden employer', async () => {
  const owner = await createEmployer(app, 'Hospital São Discreto')
  const job = await publishJob(app, owner, { title: 'Oncologista', employerHidden: true })
  const ana = await createDoctor(app)
  await apply(app, ana, job)
  await viewApplication(app, owner, job)
  await viewApplication(app, owner, job)
  const { items } = await bellOf(app, ana)
  expect(items).toMatchObject([
    { kind: 'application_viewed', jobTitle: 'Oncologista', employerName: 'Empresa confidencial', times: 1 },
  ])
  const mails = await takeMails(app, ana)
  expect(mails.map(({ subject }) => subject)).toEqual(['Sua candidatura foi visualizada: Oncologista'])
  expect(mails[0]?.body_text).toContain('Empresa confidencial')
  expect(JSON.stringify([items, mails])).not.toContain('Discreto')
})

test('an owner is notified once five days before expiry and once at expiry, and again after a renewal', async () => {
  const owner = await createEmployer(app)
  const job = await publishJob(app, owner, { title: 'Radiologista' })
  const pass = async (days: number) => {
    app.clock.advance({ days })
    await Promise.all([1, 2, 3].map(() => notifyOfExpiry(app.db, app.queue, app.clock.now())))
    return subjectsOf(owner)
  }
  expect(await pass(24)).toEqual([])
  expect(await pass(1)).toEqual(['Sua vaga está perto de expirar: Radiologista'])
  expect(await pass(4)).toEqual([])
  expect(await pass(1)).toEqual(['Sua vaga expirou: Radiologista'])
  expect(await pass(10)).toEqual([])
  // The first session has expired by now.
  const token = await app.openTestSession(owner.id, 'employer')
  const { items } = await bellOf(app, { ...owner, token })
  expect(items.map(({ kind }) => kind)).toEqual(['job_expired', 'job_expiring'])
  const renewed = await app.call('POST /jobs/:id/renew', { token, params: { id: job } })
  expect(renewed.status).toBe(200)
  expect(await pass(25)).toEqual(['Sua vaga está perto de expirar: Radiologista'])
})

test('several jobs that expire together are announced in one mail', async () => {
  const owner = await createEmployer(app)
  for (const title of ['Primeira vaga', 'Segunda vaga', 'Vaga encerrada']) {
    const id = await publishJob(app, owner, { title })
    if (title === 'Vaga encerrada')
      await app.call('POST /jobs/:id/close', {
        token: owner.token,
        params: { id },
        body: { reason: 'cancelled' },
      })
  }
  app.clock.advance({ days: 26 })
  await notifyOfExpiry(app.db, app.queue, app.clock.now())
  const mails = await takeMails(app, owner)
  expect(mails.map(({ subject }) => subject)).toEqual(['Suas vagas estão perto de expirar'])
  for (const title of ['Primeira vaga', 'Segunda vaga'])
    expect(mails[0]?.body_text).toMatch(new RegExp(`“${title}”: até \\d\\d/\\d\\d/\\d{4}\\.`))
  expect(mails[0]?.body_text).not.toContain('encerrada”')
})

test('the owner is notified of every review of a job and of its edits, with the reason of a refusal', async () => {
  const reviewFirst = await testApp({ sameDatabaseAs: app, env: { MODERATION: 'review_first' } })
  const owner = await createEmployer(app)
  const admin = await createUser(app, { role: 'admin' })
  const job = await publishJob(reviewFirst, owner, { title: 'Psiquiatra' })
  const reviewJob = (body: { status: 'active' | 'rejected'; reason?: string }) =>
    app.call('PATCH /admin/jobs/:id/status', {
      token: admin.token,
      params: { id: job },
      body: body as never,
    })
  await reviewJob({ status: 'rejected', reason: 'Informe o regime de trabalho.' })
  expect((await bellOf(app, owner)).items).toMatchObject([
    { kind: 'job_rejected', rejectionReason: 'Informe o regime de trabalho.' },
  ])
  const [rejected] = await takeMails(app, owner)
  expect(rejected?.subject).toBe('Sua vaga foi recusada: Psiquiatra')
  expect(rejected?.body_text).toContain('Informe o regime de trabalho.')
  await app.call('POST /jobs/:id/resubmit', { token: owner.token, params: { id: job } })
  app.clock.advance({ minutes: 1 })
  await reviewJob({ status: 'active' })
  expect((await bellOf(app, owner)).items.map(({ kind }) => kind)).toContain('job_approved')
  expect(await subjectsOf(owner)).toEqual(['Sua vaga foi aprovada: Psiquiatra'])

  app.clock.advance({ minutes: 1 })
  const editTitle = async (title: string) => {
    const { reply } = await reviewFirst.call('GET /jobs/:id/edit', {
      token: owner.token,
      params: { id: job },
    })
    const body = { ...reply.form, title, version: reply.version }
    await reviewFirst.call('PUT /jobs/:id', { token: owner.token, params: { id: job }, body })
    return reply.version + 1
  }
  const reviewEdit = (body: { status: 'approved' | 'refused'; reason?: string; version: number }) =>
    app.call('PATCH /admin/jobs/:id/texts', { token: admin.token, params: { id: job }, body })
  await reviewEdit({
    status: 'refused',
    reason: 'Sem adjetivos.',
    version: await editTitle('Melhor psiquiatra'),
  })
  const [edit] = (await bellOf(app, owner)).items
  expect(edit).toMatchObject({
    kind: 'edit_refused',
    jobTitle: 'Psiquiatra',
    rejectionReason: 'Sem adjetivos.',
  })
  const [refused] = await takeMails(app, owner)
  expect([refused?.subject, refused?.body_text]).toEqual([
    'Sua alteração foi recusada: Psiquiatra',
    expect.stringContaining('Sem adjetivos.'),
  ])
  await reviewEdit({ status: 'approved', version: await editTitle('Psiquiatra diarista') })
  expect(await subjectsOf(owner)).toEqual(['Sua alteração foi aprovada: Psiquiatra diarista'])
})
