import { expect, it } from 'vitest'
import type { JobDate } from '#contract/jobs/job-dates.ts'
import { testApp } from '#test/app.ts'
import { applied } from '#test/applications.ts'
import { createDoctor, createEmployer, publishJob, type TestUser } from '#test/factories.ts'
import { bookingCalls, offerOf } from '#test/rota/bookings.ts'

// The clock shows 2026-11-16 (a Monday), 12:00 in Brasília.
const app = await testApp()
const employer = await createEmployer(app)
const { accept, offer } = bookingCalls(app)

const date = (
  day: string,
  startsAt: string | null = null,
  hours: number | null = null,
  places = 1,
): JobDate => ({
  day,
  startsAt,
  hours,
  places,
})
const publish = (title: string, ...dates: JobDate[]) =>
  publishJob(app, employer, { title, dates, hours: null, shift: null })
const nights = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, startsAt: '19:00', endsAt: '07:00' }))
const available = (
  { token }: TestUser,
  hours: typeof nights,
  days: { day: string; isFree: boolean }[] = [],
) => app.call('PUT /availability', { token, body: { hours, days } })
async function search({ token }: { token?: string }, query: object = {}) {
  const { reply } = await app.call('GET /jobs', {
    ...(token && { token }),
    query: { fitsAgenda: 'true', search: '', pageSize: 100, ...query },
  })
  return { ...reply, titles: reply.jobOffers.map(({ title }) => title).sort() }
}

await publish('Noites', date('2026-11-20', '07:00', 12), date('2026-11-21', '19:00', 12))
await publish('Dias úteis', date('2026-11-20', '07:00', 12), date('2026-11-21', '07:00', 12))
await publish('Dia inteiro', date('2026-11-20', '07:00', 24))
await publish('Sem hora', date('2026-11-23'))
await publish('Sem duração', date('2026-11-24', '19:00'))
await publish('Longe', date('2027-04-20', '19:00', 12))
await publish('Sem datas')
await publish('Hoje à tarde', date('2026-11-16', '12:30', 6), date('2026-11-16', '13:00', 6))

it('finds what fits the week, whatever other dates a job has', async () => {
  const doctor = await createDoctor(app)
  await available(doctor, nights)
  const { titles, totalCount, fitsAgenda } = await search(doctor)
  expect(titles).toEqual(['Noites', 'Sem duração', 'Sem hora'])
  expect({ totalCount, fitsAgenda }).toEqual({ totalCount: 3, fitsAgenda: true })
})

it('finds every coming plantão of the next months without a pattern', async () => {
  const { titles } = await search(await createDoctor(app))
  expect(titles).toEqual(['Dia inteiro', 'Dias úteis', 'Hoje à tarde', 'Noites', 'Sem duração', 'Sem hora'])
})

it('counts days that differ from the week', async () => {
  const doctor = await createDoctor(app)
  await available(doctor, nights, [
    { day: '2026-11-22', isFree: false },
    { day: '2026-11-20', isFree: true },
    { day: '2026-11-23', isFree: false },
  ])
  // The night from 21 to 22 touches a busy day.
  expect((await search(doctor)).titles).toEqual(['Dia inteiro', 'Dias úteis', 'Noites', 'Sem duração'])
})

it('leaves out what overlaps a plantão that is agreed here, and one without a free place', async () => {
  const [doctor, other] = [await createDoctor(app), await createDoctor(app)]
  const jobId = await publish('Um lugar', date('2026-12-10', '19:00', 12))
  const twoId = await publish('Dois lugares', date('2026-12-11', '19:00', 12, 2))
  await publish('Mesma noite', date('2026-12-10', '19:00', 6))
  async function agree(who: TestUser, job: string) {
    const application = await applied(app, who, job)
    const { dates } = (
      await app.call('GET /applications/:id/bookings/defaults', {
        token: employer.token,
        params: { id: application },
      })
    ).reply
    const [one] = dates
    if (!one) throw new Error('no date')
    const startsAt = new Date(`${one.day}T${one.startsAt}:00-03:00`)
    const endsAt = new Date(startsAt.getTime() + 12 * 3_600_000)
    const { reply } = await offer(
      employer,
      application,
      offerOf([{ dateId: one.dateId, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() }]),
    )
    await accept(who, reply.items[0]?.id ?? '')
  }
  const of = async (who: TestUser) => (await search(who)).titles.filter((title) => /luga|Mesma/.test(title))
  expect(await of(doctor)).toEqual(['Dois lugares', 'Mesma noite', 'Um lugar'])
  await agree(doctor, jobId)
  await agree(doctor, twoId)
  // Hers is neither free for her nor for others.
  expect(await of(doctor)).toEqual([])
  expect(await of(other)).toEqual(['Dois lugares', 'Mesma noite'])
  await agree(other, twoId)
  expect(await of(await createDoctor(app))).toEqual(['Mesma noite'])
})

it('goes with other filters, words, orders, quotes and counts', async () => {
  const doctor = await createDoctor(app)
  await available(doctor, nights)
  const all = await search(doctor)
  for (const query of [
    { search: 'plantão' },
    { search: '"plantão em pronto-socorro"' },
    { search: 'clínica médica em Curitiba' },
    { search: 'pronto-socorro -pediatria' },
    { state: 'PR' },
    { ordering: '-pay', payUnit: 'shift' },
    { ordering: 'distance', state: 'PR' },
  ]) {
    const wide = await search({}, query)
    const { titles, totalCount } = await search(doctor, query)
    expect(titles).toEqual(wide.titles.filter((title) => all.titles.includes(title)))
    expect(totalCount).toBe(titles.length)
  }
  const { reply } = await app.call('GET /jobs/facets', {
    token: doctor.token,
    query: { fitsAgenda: 'true' },
  })
  expect(reply.state).toEqual([{ value: 'PR', count: all.totalCount }])
  const none = await app.call('GET /jobs/alternatives', {
    token: doctor.token,
    query: { fitsAgenda: 'true', search: '"dias úteis"' },
  })
  expect(none.reply.without.map(({ filter }) => filter)).toContain('fitsAgenda')
})

it('finds nothing, rather than everything, for a doctor who is never free', async () => {
  const doctor = await createDoctor(app)
  const days = Array.from({ length: 130 }, (_, index) => ({
    day: new Date(Date.UTC(2026, 10, 16 + index)).toISOString().slice(0, 10),
    isFree: false,
  }))
  await available(doctor, [], days)
  expect(await search(doctor)).toMatchObject({ totalCount: 0, fitsAgenda: true })
})

it('is ignored for guests and companies', async () => {
  const { totalCount } = (await app.call('GET /jobs', { query: {} })).reply
  expect(await search({})).toMatchObject({ totalCount, fitsAgenda: false })
  expect(await search(employer)).toMatchObject({ totalCount, fitsAgenda: false })
})

it('is kept by nobody', async () => {
  const doctor = await createDoctor(app)
  const { raw } = await app.call('GET /jobs', { token: doctor.token, query: { fitsAgenda: 'true' } })
  expect(raw.headers['cache-control']).toBe('no-store')
})
