import { beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { createDoctor, createEmployer, publishJob, type TestUser } from '#test/factories.ts'

let app: TestApp
let hospital: TestUser

beforeAll(async () => {
  app = await testApp()
  hospital = await createEmployer(app)
})

const apply = (person: TestUser, id: string) =>
  app.call('POST /jobs/:id/apply', { token: person.token, params: { id } })
const change = (id: string, values: object) =>
  app.db.updateTable('jobs').set(values).where('id', '=', id).execute()

test('upcoming appointments are the dates for which a doctor was hired, from today in Brazil', async () => {
  const person = await createDoctor(app)
  const name = 'Hospital Reservado'
  const discreet = await createEmployer(app, name)
  const job = (dates: string[], more = {}, owner = hospital) => publishJob(app, owner, { dates, ...more })
  const hired = await job(['2026-11-20', '2026-11-30'])
  await change(hired, { dates: ['2026-11-15', '2026-11-16', '2026-12-01'] })
  const hidden = await job(['2026-11-18'], { employerHidden: true }, discreet)
  const [sent, shortlisted, refused] = [
    await job(['2026-11-17']),
    await job(['2026-11-19']),
    await job(['2026-11-21']),
  ]
  const undoable = await job(['2026-11-22'])
  for (const id of [hired, hidden, sent, shortlisted, refused, undoable]) await apply(person, id)
  const setStatus = (id: string, values: object) =>
    app.db.updateTable('applications').set(values).where('job_id', '=', id).execute()
  for (const id of [hired, hidden]) await setStatus(id, { status: 'hired' })
  await setStatus(shortlisted, { status: 'shortlisted' })
  await setStatus(refused, { status: 'rejected' })
  // The decision is not shown to the doctor yet.
  await setStatus(undoable, {
    status: 'hired',
    former_status: 'viewed',
    shown_at: new Date(app.clock.now().getTime() + 5_000),
  })
  // The appointments outlast the job.
  await app.call('POST /jobs/:id/close', {
    token: hospital.token,
    params: { id: hired },
    body: { reason: 'filled_here' },
  })
  const upcoming = async (limit?: number) =>
    (
      await app.call('GET /dashboard/upcoming-appointments', {
        token: person.token,
        ...(limit && { query: { limit } }),
      })
    ).reply
  const { items, totalCount } = await upcoming()
  expect(items.map(({ jobId, date }) => [jobId, date])).toEqual([
    [hired, '2026-11-16'],
    [hidden, '2026-11-18'],
    [hired, '2026-12-01'],
  ])
  expect(totalCount).toBe(3)
  expect(items[1]?.employerName).toBe('Empresa confidencial')
  expect(JSON.stringify(items)).not.toContain(name)
  expect((await upcoming(1)).items).toHaveLength(1)
  expect((await upcoming(1)).totalCount).toBe(3)
})

test('an appointment has the start and the hours of its shift, if the job states them', async () => {
  const person = await createDoctor(app)
  const shift = { places: 2, hours: null, startsAt: null }
  const dates = [
    { ...shift, day: '2026-11-20', startsAt: '19:00', hours: 12 },
    { ...shift, day: '2026-11-20', startsAt: '07:00', hours: 6 },
    { ...shift, day: '2026-11-21' },
  ]
  const id = await publishJob(app, hospital, { dates, hours: null, shift: null })
  await apply(person, id)
  await app.db.updateTable('applications').set({ status: 'hired' }).where('job_id', '=', id).execute()
  const { reply } = await app.call('GET /dashboard/upcoming-appointments', { token: person.token })
  expect(reply.items.map(({ date, startsAt, hours }) => [date, startsAt, hours])).toEqual([
    ['2026-11-20', '07:00', 6],
    ['2026-11-20', '19:00', 12],
    ['2026-11-21', null, null],
  ])
})
