import { beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { createEmployer, createMember, type TestUser } from '#test/factories.ts'
import { bookingCalls } from '#test/rota/bookings.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

const rulesOf = async ({ token }: TestUser) => (await app.call('GET /rota/rules', { token })).reply
const setRules = ({ token }: TestUser, body: object) =>
  app.call('PUT /rota/rules', { token, body: body as never })

test('a company has the default rules until it chooses its own, with which offers begin', async () => {
  const hospital = await createEmployer(app)
  const { id } = await bookingCalls(app).newApplication(hospital)
  const defaults = async () =>
    (await app.call('GET /applications/:id/bookings/defaults', { token: hospital.token, params: { id } }))
      .reply
  expect(await rulesOf(hospital)).toEqual({ noticeHours: 24, handover: 'approve' })
  expect((await defaults()).noticeHours).toBe(24)
  const rules = { noticeHours: 48, handover: 'none' }
  expect((await setRules(hospital, rules)).reply).toEqual(rules)
  expect((await setRules(hospital, { ...rules, noticeHours: 72 })).status).toBe(200)
  expect(await rulesOf(hospital)).toEqual({ noticeHours: 72, handover: 'none' })
  expect((await defaults()).noticeHours).toBe(72)
  expect(await rulesOf(await createEmployer(app))).toEqual({ noticeHours: 24, handover: 'approve' })
})

test('unknown rules are refused, and readers of a team only read them', async () => {
  const hospital = await createEmployer(app)
  for (const wrong of [{ noticeHours: 13 }, { handover: 'all' }, { noticeHours: null }])
    expect((await setRules(hospital, { noticeHours: 24, handover: 'free', ...wrong })).status).toBe(400)
  const reader = await createMember(app, hospital, 'reader')
  expect((await setRules(reader, { noticeHours: 0, handover: 'free' })).status).toBe(403)
  expect(await rulesOf(reader)).toEqual({ noticeHours: 24, handover: 'approve' })
})
