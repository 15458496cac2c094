import { beforeAll, expect, test } from 'vitest'
import type { NotificationKind } from '#contract/notifications.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { createDoctor, createEmployer, publishJob } from '#test/factories.ts'
import { apply, bellOf, mailDeps, readAll, takeMails, withdraw } from '#test/notifications.ts'
import { usersDueForMail } from './queries.ts'
import { mailDueNotifications, mailNotifications } from './service.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ env: { PUBLIC_URL: 'https://medponto.test' } })
})

test('the first application is mailed immediately, those of the next hour in one digest', async () => {
  const owner = await createEmployer(app)
  const job = await publishJob(app, owner, { title: 'Cirurgião geral' })
  const other = await publishJob(app, owner, { title: 'Anestesista' })
  await apply(app, await createDoctor(app, 'Maria Segredo'), job)
  const [mail, ...more] = await takeMails(app, owner)
  expect(more).toEqual([])
  expect(mail?.subject).toBe('Nova candidatura: Cirurgião geral')
  expect(mail?.body_text).toContain(`https://medponto.test/dashboard/applications?vaga=${job}`)
  expect(mail?.body_text).toContain('https://medponto.test/dashboard/notifications/settings')
  // The applicant's name is shown only after signing in.
  expect(mail?.body_text).not.toContain('Segredo')

  for (const id of [job, job, other]) await apply(app, await createDoctor(app), id)
  app.clock.advance({ minutes: 59 })
  expect(await takeMails(app, owner)).toEqual([])
  app.clock.advance({ minutes: 1 })
  const [digest, ...rest] = await takeMails(app, owner)
  expect(rest).toEqual([])
  expect(digest?.subject).toBe('3 novas candidaturas às suas vagas')
  expect(digest?.body_text).toContain('“Cirurgião geral”: 2 novas candidaturas.')
  expect(digest?.body_text).toContain('“Anestesista”: nova candidatura.')
})

test('a withdrawn application is left out of the digest, whether or not an earlier one was mailed', async () => {
  const owner = await createEmployer(app)
  const [mailedJob, unmailedJob] = [await publishJob(app, owner), await publishJob(app, owner)]
  const [ana, bea] = [await createDoctor(app), await createDoctor(app)]
  for (const job of [mailedJob, unmailedJob]) await apply(app, ana, job)
  expect(await takeMails(app, owner)).toHaveLength(1)
  app.clock.advance({ minutes: 1 })
  for (const job of [mailedJob, unmailedJob]) await apply(app, bea, job)
  await withdraw(app, ana, mailedJob)
  await withdraw(app, bea, unmailedJob)
  expect((await bellOf(app, owner)).items).toMatchObject([{ times: 1 }, { times: 1 }])
  app.clock.advance({ hours: 1 })
  const [mail, ...more] = await takeMails(app, owner)
  expect(more).toEqual([])
  expect(mail?.subject).toBe('Nova candidatura: Plantonista de Clínica Médica')
  expect(mail?.body_text).toContain(mailedJob)
})

test('an application that was read in the bell and then withdrawn is not mailed', async () => {
  const owner = await createEmployer(app)
  const job = await publishJob(app, owner)
  const ana = await createDoctor(app)
  await apply(app, await createDoctor(app), job)
  expect(await takeMails(app, owner)).toHaveLength(1)
  app.clock.advance({ minutes: 1 })
  await apply(app, ana, job)
  await readAll(app, owner, (await bellOf(app, owner)).asOf)
  await withdraw(app, ana, job)
  expect((await bellOf(app, owner)).items).toMatchObject([{ times: 2, isRead: true }])
  app.clock.advance({ hours: 1 })
  expect(await takeMails(app, owner)).toEqual([])
})

test('concurrent sweeps send one mail', async () => {
  const owner = await createEmployer(app)
  await apply(app, await createDoctor(app), await publishJob(app, owner))
  const sweep = () => mailDueNotifications(app.db, mailDeps(app), app.clock.now())
  await Promise.all([sweep(), sweep(), sweep()])
  expect(await takeMails(app, owner)).toHaveLength(1)
})

test('mailing does not wait for a worker that mails the same user; the next sweep sends the rest', async () => {
  const owner = await createEmployer(app)
  await apply(app, await createDoctor(app), await publishJob(app, owner))
  await app.db.transaction().execute(async (other) => {
    await other.selectFrom('users').select('id').where('id', '=', owner.id).forUpdate().execute()
    await Promise.all(
      [1, 2, 3].map(() => mailNotifications(app.db, mailDeps(app), owner.id, app.clock.now())),
    )
  })
  expect(await takeMails(app, owner)).toHaveLength(1)
})

test('a suspended account gets no mail', async () => {
  const owner = await createEmployer(app)
  await apply(app, await createDoctor(app), await publishJob(app, owner))
  await app.db
    .updateTable('users')
    .set({ suspended_at: app.clock.now() })
    .where('id', '=', owner.id)
    .execute()
  expect(await takeMails(app, owner)).toEqual([])
})

test('a notification of a later release waits for it, and holds no other mail back', async () => {
  const owner = await createEmployer(app)
  const job = await publishJob(app, owner)
  const kind = 'of_a_later_release' as NotificationKind
  await app.db
    .insertInto('notifications')
    .values({
      user_id: owner.id,
      kind,
      subject_type: 'job',
      subject_id: job,
      unmailed: 1,
      is_listed: true,
      began_at: app.clock.now(),
      happened_at: app.clock.now(),
    })
    .execute()
  await apply(app, await createDoctor(app), job)
  expect(await takeMails(app, owner)).toHaveLength(1)
  const kept = app.db.selectFrom('notifications').select('kind').where('unmailed', '>', 0)
  expect(await kept.where('user_id', '=', owner.id).execute()).toEqual([{ kind }])
  // A sweep reads batches until one is not full.
  expect(await usersDueForMail(app.db, { digestedBefore: app.clock.now(), limit: 200 })).not.toContain(
    owner.id,
  )
})
