import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { createDoctor, createEmployer, createUser, publishJob } from '#test/factories.ts'
import { insertReport } from '#test/reports.ts'
import { createListedCompany, createTelehealth } from '#test/telehealth.ts'

const readAttention = async (app: TestApp, token: string) =>
  Object.fromEntries(
    (await app.call('GET /admin/attention', { token })).reply.items.map(({ kind, count }) => [kind, count]),
  )

test('an admin sees how many reports, jobs and alarms wait', async () => {
  const app = await testApp({ env: { MODERATION: 'review_first' } })
  const admin = await createUser(app, { role: 'admin' })
  const read = () => readAttention(app, admin.token)
  expect(await read()).toMatchObject({ reports: 0, jobs: 0, alarms: 0 })

  const owner = await createEmployer(app)
  await publishJob(app, owner)
  const removed = await publishJob(app, owner)
  await app.call('DELETE /jobs/:id', { token: owner.token, params: { id: removed } })
  const doctor = await createDoctor(app)
  await insertReport(app, { profile: owner.id, reporter: doctor.id })
  const at = app.clock.now()
  const alarm = { kind: 'x', details: 'x', raised_at: at, last_seen_at: at }
  await app.db
    .insertInto('payment_alarms')
    .values([
      { ...alarm, subject: 'open' },
      { ...alarm, subject: 'settled', settled_at: at },
    ])
    .execute()
  expect(await read()).toMatchObject({ reports: 1, jobs: 1, alarms: 1 })
})

test('an admin sees what else waits: appeals, requests to approve, companies to check, messages', async () => {
  const app = await testApp()
  const admin = await createUser(app, { role: 'admin' })
  const other = await createUser(app, { role: 'admin' })
  const read = () => readAttention(app, admin.token)
  const nothing = { appeals: 0, approvals: 0, checks: 0, endingChecks: 0, messages: 0 }
  expect(await read()).toMatchObject(nothing)

  const doctor = await createDoctor(app)
  await insertReport(app, { profile: doctor.id, outcome: 'remove' })
  await app.db
    .insertInto('appeals')
    .columns(['case_id', 'text', 'filed_at'])
    .expression(
      app.db.selectFrom('report_cases').select(['id', sql.lit('Não concordo').as('text'), 'opened_at']),
    )
    .execute()
  const request = { kind: 'grant_admin', userId: doctor.id, reason: 'Nova colega' } as const
  await app.call('POST /admin/approvals', { token: other.token, body: request })
  await createTelehealth(app)
  const listed = await createListedCompany(app, admin)
  await app.call('POST /contact-messages', {
    body: { name: 'Ana', email: 'ana@example.com', subject: 'Dúvida', message: 'Como publico uma vaga?' },
  })
  expect(await read()).toMatchObject({ appeals: 1, approvals: 1, checks: 1, endingChecks: 0, messages: 1 })

  app.clock.advance({ days: 160 })
  const token = await app.openTestSession(admin.id, 'admin')
  const later = await readAttention(app, token)
  expect(later).toMatchObject({ approvals: 0, checks: 1, endingChecks: 1 })
  const idsOf = async (check: 'waiting' | 'expiring') =>
    (await app.call('GET /admin/telehealth-companies', { token, query: { check } })).reply.companies.map(
      ({ id }) => id,
    )
  expect(await idsOf('expiring')).toEqual([listed.id])
  expect(await idsOf('waiting')).toHaveLength(1)

  app.clock.advance({ days: 21 })
  const last = await readAttention(app, await app.openTestSession(admin.id, 'admin'))
  expect(last).toMatchObject({ checks: 2, endingChecks: 0 })
})
