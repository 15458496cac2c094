import type { KyselyPlugin } from 'kysely'
import { beforeAll, expect, test, vi } from 'vitest'
import type { CloseReason } from '#contract/jobs/jobs.ts'
import { notificationPath } from '#contract/notifications.ts'
import { closeJob, notifyOfExpiry } from '#server/features/publishing/job-lifecycle/service.ts'
import type { EmployerCaller, EmployerId } from '#server/http/caller.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { createDoctor, createEmployer, createUser, publishJob, type TestUser } from '#test/factories.ts'
import { countLockWaits } from '#test/lock-waits.ts'
import { apply, bellOf, setChannel, takeMails, viewApplication, withdraw } from '#test/notifications.ts'

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
  await takeMails(app, ana)
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

test('a notification about an application opens that application, from the bell and from the mail', async () => {
  const owner = await createEmployer(app)
  const [ana, bea] = [await createDoctor(app), await createDoctor(app)]
  const job = await publishJob(app, owner)
  const ids = new Map<TestUser, string>()
  for (const person of [ana, bea]) {
    await apply(app, person, job)
    ids.set(person, (await ownApplications(person))[0]?.id ?? '')
  }
  await viewApplication(app, owner, job)
  await close(owner, job, 'filled_here')
  for (const [person, id] of ids) {
    const told = (await bellOf(app, person)).items
    expect(told.map(({ kind }) => kind)).toContain('application_closed')
    for (const notification of told)
      expect(notificationPath(notification)).toBe(`/dashboard/applications/${id}`)
    for (const { body_text } of await takeMails(app, person))
      expect(body_text).toContain(`/dashboard/applications/${id}`)
  }
  // The owner's notifications are about her jobs.
  expect((await bellOf(app, owner)).items).toMatchObject([{ jobId: job, applicationId: null }])
})

const close = (owner: TestUser, id: string, reason: CloseReason) =>
  app.call('POST /jobs/:id/close', { token: owner.token, params: { id }, body: { reason } })
const ownApplications = async ({ token }: TestUser) =>
  (await app.call('GET /applications/doctor', { token })).reply.items

test('closing a job answers every current application, in the bell, by mail and in the list', async () => {
  const owner = await createEmployer(app, 'Hospital São Discreto')
  const job = await publishJob(app, owner, { title: 'Hematologista', employerHidden: true })
  const [seen, unseen, gone] = [await createDoctor(app), await createDoctor(app), await createDoctor(app)]
  for (const person of [seen, unseen, gone]) await apply(app, person, job)
  await withdraw(app, gone, job)
  app.clock.advance({ minutes: 1 })
  const rows = await app.call('GET /applications/employer', { token: owner.token, query: { jobId: job } })
  const viewed = rows.reply.items.find(({ doctorId }) => doctorId === seen.id)?.id as string
  await app.call('POST /applications/:id/view', { token: owner.token, params: { id: viewed } })
  for (const person of [seen, unseen, gone]) await takeMails(app, person)
  app.clock.advance({ minutes: 1 })
  const closed = await Promise.all([close(owner, job, 'filled_here'), close(owner, job, 'filled_here')])
  expect(closed.map(({ status }) => status).sort()).toEqual([200, 409])

  for (const person of [seen, unseen]) {
    const told = { kind: 'application_closed', jobTitle: 'Hematologista', endReason: 'filled', times: 1 }
    expect((await bellOf(app, person)).items[0]).toMatchObject({
      ...told,
      employerName: 'Empresa confidencial',
      isRead: false,
    })
    const mails = await takeMails(app, person)
    expect(mails.map(({ subject }) => subject)).toEqual(['Vaga preenchida: Hematologista'])
    expect(mails[0]?.body_text).toContain('“Hematologista”, de Empresa confidencial: vaga preenchida.')
    expect(JSON.stringify([await bellOf(app, person), mails])).not.toContain('Discreto')
    const [application] = await ownApplications(person)
    expect(application).toMatchObject({ status: 'rejected', endReason: 'filled', isOpen: false })
    expect(application?.history.at(-1)).toMatchObject({
      status: 'rejected',
      at: app.clock.now().toISOString(),
    })
    const again = await withdraw(app, person, job)
    expect(again.error.errorDto.errorName).toBe('ApplicationFinal')
  }
  expect((await bellOf(app, gone)).items.map(({ kind }) => kind)).not.toContain('application_closed')
  expect(await ownApplications(gone)).toMatchObject([{ status: 'withdrawn', endReason: null }])
  const received = await app.call('GET /applications/employer', { token: owner.token, query: { jobId: job } })
  expect(received.reply.items).toMatchObject(Array(2).fill({ status: 'rejected', endReason: 'filled' }))
  // An answer is not a view.
  const stats = async ({ token }: TestUser) => (await app.call('GET /dashboard/stats', { token })).reply
  expect(await stats(unseen)).toMatchObject({ activeApplications: 0, viewedApplications: 0 })
  expect(await stats(seen)).toMatchObject({ activeApplications: 0, viewedApplications: 1 })
})

test('the answer names why the job was closed, and respects the settings of each doctor', async () => {
  const owner = await createEmployer(app)
  const [job, removed] = [
    await publishJob(app, owner, { title: 'Vaga cancelada' }),
    await publishJob(app, owner, { title: 'Vaga excluída' }),
  ]
  const [both, onlyBell, onlyMail, none] = [
    await createDoctor(app),
    await createDoctor(app),
    await createDoctor(app),
    await createDoctor(app),
  ]
  for (const person of [both, onlyBell, onlyMail, none]) await apply(app, person, job)
  for (const person of [onlyBell, none]) await setChannel(app, person, 'application_closed', 'mail', false)
  for (const person of [onlyMail, none]) await setChannel(app, person, 'application_closed', 'bell', false)
  await apply(app, both, removed)
  for (const person of [both, onlyBell, onlyMail, none]) await takeMails(app, person)
  await close(owner, job, 'cancelled')
  await app.call('DELETE /jobs/:id', { token: owner.token, params: { id: removed } })
  await app.call('DELETE /jobs/:id', { token: owner.token, params: { id: job } })
  const told = async (person: TestUser) => [
    (await bellOf(app, person)).items.map(({ endReason, jobTitle, times }) => [endReason, jobTitle, times]),
    await subjectsOf(person),
  ]
  const bell = ['closed', 'Vaga cancelada', 1]
  const mail = 'Vaga encerrada: Vaga cancelada'
  expect((await bellOf(app, both)).items.map(({ jobTitle }) => jobTitle).sort()).toEqual([
    'Vaga cancelada',
    'Vaga excluída',
  ])
  expect(await subjectsOf(both)).toEqual(['Vagas em que você se candidatou foram encerradas'])
  expect(await told(onlyBell)).toEqual([[bell], []])
  expect(await told(onlyMail)).toEqual([[], [mail]])
  expect(await told(none)).toEqual([[], []])
})

test('closing a job takes the same number of statements for one application as for forty', async () => {
  const owner = await createEmployer(app)
  const statements = async (applicants: number) => {
    const job = await publishJob(app, owner)
    for (let index = 0; index < applicants; index += 1) await apply(app, await createDoctor(app), job)
    let count = 0
    const counter: KyselyPlugin = {
      transformQuery({ node }) {
        count += 1
        return node
      },
      transformResult: async ({ result }) => result,
    }
    const caller = { employerId: owner.id as EmployerId, role: 'employer' } as EmployerCaller
    const deps = { db: app.db.withPlugin(counter), queue: app.queue }
    await closeJob(deps, caller, job, 'filled_here', app.clock.now())
    const answered = await app.db
      .selectFrom('notifications')
      .select('id')
      .where('subject_id', '=', job)
      .where('kind', '=', 'application_closed')
      .execute()
    expect(answered).toHaveLength(applicants)
    return count
  }
  const few = await statements(1)
  expect(few).toBeGreaterThan(5)
  expect(await statements(40)).toBe(few)
})

test('of an application and a closing at the same time, either the application is refused or it is answered', async () => {
  const owner = await createEmployer(app)
  const doctors = await Promise.all(Array.from({ length: 8 }, () => createDoctor(app)))
  const job = await publishJob(app, owner)
  const [closing, ...applied] = await Promise.all([
    close(owner, job, 'filled_elsewhere'),
    ...doctors.map((person) => apply(app, person, job)),
  ])
  expect(closing?.status).toBe(200)
  for (const [index, person] of doctors.entries()) {
    const answered = (await bellOf(app, person)).items.map(({ kind }) => kind)
    expect(answered).toEqual(applied[index]?.status === 200 ? ['application_closed'] : [])
  }
  const open = await app.db
    .selectFrom('applications')
    .select('id')
    .where('job_id', '=', job)
    .where('status', '<>', 'rejected')
    .execute()
  expect(open).toEqual([])
})

test('an application that waits for the lock of a closing job is refused', async () => {
  const owner = await createEmployer(app)
  const person = await createDoctor(app)
  const job = await publishJob(app, owner)
  let applying: ReturnType<typeof apply> | undefined
  await app.db.transaction().execute(async (trx) => {
    const closed = { status: 'closed', close_reason: 'cancelled', closed_at: app.clock.now() } as const
    await trx.updateTable('jobs').set(closed).where('id', '=', job).execute()
    applying = apply(app, person, job)
    await vi.waitFor(async () => expect(await countLockWaits(app)).toBe(1), { timeout: 60_000 })
  })
  expect((await applying)?.error.errorDto.errorName).toBe('JobNotOpen')
})

test('applicants are notified once when a job expires, and their applications stay current', async () => {
  const owner = await createEmployer(app)
  const job = await publishJob(app, owner, { title: 'Endocrinologista' })
  const [person, gone] = [await createDoctor(app), await createDoctor(app)]
  for (const one of [person, gone]) await apply(app, one, job)
  await withdraw(app, gone, job)
  for (const one of [person, gone]) await takeMails(app, one)
  const expire = async (days: number) => {
    app.clock.advance({ days })
    await Promise.all([1, 2].map(() => notifyOfExpiry(app.db, app.queue, app.clock.now())))
    return [await subjectsOf(person), await subjectsOf(gone)]
  }
  expect(await expire(29)).toEqual([[], []])
  expect(await expire(1)).toEqual([['Terminou o prazo da vaga: Endocrinologista'], []])
  expect(await expire(1)).toEqual([[], []])
  const session = { ...person, token: await app.openTestSession(person.id, 'doctor') }
  expect((await bellOf(app, session)).items).toMatchObject([
    { kind: 'application_expired', endReason: null, employerName: 'Hospital de Teste' },
  ])
  expect(await ownApplications(session)).toMatchObject([{ status: 'submitted', isExpired: true }])
  const token = await app.openTestSession(owner.id, 'employer')
  await close({ ...owner, token }, job, 'filled_here')
  expect(await ownApplications(session)).toMatchObject([{ status: 'rejected', endReason: 'filled' }])
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
