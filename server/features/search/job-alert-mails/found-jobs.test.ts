import { beforeAll, beforeEach, expect, test } from 'vitest'
import { purgeAlerts } from '#server/features/search/job-alerts/service.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { createDoctor, createEmployer, publishJob, type TestUser } from '#test/factories.ts'
import { createAlert, sweepAlerts } from '#test/job-alerts.ts'
import { purgeAlertJobs } from './service.ts'

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
const publish = () => publishJob(app, hospital, { medicalSpecialties: ['Cardiologia'] })

test('a job that is still open is remembered, so that it is not mailed twice; the rest is deleted in time', async () => {
  await createAlert(app, doctor, CARDIOLOGY)
  const [open, closed] = [await publish(), await publish()]
  await sweepAlerts(app)
  await app.call('POST /jobs/:id/close', {
    token: hospital.token,
    params: { id: closed },
    body: { reason: 'cancelled' },
  })
  app.clock.advance({ days: 100 })
  await purgeAlertJobs(app.db, app.clock.now())
  await purgeAlerts(app.db, app.clock.now())
  const rows = await app.db.selectFrom('job_alert_jobs').select('job_id').execute()
  expect(rows.map(({ job_id }) => job_id)).toEqual([open])
})

test('what an alert has found goes with the alert and with its account, and with a job that is deleted at night', async () => {
  const [own, other] = [await createAlert(app, doctor, CARDIOLOGY), await createDoctor(app)]
  await createAlert(app, other, CARDIOLOGY)
  const kept = await createAlert(app, await createDoctor(app), CARDIOLOGY)
  const [job, gone] = [await publish(), await publish()]
  const rows = async () => {
    const found = await app.db.selectFrom('job_alert_jobs').selectAll().orderBy('job_id').execute()
    return found.map(({ alert_id, job_id }) => [alert_id, job_id])
  }
  await sweepAlerts(app)
  expect(await rows()).toHaveLength(6)
  await app.call('DELETE /job-alerts/:id', { token: doctor.token, params: { id: own.id } })
  await app.db.deleteFrom('users').where('id', '=', other.id).execute()
  expect((await rows()).map(([alert]) => alert)).toEqual([kept.id, kept.id])
  await app.db.deleteFrom('jobs').where('id', '=', gone).execute()
  // As if the alert had been deleted while its jobs were being found.
  await app.db
    .insertInto('job_alert_jobs')
    .values({ alert_id: own.id, job_id: job, found_at: app.clock.now() })
    .execute()
  await purgeAlertJobs(app.db, app.clock.now())
  expect(await rows()).toEqual([[kept.id, job]])
})
