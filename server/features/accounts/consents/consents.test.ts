import { beforeAll, expect, test } from 'vitest'
import { textVersions } from '#contract/accounts/accounts.ts'
import { PASSWORD, registerAndVerify } from '#test/accounts.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { createDoctor } from '#test/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

const consentsOf = async (token: string) => (await app.call('GET /me/consents', { token })).reply

test('a registration accepts the texts in force, in their versions', async () => {
  const email = 'aceita@example.com'
  await registerAndVerify(app, email)
  const { reply } = await app.call('POST /auth/login', { body: { email, password: PASSWORD } })
  const { items, mustAccept } = await consentsOf(reply.authToken)
  expect(mustAccept).toBe(false)
  expect(items.map(({ kind, version }) => [kind, version]).toSorted()).toEqual([
    ['privacy', textVersions.privacy],
    ['terms', textVersions.terms],
  ])
})

test('somebody who accepted an earlier version is asked again, and the history keeps both', async () => {
  const { id, token } = await createDoctor(app)
  const earlier = { user_id: id, version: '2026-01-01', given_at: app.clock.now() }
  await app.db
    .insertInto('consents')
    .values([
      { ...earlier, kind: 'terms' },
      { ...earlier, kind: 'privacy', version: textVersions.privacy },
    ])
    .execute()
  expect((await consentsOf(token)).mustAccept).toBe(true)
  const outdated = { terms: '2026-01-01', privacy: textVersions.privacy }
  const refused = await app.call('POST /me/consents', { token, body: outdated })
  expect([refused.status, refused.error.errorDto.errorName]).toEqual([409, 'ChangedMeanwhile'])
  app.clock.advance({ minutes: 1 })
  // A double click records one acceptance.
  const accept = () => app.call('POST /me/consents', { token, body: textVersions })
  expect((await Promise.all([accept(), accept()])).map(({ status }) => status)).toEqual([200, 200])
  const { items, mustAccept } = await consentsOf(token)
  expect(mustAccept).toBe(false)
  expect(items.filter(({ kind }) => kind === 'terms').map(({ version }) => version)).toEqual([
    textVersions.terms,
    '2026-01-01',
  ])
  expect(items).toHaveLength(3)
})

test('consent to marketing is dated, and dated again when it is withdrawn and given again', async () => {
  const { id } = await createDoctor(app)
  // Access tokens expire after minutes.
  const signIn = () => app.openTestSession(id, 'doctor')
  const set = async (isOn: boolean) =>
    app.call('PUT /job-digests/setting', { token: await signIn(), body: { isOn } })
  await set(true)
  await set(true)
  app.clock.advance({ days: 1 })
  await set(false)
  const withdrawnAt = app.clock.now().toISOString()
  app.clock.advance({ days: 1 })
  await set(true)
  const { items } = await consentsOf(await signIn())
  expect(items.map((item) => [item.kind, item.withdrawnAt])).toEqual([
    ['marketing', null],
    ['marketing', withdrawnAt],
  ])
})
