import { beforeAll, expect, test } from 'vitest'
import { MAX_ALERTS } from '#contract/search/alerts.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { guestAlerts, mailsTo } from '#test/job-alerts.ts'
import { markUndeliverable } from './service.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

const { ask, lastToken, confirm, alertOf, confirmed } = guestAlerts(() => app, 'state=SP')

test('an alert that sends nothing is not paused and its frequency not changed, until it is taken up again', async () => {
  await ask('parada@example.com')
  const token = await lastToken('parada@example.com')
  const change = async () => {
    const replies = [
      await app.call('POST /job-alerts/link/frequency', { body: { token, frequency: 'weekly' } }),
      await app.call('POST /job-alerts/link/pause', { body: { token } }),
    ]
    return replies.map(({ status, error }) => `${status} ${error?.errorDto?.details}`)
  }
  const unconfirmed = '409 Falta confirmar este alerta. Até lá, ele não envia nada.'
  expect(await change()).toEqual([unconfirmed, unconfirmed])
  await confirm(token)
  await app.call('POST /job-alerts/stop', { query: { token } })
  const stopped = '409 Este alerta está parado e não envia nada. Primeiro, volte a receber.'
  expect(await change()).toEqual([stopped, stopped])
  expect((await alertOf(token)).reply).toMatchObject({ status: 'stopped', frequency: 'daily' })
  await markUndeliverable(app.db, 'parada@example.com', app.clock.now())
  await app.call('POST /job-alerts/link/resume', { body: { token } })
  await markUndeliverable(app.db, 'parada@example.com', app.clock.now())
  const refused = '409 Seu provedor recusou o último e-mail deste alerta. Primeiro, volte a receber.'
  expect(await change()).toEqual([refused, refused])
  await app.call('POST /job-alerts/link/resume', { body: { token } })
  expect((await change())[0]).toMatch(/^200/)
  expect((await alertOf(token)).reply).toMatchObject({ status: 'paused', frequency: 'weekly' })
})

test('an address with all alerts gets another one after it has stopped one, as the mail says', async () => {
  const email = 'cheia@example.com'
  const token = await confirmed(email)
  app.clock.advance({ seconds: 1 })
  await ask(email, { search: 'state=SC' })
  const late = await lastToken(email)
  const [first] = await app.db
    .selectFrom('job_alerts')
    .selectAll()
    .where('email', '=', email)
    .where('status', '=', 'active')
    .execute()
  const others = Array.from({ length: MAX_ALERTS - 1 }, (_, index) => index)
  await app.db
    .insertInto('job_alerts')
    .values(others.map((one) => ({ ...first, id: undefined, search: `search=vaga${one}` }) as never))
    .execute()
  app.clock.advance({ seconds: 1 })
  await ask(email, { search: 'state=RJ' })
  const full = (await mailsTo(app, email)).at(-1)
  expect(full?.subject).toBe('Você já tem 20 alertas de vagas')
  expect(full?.body_text).toContain('pare um dos que você tem')

  const tooMany = await confirm(late)
  expect([tooMany.status, tooMany.error.errorDto.details]).toEqual([
    409,
    'Este e-mail já tem 20 alertas, o máximo. Pare um deles, pelo link de um e-mail dele, e confirme este de novo.',
  ])

  await app.call('POST /job-alerts/stop', { query: { token } })
  app.clock.advance({ seconds: 1 })
  await confirmed(email, { search: 'state=RJ' })
  const rows = await app.db
    .selectFrom('job_alerts')
    .select(['search', 'status'])
    .where('email', '=', email)
    .where('status', '<>', 'unconfirmed')
    .execute()
  expect(rows).toHaveLength(MAX_ALERTS)
  expect(rows.filter(({ status }) => status !== 'active')).toEqual([])
  expect((await alertOf(token)).status).toBe(404)
})
