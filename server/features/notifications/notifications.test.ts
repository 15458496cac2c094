import { beforeAll, expect, test } from 'vitest'
import type { NotificationChannel, NotificationKind } from '#contract/notifications.ts'
import { tellOfExpiry } from '#server/features/job-lifecycle/service.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { doctor, employer, publish, type Someone, someone } from '#test/factories.ts'
import { mailAllNews, mailNews, purgeNotifications } from './service.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ env: { PUBLIC_URL: 'https://medponto.test' } })
})

const bell = async ({ token }: Someone, query: object = {}) =>
  (await app.call('GET /notifications', { token, query: query as never })).reply
const unread = async ({ token }: Someone) =>
  (await app.call('GET /notifications/unread-count', { token })).reply.unreadCount
const apply = (who: Someone, id: string) =>
  app.call('POST /jobs/:id/apply', { token: who.token, params: { id } })
const withdraw = (who: Someone, id: string) =>
  app.call('DELETE /jobs/:id/apply', { token: who.token, params: { id } })
const turn = ({ token }: Someone, kind: NotificationKind, channel: NotificationChannel, isOn: boolean) =>
  app.call('PUT /notifications/settings', { token, body: { kind, channel, isOn } })

async function applicationOf(owner: Someone, jobId: string): Promise<string> {
  const { reply } = await app.call('GET /applications/employer', { token: owner.token, query: { jobId } })
  return reply.items[0]?.id ?? ''
}
const view = async (owner: Someone, jobId: string) =>
  app.call('POST /applications/:id/view', {
    token: owner.token,
    params: { id: await applicationOf(owner, jobId) },
  })

/** Lets the worker's sweep run; the mails that this person has got since the last look, the oldest first. */
async function mailsOf({ email }: Someone) {
  await mailAllNews(app.db, { queue: app.queue, publicUrl: app.env.publicUrl }, app.clock.now())
  const mails = await app.db
    .selectFrom('mails')
    .select(['subject', 'body_text'])
    .where('recipient', '=', email)
    .orderBy('created_at')
    .execute()
  await app.db.deleteFrom('mails').where('recipient', '=', email).execute()
  return mails
}

const review = (admin: Someone, id: string, body: { status: 'active' | 'rejected'; reason?: string }) =>
  app.call('PATCH /admin/jobs/:id/status', { token: admin.token, params: { id }, body: body as never })

test('applications to one job are one line until it is read, then begin anew', async () => {
  const owner = await employer(app)
  const first = await publish(app, owner, { title: 'Plantonista de UTI' })
  const second = await publish(app, owner, { title: 'Ambulatório de pediatria' })
  await apply(await doctor(app), first)
  app.clock.advance({ minutes: 1 })
  await apply(await doctor(app), second)
  app.clock.advance({ minutes: 1 })
  await apply(await doctor(app), first)

  const { items, unreadCount, totalCount } = await bell(owner)
  expect(items.map(({ kind, jobTitle, times }) => [kind, jobTitle, times])).toEqual([
    ['application_received', 'Plantonista de UTI', 2],
    ['application_received', 'Ambulatório de pediatria', 1],
  ])
  expect([unreadCount, totalCount, await unread(owner)]).toEqual([2, 2, 2])

  const id = items[0]?.id ?? ''
  const read = await app.call('POST /notifications/:id/read', { token: owner.token, params: { id } })
  expect(read.status).toBe(200)
  app.clock.advance({ minutes: 1 })
  await apply(await doctor(app), first)
  const after = await bell(owner)
  expect(after.items.map(({ jobTitle, times, isRead }) => [jobTitle, times, isRead])).toEqual([
    ['Plantonista de UTI', 1, false],
    ['Plantonista de UTI', 2, true],
    ['Ambulatório de pediatria', 1, false],
  ])
})

test('twenty at once are counted twenty times, on one line', async () => {
  const owner = await employer(app)
  const job = await publish(app, owner)
  const doctors = await Promise.all(Array.from({ length: 20 }, () => doctor(app)))
  const replies = await Promise.all(doctors.map((who) => apply(who, job)))
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
  expect((await bell(owner)).items).toMatchObject([{ times: 20 }])
  const [mail, ...more] = await mailsOf(owner)
  expect(mail?.subject).toBe('20 novas candidaturas: Plantonista de Clínica Médica')
  expect(more).toEqual([])
})

test('applying twice tells once; taking it back takes the line back', async () => {
  const owner = await employer(app)
  const job = await publish(app, owner)
  const [ana, bea] = [await doctor(app), await doctor(app)]
  await apply(ana, job)
  await apply(ana, job)
  await apply(bea, job)
  expect((await bell(owner)).items).toMatchObject([{ times: 2 }])
  await withdraw(ana, job)
  expect((await bell(owner)).items).toMatchObject([{ times: 1 }])
  await withdraw(bea, job)
  expect(await bell(owner)).toMatchObject({ items: [], unreadCount: 0 })
  expect(await mailsOf(owner)).toEqual([])
})

test('an application that the owner has read of takes none with it that came later', async () => {
  const owner = await employer(app)
  const job = await publish(app, owner)
  const ana = await doctor(app)
  await apply(ana, job)
  const { asOf: until } = await bell(owner)
  await app.call('POST /notifications/read', { token: owner.token, body: { until } })
  app.clock.advance({ minutes: 1 })
  await apply(await doctor(app), job)
  await withdraw(ana, job)
  expect((await bell(owner)).items.map(({ times, isRead }) => [times, isRead])).toEqual([
    [1, false],
    [1, true],
  ])
})

test('of two that came after one another that goes is not mailed, and the one that stays is', async () => {
  const owner = await employer(app)
  const [told, untold] = [await publish(app, owner), await publish(app, owner)]
  const [ana, bea] = [await doctor(app), await doctor(app)]
  for (const job of [told, untold]) await apply(ana, job)
  expect(await mailsOf(owner)).toHaveLength(1)
  app.clock.advance({ minutes: 1 })
  for (const job of [told, untold]) await apply(bea, job)
  await withdraw(ana, told)
  await withdraw(bea, untold)
  expect((await bell(owner)).items).toMatchObject([{ times: 1 }, { times: 1 }])
  app.clock.advance({ hours: 1 })
  const [mail, ...more] = await mailsOf(owner)
  expect(more).toEqual([])
  expect(mail?.subject).toBe('Nova candidatura: Plantonista de Clínica Médica')
  expect(mail?.body_text).toContain(told)
})

test('an application that was read of in the bell and then goes is not mailed', async () => {
  const owner = await employer(app)
  const job = await publish(app, owner)
  const ana = await doctor(app)
  await apply(await doctor(app), job)
  expect(await mailsOf(owner)).toHaveLength(1)
  app.clock.advance({ minutes: 1 })
  await apply(ana, job)
  const { asOf: until } = await bell(owner)
  await app.call('POST /notifications/read', { token: owner.token, body: { until } })
  await withdraw(ana, job)
  expect((await bell(owner)).items).toMatchObject([{ times: 2, isRead: true }])
  app.clock.advance({ hours: 1 })
  expect(await mailsOf(owner)).toEqual([])
})

test('a line that is not listed and one that is do not both lose what goes', async () => {
  const owner = await employer(app)
  const job = await publish(app, owner)
  const ana = await doctor(app)
  await apply(await doctor(app), job)
  app.clock.advance({ minutes: 1 })
  await turn(owner, 'application_received', 'bell', false)
  await apply(ana, job)
  await withdraw(ana, job)
  expect((await bell(owner)).items).toMatchObject([{ times: 1 }])
})

test('the first application is mailed at once, those of the next hour in one mail', async () => {
  const owner = await employer(app)
  const job = await publish(app, owner, { title: 'Cirurgião geral' })
  const other = await publish(app, owner, { title: 'Anestesista' })
  await apply(await doctor(app, 'Maria Segredo'), job)
  const [mail, ...more] = await mailsOf(owner)
  expect(more).toEqual([])
  expect(mail?.subject).toBe('Nova candidatura: Cirurgião geral')
  expect(mail?.body_text).toContain(`https://medponto.test/dashboard/applications?vaga=${job}`)
  expect(mail?.body_text).toContain('https://medponto.test/dashboard/notifications/settings')
  // Who applied is told behind the login alone.
  expect(mail?.body_text).not.toContain('Segredo')

  for (const id of [job, job, other]) await apply(await doctor(app), id)
  app.clock.advance({ minutes: 59 })
  expect(await mailsOf(owner)).toEqual([])
  app.clock.advance({ minutes: 1 })
  const [digest, ...rest] = await mailsOf(owner)
  expect(rest).toEqual([])
  expect(digest?.subject).toBe('3 novas candidaturas às suas vagas')
  expect(digest?.body_text).toContain('“Cirurgião geral”: 2 novas candidaturas.')
  expect(digest?.body_text).toContain('“Anestesista”: nova candidatura.')
})

test('two workers at once send one mail', async () => {
  const owner = await employer(app)
  await apply(await doctor(app), await publish(app, owner))
  const sweep = () => mailAllNews(app.db, { queue: app.queue, publicUrl: app.env.publicUrl }, app.clock.now())
  await Promise.all([sweep(), sweep(), sweep()])
  expect(await mailsOf(owner)).toHaveLength(1)
})

test('a job that is removed leaves the bell and the mails of its owner, not those of who applied', async () => {
  const owner = await employer(app)
  const [gone, kept] = [await publish(app, owner, { title: 'Removida' }), await publish(app, owner)]
  const ana = await doctor(app)
  for (const id of [gone, kept]) await apply(ana, id)
  await view(owner, gone)
  await app.call('DELETE /jobs/:id', { token: owner.token, params: { id: gone } })
  expect((await bell(owner)).items.map(({ jobId }) => jobId)).toEqual([kept])
  expect((await mailsOf(owner)).map(({ subject }) => subject)).toEqual([
    'Nova candidatura: Plantonista de Clínica Médica',
  ])
  expect((await bell(ana)).items).toMatchObject([{ kind: 'application_viewed', jobTitle: 'Removida' }])
})

test('nobody waits for a worker that is mailing the same person; the next sweep tells what is left', async () => {
  const owner = await employer(app)
  await apply(await doctor(app), await publish(app, owner))
  const deps = { queue: app.queue, publicUrl: app.env.publicUrl }
  await app.db.transaction().execute(async (other) => {
    await other.selectFrom('users').select('id').where('id', '=', owner.id).forUpdate().execute()
    await Promise.all([1, 2, 3].map(() => mailNews(app.db, deps, owner.id, app.clock.now())))
  })
  expect(await mailsOf(owner)).toHaveLength(1)
})

test('the doctor is told once that her application was opened, and not by whom where that is hidden', async () => {
  const owner = await employer(app, 'Hospital São Discreto')
  const job = await publish(app, owner, { title: 'Oncologista', employerHidden: true })
  const ana = await doctor(app)
  await apply(ana, job)
  await view(owner, job)
  await view(owner, job)
  const { items } = await bell(ana)
  expect(items).toMatchObject([
    { kind: 'application_viewed', jobTitle: 'Oncologista', employerName: 'Empresa confidencial', times: 1 },
  ])
  const mails = await mailsOf(ana)
  expect(mails.map(({ subject }) => subject)).toEqual(['Sua candidatura foi visualizada: Oncologista'])
  expect(mails[0]?.body_text).toContain('Empresa confidencial')
  expect(JSON.stringify([items, mails])).not.toContain('Discreto')
})

test('an owner hears of the end five days before and when it has come, once each, and anew after a renewal', async () => {
  const owner = await employer(app)
  const job = await publish(app, owner, { title: 'Radiologista' })
  const pass = async (days: number) => {
    app.clock.advance({ days })
    await Promise.all([1, 2, 3].map(() => tellOfExpiry(app.db, app.queue, app.clock.now())))
    return (await mailsOf(owner)).map(({ subject }) => subject)
  }
  expect(await pass(24)).toEqual([])
  expect(await pass(1)).toEqual(['Sua vaga está perto de expirar: Radiologista'])
  expect(await pass(4)).toEqual([])
  expect(await pass(1)).toEqual(['Sua vaga expirou: Radiologista'])
  expect(await pass(10)).toEqual([])
  // The session has ended meanwhile.
  const token = await app.openTestSession(owner.id, 'employer')
  const { items } = await bell({ ...owner, token })
  expect(items.map(({ kind }) => kind)).toEqual(['job_expired', 'job_expiring'])
  const renewed = await app.call('POST /jobs/:id/renew', { token, params: { id: job } })
  expect(renewed.status).toBe(200)
  expect(await pass(25)).toEqual(['Sua vaga está perto de expirar: Radiologista'])
})

test('several jobs that end together are one mail', async () => {
  const owner = await employer(app)
  for (const title of ['Primeira vaga', 'Segunda vaga', 'Vaga encerrada']) {
    const id = await publish(app, owner, { title })
    if (title === 'Vaga encerrada')
      await app.call('POST /jobs/:id/close', {
        token: owner.token,
        params: { id },
        body: { reason: 'cancelled' },
      })
  }
  app.clock.advance({ days: 26 })
  await tellOfExpiry(app.db, app.queue, app.clock.now())
  const mails = await mailsOf(owner)
  expect(mails.map(({ subject }) => subject)).toEqual(['Suas vagas estão perto de expirar'])
  expect(mails[0]?.body_text).toMatch(/“(Primeira|Segunda) vaga”: até \d\d\/\d\d\/\d{4}\./)
  expect(mails[0]?.body_text).not.toContain('encerrada”')
})

test('a review is told with its reason', async () => {
  const beside = await testApp({ beside: app, env: { MODERATION: 'review_first' } })
  const owner = await employer(app)
  const admin = await someone(app, { role: 'admin' })
  const job = await publish(beside, owner, { title: 'Psiquiatra' })
  await review(admin, job, { status: 'rejected', reason: 'Informe o regime de trabalho.' })
  expect((await bell(owner)).items).toMatchObject([
    { kind: 'job_rejected', rejectionReason: 'Informe o regime de trabalho.' },
  ])
  const [refused] = await mailsOf(owner)
  expect(refused?.subject).toBe('Sua vaga foi recusada: Psiquiatra')
  expect(refused?.body_text).toContain('Informe o regime de trabalho.')
  await app.call('POST /jobs/:id/resubmit', { token: owner.token, params: { id: job } })
  app.clock.advance({ minutes: 1 })
  await review(admin, job, { status: 'active' })
  expect((await bell(owner)).items.map(({ kind }) => kind)).toContain('job_approved')
  const [approved] = await mailsOf(owner)
  expect(approved?.subject).toBe('Sua vaga foi aprovada: Psiquiatra')

  app.clock.advance({ minutes: 1 })
  const rewrite = async (title: string) => {
    const { reply } = await beside.call('GET /jobs/:id/edit', { token: owner.token, params: { id: job } })
    const body = { ...reply.form, title, version: reply.version }
    await beside.call('PUT /jobs/:id', { token: owner.token, params: { id: job }, body })
    return reply.version + 1
  }
  const judge = (body: { status: 'approved' | 'refused'; reason?: string; version: number }) =>
    app.call('PATCH /admin/jobs/:id/words', { token: admin.token, params: { id: job }, body })
  await judge({ status: 'refused', reason: 'Sem adjetivos.', version: await rewrite('Melhor psiquiatra') })
  const [edit] = (await bell(owner)).items
  expect(edit).toMatchObject({
    kind: 'edit_refused',
    jobTitle: 'Psiquiatra',
    rejectionReason: 'Sem adjetivos.',
  })
  const [no] = await mailsOf(owner)
  expect([no?.subject, no?.body_text]).toEqual([
    'Sua alteração foi recusada: Psiquiatra',
    expect.stringContaining('Sem adjetivos.'),
  ])
  await judge({ status: 'approved', version: await rewrite('Psiquiatra diarista') })
  expect((await mailsOf(owner)).map(({ subject }) => subject)).toEqual([
    'Sua alteração foi aprovada: Psiquiatra diarista',
  ])
})

test('each channel is switched off by itself, and on again', async () => {
  const owner = await employer(app)
  const job = await publish(app, owner)
  const kind = 'application_received'
  expect((await turn(owner, kind, 'mail', false)).reply.items).toContainEqual({
    kind,
    bell: true,
    mail: false,
  })
  await apply(await doctor(app), job)
  expect([await unread(owner), await mailsOf(owner)]).toEqual([1, []])

  await turn(owner, kind, 'bell', false)
  await turn(owner, kind, 'bell', false)
  await apply(await doctor(app), job)
  expect((await bell(owner)).items).toMatchObject([{ times: 1 }])

  await turn(owner, kind, 'mail', true)
  await apply(await doctor(app), job)
  expect((await bell(owner)).items).toMatchObject([{ times: 1 }])
  expect((await mailsOf(owner)).map(({ subject }) => subject)).toEqual([
    'Nova candidatura: Plantonista de Clínica Médica',
  ])
})

test('what is switched off before its mail left is not mailed, nor later', async () => {
  const owner = await employer(app)
  await apply(await doctor(app), await publish(app, owner))
  await turn(owner, 'application_received', 'mail', false)
  expect(await mailsOf(owner)).toEqual([])
  await turn(owner, 'application_received', 'mail', true)
  expect(await mailsOf(owner)).toEqual([])
})

test('a suspended account gets no mail', async () => {
  const owner = await employer(app)
  await apply(await doctor(app), await publish(app, owner))
  await app.db
    .updateTable('users')
    .set({ suspended_at: app.clock.now() })
    .where('id', '=', owner.id)
    .execute()
  expect(await mailsOf(owner)).toEqual([])
})

test("another's notifications are unknown, and reading all leaves what came later", async () => {
  const [owner, stranger] = [await employer(app), await employer(app)]
  const job = await publish(app, owner)
  await apply(await doctor(app), job)
  const [line] = (await bell(owner)).items
  const foreign = await app.call('POST /notifications/:id/read', {
    token: stranger.token,
    params: { id: line?.id ?? '' },
  })
  expect([foreign.status, foreign.error.errorDto.errorName]).toEqual([404, 'NotificationNotFound'])
  expect(await bell(stranger)).toMatchObject({ items: [], totalCount: 0 })

  const until = line?.happenedAt ?? ''
  app.clock.advance({ seconds: 1 })
  await apply(await doctor(app), await publish(app, owner))
  await app.call('POST /notifications/read', { token: stranger.token, body: { until } })
  expect(await unread(owner)).toBe(2)
  await app.call('POST /notifications/read', { token: owner.token, body: { until } })
  expect(await unread(owner)).toBe(1)
})

test.each([
  [{ kind: 'application_received', channel: 'pigeon', isOn: true }],
  [{ kind: 'everything', channel: 'mail', isOn: true }],
  [{ kind: 'application_received', channel: 'mail', isOn: 'yes' }],
])('%j is no setting', async (body) => {
  const owner = await employer(app)
  const { status } = await app.call('PUT /notifications/settings', {
    token: owner.token,
    body: body as never,
  })
  expect(status).toBe(400)
})

test('settings are those of the role', async () => {
  const kinds = async (who: Someone) =>
    (await app.call('GET /notifications/settings', { token: who.token })).reply.items.map(({ kind }) => kind)
  expect(await kinds(await doctor(app))).toEqual(['application_viewed'])
  expect(await kinds(await employer(app))).toEqual([
    'application_received',
    'job_expiring',
    'job_expired',
    'job_approved',
    'job_rejected',
    'edit_approved',
    'edit_refused',
  ])
  expect(await kinds(await someone(app, { role: 'admin' }))).toEqual([])
})

test('after half a year they go', async () => {
  const owner = await employer(app)
  await apply(await doctor(app), await publish(app, owner))
  app.clock.advance({ days: 179 })
  await purgeNotifications(app.db, app.clock.now())
  const standing = () =>
    app.db.selectFrom('notifications').select('id').where('user_id', '=', owner.id).execute()
  expect(await standing()).toHaveLength(1)
  app.clock.advance({ days: 2 })
  await purgeNotifications(app.db, app.clock.now())
  expect(await standing()).toEqual([])
})
