import { beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { applied } from '#test/applications.ts'
import { createDoctor, createEmployer, publishJob, type TestUser } from '#test/factories.ts'
import { apply, bellOf, setChannel, takeMails, withdraw } from '#test/notifications.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ env: { PUBLIC_URL: 'https://medponto.test' } })
})

/** As if the company had usually answered within three days. */
const measure = ({ id }: TestUser, answers = 5) =>
  app.db
    .insertInto('employer_answers')
    .values({ employer_id: id, answers, median_minutes: 3 * 24 * 60 })
    .onConflict((conflict) => conflict.column('employer_id').doUpdateSet({ answers }))
    .execute()

test('a sent application is confirmed by mail, with the usual time to answer and the way to it', async () => {
  const owner = await createEmployer(app, 'Hospital Boa Vista')
  await measure(owner)
  const doctor = await createDoctor(app)
  const id = await applied(app, doctor, await publishJob(app, owner, { title: 'Nefrologista' }))
  const [mail, ...others] = await takeMails(app, doctor)
  expect(others).toEqual([])
  expect(mail?.subject).toBe('Candidatura enviada: Nefrologista')
  expect(mail?.body_text).toContain('“Nefrologista”, de Hospital Boa Vista. Costuma responder em 3 dias.')
  expect(mail?.body_text).toContain('E agora? A empresa vê seu perfil')
  expect(mail?.body_text).toContain(`https://medponto.test/dashboard/applications/${id}`)
  // She knows that she has applied.
  expect(await bellOf(app, doctor)).toMatchObject({ items: [], unreadCount: 0 })
})

test('a hidden employer stays hidden in the confirmation, and a few answers are no usual time', async () => {
  const discreet = await createEmployer(app, 'Clínica Secreta')
  const rarely = await createEmployer(app, 'Clínica Nova')
  await measure(discreet)
  await measure(rarely, 4)
  const doctor = await createDoctor(app)
  await apply(app, doctor, await publishJob(app, discreet, { employerHidden: true }))
  const [hidden] = await takeMails(app, doctor)
  expect(hidden?.body_text).toContain('de Empresa confidencial.')
  expect(hidden?.body_text).not.toMatch(/Secreta|Costuma responder/)
  await apply(app, doctor, await publishJob(app, rarely))
  const [mail] = await takeMails(app, doctor)
  expect(mail?.body_text).toContain('de Clínica Nova.')
  expect(mail?.body_text).not.toContain('Costuma responder')
})

test('applications sent together are confirmed in one mail, without those taken back', async () => {
  const owner = await createEmployer(app)
  const doctor = await createDoctor(app)
  const jobs = [
    await publishJob(app, owner, { title: 'Oncologista' }),
    await publishJob(app, owner, { title: 'Urologista' }),
    await publishJob(app, owner, { title: 'Geriatra' }),
  ] as const
  for (const id of jobs) await apply(app, doctor, id)
  await apply(app, doctor, jobs[0])
  await withdraw(app, doctor, jobs[2])
  const [mail, ...others] = await takeMails(app, doctor)
  expect(others).toEqual([])
  expect(mail?.subject).toBe('Candidaturas enviadas')
  for (const title of ['Oncologista', 'Urologista']) expect(mail?.body_text).toContain(`“${title}”`)
  expect(mail?.body_text).not.toContain('Geriatra')
})

test('the confirmation is sent again with the next application to the same job, and can be switched off', async () => {
  const owner = await createEmployer(app)
  const doctor = await createDoctor(app)
  const job = await publishJob(app, owner)
  const subjects = async () => (await takeMails(app, doctor)).map(({ subject }) => subject)
  const sent = ['Candidatura enviada: Plantonista de Clínica Médica']
  await apply(app, doctor, job)
  expect(await subjects()).toEqual(sent)
  await withdraw(app, doctor, job)
  await apply(app, doctor, job)
  expect(await subjects()).toEqual(sent)
  const { reply } = await setChannel(app, doctor, 'application_sent', 'mail', false)
  expect(reply.items).toContainEqual({ kind: 'application_sent', bell: false, mail: false })
  await withdraw(app, doctor, job)
  await apply(app, doctor, job)
  expect(await subjects()).toEqual([])
})
