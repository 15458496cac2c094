import { beforeAll, beforeEach, expect, test } from 'vitest'
import { deleteAccount } from '#server/features/site/account-deletions/service.ts'
import type { UserId } from '#server/http/caller.ts'
import { createLog } from '#server/log.ts'
import { removeDue } from '#test/accounts.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { createUser, type TestUser, UNKNOWN_ID } from '#test/factories.ts'
import { bellOf, setChannel, takeMails } from '#test/notifications.ts'
import { keepAlarms, notifyAdmins, raiseAlarm, settleAlarm } from './service.ts'

let app: TestApp
let admin: TestUser
const log = createLog('silent')

beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  await app.db.deleteFrom('payment_alarms').execute()
  admin = await createUser(app, { role: 'admin' })
})

const raise = (subject: string, details = 'R$ 99,00') =>
  raiseAlarm(app.db, log, { kind: 'dispute', subject, details }, app.clock.now())
const notifyOnce = () => notifyAdmins(app.db, app.queue, app.clock.now())
const list = async (query: { state?: 'open' | 'settled' } = {}) =>
  (await app.call('GET /admin/payment-alarms', { token: admin.token, query })).reply

test('a new alarm is in the bell and in one mail of every admin, however often it is raised', async () => {
  const other = await createUser(app, { role: 'admin' })
  await setChannel(app, other, 'payment_alarm', 'mail', false)
  await Promise.all(Array.from({ length: 5 }, () => raise('pay_1')))
  await Promise.all([notifyOnce(), notifyOnce()])
  await raise('pay_1')
  await notifyOnce()
  const mails = await takeMails(app, admin)
  expect(mails.map(({ subject }) => subject)).toEqual(['Alarme sobre pagamentos: Pagamento contestado'])
  expect(await takeMails(app, other)).toEqual([])
  for (const person of [admin, other])
    expect(
      (await bellOf(app, person)).items.map(({ kind, jobTitle, times }) => [kind, jobTitle, times]),
    ).toEqual([['payment_alarm', 'Pagamento contestado', 1]])
})

test('an alarm whose problem went away before anybody was notified notifies nobody', async () => {
  await raise('pay_2')
  await settleAlarm(app.db, { kind: 'dispute', subject: 'pay_2' }, app.clock.now())
  await notifyOnce()
  expect(await takeMails(app, admin)).toEqual([])
})

test('admins list alarms, open ones first, and settle them; a problem that goes on raises a new one', async () => {
  await raise('pay_3', 'prazo 30/11')
  const { items, openCount } = await list({ state: 'open' })
  const alarm = items.find(({ subject }) => subject === 'pay_3')
  expect(alarm).toMatchObject({ title: 'Pagamento contestado', details: 'prazo 30/11', settledAt: null })
  const params = { id: alarm?.id as string }
  const settle = () => app.call('POST /admin/payment-alarms/:id/settle', { token: admin.token, params })
  expect((await settle()).status).toBe(200)
  expect((await settle()).status).toBe(200)
  expect((await list()).openCount).toBe(openCount - 1)
  expect((await list()).items.at(-1)?.settledAt).not.toBeNull()
  await raise('pay_3')
  expect((await list({ state: 'open' })).items.filter(({ subject }) => subject === 'pay_3')).toHaveLength(1)
  expect((await list({ state: 'settled' })).items.filter(({ subject }) => subject === 'pay_3')).toHaveLength(
    1,
  )
  const unknown = await app.call('POST /admin/payment-alarms/:id/settle', {
    token: admin.token,
    params: { id: UNKNOWN_ID },
  })
  expect(unknown.status).toBe(404)
})

test('what an admin has settled about a payment is not raised again, unless something else is wrong with it', async () => {
  const mismatch = (details: string) =>
    raiseAlarm(app.db, log, { kind: 'payment_mismatch', subject: 'pay_4', details }, app.clock.now())
  const open = async () => (await list({ state: 'open' })).items.filter(({ subject }) => subject === 'pay_4')
  await mismatch('valor diferente')
  const [alarm] = await open()
  await app.call('POST /admin/payment-alarms/:id/settle', {
    token: admin.token,
    params: { id: alarm?.id as string },
  })
  await mismatch('valor diferente')
  expect(await open()).toEqual([])
  await mismatch('moeda diferente')
  expect(await open()).toMatchObject([{ details: 'moeda diferente' }])
})

test('a problem that went away and came back is an alarm again', async () => {
  const alarm = { kind: 'ledger_mismatch', subject: 'stripe 2026-01-01' } as const
  const open = async () =>
    (await list({ state: 'open' })).items.filter(({ subject }) => subject === alarm.subject).length
  const differ = () => raiseAlarm(app.db, log, { ...alarm, details: 'R$ 1,00' }, app.clock.now())
  await differ()
  await settleAlarm(app.db, alarm, app.clock.now())
  expect(await open()).toBe(0)
  await differ()
  expect(await open()).toBe(1)
})

test('a check raises an alarm about each problem and settles those that are gone', async () => {
  const check = (...subjects: string[]) =>
    keepAlarms(
      app.db,
      log,
      { kind: 'stale_reservation', problems: subjects.map((subject) => ({ subject, details: '' })) },
      app.clock.now(),
    )
  const open = async () =>
    (await list({ state: 'open' })).items
      .filter(({ kind }) => kind === 'stale_reservation')
      .map(({ subject }) => subject)
      .sort()
  await check('a', 'b')
  expect(await open()).toEqual(['a', 'b'])
  await check('b')
  expect(await open()).toEqual(['b'])
  await check()
  expect(await open()).toEqual([])
})

test('what an admin has settled stays settled once her account is removed', async () => {
  const former = await createUser(app, { role: 'admin' })
  const mismatch = () =>
    raiseAlarm(
      app.db,
      log,
      { kind: 'payment_mismatch', subject: 'pay_5', details: 'valor diferente' },
      app.clock.now(),
    )
  const alarms = () =>
    app.db.selectFrom('payment_alarms').select('id').where('subject', '=', 'pay_5').execute()
  await mismatch()
  const [alarm] = await alarms()
  await app.call('POST /admin/payment-alarms/:id/settle', {
    token: former.token,
    params: { id: alarm?.id as string },
  })
  const order = { userId: former.id as UserId, requestedBy: admin.id as UserId }
  await deleteAccount(app, order, app.clock.now())
  app.clock.advance({ days: 8 })
  await removeDue(app)
  const account = app.db.selectFrom('users').select('id').where('id', '=', former.id)
  expect(await account.executeTakeFirst()).toBeUndefined()
  await mismatch()
  expect(await alarms()).toEqual([alarm])
})
