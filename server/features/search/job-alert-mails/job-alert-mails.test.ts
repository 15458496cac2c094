import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import type { JobForm } from '#contract/jobs/jobs-form.ts'
import { plainDate } from '#contract/jobs/planned-dates.ts'
import { reindexJobs, reindexJobsOf } from '#server/features/jobs/job-index/service.ts'
import { RecipientRefused } from '#server/features/platform/mails/gateway.ts'
import { workMails } from '#server/features/platform/mails/worker.ts'
import { askAndStop } from '#server/features/search/job-alerts/service.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { createDoctor, createEmployer, publishJob, type TestUser } from '#test/factories.ts'
import { advanceToHour, alertDeps, createAlert, mailsTo, sweepAlerts } from '#test/job-alerts.ts'
import { alertMailKinds, alertMatches, findJobs } from './service.ts'

let app: TestApp
let hospital: TestUser
let doctor: TestUser
let weeks = 0

beforeAll(async () => {
  app = await testApp()
  hospital = await createEmployer(app, 'Hospital das Vagas')
})
beforeEach(async () => {
  await app.db.deleteFrom('job_alerts').execute()
  // Noon of another Monday in Brasília, later than those of the tests before.
  weeks += 1
  app.clock.advance({ days: 7 * weeks })
  advanceToHour(app, 12)
  while (app.clock.now().getUTCDay() !== 1) app.clock.advance({ days: 1 })
  await sweepAlerts(app)
  const token = await app.openTestSession(hospital.id, 'employer')
  hospital = { ...hospital, token }
  doctor = await createDoctor(app)
})

const cardiology: Partial<JobForm> = { medicalSpecialties: ['Cardiologia'] }
const CARDIOLOGY = 'medicalSpecialties=Cardiologia'
const publish = (change: Partial<JobForm> = cardiology) => publishJob(app, hospital, change)
const subjects = async (user = doctor) => (await mailsTo(app, user.email)).map(({ subject }) => subject)
const textOfLast = async (user = doctor) => (await mailsTo(app, user.email)).at(-1)?.body_text ?? ''

describe('instant alerts', () => {
  test('a new job that matches is mailed with its facts, once, and one that does not is not', async () => {
    await createAlert(app, doctor, `${CARDIOLOGY}&state=PR&city=Curitiba&radius=50`)
    const saturday = new Date(app.clock.now().getTime() + 5 * DAY_MS).toISOString().slice(0, 10)
    await publish({
      ...cardiology,
      title: 'Cardiologista em São José dos Pinhais',
      city: 'São José dos Pinhais',
      dates: [plainDate(saturday)],
      hours: 12,
      payMin: 150_000,
      payMax: null,
    })
    await publish({ title: 'Clínico em Curitiba' })
    await publish({ ...cardiology, title: 'Cardiologista em Londrina', city: 'Londrina' })
    expect(await sweepAlerts(app)).toBe(1)
    expect(await sweepAlerts(app)).toBe(0)
    expect(await subjects()).toEqual(['Vaga nova: Cardiologista em São José dos Pinhais'])
    const text = await textOfLast()
    expect(text).toMatch(/R\$\s1\.500/)
    expect(text).toMatch(/≈ R\$\s125\/h/)
    const [, month, day] = saturday.split('-')
    expect(text).toContain(`sáb., ${day}/${month} · Plantão 12h`)
    expect(text).toMatch(/São José dos Pinhais, PR · a \d+ km de Curitiba/)
    for (const label of ['Parar este alerta', 'Pausar por uma semana', 'Mudar a frequência'])
      expect(text).toContain(`${label}: ${app.env.publicUrl}/alertas/`)
  })

  test('at most three mails a day reach one person; the other jobs wait for the next morning', async () => {
    await createAlert(app, doctor, CARDIOLOGY)
    await createAlert(app, doctor, 'regime=shift')
    for (let count = 0; count < 4; count += 1) {
      await publish({ ...cardiology, title: `Vaga ${count}`, regime: null, hours: null, shift: null })
      await sweepAlerts(app)
    }
    await publish({ title: 'Plantão geral' })
    await sweepAlerts(app)
    expect(await subjects()).toEqual(['Vaga nova: Vaga 0', 'Vaga nova: Vaga 1', 'Vaga nova: Vaga 2'])
    advanceToHour(app, 6)
    expect(await sweepAlerts(app)).toBe(0)
    advanceToHour(app, 7)
    expect(await sweepAlerts(app)).toBe(2)
    expect((await subjects()).slice(3).sort()).toEqual(['Vaga nova: Plantão geral', 'Vaga nova: Vaga 3'])
  })

  test('two alerts of one person do not send the same job twice in one run', async () => {
    await createAlert(app, doctor, CARDIOLOGY)
    await createAlert(app, doctor, 'state=PR')
    await publish({ ...cardiology, title: 'Nas duas buscas' })
    expect(await sweepAlerts(app)).toBe(1)
    app.clock.advance({ days: 1 })
    expect(await sweepAlerts(app)).toBe(0)
  })

  test('concurrent sweeps send each mail once', async () => {
    await createAlert(app, doctor, CARDIOLOGY)
    await Promise.all([publish(), publish(), publish()])
    const sent = await Promise.all([sweepAlerts(app), sweepAlerts(app), sweepAlerts(app)])
    app.clock.advance({ minutes: 1 })
    await sweepAlerts(app)
    expect(sent.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(3)
    const { items } = (await app.call('GET /job-alerts', { token: await session() })).reply
    const mailed = items[0]?.mails.flatMap(({ jobs }) => jobs.map(({ id }) => id)) ?? []
    expect([mailed.length, new Set(mailed).size]).toEqual([3, 3])
    expect(items[0]?.sentJobs).toBe(3)
  })
})

const session = () => app.openTestSession(doctor.id, 'doctor')

describe('what counts as new', () => {
  test('a job that is renewed or edited is not mailed again, one that is edited to match is', async () => {
    await createAlert(app, doctor, CARDIOLOGY)
    const known = await publish({ ...cardiology, title: 'Já enviada' })
    const other = await publish({ title: 'Muda de especialidade' })
    await sweepAlerts(app)
    const { token } = hospital
    const edit = async (id: string, change: Partial<JobForm>) => {
      const { form, version } = (await app.call('GET /jobs/:id/edit', { token, params: { id } })).reply
      const body = { ...form, ...change, version } as never
      const { status, raw } = await app.call('PUT /jobs/:id', { token, params: { id }, body })
      expect([status, raw.body]).toEqual([200, expect.anything()])
    }
    await edit(known, { payMin: 200_000, payMax: 250_000 })
    await edit(other, cardiology)
    expect(await sweepAlerts(app)).toBe(1)
    expect(await subjects()).toEqual(['Vaga nova: Já enviada', 'Vaga nova: Muda de especialidade'])
    app.clock.advance({ days: 31 })
    const fresh = await app.openTestSession(hospital.id, 'employer')
    expect((await app.call('POST /jobs/:id/renew', { token: fresh, params: { id: known } })).status).toBe(200)
    expect(await sweepAlerts(app)).toBe(0)
  })

  test('an edit of an old job is no news to an alert that it matched before', async () => {
    const old = await publish({ ...cardiology, title: 'Antiga' })
    await sweepAlerts(app)
    await createAlert(app, doctor, CARDIOLOGY)
    await app.db
      .updateTable('jobs')
      .set({ pay_min: 300_000, pay_max: 300_000 })
      .where('id', '=', old)
      .execute()
    await app.db.transaction().execute((trx) => reindexJobs(trx, [old], app.clock.now()))
    expect(await sweepAlerts(app)).toBe(0)
  })

  test('a job that is paused and resumed is found by an alert that was created meanwhile', async () => {
    const id = await publish({ ...cardiology, title: 'Voltou' })
    const params = { id }
    await app.call('POST /jobs/:id/pause', { token: hospital.token, params })
    await sweepAlerts(app)
    await createAlert(app, doctor, CARDIOLOGY)
    expect((await app.call('POST /jobs/:id/reactivate', { token: hospital.token, params })).status).toBe(200)
    expect(await sweepAlerts(app)).toBe(1)
  })
})

describe('daily and weekly alerts', () => {
  test('a daily alert gathers the jobs until 7 h in Brasília', async () => {
    await createAlert(app, doctor, CARDIOLOGY, { frequency: 'daily' })
    await publish()
    await publish()
    expect(await sweepAlerts(app)).toBe(0)
    advanceToHour(app, 7)
    app.clock.advance({ minutes: -1 })
    expect(await sweepAlerts(app)).toBe(0)
    app.clock.advance({ minutes: 1 })
    expect(await sweepAlerts(app)).toBe(1)
    expect(await subjects()).toEqual(['2 vagas novas: Cardiologia'])
    app.clock.advance({ days: 1 })
    expect(await sweepAlerts(app)).toBe(0)
  })

  test('a weekly alert waits for Monday, 7 h, and is sent later if no worker ran then', async () => {
    await createAlert(app, doctor, CARDIOLOGY, { frequency: 'weekly' })
    await publish()
    await findJobs(app.db, app.clock.now())
    for (let day = 0; day < 6; day += 1) {
      advanceToHour(app, 7)
      expect(await sweepAlerts(app)).toBe(0)
    }
    advanceToHour(app, 9)
    app.clock.advance({ days: 1 })
    expect(await sweepAlerts(app)).toBe(1)
  })
})

describe('at the time of the mail', () => {
  test('a job that is closed, paused, of a suspended employer or applied to is not mailed', async () => {
    await createAlert(app, doctor, CARDIOLOGY, { frequency: 'daily' })
    const [closed, paused, applied] = [await publish(), await publish(), await publish()]
    const shady = await createEmployer(app)
    await publishJob(app, shady, cardiology)
    await publish({ ...cardiology, title: 'Continua' })
    await findJobs(app.db, app.clock.now())
    const { token } = hospital
    await app.call('POST /jobs/:id/close', {
      token,
      params: { id: closed },
      body: { reason: 'cancelled' },
    })
    await app.call('POST /jobs/:id/pause', { token, params: { id: paused } })
    const own = await session()
    expect((await app.call('POST /jobs/:id/apply', { token: own, params: { id: applied } })).status).toBe(200)
    await app.db.transaction().execute(async (trx) => {
      const suspended_at = app.clock.now()
      await trx.updateTable('users').set({ suspended_at }).where('id', '=', shady.id).execute()
      await reindexJobsOf(trx, shady.id, suspended_at)
    })
    advanceToHour(app, 7)
    expect(await sweepAlerts(app)).toBe(1)
    expect(await subjects()).toEqual(['Vaga nova: Continua'])
    advanceToHour(app, 7)
    expect(await sweepAlerts(app)).toBe(0)
  })

  test('a mail in the outbox loses jobs that have ended, and is dropped if none is left or the alert is stopped', async () => {
    const alert = await createAlert(app, doctor, CARDIOLOGY)
    const [one, two] = [
      await publish({ ...cardiology, title: 'Vaga que fica' }),
      await publish({ ...cardiology, title: 'Vaga que sai' }),
    ]
    await sweepAlerts(app)
    const [mail] = await mailsTo(app, doctor.email)
    const refresh = () =>
      alertMailKinds(alertDeps(app)).job_alert.refresh?.(mail?.id as string, app.clock.now())
    expect((await refresh())?.subject).toBe('2 vagas novas: Cardiologia')
    await app.call('POST /jobs/:id/pause', { token: hospital.token, params: { id: two } })
    expect(await refresh()).toMatchObject({ subject: 'Vaga nova: Vaga que fica' })
    const token = await session()
    await app.call('POST /job-alerts/:id/pause', { token, params: { id: alert.id } })
    expect(await refresh()).toBeNull()
    await app.call('POST /job-alerts/:id/resume', { token, params: { id: alert.id } })
    await app.call('POST /jobs/:id/pause', { token: hospital.token, params: { id: one } })
    expect(await refresh()).toBeNull()
    await app.call('DELETE /job-alerts/:id', { token, params: { id: alert.id } })
    expect(await refresh()).toBeNull()
  })

  test("a hidden employer's name is in no mail, and an alert about the employer does not find the job", async () => {
    await createAlert(app, doctor, CARDIOLOGY)
    const other = await createDoctor(app)
    await createAlert(app, other, `employer=${hospital.id}`)
    await publish({ ...cardiology, title: 'Sigilosa', employerHidden: true })
    expect(await sweepAlerts(app)).toBe(1)
    expect(await textOfLast()).toContain('Sigilosa')
    expect(await textOfLast()).not.toContain('Hospital das Vagas')
    await publish({ title: 'Aberta' })
    await sweepAlerts(app)
    expect(await subjects(other)).toEqual(['Vaga nova: Aberta'])
  })

  const refusing = new Set<string>()
  /** The doctor's mail server refuses the only mail in the outbox. */
  async function refuseMail(): Promise<void> {
    const isFirst = refusing.size === 0
    refusing.add(doctor.email)
    const deliver = async ({ to }: { to: string }) => {
      if (refusing.has(to)) throw new RecipientRefused('unknown')
    }
    const kinds = alertMailKinds(alertDeps(app))
    if (isFirst) await workMails(app.queue, { ...app, deliver, keep: true, kinds })
    await expect
      .poll(async () => (await mailsTo(app, doctor.email))[0]?.refused_at, { timeout: 60_000 })
      .not.toBeNull()
  }

  test('an address that refuses a mail for good gets no more, and can be started again', async () => {
    const alert = await createAlert(app, doctor, CARDIOLOGY)
    await createAlert(app, doctor, 'state=PR', { frequency: 'daily' })
    await app.db.deleteFrom('mails').execute()
    await publish({ ...cardiology, title: 'Recusada' })
    await sweepAlerts(app)
    await refuseMail()
    const token = await session()
    const { items } = (await app.call('GET /job-alerts', { token })).reply
    expect(items.map(({ status }) => status)).toEqual(['undeliverable', 'undeliverable'])
    // Nothing has arrived.
    expect(items.map(({ sentJobs, mails }) => [sentJobs, mails])).toEqual([
      [0, []],
      [0, []],
    ])
    await publish()
    expect(await sweepAlerts(app)).toBe(0)
    await app.db.deleteFrom('mails').execute()
    const { reply } = await app.call('POST /job-alerts/:id/resume', { token, params: { id: alert.id } })
    expect(reply.status).toBe('active')
    expect(await sweepAlerts(app)).toBe(1)
    expect(await subjects()).toEqual(['Vaga nova: Recusada'])
  })

  test('a refused question ends the alert too', async () => {
    await createAlert(app, doctor, CARDIOLOGY)
    await app.db.deleteFrom('mails').execute()
    app.clock.advance({ days: 370 })
    await askAndStop(alertDeps(app), app.clock.now())
    expect(await subjects()).toEqual(['Ainda quer receber o alerta “Cardiologia”?'])
    await refuseMail()
    const { items } = (await app.call('GET /job-alerts', { token: await session() })).reply
    expect(items.map(({ status }) => status)).toEqual(['undeliverable'])
  })
})

test('a suspended account gets no mail, and nothing is found while an alert is paused', async () => {
  const alert = await createAlert(app, doctor, CARDIOLOGY)
  await app.call('POST /job-alerts/:id/pause', { token: doctor.token, params: { id: alert.id } })
  await publish({ ...cardiology, title: 'Na pausa' })
  expect(await sweepAlerts(app)).toBe(0)
  app.clock.advance({ days: 7 })
  hospital = { ...hospital, token: await app.openTestSession(hospital.id, 'employer') }
  await publish({ ...cardiology, title: 'Depois da pausa' })
  expect(await sweepAlerts(app)).toBe(1)
  expect(await subjects()).toEqual(['Vaga nova: Depois da pausa'])
  await app.db
    .updateTable('users')
    .set({ suspended_at: app.clock.now() })
    .where('id', '=', doctor.id)
    .execute()
  await publish()
  expect(await sweepAlerts(app)).toBe(0)
})

test('the open jobs that the alerts of an account have found are known, each once', async () => {
  await createAlert(app, doctor, CARDIOLOGY)
  await createAlert(app, doctor, 'state=PR')
  const [first, second] = [await publish(), await publish()]
  await sweepAlerts(app)
  const found = await alertMatches(app.db, doctor.id, { limit: 5, now: app.clock.now() })
  expect(found.map(({ jobId }) => jobId)).toEqual([second, first])
})
