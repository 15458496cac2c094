import { beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import { alertConsent, MAX_ALERTS } from '#contract/search/alerts.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { createDoctor, createEmployer, createUser, UNKNOWN_ID } from '#test/factories.ts'
import { alertDeps, createAlert, guestAlerts, mailsTo } from '#test/job-alerts.ts'
import { adoptAlerts, askAndStop, purgeAlerts, refreshQueries } from './service.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

const CARDIOLOGY = 'medicalSpecialties=Cardiologia&state=SP'
const { ask, lastToken, confirm, alertOf, confirmed } = guestAlerts(() => app, CARDIOLOGY)
const subjects = async (email: string) => (await mailsTo(app, email)).map(({ subject }) => subject)

describe('without an account', () => {
  test('an alert starts when its link is confirmed, not when it is opened; a second click changes nothing', async () => {
    await ask('  Ana@Example.com ', { name: 'Meu alerta' })
    const [mail] = await mailsTo(app, 'ana@example.com')
    expect(mail?.subject).toBe('Confirme o seu alerta de vagas')
    // Anybody can send this mail to anybody.
    expect(mail?.body_text).not.toContain('Meu alerta')
    const token = await lastToken('ana@example.com')
    expect((await alertOf(token)).reply).toEqual({
      name: 'Meu alerta',
      address: '/vagas?state=SP&medicalSpecialties=Cardiologia',
      frequency: 'daily',
      status: 'unconfirmed',
      pausedUntil: null,
      answerBy: null,
    })
    app.clock.advance({ hours: 71 })
    const clicks = await Promise.all([confirm(token), confirm(token)])
    expect(clicks.map(({ status, reply }) => [status, reply.status])).toEqual([
      [200, 'active'],
      [200, 'active'],
    ])
    const row = await app.db
      .selectFrom('job_alerts')
      .selectAll()
      .where('email', '=', 'ana@example.com')
      .executeTakeFirstOrThrow()
    expect([row.consent_version, row.consented_at]).toEqual([alertConsent.version, app.clock.now()])
  })

  test('after 72 hours the link is over and the address is forgotten', async () => {
    await ask('tarde@example.com')
    const token = await lastToken('tarde@example.com')
    app.clock.advance({ hours: 72 })
    expect((await confirm(token)).error.errorDto.errorName).toBe('AlertNotFound')
    app.clock.advance({ seconds: 1 })
    await purgeAlerts(app.db, app.clock.now())
    const rows = await app.db
      .selectFrom('job_alerts')
      .select('id')
      .where('email', '=', 'tarde@example.com')
      .execute()
    expect(rows).toEqual([])
  })

  test('the reply is the same with an account, with the same alert, with all alerts, and for a program', async () => {
    const doctor = await createDoctor(app)
    await confirmed('tem@example.com')
    const replies = [
      await ask('nova@example.com'),
      await ask(doctor.email),
      await ask('tem@example.com'),
      await ask('robo@example.com', { homepage: 'x' }),
    ].map(({ statusCode, body }) => [statusCode, body])
    expect(new Set(replies.map(String)).size).toBe(1)
    expect((await subjects('tem@example.com')).sort()).toEqual([
      'Confirme o seu alerta de vagas',
      'Você já tem um alerta para esta busca',
    ])
    expect(await subjects('robo@example.com')).toEqual([])
  })

  test('a mailbox gets few links a day, and a network can ask for few', async () => {
    for (let count = 0; count < 8; count += 1)
      expect(
        (
          await ask('vitima@example.com', {
            search: `radius=25&city=Campinas&hours=12&state=SP&search=v${count}`,
          })
        ).statusCode,
      ).toBe(201)
    expect(await subjects('vitima@example.com')).toHaveLength(5)
    const statuses: number[] = []
    for (let count = 0; count < 31; count += 1)
      statuses.push((await ask(`alvo${count}@example.com`, {}, '10.99.0.1')).statusCode)
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  })

  test.each([
    ['an address', { email: 'x' }],
    ['a frequency', { frequency: 'hourly' }],
    ['the consent to the current text', { consent: '2020-01-01' }],
    ['a search', { search: '' }],
    [
      'a search with a filter that means something',
      { search: 'ordering=-pay&publishedWithin=1&regime=nada' },
    ],
  ])('it needs %s', async (_, change) => {
    expect((await ask('falta@example.com', change)).statusCode).toBe(400)
    expect(await subjects('falta@example.com')).toEqual([])
  })

  test('the links of a mail pause, start, stop and change the alert; only POST changes it', async () => {
    const token = await confirmed('liga@example.com')
    const { reply: paused } = await app.call('POST /job-alerts/link/pause', { body: { token } })
    expect(paused).toMatchObject({
      status: 'paused',
      pausedUntil: new Date(app.clock.now().getTime() + 7 * DAY_MS).toISOString(),
    })
    const changed = await app.call('POST /job-alerts/link/frequency', {
      body: { token, frequency: 'weekly' },
    })
    expect(changed.reply).toMatchObject({ status: 'paused', frequency: 'weekly' })
    expect((await app.call('POST /job-alerts/link/resume', { body: { token } })).reply.status).toBe('active')
    const url = `/api/job-alerts/stop?token=${token}`
    const opened = await app.app.inject({ url })
    expect([opened.statusCode, opened.headers.location]).toEqual([
      302,
      `${app.env.publicUrl}/alertas/${token}?acao=parar`,
    ])
    expect((await alertOf(token)).reply.status).toBe('active')
    const oneClick = () =>
      app.app.inject({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'List-Unsubscribe=One-Click',
      })
    expect([(await oneClick()).statusCode, (await oneClick()).statusCode]).toEqual([200, 200])
    expect((await alertOf(token)).reply.status).toBe('stopped')
  })

  test('a link that is not ours, or of another alert, is refused', async () => {
    const token = await confirmed('alheia@example.com')
    const [id, signature = ''] = token.split('.')
    for (const wrong of [
      'x',
      `${id}.`,
      `${UNKNOWN_ID}.${signature}`,
      `${token}x`,
      `${id}.${signature.slice(1)}a`,
    ]) {
      expect([wrong, (await alertOf(wrong)).status]).toEqual([wrong, 404])
      expect((await app.call('POST /job-alerts/link/pause', { body: { token: wrong } })).status).toBe(404)
    }
  })

  test('an account with the confirmed address gets the alert, at once or when it is created', async () => {
    const doctor = await createDoctor(app)
    await confirmed(doctor.email)
    const { items } = (await app.call('GET /job-alerts', { token: doctor.token })).reply
    expect(items.map(({ address }) => address)).toEqual(['/vagas?state=SP&medicalSpecialties=Cardiologia'])

    const token = await confirmed('depois@example.com')
    const user = await createUser(app, { role: 'doctor' })
    await app.db
      .transaction()
      .execute((trx) => adoptAlerts(trx, { userId: user.id, email: 'depois@example.com' }))
    const { reply } = await app.call('GET /job-alerts', { token: user.token })
    expect(reply.items).toHaveLength(1)
    expect((await alertOf(token)).status).toBe(200)
  })
})

describe('with an account', () => {
  test('the same search in another order or spelling is the same alert, also pressed twice', async () => {
    const doctor = await createDoctor(app)
    const made = await Promise.all([
      createAlert(app, doctor, 'medicalSpecialties=Pediatria,Cardiologia&state=SP'),
      createAlert(app, doctor, 'state=sp&medicalSpecialties=cardiologia&medicalSpecialties=PEDIATRIA&page=3'),
    ])
    expect(new Set(made.map(({ id }) => id)).size).toBe(1)
    expect(made[0]).toMatchObject({
      name: 'SP · Cardiologia · Pediatria',
      status: 'active',
      sentJobs: 0,
      mails: [],
    })
  })

  test('the 21st alert is refused, also if several are created at once', async () => {
    const doctor = await createDoctor(app)
    for (let count = 1; count < MAX_ALERTS; count += 1)
      await createAlert(app, doctor, `search=palavra${count}`)
    const create = (search: string) =>
      app.call('POST /job-alerts', { token: doctor.token, body: { search, frequency: 'daily' } })
    const last = await Promise.all([create('state=SP'), create('state=PR'), create('state=SC')])
    expect(last.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    const refused = last.find(({ status }) => status === 409)
    expect(refused?.error.errorDto).toMatchObject({
      errorName: 'AlertLimit',
      details: expect.stringContaining('20'),
    })
    await ask(doctor.email, { search: 'state=RJ' })
    const mail = (await mailsTo(app, doctor.email)).at(-1)
    expect(mail?.subject).toBe('Você já tem 20 alertas de vagas')
    expect(mail?.body_text).toContain('exclua um dos que você tem')
    expect(mail?.body_text).toContain(`${app.env.publicUrl}/dashboard/alerts`)
  })

  test('name, frequency and search are changed; a name by the search follows it', async () => {
    const doctor = await createDoctor(app)
    const { token } = doctor
    const { id } = await createAlert(app, doctor, 'state=SP')
    await createAlert(app, doctor, 'state=RJ')
    const edit = (body: object) => app.call('PATCH /job-alerts/:id', { token, params: { id }, body })
    expect((await edit({ search: 'state=PR&regime=shift' })).reply).toMatchObject({ name: 'PR · Plantão' })
    expect((await edit({ name: 'Perto de casa', frequency: 'weekly' })).reply).toMatchObject({
      name: 'Perto de casa',
      frequency: 'weekly',
      address: '/vagas?state=PR&regime=shift',
    })
    expect((await edit({ search: 'state=SC' })).reply.name).toBe('Perto de casa')
    expect((await edit({ name: '' })).reply.name).toBe('SC')
    expect((await edit({ search: 'state=RJ' })).error.errorDto.errorName).toBe('AlertExists')
    expect((await edit({ search: '' })).status).toBe(400)
  })

  test('a stopped alert of an account is not paused, and says why', async () => {
    const { token, ...doctor } = await createDoctor(app)
    const { id } = await createAlert(app, { token, ...doctor }, 'state=SP')
    await app.db.updateTable('job_alerts').set({ status: 'stopped' }).where('id', '=', id).execute()
    const { status, error } = await app.call('POST /job-alerts/:id/pause', { token, params: { id } })
    expect([status, error.errorDto.details]).toEqual([
      409,
      'Este alerta está parado e não envia nada. Primeiro, volte a receber.',
    ])
  })

  test("nobody else can change or see an account's alert", async () => {
    const [doctor, other] = [await createDoctor(app), await createEmployer(app)]
    const { id } = await createAlert(app, doctor, 'state=SP')
    const call = { token: other.token, params: { id } }
    const replies = [
      await app.call('PATCH /job-alerts/:id', { ...call, body: { name: 'x' } }),
      await app.call('POST /job-alerts/:id/pause', call),
      await app.call('POST /job-alerts/:id/resume', call),
      await app.call('DELETE /job-alerts/:id', call),
    ]
    expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    expect((await app.call('GET /job-alerts', { token: other.token })).reply.items).toEqual([])
    expect((await app.call('DELETE /job-alerts/:id', { token: doctor.token, params: { id } })).status).toBe(
      200,
    )
    expect((await app.call('GET /job-alerts', { token: doctor.token })).reply.items).toEqual([])
  })
})

test('after a year an alert asks, stops without an answer, and is deleted later', async () => {
  const [silent, kept] = ['calada@example.com', 'fica@example.com']
  const tokens = [await confirmed(silent), await confirmed(kept)]
  const night = () => askAndStop(alertDeps(app), app.clock.now())
  app.clock.advance({ days: 360 })
  await night()
  expect(await subjects(silent)).toHaveLength(1)
  app.clock.advance({ days: 10 })
  await night()
  await night()
  const mails = await mailsTo(app, silent)
  expect(mails.map(({ subject }) => subject).slice(1)).toEqual([
    'Ainda quer receber o alerta “SP · Cardiologia”?',
  ])
  expect(mails[1]?.stop_url).toContain('/api/job-alerts/stop?token=')
  const answerBy = new Date(app.clock.now().getTime() + 30 * DAY_MS).toISOString()
  expect((await alertOf(tokens[0] as string)).reply).toMatchObject({ status: 'active', answerBy })
  await app.call('POST /job-alerts/link/resume', { body: { token: tokens[1] as string } })
  app.clock.advance({ days: 31 })
  await night()
  const statuses = await Promise.all(tokens.map(async (token) => (await alertOf(token)).reply.status))
  expect(statuses).toEqual(['stopped', 'active'])
  app.clock.advance({ days: 91 })
  await purgeAlerts(app.db, app.clock.now())
  expect((await alertOf(tokens[0] as string)).status).toBe(404)
})

test('a synonym that is added later is used by alerts from the next night on', async () => {
  const doctor = await createDoctor(app)
  const { id } = await createAlert(app, doctor, 'search=xibolete')
  const query = async () =>
    (await app.db.selectFrom('job_alerts').select('query').where('id', '=', id).executeTakeFirstOrThrow())
      .query
  expect(await query()).not.toContain('cardiolog')
  await app.db
    .insertInto('search_synonyms')
    .values({ term: 'xibolete', meanings: ['cardiologia'] })
    .execute()
  app.clock.advance({ days: 1 })
  await refreshQueries(alertDeps(app), app.clock.now())
  expect(await query()).toContain('cardiolog')
})
