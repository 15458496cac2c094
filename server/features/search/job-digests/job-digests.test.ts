import { beforeAll, beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import { secretsFrom } from '#server/http/secrets.ts'
import { type TestApp, testApp } from '#test/app.ts'
import {
  createDoctor,
  createEmployer,
  createUser,
  publishJob,
  type TestUser,
  UNKNOWN_ID,
} from '#test/factories.ts'
import { createFreeEmployer } from '#test/sponsorships.ts'
import { weekOf } from './digest-week.ts'
import { sendJobDigests } from './service.ts'

let app: TestApp
let business: TestUser
let fortnights = 0

beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  business = await createEmployer(app, 'Hospital Anunciante')
  await app.db
    .updateTable('employers')
    .set({ granted_plan: 'business', granted_posts: null })
    .where('user_id', '=', business.id)
    .execute()
  // The jobs of the tests before are no longer new.
  fortnights += 1
  app.clock.advance({ days: 14 * fortnights })
  business = { ...business, token: await app.openTestSession(business.id, 'employer') }
})

async function reader(specialty = 'Cardiologia', isOn = true) {
  const doctor = await createDoctor(app)
  const { id } = await app.db
    .selectFrom('specialties')
    .select('id')
    .where('name', '=', specialty)
    .executeTakeFirstOrThrow()
  await app.db.insertInto('doctor_specialties').values({ doctor_id: doctor.id, specialty_id: id }).execute()
  if (isOn) await set(doctor, true)
  return doctor
}
const set = ({ token }: TestUser, isOn: boolean) =>
  app.call('PUT /job-digests/setting', { token, body: { isOn } })
const isOn = async ({ token }: TestUser) => (await app.call('GET /job-digests/setting', { token })).reply.isOn
const send = () =>
  sendJobDigests(
    {
      db: app.db,
      queue: app.queue,
      secrets: secretsFrom(app.sessionSecret, app.clock),
      publicUrl: app.env.publicUrl,
      currentSettings: app.currentSettings,
    },
    app.clock.now(),
  )
const mailsOf = ({ email }: TestUser) =>
  app.db.selectFrom('mails').selectAll().where('recipient', '=', email).orderBy('created_at').execute()
const cardiology = { medicalSpecialties: ['Cardiologia'] }
const stop = (url: string, headers: Record<string, string> = {}, payload = 'List-Unsubscribe=One-Click') =>
  app.app.inject({
    method: 'POST',
    url: url.replace(app.env.publicUrl, ''),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload,
  })

test('doctors who opted in get the new jobs of their specialty and state, marked as advertising', async () => {
  const [wanted, silent] = [await reader(), await reader('Cardiologia', false)]
  const other = await reader('Pediatria')
  await publishJob(app, business, { ...cardiology, title: 'Cardiologista em Curitiba' })
  await publishJob(app, business, {
    ...cardiology,
    title: 'Cardiologista em Campinas',
    state: 'SP',
    city: 'Campinas',
  })
  await publishJob(app, business, { ...cardiology, title: 'Telecardiologia', isRemote: true })
  await publishJob(app, await createFreeEmployer(app), { ...cardiology, title: 'De outro plano' })
  await publishJob(app, business, { ...cardiology, title: 'Vaga sigilosa', employerHidden: true })
  await send()
  const [mail] = await mailsOf(wanted)
  expect(mail?.subject).toBe('Publicidade: 3 vagas novas na sua especialidade')
  for (const title of [
    'Cardiologista em Curitiba',
    'Telecardiologia',
    'Vaga sigilosa',
    'Empresa confidencial',
  ])
    expect(mail?.body_text).toContain(title)
  for (const title of ['Campinas', 'De outro plano']) expect(mail?.body_text).not.toContain(title)
  expect(mail?.html.split('Hospital Anunciante')).toHaveLength(3)
  expect([await mailsOf(silent), await mailsOf(other)]).toEqual([[], []])
})

test('a doctor gets at most one mail per week over all employers, however often and wherever the work runs', async () => {
  const doctor = await reader()
  await publishJob(app, business, cardiology)
  await Promise.all([send(), send(), send()])
  const second = await createEmployer(app)
  await app.db
    .updateTable('employers')
    .set({ granted_plan: 'business' })
    .where('user_id', '=', second.id)
    .execute()
  await publishJob(app, second, cardiology)
  await send()
  expect(await mailsOf(doctor)).toHaveLength(1)
  app.clock.advance({ days: 7 })
  await send()
  // Nothing new.
  expect(await mailsOf(doctor)).toHaveLength(1)
})

test('jobs that are not new, no longer open or already applied to are left out', async () => {
  const doctor = await reader()
  const old = await publishJob(app, business, { ...cardiology, title: 'Antiga' })
  const paused = await publishJob(app, business, { ...cardiology, title: 'Pausada' })
  const applied = await publishJob(app, business, { ...cardiology, title: 'Já enviada' })
  const past = new Date(app.clock.now().getTime() - 40 * DAY_MS)
  await app.db.updateTable('jobs').set({ created_at: past }).where('id', '=', old).execute()
  await app.call('POST /jobs/:id/pause', { token: business.token, params: { id: paused } })
  await app.call('POST /jobs/:id/apply', { token: doctor.token, params: { id: applied } })
  await send()
  expect(await mailsOf(doctor)).toEqual([])
})

test('one click in the mail program ends the mails, without a session and as often as it is pressed', async () => {
  const doctor = await reader()
  await publishJob(app, business, cardiology)
  await send()
  const [mail] = await mailsOf(doctor)
  const url = mail?.stop_url as string
  expect(url).toMatch(new RegExp(`^${app.env.publicUrl}/api/job-digests/stop\\?token=`))
  expect(mail?.body_text).toContain(url)
  // Opening the link changes nothing: it leads to a page with a button.
  const opened = await app.app.inject({ url: url.replace(app.env.publicUrl, '') })
  expect([opened.statusCode, opened.headers.location]).toEqual([
    302,
    `${app.env.publicUrl}/parar-emails-de-vagas?${new URL(url).searchParams}`,
  ])
  expect(await isOn(doctor)).toBe(true)
  expect((await stop(url)).json()).toEqual({ success: true })
  expect(await isOn(doctor)).toBe(false)
  const form = { 'content-type': 'multipart/form-data; boundary=x' }
  const body = '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'
  expect((await stop(url, form, body)).statusCode).toBe(200)
  expect((await stop(url, { 'content-type': 'application/json' }, '{}')).statusCode).toBe(200)
  app.clock.advance({ days: 7 })
  await publishJob(
    app,
    { ...business, token: await app.openTestSession(business.id, 'employer') },
    cardiology,
  )
  await send()
  expect(await mailsOf(doctor)).toHaveLength(1)
})

test.each(['', 'x', UNKNOWN_ID, `${UNKNOWN_ID}.x`, `${UNKNOWN_ID}.${'x'.repeat(43)}`, 'é'.repeat(60)])(
  'the token "%s" ends nothing',
  async (token) => {
    const reply = await stop(`/api/job-digests/stop?${new URLSearchParams({ token })}`)
    expect(reply.statusCode).toBe(404)
  },
)

test('the link of one doctor does not end the mails of another', async () => {
  const [one, other] = [await reader(), await reader()]
  await publishJob(app, business, cardiology)
  await send()
  const url = new URL((await mailsOf(one))[0]?.stop_url as string)
  const token = url.searchParams.get('token') as string
  url.searchParams.set('token', token.replace(one.id, other.id))
  expect((await stop(url.href)).statusCode).toBe(404)
  expect(await isOn(other)).toBe(true)
})

test('switching the mails on again keeps the time of the consent', async () => {
  const doctor = await reader()
  const since = async () =>
    (
      await app.db
        .selectFrom('users')
        .select('marketing_opted_in_at')
        .where('id', '=', doctor.id)
        .executeTakeFirst()
    )?.marketing_opted_in_at
  const first = await since()
  app.clock.advance({ minutes: 5 })
  await set(doctor, true)
  expect(await since()).toEqual(first)
  await set(doctor, false)
  expect(await since()).toBeNull()
})

test('suspended accounts and other roles get no digests', async () => {
  const doctor = await reader()
  await app.db
    .updateTable('users')
    .set({ suspended_at: app.clock.now() })
    .where('id', '=', doctor.id)
    .execute()
  await publishJob(app, business, cardiology)
  await send()
  expect(await mailsOf(doctor)).toEqual([])
  const clinic = await createUser(app, { role: 'telehealth' })
  expect((await set(clinic, true)).status).toBe(403)
})

test.each([
  ['2026-11-16T02:59:59Z', '2026-11-09'],
  ['2026-11-16T03:00:00Z', '2026-11-16'],
  ['2026-11-22T12:00:00Z', '2026-11-16'],
  ['2027-01-01T12:00:00Z', '2026-12-28'],
])('%s is in the week that began on %s in Brazil', (moment, monday) => {
  expect(weekOf(new Date(moment))).toBe(monday)
})
