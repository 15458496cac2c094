import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { DoctorId } from '#server/http/caller.ts'
import { type TestApp, testApp } from '#test/app.ts'
import {
  askAbout,
  createRegisteredDoctor,
  decideCase,
  declareIrregular,
  openCaseOf,
  ownCheck,
  registryWith,
  regular,
  requestCheck,
  setRegistrations,
} from '#test/credentials/registration-checks.ts'
import { createDoctor, createEmployer, createUser, publishJob, type TestUser } from '#test/factories.ts'
import { apply, bellOf, takeMails, withdraw } from '#test/notifications.ts'
import { recheckForInterview, requestCheck as requestFromRegistry, sweepChecks } from './service.ts'

let app: TestApp
let admins: [TestUser, TestUser]
beforeAll(async () => {
  app = await testApp({ env: { MEDICAL_REGISTRY: 'manual' } })
  admins = [await createUser(app, { role: 'admin' }), await createUser(app, { role: 'admin' })]
})
// Questions of other tests count too, because the clock stands still.
beforeEach(async () => {
  await app.db.deleteFrom('throttles').execute()
})

const deps = (registry = registryWith(regular())) => ({ db: app.db, queue: app.queue, registry })
/** A doctor whose registration the registry has just verified. */
async function verifiedDoctor() {
  const doctor = await createRegisteredDoctor(app)
  await requestCheck(app, doctor, doctor)
  await askAbout(app, doctor, registryWith(regular()))
  return doctor
}
const signIn = async ({ id }: TestUser, role: 'doctor' | 'admin' = 'doctor') => app.openTestSession(id, role)
const casesOf = ({ id }: TestUser) =>
  app.db
    .selectFrom('registration_checks')
    .select(['origin', 'case_reason', 'outcome'])
    .where('doctor_id', '=', id)
    .orderBy('requested_at')
    .orderBy('outcome')
    .execute()

test('a registration is verified when name and situation agree, with the RQEs that the registry has', async () => {
  const doctor = await createRegisteredDoctor(app)
  const areas = [{ name: 'Ecocardiografia', rqe: '999' }]
  await app.call('PATCH /accounts/doctors/me', { token: doctor.token, body: { medicalPracticeAreas: areas } })
  expect(await ownCheck(app, doctor)).toMatchObject({ state: 'none', mayRequest: true, isPending: false })
  const { reply } = await requestCheck(app, doctor, doctor)
  expect(reply.items).toMatchObject([{ state: 'pending', isPending: true, mayRequest: false }])
  await askAbout(app, doctor, registryWith(regular()))
  expect(await ownCheck(app, doctor)).toMatchObject({
    state: 'verified',
    basis: 'registry',
    checkedAt: '2026-11-16T15:00:00.000Z',
    expiresAt: '2027-02-14T15:00:00.000Z',
    titles: [{ name: 'Cardiologia', rqe: '45678' }],
    otherTitles: areas,
    isPending: false,
  })
  const bell = (await bellOf(app, doctor)).items.filter(({ kind }) => kind === 'registration_checked')
  const told = `CRM-SP ${doctor.crm} e RQE 45678 (Cardiologia) conferidos no CFM em 16/11/2026.`
  expect(bell).toMatchObject([{ jobTitle: `CRM-SP ${doctor.crm}`, rejectionReason: told }])
  const [mail] = await takeMails(app, doctor)
  expect(mail?.subject).toBe(`Conferência do CRM-SP ${doctor.crm}`)
  expect(mail?.body_text).toContain(told)
})

test('asking twice, also at the same time, opens one check', async () => {
  const doctor = await createRegisteredDoctor(app)
  await Promise.all([1, 2, 3].map(() => requestCheck(app, doctor, doctor)))
  expect(await casesOf(doctor)).toHaveLength(1)
  await askAbout(app, doctor, registryWith(regular()))
  await requestCheck(app, doctor, doctor)
  expect(await casesOf(doctor)).toHaveLength(1)
})

test('only a registration of her own can be checked, ten times a day', async () => {
  const doctor = await createRegisteredDoctor(app)
  const other = await requestCheck(app, doctor, { crm: '1', uf: 'SP' })
  expect([other.status, other.error.errorDto.errorName]).toEqual([404, 'NotFound'])
  const statuses: number[] = []
  for (let times = 0; times < 11; times += 1) {
    statuses.push((await requestCheck(app, doctor, doctor)).status)
    await app.db.deleteFrom('registration_checks').where('doctor_id', '=', doctor.id).execute()
  }
  expect(statuses).toEqual([...Array(10).fill(200), 429])
})

test.each([
  ['another name', regular({ name: 'CARLOS PEREIRA' }), 'name'],
  ['another situation', regular({ isRegular: false, situation: 'Cassado' }), 'situation'],
  ['nobody', { isFound: false } as const, 'not_found'],
  ['no answer', new Error('timeout'), 'unreachable'],
])('with %s it becomes a case, and the doctor sees that it takes longer', async (_, answer, reason) => {
  const doctor = await createRegisteredDoctor(app)
  await requestCheck(app, doctor, doctor)
  await askAbout(app, doctor, registryWith(answer))
  expect(await casesOf(doctor)).toEqual([{ origin: 'doctor', case_reason: reason, outcome: null }])
  expect(await ownCheck(app, doctor)).toMatchObject({ state: 'pending', takesLonger: true, reason: null })
})

test('the registry is asked once a day about a number, and again an hour after it gave no answer', async () => {
  const doctor = await createRegisteredDoctor(app)
  await requestCheck(app, doctor, doctor)
  const failing = registryWith(new Error('timeout'))
  await askAbout(app, doctor, failing)
  await sweepChecks(deps(failing), app.clock.now())
  const asks = async () =>
    (
      await sql<{
        count: number
      }>`select count(*)::int as count from pgboss.job where name = 'registration-checks.ask'
        and data ->> 'checkId' = ${await openCaseOf(app, doctor)}`.execute(app.db)
    ).rows[0]?.count
  expect(await asks()).toBe(0)
  app.clock.advance({ hours: 1 })
  await sweepChecks(deps(failing), app.clock.now())
  expect(await asks()).toBe(1)
  const other = registryWith(regular({ name: 'OUTRA PESSOA' }))
  await askAbout(app, doctor, other)
  await askAbout(app, doctor, other)
  expect(other.asked).toEqual([`${doctor.crm} SP`])
  app.clock.advance({ days: 1 })
  await askAbout(app, doctor, other)
  expect(other.asked).toHaveLength(2)
})

test('beyond sixty questions a minute the others wait', async () => {
  const doctor = await createRegisteredDoctor(app)
  await requestCheck(app, doctor, doctor)
  app.clock.advance({ minutes: 2 })
  const failing = registryWith(new Error('timeout'))
  for (let times = 0; times < 62; times += 1) await askAbout(app, doctor, failing)
  expect(failing.asked).toHaveLength(60)
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pgboss.job
    where name = 'registration-checks.ask' and start_after >= ${new Date(app.clock.now().getTime() + 60_000)}`.execute(
    app.db,
  )
  expect(rows[0]?.count).toBeGreaterThanOrEqual(1)
})

test('without a registry every request is a case, and an admin says what was found', async () => {
  const doctor = await createRegisteredDoctor(app)
  await requestCheck(app, doctor, doctor)
  expect(await casesOf(doctor)).toMatchObject([{ case_reason: 'no_registry' }])
  await decideCase(app, admins[0], await openCaseOf(app, doctor), 'verified', { rqes: ['45678', '1'] })
  expect(await ownCheck(app, doctor)).toMatchObject({
    state: 'verified',
    basis: 'manual',
    titles: [{ name: 'Cardiologia', rqe: '45678' }],
  })
})

test('a changed name or registration ends the verification, and its return does not bring a new one', async () => {
  const doctor = await verifiedDoctor()
  const { token } = doctor
  await app.call('PATCH /accounts/doctors/me', { token, body: { name: 'Outra Pessoa' } })
  expect(await ownCheck(app, doctor)).toMatchObject({ state: 'none', mayRequest: true })
  await app.call('PATCH /accounts/doctors/me', { token, body: { name: 'Ana Teste Souza' } })
  expect((await ownCheck(app, doctor))?.state).toBe('verified')
  await setRegistrations(app, doctor, [{ crm: '777001', uf: 'SP' }])
  expect(await ownCheck(app, doctor)).toMatchObject({ crm: '777001', state: 'none', checkedAt: null })
})

test('a changed RQE is not among the verified ones, and can be checked again', async () => {
  const doctor = await verifiedDoctor()
  const medicalSpecialties = [{ name: 'Cardiologia', rqe: '11111' }]
  await app.call('PATCH /accounts/doctors/me', { token: doctor.token, body: { medicalSpecialties } })
  expect(await ownCheck(app, doctor)).toMatchObject({
    state: 'verified',
    titles: [],
    otherTitles: medicalSpecialties,
    mayRequest: true,
  })
})

test('a check is repeated a week before it expires, silently if nothing has changed, and otherwise it ends', async () => {
  const [renewed, changed] = [await verifiedDoctor(), await verifiedDoctor()]
  app.clock.advance({ days: 82 })
  await sweepChecks(deps(), app.clock.now())
  expect(await casesOf(renewed)).toHaveLength(1)
  app.clock.advance({ days: 1 })
  await Promise.all([sweepChecks(deps(), app.clock.now()), sweepChecks(deps(), app.clock.now())])
  expect((await casesOf(renewed)).map(({ origin }) => origin)).toEqual(['doctor', 'expiry'])
  await askAbout(app, renewed, registryWith(regular()))
  await askAbout(app, changed, registryWith(regular({ isRegular: false, situation: 'Cancelado' })))
  const tokens = { renewed: await signIn(renewed), changed: await signIn(changed) }
  expect(await ownCheck(app, { ...renewed, token: tokens.renewed })).toMatchObject({
    state: 'verified',
    checkedAt: app.clock.now().toISOString(),
  })
  const { items } = await bellOf(app, { ...renewed, token: tokens.renewed })
  expect(items.filter(({ kind }) => kind === 'registration_checked')).toMatchObject([{ times: 1 }])
  // The former one counts until it expires.
  expect((await ownCheck(app, { ...changed, token: tokens.changed }))?.state).toBe('verified')
  app.clock.advance({ days: 7 })
  expect((await ownCheck(app, { ...changed, token: await signIn(changed) }))?.state).toBe('pending')
  await app.db
    .deleteFrom('registration_checks')
    .where('doctor_id', '=', changed.id)
    .where('outcome', 'is', null)
    .execute()
  expect((await ownCheck(app, { ...changed, token: await signIn(changed) }))?.state).toBe('expired')
})

test('an interview repeats checks that are not recent', async () => {
  const doctor = await verifiedDoctor()
  await recheckForInterview(deps(), doctor.id, app.clock.now())
  expect(await casesOf(doctor)).toHaveLength(1)
  app.clock.advance({ days: 2 })
  // By hand it would take an admin's time.
  await recheckForInterview({ ...deps(), registry: null }, doctor.id, app.clock.now())
  expect(await casesOf(doctor)).toHaveLength(1)
  await recheckForInterview(deps(), doctor.id, app.clock.now())
  await recheckForInterview(deps(), doctor.id, app.clock.now())
  expect((await casesOf(doctor)).map(({ origin }) => origin)).toEqual(['doctor', 'interview'])
})

test('a check of a registration that she no longer names is dropped', async () => {
  const doctor = await createRegisteredDoctor(app)
  await requestCheck(app, doctor, doctor)
  await setRegistrations(app, doctor, [])
  await askAbout(app, doctor, registryWith(regular()))
  expect(await casesOf(doctor)).toMatchObject([{ outcome: null }])
  await sweepChecks({ ...deps(), registry: null }, app.clock.now())
  expect(await casesOf(doctor)).toEqual([])
})

test('a number that is verified for another account is a case, of which the doctor learns nothing', async () => {
  const owner = await verifiedDoctor()
  const stranger = await createRegisteredDoctor(app, { crm: owner.crm })
  // The reply is the same as for a number that nobody else has.
  for (const doctor of [stranger, await createRegisteredDoctor(app)])
    expect(await requestFromRegistry(deps(), doctor.id as DoctorId, doctor, app.clock.now())).toMatchObject([
      { state: 'pending', takesLonger: false },
    ])
  await askAbout(app, stranger, registryWith(regular()))
  expect(await ownCheck(app, stranger)).toMatchObject({ state: 'pending', takesLonger: true })
  expect(await casesOf(stranger)).toMatchObject([{ case_reason: 'duplicate', outcome: null }])
  const id = await openCaseOf(app, stranger)
  const token = await signIn(admins[0], 'admin')
  const found = (await app.call('GET /admin/registration-cases/:id', { token, params: { id } })).reply
  expect(found).toMatchObject({
    caseReason: 'duplicate',
    doctor: { id: stranger.id },
    otherHolder: { id: owner.id, email: owner.email },
    registry: { entry: { name: 'ANA TESTE SOUZA' } },
  })
  const verified = await decideCase(app, { ...admins[0], token }, id, 'verified')
  expect([verified.status, verified.error.errorDto.errorName]).toEqual([409, 'Conflict'])
  // Once the other account has given the number up, it is free.
  await setRegistrations(app, { ...owner, token: await signIn(owner) }, [])
  expect((await decideCase(app, { ...admins[0], token }, id, 'verified')).status).toBe(200)
})

test('two accounts that name one number and are asked about at once: one is verified', async () => {
  const first = await createRegisteredDoctor(app)
  const second = await createRegisteredDoctor(app, { crm: first.crm })
  for (const doctor of [first, second]) await requestCheck(app, doctor, doctor)
  await Promise.all([first, second].map((doctor) => askAbout(app, doctor, registryWith(regular()))))
  const states = [await casesOf(first), await casesOf(second)].flat()
  expect(states.map(({ outcome, case_reason }) => outcome ?? case_reason).sort()).toEqual([
    'duplicate',
    'verified',
  ])
})

test('a doctor with only irregular registrations cannot apply, and is referred to her council', async () => {
  const employer = await createEmployer(app)
  const [jobId, otherJob] = [await publishJob(app, employer), await publishJob(app, employer)]
  const doctor = await createRegisteredDoctor(app)
  expect((await apply(app, doctor, jobId)).status).toBe(200)
  const tokens = await Promise.all(admins.map((admin) => signIn(admin, 'admin')))
  await declareIrregular(
    app,
    [
      { ...admins[0], token: tokens[0] as string },
      { ...admins[1], token: tokens[1] as string },
    ],
    doctor,
  )
  expect(await ownCheck(app, doctor)).toMatchObject({
    state: 'irregular',
    reason: 'O CFM mostra outra situação.',
    mayRequest: true,
  })
  const refused = await apply(app, doctor, otherJob)
  expect([refused.status, refused.error.errorDto.errorName]).toEqual([403, 'RegistrationIrregular'])
  expect(refused.error.errorDto.details).toContain(`CRM-SP ${doctor.crm} consta como irregular`)
  expect(refused.error.errorDto.details).toContain('Fale com o CRM-SP')
  // An application from before stays, and sending it again changes nothing.
  expect((await apply(app, doctor, jobId)).status).toBe(200)
  await withdraw(app, doctor, jobId)
  expect((await apply(app, doctor, jobId)).status).toBe(403)
  // Neither another name nor removing the registration changes that.
  await app.call('PATCH /accounts/doctors/me', { token: doctor.token, body: { name: 'Ana T. Souza' } })
  expect((await apply(app, doctor, otherJob)).status).toBe(403)
  await setRegistrations(app, doctor, [])
  expect((await apply(app, doctor, otherJob)).status).toBe(403)
  // One in another state may be regular, but anybody can type a number.
  const moved = { crm: '888001', uf: 'RJ' }
  for (const registrations of [[{ crm: doctor.crm, uf: 'SP' }, moved], [moved]]) {
    await setRegistrations(app, doctor, registrations)
    expect((await apply(app, doctor, otherJob)).status).toBe(403)
  }
  await requestCheck(app, doctor, moved)
  await askAbout(app, doctor, registryWith(regular({ name: 'ANA T SOUZA' })))
  expect((await apply(app, doctor, otherJob)).status).toBe(200)
  const [mail] = (await takeMails(app, doctor)).filter(({ subject }) => subject.startsWith('Conferência'))
  expect(mail?.body_text).toContain('Para regularizar, fale com o CRM-SP.')
})

test('several accounts can name one number, and none learns of the others', async () => {
  const doctor = await createRegisteredDoctor(app)
  const other = await createDoctor(app)
  const { status } = await setRegistrations(app, other, [{ crm: doctor.crm, uf: doctor.uf }])
  expect(status).toBe(200)
})
