import { beforeAll, expect, test } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import { mailDueNotifications } from '#server/features/platform/notifications/service.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { applied, letMovesBeTold, moveTo } from '#test/applications.ts'
import { createDoctor, createEmployer, publishJob, type TestUser } from '#test/factories.ts'
import { mailDeps } from '#test/notifications.ts'
import { bookingCalls, offerOf } from '#test/rota/bookings.ts'
import { calendarEntries } from '#test/rota/calendar-links.ts'

let app: TestApp
let hospital: TestUser
beforeAll(async () => {
  app = await testApp()
  hospital = await createEmployer(app, 'Hospital Boa Vista')
})

/** The newest mail to a user about something, with the calendar in it. */
async function mailTo({ email }: TestUser, subject: string) {
  await mailDueNotifications(app.db, mailDeps(app), app.clock.now())
  const mail = await app.db
    .selectFrom('mails')
    .select(['body_text', 'attachments'])
    .where('recipient', '=', email)
    .where('subject', 'like', `${subject}%`)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  const [file, ...others] = mail.attachments ?? []
  expect(others).toEqual([])
  return { text: mail.body_text, type: file?.contentType, entries: file ? calendarEntries(file.content) : [] }
}

const dates = [
  { day: '2026-11-20', startsAt: '19:00', hours: 12, places: 1 },
  { day: '2026-11-25', startsAt: '07:00', hours: null, places: 1 },
  { day: '2026-11-28', startsAt: null, hours: 12, places: 1 },
]
const newJob = (change: object = {}) =>
  publishJob(app, hospital, { regime: 'shift', dates, hours: null, shift: null, ...change })

async function hired(doctor: TestUser, jobId: string, chosen?: string[]) {
  const id = await applied(app, doctor, jobId)
  if (chosen)
    await app.call('PUT /applications/:id/dates', {
      token: doctor.token,
      params: { id },
      body: { dates: chosen },
    })
  await moveTo(app, hospital, id, 'hired')
  await letMovesBeTold(app)
  return { id, ...(await mailTo(doctor, 'Boa notícia')) }
}

test('the mail of a hiring says both times where clocks differ', async () => {
  const doctor = await createDoctor(app)
  const { text } = await hired(doctor, await newJob({ state: 'AM', city: 'Manaus' }))
  expect(text).toContain(
    'Plantões: 20/11, 19h–7h de Brasília, 18h–6h em AM; 25/11, às 7h de Brasília, às 6h em AM; 28/11, 12h.',
  )
})

test('the mail of a hiring says when the plantões begin, with a calendar entry for each, and no pay', async () => {
  const doctor = await createDoctor(app)
  const { id, text, type, entries } = await hired(doctor, await newJob())
  expect(text).toContain('Plantões: 20/11, 19h–7h; 25/11, às 7h; 28/11, 12h.')
  expect(type).toBe('text/calendar; charset=utf-8; method=PUBLISH')
  expect(entries).toMatchObject([
    {
      SUMMARY: 'Plantão: Hospital Boa Vista',
      LOCATION: String.raw`Curitiba\, PR`,
      DTSTART: '20261120T220000Z',
      DTEND: '20261121T100000Z',
    },
    { DTSTART: '20261125T100000Z' },
    { DTSTART: '20261128' },
  ])
  expect(entries[1]).not.toHaveProperty('DTEND')
  expect(entries.every(({ UID }) => UID?.startsWith(id))).toBe(true)
  expect(JSON.stringify(entries)).not.toMatch(/R\$|1\.500|150000(?!Z)/)
  const read = ({ token }: TestUser) =>
    app.app.inject({
      url: `/api/applications/${id}/dates.ics`,
      headers: { authorization: `Bearer ${token}` },
    })
  expect(calendarEntries((await read(doctor)).body)).toEqual(entries)
  expect((await read(await createDoctor(app))).statusCode).toBe(404)
})

test('somebody who chose plantões reads of those only, and other mails about her application have no calendar', async () => {
  const doctor = await createDoctor(app)
  const jobId = await newJob()
  const planned = (await app.call('GET /jobs/:id', { params: { id: jobId } })).reply.dates
  const { text, entries } = await hired(doctor, jobId, [planned[1]?.id ?? ''])
  expect(text).toContain('Plantões: 25/11, às 7h.')
  expect(entries).toHaveLength(1)
  expect((await mailTo(doctor, 'Candidatura enviada')).entries).toEqual([])
})

test('a plantão that she has agreed to or cancelled, or that others work, is not named in the mail of a hiring', async () => {
  const calls = bookingCalls(app)
  const days = ['2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04']
  const planned = days.map((day) => ({ day, startsAt: '19:00', hours: 12, places: 1 }))
  const jobId = await newJob({ dates: planned })
  const { dates } = (await app.call('GET /jobs/:id', { params: { id: jobId } })).reply
  const agree = async (doctor: TestUser, application: string, index: number) => {
    const startsAt = `${days[index]}T22:00:00.000Z`
    const endsAt = new Date(Date.parse(startsAt) + 12 * HOUR_MS).toISOString()
    const date = { dateId: dates[index]?.id ?? null, startsAt, endsAt }
    const { reply } = await calls.offer(hospital, application, offerOf([date]))
    const id = reply.items[0]?.id ?? ''
    expect((await calls.accept(doctor, id)).status).toBe(200)
    return id
  }
  const [doctor, other] = [await createDoctor(app), await createDoctor(app)]
  const [own, others] = [await applied(app, doctor, jobId), await applied(app, other, jobId)]
  await agree(doctor, own, 0)
  await calls.cancel(doctor, await agree(doctor, own, 1))
  await agree(other, others, 2)
  await moveTo(app, hospital, own, 'hired')
  await letMovesBeTold(app)
  const { text, entries } = await mailTo(doctor, 'Boa notícia')
  expect(text).toContain('Plantões: 04/12, 19h–7h.')
  expect(entries).toHaveLength(1)
  const { reply } = await app.call('GET /dashboard/upcoming-appointments', { token: doctor.token })
  expect(reply.items.map(({ date }) => date)).toEqual(['2026-12-01', '2026-12-04'])
})

test('a hiring without dates says nothing of plantões, and a hidden employer stays hidden', async () => {
  const plain = await hired(await createDoctor(app), await newJob({ dates: [], hours: 12, shift: 'night' }))
  expect(plain.text).not.toContain('Plantões:')
  expect(plain.type).toBeUndefined()
  const discreet = await hired(await createDoctor(app), await newJob({ employerHidden: true }))
  expect(discreet.entries).toHaveLength(3)
  expect(JSON.stringify(discreet)).not.toContain('Boa Vista')
})

test('an accepted offer and a cancellation come with the entry and its end', async () => {
  const calls = bookingCalls(app)
  const { doctor, id } = await calls.agreed({ employer: hospital })
  const told = await mailTo(hospital, 'Resposta a um plantão')
  expect(told.type).toContain('method=REQUEST')
  expect(told.entries).toMatchObject([{ UID: `${id}@medponto`, SEQUENCE: '0', STATUS: 'CONFIRMED' }])
  await calls.cancel(hospital, id)
  const ended = await mailTo(doctor, 'Plantão cancelado')
  expect(ended.type).toContain('method=CANCEL')
  expect(ended.entries).toMatchObject([{ UID: `${id}@medponto`, SEQUENCE: '1', STATUS: 'CANCELLED' }])
})
