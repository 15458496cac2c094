import { beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import { hashPassword } from '#server/features/accounts/passwords/service.ts'
import { reinstateUser, suspendUser } from '#server/features/moderation/suspensions/service.ts'
import type { UserId } from '#server/http/caller.ts'
import { removeDue } from '#test/accounts.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { createDoctor, createEmployer, createUser, publishJob, type TestUser } from '#test/factories.ts'
import { insertReport } from '#test/reports.ts'
import { insertSubscription } from '#test/subscriptions.ts'
import { deleteAccount } from './service.ts'

const PASSWORD = 'Plantonista42'
const confirmation = 'EXCLUIR' as const

let app: TestApp
let passwordHash: string
beforeAll(async () => {
  app = await testApp()
  passwordHash = await hashPassword(PASSWORD)
})

const withPassword = async <User extends TestUser>(user: User): Promise<User> => {
  await app.db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', user.id).execute()
  return user
}
const deleteOwn = ({ token }: TestUser, body: object = { password: PASSWORD, confirmation }) =>
  app.call('POST /me/deletion', { token, body: body as never })
const signIn = ({ email }: TestUser, options: object = {}) =>
  app.call('POST /auth/login', { body: { email, password: PASSWORD, returnRefreshToken: true, ...options } })
const apply = ({ token }: TestUser, id: string) => app.call('POST /jobs/:id/apply', { token, params: { id } })
const suspendAdmins = () =>
  app.db.updateTable('users').set({ suspended_at: app.clock.now() }).where('role', '=', 'admin').execute()
const rowOf = (id: string) => app.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
const sweep = () => removeDue(app)
const pay = (owner: string) =>
  app.db
    .insertInto('ledger_entries')
    .values({
      owner_user_id: owner,
      provider: 'stripe',
      provider_ref: `ch_${owner}`,
      kind: 'payment',
      amount: 9_900,
      product: 'subscription',
      subject_id: `sub_${owner}`,
      payment_ref: `ch_${owner}`,
      description: 'Plano Plus',
      occurred_at: app.clock.now(),
      recorded_at: app.clock.now(),
    })
    .execute()

describe('the owner', () => {
  test('is told what goes, and has to give the password and type the confirmation', async () => {
    const doctor = await withPassword(await createDoctor(app))
    const jobId = await publishJob(app, await createEmployer(app))
    await apply(doctor, jobId)
    const preview = await app.call('GET /me/deletion', { token: doctor.token })
    expect(preview.reply).toMatchObject({
      obstacle: null,
      proof: 'password',
      applications: 1,
      jobs: 0,
      keepsPayments: false,
    })
    const wrong = await deleteOwn(doctor, { password: 'Outra1234', confirmation })
    expect([wrong.status, Object.keys(wrong.error.errors ?? {})]).toEqual([400, ['password']])
    expect((await deleteOwn(doctor, { password: PASSWORD, confirmation: 'excluir' })).status).toBe(400)
    expect((await app.call('GET /user/me', { token: doctor.token })).status).toBe(200)
  })

  test('is hidden and signed out at once, and the applications are withdrawn', async () => {
    const doctor = await withPassword(await createDoctor(app))
    const employer = await createEmployer(app)
    const jobId = await publishJob(app, employer)
    await apply(doctor, jobId)
    const { status, reply } = await deleteOwn(doctor)
    expect(status).toBe(200)
    expect(Date.parse(reply.removedAt) - app.clock.now().getTime()).toBe(7 * DAY_MS)
    expect((await app.call('GET /user/me', { token: doctor.token })).status).toBe(401)
    expect((await app.call('GET /user/:id', { params: { id: doctor.id } })).status).toBe(404)
    const received = await app.call('GET /applications/employer', { token: employer.token, query: {} })
    expect(received.reply.items).toEqual([])
    const mails = await app.db
      .selectFrom('mails')
      .select('subject')
      .where('recipient', '=', doctor.email)
      .execute()
    expect(mails).toEqual([{ subject: 'Sua conta do Medponto será excluída' }])
  })

  test('can cancel by signing in during the seven days, and not without saying so', async () => {
    const doctor = await withPassword(await createDoctor(app))
    await deleteOwn(doctor)
    const refused = await signIn(doctor)
    expect([refused.status, refused.error.errorDto.errorName]).toEqual([403, 'AccountBeingDeleted'])
    expect(refused.error.errorDto.details).toMatch(/será excluída em \d+ de \w+ de 2026/)
    expect((await signIn(doctor, { password: 'Errada123x', cancelDeletion: true })).status).toBe(401)
    const cancelled = await signIn(doctor, { cancelDeletion: true })
    expect(cancelled.status).toBe(200)
    expect((await app.call('GET /user/:id', { params: { id: doctor.id } })).status).toBe(200)
    app.clock.advance({ days: 8 })
    await sweep()
    expect(await rowOf(doctor.id)).toMatchObject({ suspended_at: null, deletion_due_at: null })
  })

  test('with a Google account has to have signed in within ten minutes', async () => {
    const doctor = await createDoctor(app)
    app.clock.advance({ minutes: 11 })
    expect((await app.call('GET /me/deletion', { token: doctor.token })).reply.proof).toBe('sign_in')
    const late = await deleteOwn(doctor, { confirmation })
    expect([late.status, late.error.errorDto.errorName]).toEqual([409, 'SignInAgain'])
    const token = await app.openTestSession(doctor.id, 'doctor')
    expect((await deleteOwn({ ...doctor, token }, { confirmation })).status).toBe(200)
  })

  test('who is one of two admins can go, which is recorded, and the last one cannot, also if both try at once', async () => {
    await suspendAdmins()
    const admins = await Promise.all(
      [1, 2].map(async () => withPassword(await createUser(app, { role: 'admin' }))),
    )
    const preview = async ({ token }: TestUser) =>
      (await app.call('GET /me/deletion', { token })).reply.obstacle
    expect(await Promise.all(admins.map(preview))).toEqual([null, null])
    const answers = await Promise.all(admins.map((admin) => deleteOwn(admin)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const [first, second] = answers
    const [gone, left] = first?.status === 200 ? [admins[0], admins[1]] : [admins[1], admins[0]]
    const refused = first?.status === 200 ? second : first
    expect(refused?.error.errorDto.errorName).toBe('LastAdmin')
    expect(await preview(left as TestUser)).toBe('last_admin')
    const log = app.db.selectFrom('admin_log').select(['action', 'admin_user_id'])
    expect(await log.where('subject_id', '=', gone?.id as string).execute()).toEqual([
      { action: 'scheduled_deletion', admin_user_id: gone?.id },
    ])
  })
})

test('a company has its jobs closed and its applicants told, and a subscription has to be cancelled first', async () => {
  const employer = await withPassword(await createEmployer(app))
  const doctor = await createDoctor(app)
  const jobId = await publishJob(app, employer)
  await apply(doctor, jobId)
  const now = app.clock.now()
  await insertSubscription(app, employer)
  const refused = await deleteOwn(employer)
  expect([refused.status, refused.error.errorDto.errorName]).toEqual([409, 'SubscriptionRuns'])
  expect(refused.error.errorDto.details).toMatch(/^Sua empresa/)
  const order = { userId: employer.id, requestedBy: (await createUser(app, { role: 'admin' })).id as UserId }
  await expect(deleteAccount(app, order, now)).rejects.toMatchObject({
    extras: { details: expect.stringMatching(/^Esta empresa/) },
  })
  await app.db
    .updateTable('subscriptions')
    .set({ cancels_at: now })
    .where('owner_user_id', '=', employer.id)
    .execute()
  expect((await deleteOwn(employer)).status).toBe(200)
  const sent = await app.call('GET /applications/doctor', { token: doctor.token, query: {} })
  expect(sent.reply.items[0]).toMatchObject({ status: 'rejected', jobStatus: 'closed' })
  expect((await app.call('GET /jobs', { query: {} })).reply.jobOffers.map(({ id }) => id)).not.toContain(
    jobId,
  )

  // Bought again after the request: the operator is told, and nothing is removed yet.
  await app.db
    .updateTable('subscriptions')
    .set({ cancels_at: null })
    .where('id', '=', `sub ${employer.id}`)
    .execute()
  app.clock.advance({ days: 8 })
  await sweep()
  expect(await rowOf(employer.id)).toBeDefined()
  const alarm = app.db
    .selectFrom('payment_alarms')
    .select('settled_at')
    .where('kind', '=', 'subscription_of_deleted_account')
    .where('subject', '=', employer.id)
  expect(await alarm.executeTakeFirst()).toEqual({ settled_at: null })
  await app.db
    .updateTable('subscriptions')
    .set({ ended_at: now })
    .where('id', '=', `sub ${employer.id}`)
    .execute()
  await sweep()
  expect(await rowOf(employer.id)).toBeUndefined()
  expect((await alarm.executeTakeFirstOrThrow()).settled_at).not.toBeNull()
})

describe('after seven days', () => {
  test('the account is gone, its access records stay, and its address can be used again', async () => {
    const doctor = await withPassword(await createDoctor(app))
    expect((await signIn(doctor)).status).toBe(200)
    await deleteOwn(doctor)
    app.clock.advance({ days: 6, hours: 23 })
    await sweep()
    expect(await rowOf(doctor.id)).toBeDefined()
    app.clock.advance({ hours: 1 })
    await sweep()
    expect(await rowOf(doctor.id)).toBeUndefined()
    const { count } = await app.db
      .selectFrom('access_records')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('user_id', '=', doctor.id)
      .executeTakeFirstOrThrow()
    expect(count).toBe('1')
    expect((await signIn(doctor)).error.errorDto.errorName).toBe('InvalidCredentials')
    const again = { email: doctor.email, email_verified_at: app.clock.now() }
    await app.db.insertInto('users').values(again).execute()
  })

  test('the row of a company that has paid stays without personal data', async () => {
    const employer = await withPassword(await createEmployer(app, 'Hospital Que Pagou'))
    await publishJob(app, employer)
    await pay(employer.id)
    expect((await app.call('GET /me/deletion', { token: employer.token })).reply.keepsPayments).toBe(true)
    await deleteOwn(employer)
    app.clock.advance({ days: 8 })
    await sweep()
    const row = await rowOf(employer.id)
    expect(row?.email).toBe(`removed-${employer.id}@removed.invalid`)
    expect(JSON.stringify(row)).not.toMatch(/Hospital|41998765432|argon2/)
    expect(row?.cnpj).toBeNull()
    const jobs = app.db.selectFrom('jobs').select('id').where('owner_user_id', '=', employer.id)
    const sessions = app.db.selectFrom('sessions').select('id').where('user_id', '=', employer.id)
    expect([await jobs.execute(), await sessions.execute()]).toEqual([[], []])
    const entries = app.db.selectFrom('ledger_entries').select('id').where('owner_user_id', '=', employer.id)
    expect(await entries.execute()).toHaveLength(1)
    // Nothing is left to delete.
    await sweep()
  })

  test('open reports about the account stay until they are answered', async () => {
    const doctor = await withPassword(await createDoctor(app))
    const about = { profile: doctor.id, reporter: doctor.id }
    await insertReport(app, about)
    await insertReport(app, { ...about, outcome: 'dismiss' })
    await deleteOwn(doctor)
    app.clock.advance({ days: 8 })
    await sweep()
    const left = app.db
      .selectFrom('reports')
      .innerJoin('report_cases', 'report_cases.id', 'case_id')
      .select(['outcome', 'reporter_user_id'])
      .where('reports.entity_id', '=', doctor.id)
    expect(await left.execute()).toEqual([{ outcome: null, reporter_user_id: null }])
  })
})

describe('a deletion that an admin ordered', () => {
  test('is recorded and cannot be cancelled by the owner', async () => {
    const admin = await createUser(app, { role: 'admin' })
    const doctor = await withPassword(await createDoctor(app))
    const order = { userId: doctor.id, requestedBy: admin.id as UserId }
    await deleteAccount(app, order, app.clock.now())
    await deleteAccount(app, order, app.clock.now())
    const refused = await signIn(doctor, { cancelDeletion: true })
    expect(refused.error.errorDto.errorName).toBe('AccountLocked')
    app.clock.advance({ days: 7 })
    await sweep()
    const entries = await app.db
      .selectFrom('admin_log')
      .select(['action', 'admin_user_id'])
      .where('subject_id', '=', doctor.id)
      .orderBy('id')
      .execute()
    expect(entries).toEqual([
      { action: 'scheduled_deletion', admin_user_id: admin.id },
      { action: 'deleted_account', admin_user_id: null },
    ])
  })

  test('never removes the last admin, also if two admins delete each other at once', async () => {
    await suspendAdmins()
    const admins = [await createUser(app, { role: 'admin' }), await createUser(app, { role: 'admin' })]
    const [first, second] = admins.map(({ id }) => id as UserId) as [UserId, UserId]
    const outcomes = await Promise.allSettled([
      deleteAccount(app, { userId: first, requestedBy: second }, app.clock.now()),
      deleteAccount(app, { userId: second, requestedBy: first }, app.clock.now()),
    ])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })
})

test('a suspension during the seven days ends the choice to return, and a reinstatement does not skip the deletion', async () => {
  const doctor = await withPassword(await createDoctor(app))
  await deleteOwn(doctor)
  await suspendUser(app.db, doctor.id, app.clock.now())
  expect((await signIn(doctor, { cancelDeletion: true })).error.errorDto.errorName).toBe('AccountLocked')
  await expect(reinstateUser(app.db, doctor.id, app.clock.now())).rejects.toThrow('AccountBeingDeleted')
})

test('an application that is sent during the deletion does not stay live', async () => {
  const employer = await createEmployer(app)
  for (let round = 0; round < 4; round++) {
    const doctor = await withPassword(await createDoctor(app))
    const jobIds = [await publishJob(app, employer), await publishJob(app, employer)]
    const calls = [
      () => apply(doctor, jobIds[0] as string),
      () => deleteOwn(doctor),
      () => apply(doctor, jobIds[1] as string),
    ]
    await Promise.all((round % 2 ? calls.toReversed() : calls).map((call) => call()))
    const live = app.db.selectFrom('applications').select('id').where('doctor_id', '=', doctor.id)
    expect(await live.where('status', '<>', 'withdrawn').execute()).toEqual([])
  }
})

test('an unpaid sponsorship is given up, so that money that still arrives is returned', async () => {
  const employer = await withPassword(await createEmployer(app))
  const jobId = await publishJob(app, employer)
  const { id } = await app.db
    .insertInto('sponsorships')
    .values({
      owner_user_id: employer.id,
      job_id: jobId,
      creates_job: false,
      job_title: 'Plantonista',
      topics: 1,
      amount: 9_900,
      created_at: app.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await deleteOwn(employer)
  const row = await app.db
    .selectFrom('sponsorships')
    .select(['state', 'cancelled_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  expect(row).toEqual({ state: 'cancelled', cancelled_at: app.clock.now() })
})
