import { beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { notify } from '#server/features/platform/notifications/service.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { createDoctor, createEmployer, createMember, publishJob, type TestUser } from '#test/factories.ts'
import { apply, bellOf, setChannel, takeMails, withdraw } from '#test/notifications.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

async function companyWithTeam() {
  const founder = await createEmployer(app)
  return {
    founder,
    owner: await createMember(app, founder, 'owner'),
    recruiter: await createMember(app, founder, 'recruiter'),
    reader: await createMember(app, founder, 'reader'),
  }
}
const kindsOf = async (user: TestUser) => (await bellOf(app, user)).items.map(({ kind }) => kind)

test('owners and recruiters are told of applications, each as they have set it; readers are not', async () => {
  const { founder, owner, recruiter, reader } = await companyWithTeam()
  const job = await publishJob(app, founder)
  await setChannel(app, owner, 'application_received', 'mail', false)
  const doctor = await createDoctor(app)
  await apply(app, doctor, job)
  for (const user of [founder, owner, recruiter])
    expect(await kindsOf(user)).toEqual(['application_received'])
  expect(await kindsOf(reader)).toEqual([])
  const mailed = []
  for (const user of [founder, owner, recruiter, reader]) mailed.push((await takeMails(app, user)).length)
  expect(mailed).toEqual([1, 0, 1, 0])
  await withdraw(app, doctor, job)
  for (const user of [founder, owner, recruiter]) expect(await kindsOf(user)).toEqual([])
})

test('only owners are told of payments', async () => {
  const { founder, owner, recruiter } = await companyWithTeam()
  const subjectId = await publishJob(app, founder)
  const event = { userId: founder.id, kind: 'payment_returned', subjectId } as const
  await inTransaction(app.db, (trx) => notify(trx, app.queue, event, app.clock.now()))
  expect([await kindsOf(founder), await kindsOf(owner), await kindsOf(recruiter)]).toEqual([
    ['payment_returned'],
    ['payment_returned'],
    [],
  ])
})

test('a founder who has left is told nothing more', async () => {
  const { founder, owner } = await companyWithTeam()
  const job = await publishJob(app, founder)
  await apply(app, await createDoctor(app), job)
  await app.call('DELETE /team/members/:id', { token: owner.token, params: { id: founder.id } })
  await apply(app, await createDoctor(app), job)
  const rows = await app.db
    .selectFrom('notifications')
    .select('id')
    .where('user_id', '=', founder.id)
    .execute()
  expect(rows).toEqual([])
  expect((await bellOf(app, owner)).items).toMatchObject([{ times: 2 }])
})

test('the settings offer each role the kinds that it is told of', async () => {
  const { founder, recruiter, reader } = await companyWithTeam()
  const offered = async ({ token }: TestUser) =>
    (await app.call('GET /notifications/settings', { token })).reply.items.map(({ kind }) => kind)
  expect(await offered(founder)).toEqual(expect.arrayContaining(['application_received', 'payment_returned']))
  expect(await offered(recruiter)).toContain('application_received')
  expect(await offered(recruiter)).not.toContain('payment_returned')
  expect(await offered(reader)).toEqual(['alert_matched', 'report_answered'])
})
