import { beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { createDoctor, createEmployer, createUser, publishJob, type TestUser } from '#test/factories.ts'
import { apply, bellOf, setChannel, takeMails } from '#test/notifications.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

const kind = 'application_received'

test('each channel is switched off and on independently', async () => {
  const owner = await createEmployer(app)
  const job = await publishJob(app, owner)
  expect((await setChannel(app, owner, kind, 'mail', false)).reply.items).toContainEqual({
    kind,
    bell: true,
    mail: false,
  })
  await apply(app, await createDoctor(app), job)
  expect([(await bellOf(app, owner)).unreadCount, await takeMails(app, owner)]).toEqual([1, []])

  await setChannel(app, owner, kind, 'bell', false)
  await setChannel(app, owner, kind, 'bell', false)
  await apply(app, await createDoctor(app), job)
  expect((await bellOf(app, owner)).items).toMatchObject([{ times: 1 }])

  await setChannel(app, owner, kind, 'mail', true)
  await apply(app, await createDoctor(app), job)
  expect((await bellOf(app, owner)).items).toMatchObject([{ times: 1 }])
  expect((await takeMails(app, owner)).map(({ subject }) => subject)).toEqual([
    'Nova candidatura: Plantonista de Clínica Médica',
  ])
})

test('a notification whose mail is switched off before it is sent is never mailed', async () => {
  const owner = await createEmployer(app)
  await apply(app, await createDoctor(app), await publishJob(app, owner))
  await setChannel(app, owner, kind, 'mail', false)
  expect(await takeMails(app, owner)).toEqual([])
  await setChannel(app, owner, kind, 'mail', true)
  expect(await takeMails(app, owner)).toEqual([])
})

test.each([
  [{ kind, channel: 'pigeon', isOn: true }],
  [{ kind: 'everything', channel: 'mail', isOn: true }],
  [{ kind, channel: 'mail', isOn: 'yes' }],
])('%j is refused as a setting', async (body) => {
  const owner = await createEmployer(app)
  const { status } = await app.call('PUT /notifications/settings', {
    token: owner.token,
    body: body as never,
  })
  expect(status).toBe(400)
})

test('the settings list the kinds of the role', async () => {
  const kindsOf = async ({ token }: TestUser) =>
    (await app.call('GET /notifications/settings', { token })).reply.items.map((setting) => setting.kind)
  expect(await kindsOf(await createDoctor(app))).toEqual([
    'application_sent',
    'application_viewed',
    'application_advanced',
    'application_interview',
    'application_hired',
    'application_rejected',
    'interview_proposed',
    'interview_confirmed',
    'interview_cancelled',
    'employer_wrote',
    'documents_opened',
    'document_opened_by_team',
    'application_closed',
    'application_expired',
    'application_dates_over',
    'registration_checked',
    'document_expiring',
    'booking_offered',
    'booking_ended',
    'booking_change',
    'booking_cancelled',
    'booking_to_confirm',
    'booking_payment',
    'booking_handover_asked',
    'booking_handover_answered',
    'shift_free',
    'shift_open',
    'job_invited',
    'alert_matched',
    'report_answered',
    'content_decided',
    'appeal_answered',
  ])
  const aboutJobsAndCompany = [
    'charge_failed',
    'application_received',
    'job_expiring',
    'job_expired',
    'job_dates_ending',
    'job_dates_over',
    'job_paused',
    'job_stopped',
    'job_resumed',
    'job_ended',
    'job_removed',
    'job_edited',
    'job_approved',
    'job_rejected',
    'edit_approved',
    'edit_refused',
    'boost_started',
    'boost_held',
    'job_narrowed',
    'payment_returned',
    'payment_unneeded',
    'company_verified',
    'company_unverified',
    'directory_left',
  ]
  const ofInterviews = [
    'interview_confirmed',
    'interview_declined',
    'interview_cancelled',
    'doctor_wrote',
    'application_unanswered',
    'booking_answered',
    'booking_cancelled',
    'booking_to_confirm',
    'booking_payment',
    'booking_booked',
    'booking_handover_waits',
    'booking_handover_answered',
    'payments_summarized',
  ]
  const ofMembers = ['alert_matched', 'report_answered', 'content_decided', 'appeal_answered']
  expect(await kindsOf(await createEmployer(app))).toEqual([
    ...aboutJobsAndCompany,
    ...ofInterviews,
    ...ofMembers,
  ])
  expect(await kindsOf(await createUser(app, { role: 'telehealth' }))).toEqual([
    ...aboutJobsAndCompany,
    'check_approved',
    'check_refused',
    'check_expiring',
    'check_expired',
    'telehealth_tier_ended',
    ...ofInterviews,
    ...ofMembers,
  ])
  expect(await kindsOf(await createUser(app, { role: 'admin' }))).toEqual([
    'appeal_filed',
    'message_received',
    'payment_alarm',
    'work_given_up',
    'approval_requested',
  ])
})
