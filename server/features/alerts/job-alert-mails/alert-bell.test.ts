import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { createDoctor, createEmployer, publishJob, type TestUser } from '#test/factories.ts'
import { createAlert, mailsTo, sweepAlerts } from '#test/job-alerts.ts'
import { bellOf, readAll, setChannel } from '#test/notifications.ts'

let app: TestApp
let hospital: TestUser
let doctor: TestUser

beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  await app.db.deleteFrom('job_alerts').execute()
  hospital = await createEmployer(app)
  doctor = await createDoctor(app)
})

const CARDIOLOGY = 'medicalSpecialties=Cardiologia'

describe('the bell of an account', () => {
  const search = `/vagas?${CARDIOLOGY}`

  test('has the new jobs of an alert as one entry that leads to its search, until it is read', async () => {
    await createAlert(app, doctor, CARDIOLOGY)
    for (let count = 0; count < 3; count += 1)
      await publishJob(app, hospital, { medicalSpecialties: ['Cardiologia'] })
    await sweepAlerts(app)
    await publishJob(app, hospital, { medicalSpecialties: ['Cardiologia'] })
    await sweepAlerts(app)
    const bell = await bellOf(app, doctor)
    expect(bell.unreadCount).toBe(1)
    expect(bell.items).toMatchObject([
      { kind: 'alert_matched', jobTitle: 'Cardiologia', times: 4, address: search },
    ])
    // The alert has mails of its own.
    expect(await mailsTo(app, doctor.email)).toHaveLength(2)
    await readAll(app, doctor, bell.asOf)
    await publishJob(app, hospital, { medicalSpecialties: ['Cardiologia'] })
    await sweepAlerts(app)
    expect((await bellOf(app, doctor)).items.map(({ times, isRead }) => [times, isRead])).toEqual([
      [1, false],
      [4, true],
    ])
  })

  test('stays silent if its owner has switched that off, for an address, and without the alert', async () => {
    await createAlert(app, doctor, CARDIOLOGY)
    await setChannel(app, doctor, 'alert_matched', 'bell', false)
    await publishJob(app, hospital, { medicalSpecialties: ['Cardiologia'] })
    expect(await sweepAlerts(app)).toBe(1)
    expect((await bellOf(app, doctor)).items).toEqual([])
    await setChannel(app, doctor, 'alert_matched', 'bell', true)
    await publishJob(app, hospital, { medicalSpecialties: ['Cardiologia'] })
    await sweepAlerts(app)
    const { items } = await bellOf(app, doctor)
    expect(items).toMatchObject([{ times: 1 }])
    await app.call('DELETE /job-alerts/:id', {
      token: doctor.token,
      params: { id: items[0]?.jobId as string },
    })
    expect((await bellOf(app, doctor)).items).toEqual([])
  })
})
