import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { pageCache } from '#server/http/page-cache.ts'
import { builtPages } from '#server/http/render.ts'
import { testApp } from '#test/app.ts'
import { createUser } from '#test/factories.ts'

const statesOf = (reply: { parts: { part: string; state: string }[] }) =>
  Object.fromEntries(reply.parts.map(({ part, state }) => [part, state]))

test('everything works, and the check is shared for ten seconds', async () => {
  const app = await testApp()
  const first = (await app.call('GET /service-status')).reply
  expect(statesOf(first)).toEqual({
    site: 'working',
    search: expect.stringMatching(/working|slow/),
    saving: expect.stringMatching(/working|slow/),
    mail: expect.stringMatching(/working|slow/),
    payments: expect.stringMatching(/working|slow/),
  })
  app.clock.advance({ seconds: 9 })
  expect((await app.call('GET /service-status')).reply).toEqual(first)
  app.clock.advance({ seconds: 1 })
  expect((await app.call('GET /service-status')).reply.checkedAt).toBe(app.clock.now().toISOString())
})

test('without the database the page is there, and says what does not work', async () => {
  // The connections of the second process are its own.
  const app = await testApp({
    sameDatabaseAs: await testApp(),
    pages: builtPages(),
    pageCache: pageCache({ now: Date.now }),
    hearsChanges: true,
  })
  const before = await app.app.inject('/status')
  expect([before.statusCode, before.body]).toEqual([200, expect.stringContaining('Situação do serviço')])
  expect(before.body).toContain('noindex')
  await app.db.destroy()
  app.clock.advance({ seconds: 10 })
  const { statusCode, body } = await app.app.inject('/status?agora')
  expect(statusCode).toBe(200)
  expect(body.match(/Fora do ar/g)).toHaveLength(4)
})

test('mails that the mail server holds up are slow after ten minutes and away after an hour; refused ones say nothing', async () => {
  const app = await testApp()
  const mail = async () => {
    app.clock.advance({ seconds: 10 })
    return statesOf((await app.call('GET /service-status')).reply).mail
  }
  const wait = async (minutes: number, failure: string) => {
    const { rows } = await app.db.executeQuery<{ id: string }>(held(minutes, failure))
    expect(rows).toHaveLength(1)
  }
  const held = (minutes: number, failure: string) =>
    sql<{ id: string }>`update pgboss.job set state = 'retry', retry_count = 3,
      created_on = now() - make_interval(mins => ${minutes}), output = ${JSON.stringify({ message: failure })}::jsonb
      where name = 'mail.send' returning id`.compile(app.db)
  await app.queue.add(app.db, 'mail.send', { mailId: '00000000-0000-4000-8000-000000000000' })
  await wait(600, 'no such mailbox')
  expect(await mail()).toBe('working')
  await wait(11, 'the mail server does not respond')
  expect(await mail()).toBe('slow')
  await wait(61, 'the mail server does not respond')
  expect(await mail()).toBe('down')
})

test('it is there during maintenance', async () => {
  const app = await testApp({ pages: builtPages() })
  const { token } = await createUser(app, { role: 'admin' })
  const { settings, version } = (await app.call('GET /admin/settings', { token })).reply
  const change = {
    settings: { ...settings, isInMaintenance: true, maintenanceMessage: 'Voltamos às 14h.' },
    version,
  }
  expect((await app.call('PUT /admin/settings', { token, body: change })).status).toBe(200)
  expect((await app.app.inject('/vagas')).statusCode).toBe(503)
  const { statusCode, body } = await app.app.inject('/status')
  expect([statusCode, body]).toEqual([200, expect.stringContaining('está em manutenção')])
  expect((await app.call('GET /service-status')).status).toBe(200)
})
