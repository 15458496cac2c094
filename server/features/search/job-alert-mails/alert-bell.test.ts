import { expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { createDoctor, createEmployer, publishJob } from '#test/factories.ts'
import { createAlert, mailsTo, sweepAlerts } from '#test/job-alerts.ts'
import { bellOf, readAll, setChannel } from '#test/notifications.ts'

const app = await testApp()
const hospital = await createEmployer(app)
const publish = (specialty: string) => publishJob(app, hospital, { medicalSpecialties: [specialty] })

test('new jobs of an alert are one entry of the bell, which opens its search, until it is read', async () => {
  const doctor = await createDoctor(app)
  await createAlert(app, doctor, 'medicalSpecialties=Cardiologia')
  for (let count = 0; count < 3; count += 1) await publish('Cardiologia')
  await sweepAlerts(app)
  await publish('Cardiologia')
  await sweepAlerts(app)
  const bell = await bellOf(app, doctor)
  expect(bell.unreadCount).toBe(1)
  const address = '/vagas?medicalSpecialties=Cardiologia'
  expect(bell.items).toMatchObject([{ kind: 'alert_matched', jobTitle: 'Cardiologia', times: 4, address }])
  // The alert has mails of its own.
  expect(await mailsTo(app, doctor.email)).toHaveLength(2)
  await readAll(app, doctor, bell.asOf)
  await publish('Cardiologia')
  await sweepAlerts(app)
  expect((await bellOf(app, doctor)).items.map(({ times, isRead }) => [times, isRead])).toEqual([
    [1, false],
    [4, true],
  ])
})

test('the release before, whose bell fails at a kind that it does not know, finds no row of the alert', async () => {
  const doctor = await createDoctor(app)
  await createAlert(app, doctor, 'medicalSpecialties=Urologia')
  await publish('Urologia')
  await sweepAlerts(app)
  expect((await bellOf(app, doctor)).items).toHaveLength(1)
  const listed = app.db.selectFrom('notifications').select('kind').where('is_listed', '=', true)
  expect(await listed.where('user_id', '=', doctor.id).execute()).toEqual([])
})

test('the bell stays silent if its owner has switched that off, and forgets a deleted alert', async () => {
  const doctor = await createDoctor(app)
  await createAlert(app, doctor, 'medicalSpecialties=Pediatria')
  await setChannel(app, doctor, 'alert_matched', 'bell', false)
  await publish('Pediatria')
  expect(await sweepAlerts(app)).toBe(1)
  expect((await bellOf(app, doctor)).items).toEqual([])
  await setChannel(app, doctor, 'alert_matched', 'bell', true)
  await publish('Pediatria')
  await sweepAlerts(app)
  const { items } = await bellOf(app, doctor)
  expect(items).toMatchObject([{ times: 1 }])
  const params = { id: items[0]?.jobId as string }
  await app.call('DELETE /job-alerts/:id', { token: doctor.token, params })
  expect((await bellOf(app, doctor)).items).toEqual([])
})
