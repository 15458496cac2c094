import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import type { Settings } from '#contract/platform/settings.ts'
import { postMail } from '#server/features/platform/mails/service.ts'
import { workMails } from '#server/features/platform/mails/worker.ts'
import { register } from '#test/accounts.ts'
import { type TestApp, testApp } from '#test/app.ts'
import {
  createDoctor,
  createEmployer,
  createMember,
  createUser,
  jobForm,
  publishJob,
  type TestUser,
} from '#test/factories.ts'
import { defaultSettings } from './service.ts'

let app: TestApp
let admin: TestUser
let employer: TestUser

beforeAll(async () => {
  app = await testApp({ env: { CONTACT_EMAIL: 'contato@medponto.example' } })
  employer = await createEmployer(app)
})
beforeEach(async () => {
  admin = await createUser(app, { role: 'admin' })
})
// The settings of the environment apply again.
afterEach(() => app.db.deleteFrom('settings_versions').execute())

const read = async (to = app) => (await to.call('GET /admin/settings', { token: admin.token })).reply
const put = (settings: Settings, version: number, by = admin) =>
  app.call('PUT /admin/settings', { token: by.token, body: { settings, version } })
async function change(changed: Partial<Settings>) {
  const { settings, version } = await read()
  const saved = await put({ ...settings, ...changed }, version)
  expect(saved.status).toBe(200)
  return saved.reply
}
const history = async () =>
  (await app.call('GET /admin/settings/versions', { token: admin.token })).reply.items
const undo = (version: number) =>
  app.call('POST /admin/settings/versions/:version/undo', { token: admin.token, params: { version } })

describe('versions', () => {
  test('the environment is the default, a stored value wins, and only real changes are stored', async () => {
    const { settings, defaults, version } = await read()
    expect(settings).toEqual(defaults)
    expect(settings).toEqual(defaultSettings(app.env))
    expect((await put(settings, version)).reply.version).toBe(version)

    const saved = await change({ jobDurationDays: 45 })
    expect(saved).toMatchObject({ settings: { jobDurationDays: 45 }, version: version + 1 })
    const other = await testApp({ sameDatabaseAs: app, env: { SPONSORSHIP_PRICE: '12300' } })
    expect((await read(other)).settings).toMatchObject({ jobDurationDays: 45, sponsorshipPrice: 12_300 })

    const [newest] = await history()
    expect(newest).toMatchObject({
      version: version + 1,
      adminName: 'Ana Teste Souza',
      changes: [{ setting: 'jobDurationDays', before: 30, after: 45 }],
      canBeUndone: true,
      undoesVersion: null,
    })
    const logged = await app.db
      .selectFrom('admin_log')
      .selectAll()
      .where('action', '=', 'settings_changed')
      .where('admin_user_id', '=', admin.id)
      .execute()
    expect(logged).toMatchObject([
      { admin_user_id: admin.id, changes: { jobDurationDays: { before: 30, after: 45 } } },
    ])
    await change({ jobDurationDays: 30 })
  })

  test('an edit of an older version is refused, and of two at once only one is stored', async () => {
    const other = await createUser(app, { role: 'admin' })
    const { settings, version } = await read()
    const results = await Promise.all(
      [admin, other].map((by, index) => put({ ...settings, jobDurationDays: 50 + index }, version, by)),
    )
    expect(results.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(results.find(({ status }) => status === 409)?.error.errorDto.errorName).toBe('ChangedMeanwhile')
    expect((await put(settings, version)).status).toBe(409)
    await change({ jobDurationDays: 30 })
  })

  test('a change is undone once, not after a later change of the same field, and the undoing can be undone', async () => {
    await change({ contactEmail: 'novo@medponto.example' })
    const [changed] = await history()
    await change({ contactPhone: '4133334444' })
    expect((await undo(changed?.version as number)).reply.settings).toMatchObject({
      contactEmail: 'contato@medponto.example',
      contactPhone: '(41) 3333-4444',
    })
    expect((await undo(changed?.version as number)).error.errorDto.errorName).toBe('ChangedMeanwhile')
    const [undoing] = await history()
    expect(undoing).toMatchObject({ undoesVersion: changed?.version, canBeUndone: true })
    expect((await undo(undoing?.version as number)).reply.settings.contactEmail).toBe('novo@medponto.example')
    for (const unknown of [0, 9_999, 1e12]) expect((await undo(unknown)).status).toBe(404)
    await change({ contactEmail: null, contactPhone: null })
    expect((await app.call('GET /site')).reply).toMatchObject({ contactEmail: null, contactPhone: null })
  })

  test('bad values are refused with the field, and nobody but an admin gets in', async () => {
    const { settings, version } = await read()
    const bad: Record<string, unknown> = {
      jobDurationDays: 0,
      sponsorshipPrice: 99,
      sponsorshipExtraPrice: -1,
      moderation: 'none',
      mailSenderName: '',
      mailSenderAddress: 'nobody',
      contactWhatsapp: '123',
      contactEmail: 'x',
      maintenanceMessage: ' ',
      isInMaintenance: 'yes',
    }
    for (const [field, value] of Object.entries(bad)) {
      const { status, error } = await put({ ...settings, [field]: value } as Settings, version)
      expect([field, status, Object.keys(error.errors ?? {})]).toEqual([field, 400, [`settings.${field}`]])
    }
    for (const one of [employer, await createDoctor(app)])
      expect((await put(settings, version, one)).status).toBe(403)
    expect((await read()).version).toBe(version)
  })
})

test('the preview of maintenance mode counts the accounts that it locks out', async () => {
  const fresh = await testApp()
  const { token } = await createUser(fresh, { role: 'admin' })
  const company = await createEmployer(fresh)
  await createMember(fresh, company, 'reader')
  await createUser(fresh, { role: null, complete: false })
  const [, resting, gone] = [await createDoctor(fresh), await createDoctor(fresh), await createDoctor(fresh)]
  const change = (person: TestUser, values: object) =>
    fresh.db.updateTable('sessions').set(values).where('user_id', '=', person.id).execute()
  await change(resting, { last_seen_at: new Date(fresh.clock.now().getTime() - 2 * HOUR_MS) })
  await change(gone, { revoked_at: fresh.clock.now() })
  expect((await fresh.call('GET /admin/settings/maintenance', { token })).reply).toEqual({
    signedIn: 5,
    active: { doctors: 1, companies: 2, incomplete: 1 },
  })
})

describe('what each setting does', () => {
  test('with review first, a new job awaits review', async () => {
    await change({ moderation: 'review_first' })
    const { reply } = await app.call('POST /jobs', { token: employer.token, body: jobForm() })
    expect(reply.status).toBe('awaiting_review')
    expect((await app.call('GET /site')).reply.reviewsFirst).toBe(true)
    await change({ moderation: 'publish_first' })
    const second = await app.call('POST /jobs', { token: employer.token, body: jobForm() })
    expect(second.reply.status).toBe('active')
  })

  test('the duration decides when a published, approved or renewed job expires', async () => {
    const expiry = async (id: string) =>
      (await app.db.selectFrom('jobs').select('expires_at').where('id', '=', id).executeTakeFirst())
        ?.expires_at
    const inDays = (days: number) => new Date(app.clock.now().getTime() + days * DAY_MS)
    await change({ jobDurationDays: 10 })
    const id = await publishJob(app, employer)
    expect(await expiry(id)).toEqual(inDays(10))
    app.clock.advance({ days: 11 })
    employer.token = await app.openTestSession(employer.id, 'employer')
    admin.token = await app.openTestSession(admin.id, 'admin')
    await change({ jobDurationDays: 60, moderation: 'review_first' })
    const renewed = await app.call('POST /jobs/:id/renew', { token: employer.token, params: { id } })
    expect(renewed.status).toBe(200)
    expect(await expiry(id)).toEqual(inDays(60))

    const waiting = await publishJob(app, employer)
    await app.call('PATCH /admin/jobs/:id/status', {
      token: admin.token,
      params: { id: waiting },
      body: { status: 'active', reason: '' },
    })
    expect(await expiry(waiting)).toEqual(inDays(60))
    await change({ jobDurationDays: 30, moderation: 'publish_first' })
  })

  test('the prices decide what a sponsorship costs', async () => {
    await change({ sponsorshipPrice: 15_000, sponsorshipExtraPrice: 1_000 })
    const quote = await app.call('POST /payments/quote', {
      token: employer.token,
      body: { medicalSpecialties: ['Cardiologia', 'Pediatria'], medicalPracticeAreas: [] },
    })
    expect(quote.reply).toMatchObject({ amount: 16_000 })
    expect((await app.call('GET /payments/pricing')).reply).toMatchObject({
      basePrice: 15_000,
      extraPerSpecialty: 1_000,
    })
    const paid = await app.call('POST /payments/create-sponsored-job-preference', {
      token: employer.token,
      body: jobForm(),
    })
    expect(paid.reply.amount).toBe(15_000)
  })

  test('while registration is closed, nobody can sign up, and accounts sign in as before', async () => {
    await change({ isRegistrationOpen: false })
    const refused = await register(app, 'nova@example.com')
    expect([refused.status, refused.error.errorDto.errorName]).toEqual([403, 'RegistrationClosed'])
    await change({ isRegistrationOpen: true })
    expect((await register(app, 'nova@example.com')).status).toBe(201)
  })

  test('mails leave with the sender of the settings, which the mailbox of the demo shows', async () => {
    await change({ mailSenderName: 'Equipe Medponto', mailSenderAddress: 'equipe@medponto.example' })
    const senders: unknown[] = []
    const deliver = async ({ from }: { from: unknown }) => void senders.push(from)
    await workMails(app.queue, { ...app, deliver, keep: true })
    const mail = { subject: 'Olá', html: '<p>Olá</p>', text: 'Olá' }
    await postMail(app.db, app.queue, 'sender@example.com', mail, app.clock.now())
    const stored = async () =>
      (await app.call('GET /debug/emails', { query: { to: 'sender@example.com' } })).reply.items[0]?.from
    await vi.waitUntil(stored, { timeout: 60_000, interval: 100 })
    expect(await stored()).toBe('Equipe Medponto <equipe@medponto.example>')
    expect(senders).toContainEqual({ name: 'Equipe Medponto', address: 'equipe@medponto.example' })
  })
})
