import { beforeAll, expect, test } from 'vitest'
import { suspendUser } from '#server/features/moderation/suspensions/service.ts'
import { purgeAccessRecords, recordAccess } from '#server/features/platform/access-records/service.ts'
import { type TestApp, testApp } from '#test/app.ts'
import {
  createDoctor,
  createEmployer,
  createUser,
  publishJob,
  type TestUser,
  UNKNOWN_ID,
} from '#test/factories.ts'
import { companyTables } from './company-tables.ts'
import { exportedTables } from './exported-tables.ts'
import { buildExport, purgeDataExports } from './service.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

const request = ({ token }: TestUser) => app.call('POST /me/exports', { token })
const list = async ({ token }: TestUser) => (await app.call('GET /me/exports', { token })).reply.items
const build = (id: string) =>
  buildExport({ db: app.db, queue: app.queue, publicUrl: app.env.publicUrl }, id, app.clock.now())
const get = (path: string, { token }: TestUser) =>
  app.app.inject({ url: `/api${path}`, headers: { authorization: `Bearer ${token}` } })
const mailsTo = async ({ email }: TestUser) =>
  (await app.db.selectFrom('mails').select('subject').where('recipient', '=', email).execute()).map(
    ({ subject }) => subject,
  )
const READY = 'Seus dados estão prontos para baixar'

test('a doctor gets everything about her, and nothing secret or about others', async () => {
  const doctor = await createDoctor(app, 'Beatriz Exportada')
  await app.db
    .updateTable('users')
    .set({ password_hash: 'hash-secreto' })
    .where('id', '=', doctor.id)
    .execute()
  const employer = await createEmployer(app)
  const job = await publishJob(app, employer, { title: 'Plantonista exportada' })
  await app.call('POST /jobs/:id/apply', { token: doctor.token, params: { id: job } })
  await app.call('POST /saved-jobs/:jobId', { token: doctor.token, params: { jobId: job } })
  await recordAccess(app.db, { at: app.clock.now(), userId: doctor.id, event: 'sign_in', ip: '203.0.113.9' })
  const { status, reply } = await request(doctor)
  expect([status, reply.readyAt]).toEqual([201, null])
  await build(reply.id)
  await build(reply.id)
  expect((await list(doctor)).map(({ readyAt }) => readyAt)).toEqual([app.clock.now().toISOString()])
  expect((await mailsTo(doctor)).filter((subject) => subject === READY)).toHaveLength(1)

  const file = await get(`/me/exports/${reply.id}/file`, doctor)
  expect(file.headers['content-disposition']).toMatch(/^attachment; filename="medponto-meus-dados-.*\.json"$/)
  expect(file.headers['cache-control']).toBe('no-store')
  const data = file.json()
  expect(data.conta[0]).toMatchObject({ name: 'Beatriz Exportada', email: doctor.email, city: 'Curitiba' })
  expect(data.crm).toHaveLength(1)
  expect(data.candidaturas[0]).toMatchObject({
    job_title: 'Plantonista exportada',
    history: [{ status: 'submitted' }],
  })
  expect(data.vagas_salvas[0].job_title).toBe('Plantonista exportada')
  expect(data.registros_de_acesso[0]).toMatchObject({ ip: '203.0.113.9', event: 'sign_in' })
  expect(data.sessoes).toHaveLength(1)
  for (const secret of ['hash-secreto', employer.email]) expect(file.body).not.toContain(secret)
})

test('an employer gets its jobs and payments, but not the doctors who applied', async () => {
  const [doctor, employer] = [await createDoctor(app, 'Candidata Alheia'), await createEmployer(app)]
  const job = await publishJob(app, employer, { title: 'Vaga da empresa' })
  await app.call('POST /jobs/:id/apply', { token: doctor.token, params: { id: job } })
  const { reply } = await request(employer)
  await build(reply.id)
  const file = await get(`/me/exports/${reply.id}/file`, employer)
  expect(file.json().vagas_publicadas[0].title).toBe('Vaga da empresa')
  expect(file.body).not.toContain('Candidata Alheia')
  expect(file.body).not.toContain(doctor.id)
})

test("somebody else's file does not exist, nor does one that is not ready or a week old", async () => {
  const [doctor, other] = [await createDoctor(app), await createDoctor(app)]
  const { reply } = await request(doctor)
  const path = `/me/exports/${reply.id}/file`
  expect((await get(path, doctor)).statusCode).toBe(404)
  await build(reply.id)
  expect((await get(path, other)).statusCode).toBe(404)
  expect((await app.app.inject({ url: `/api${path}` })).statusCode).toBe(401)
  expect((await get(path, doctor)).statusCode).toBe(200)
  app.clock.advance({ days: 7 })
  const later = { ...doctor, token: await app.openTestSession(doctor.id, 'doctor') }
  expect((await get(path, later)).statusCode).toBe(404)
  expect(await list(later)).toEqual([])
  await purgeDataExports(app.db, app.clock.now())
  const left = await app.db.selectFrom('data_exports').select('id').where('id', '=', reply.id).execute()
  expect(left).toEqual([])
})

test('one file a day, also if it is requested twice at once', async () => {
  const doctor = await createDoctor(app)
  const both = await Promise.all([request(doctor), request(doctor)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
  app.clock.advance({ hours: 24 })
  const again = { ...doctor, token: await app.openTestSession(doctor.id, 'doctor') }
  expect((await request(again)).status).toBe(201)
})

const exportAs = ({ token }: TestUser, path: string, reason?: string) =>
  app.app.inject({
    method: 'POST',
    url: `/api${path}`,
    headers: { authorization: `Bearer ${token}` },
    payload: reason === undefined ? {} : { reason },
  })

test('a suspended user gets no link, but an admin can export the data, which is recorded', async () => {
  const [doctor, admin] = [await createDoctor(app), await createUser(app, { role: 'admin' })]
  const { reply } = await request(doctor)
  await suspendUser(app.db, doctor.id, app.clock.now())
  await build(reply.id)
  expect(await mailsTo(doctor)).not.toContain(READY)
  expect((await get(`/me/exports/${reply.id}/file`, doctor)).statusCode).toBe(401)

  const path = `/admin/users/${doctor.id}/personal-data`
  expect((await exportAs(admin, path)).statusCode).toBe(400)
  const reason = 'Pedido do titular por e-mail'
  const file = await exportAs(admin, path, reason)
  expect(file.json().conta[0].email).toBe(doctor.email)
  const entry = app.db
    .selectFrom('admin_log')
    .select(['action', 'reason', 'admin_user_id'])
    .where('subject_id', '=', doctor.id)
  expect(await entry.execute()).toEqual([
    { action: 'exported_personal_data', reason, admin_user_id: admin.id },
  ])
  const unknown = await exportAs(admin, `/admin/users/${UNKNOWN_ID}/personal-data`, reason)
  expect(unknown.statusCode).toBe(404)
})

test('access records are exported with a reason, kept for six months, and then deleted', async () => {
  const [doctor, admin] = [await createDoctor(app), await createUser(app, { role: 'admin' })]
  await recordAccess(app.db, { at: app.clock.now(), userId: doctor.id, event: 'sign_in', ip: '203.0.113.7' })
  const path = `/admin/users/${doctor.id}/access-records`
  expect((await exportAs(admin, path)).statusCode).toBe(400)
  expect((await exportAs(doctor, path, 'Ordem judicial')).statusCode).toBe(403)
  const file = await exportAs(admin, path, 'Ordem judicial 123')
  expect(file.headers['content-type']).toContain('text/csv')
  expect(file.body).toContain('"203.0.113.7"')
  const records = app.db.selectFrom('access_records').select('id').where('user_id', '=', doctor.id)
  // The longest six months of a calendar have 184 days.
  app.clock.advance({ days: 184 })
  await purgeAccessRecords(app.db, app.clock.now())
  expect(await records.execute()).toHaveLength(1)
  app.clock.advance({ seconds: 1 })
  await purgeAccessRecords(app.db, app.clock.now())
  expect(await records.execute()).toEqual([])
})

test('the file about a company has every table of companies, except invitations, which name people', () => {
  const ofCompanies = exportedTables.filter(({ where }) =>
    /\b(owner_user_id|employer_id|employer_user_id|company_id) = :id/.test(where),
  )
  const missing = ofCompanies.filter((table) => !companyTables.includes(table)).map(({ title }) => title)
  expect(missing).toEqual(['convites_de_equipe'])
})
