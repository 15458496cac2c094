import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { brazilDay } from '#contract/brazil-day.ts'
import { DAY_MS } from '#contract/durations.ts'
import { type Weekday, weekdays } from '#contract/jobs/job-dates.ts'
import type { JobFormInput } from '#contract/jobs/jobs-form.ts'
import { sweepIndex } from '#server/features/jobs/job-index/service.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { createDoctor, createEmployer, publishJob, type TestUser } from '#test/factories.ts'
import { apply, bellOf, takeMails } from '#test/notifications.ts'
import { createFreeEmployer, learn, payByCard, sponsoredJob, storedJob } from '#test/sponsorships.ts'
import { notifyOfExpiry } from './service.ts'

let app: TestApp
let hospital: TestUser
let start: Date
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  // Noon of the next day in Brasília.
  start = new Date(`${brazilDay(app.clock.now().getTime() + DAY_MS)}T12:00:00-03:00`)
  app.clock.advance({ seconds: (start.getTime() - app.clock.now().getTime()) / 1000 })
  hospital = await createEmployer(app)
})

const dayIn = (days: number) => brazilDay(start.getTime() + days * DAY_MS)
const at = (days: number, startsAt: string | null = '19:00') => ({
  day: dayIn(days),
  startsAt,
  hours: 12,
  places: 1,
})
const publish = (dates: JobFormInput['dates'], owner = hospital) =>
  publishJob(app, owner, { dates, shift: null, title: 'Plantão de sábado' })
const get = async (id: string) => (await app.call('GET /jobs/:id', { params: { id } })).reply
/** The session of an owner whose first one may have expired. */
const tokenOf = ({ id }: TestUser) => app.openTestSession(id, 'employer')
const changeDates = async (id: string, dates: JobFormInput['dates'], owner = hospital) => {
  const token = await tokenOf(owner)
  const { version, form } = (await app.call('GET /jobs/:id/edit', { token, params: { id } })).reply
  return app.call('PUT /jobs/:id', { token, params: { id }, body: { ...form, dates: dates ?? [], version } })
}
const renew = async (id: string, owner = hospital) =>
  app.call('POST /jobs/:id/renew', { token: await tokenOf(owner), params: { id } })

/** Where visitors find the only job of the hospital: list, total, filters, feed, sitemap, page of the company. */
const found = async () => {
  const query = { employer: hospital.id }
  const { reply } = await app.call('GET /jobs', { query })
  const facets = (await app.call('GET /jobs/facets', { query })).reply
  const feed = await app.app.inject({ url: `/vagas.atom?employer=${hospital.id}` })
  const sitemap = await app.app.inject({ url: '/sitemaps/vagas-1.xml' })
  const own = await app.call('GET /accounts/employers/:id/jobs', { params: { id: hospital.id } })
  const jobs = await app.db.selectFrom('jobs').select('id').where('owner_user_id', '=', hospital.id).execute()
  return {
    total: reply.totalCount,
    list: reply.jobOffers.length,
    filters: facets.regime?.[0]?.count ?? 0,
    feed: feed.body.match(/<entry>/g)?.length ?? 0,
    sitemap: jobs.filter(({ id }) => sitemap.body.includes(id)).length,
    company: own.reply.totalCount,
  }
}
const EVERYWHERE = { total: 1, list: 1, filters: 1, feed: 1, sitemap: 1, company: 1 }
const NOWHERE = { total: 0, list: 0, filters: 0, feed: 0, sitemap: 0, company: 0 }

describe('a job whose last plantão begins', () => {
  test('leaves the search at that moment, everywhere, and nobody can apply', async () => {
    const id = await publish([at(1, '07:00'), at(2)])
    const early = await createDoctor(app)
    await apply(app, early, id)
    expect(await found()).toEqual(EVERYWHERE)
    expect((await get(id)).expiresAt).toBe(`${dayIn(2)}T22:00:00.000Z`)
    app.clock.advance({ days: 2, hours: 6, minutes: 59 })
    await sweepIndex(app.db, app.clock.now())
    expect(await get(id)).toMatchObject({ isExpired: false, nextDate: dayIn(2) })
    app.clock.advance({ minutes: 1 })
    // Before the sweep too.
    expect(await found()).toEqual(NOWHERE)
    await sweepIndex(app.db, app.clock.now())
    expect(await found()).toEqual(NOWHERE)
    expect(await get(id)).toMatchObject({
      status: 'active',
      isExpired: true,
      areDatesOver: true,
      nextDate: null,
    })
    const late = await createDoctor(app)
    const answer = await app.call('POST /jobs/:id/apply', { token: late.token, params: { id } })
    expect([answer.status, answer.error.errorDto.errorName]).toEqual([409, 'JobNotOpen'])
  })

  test('is expired in the lists of its company and of doctors', async () => {
    const id = await publish([at(0)])
    const doctor = await createDoctor(app)
    await apply(app, doctor, id)
    await app.call('POST /saved-jobs/:jobId', { token: doctor.token, params: { jobId: id } })
    app.clock.advance({ hours: 7 })
    const token = await tokenOf(hospital)
    const { jobOffers, counts } = (await app.call('GET /jobs/employer', { token })).reply
    expect(jobOffers).toMatchObject([{ id, isExpired: true, areDatesOver: true }])
    expect(counts.byState).toMatchObject({ active: 0, expired: 1 })
    const session = await app.openTestSession(doctor.id, 'doctor')
    const saved = (await app.call('GET /saved-jobs', { token: session })).reply
    expect(saved.items).toMatchObject([{ isOpen: false, isExpired: true, areDatesOver: true }])
    const own = (await app.call('GET /applications/doctor', { token: session })).reply
    expect(own.items).toMatchObject([{ isOpen: false, isExpired: true, status: 'submitted' }])
  })

  test('stays until the end of the day if its time is not known', async () => {
    const id = await publish([dayIn(0)])
    app.clock.advance({ hours: 11, minutes: 59 })
    expect((await get(id)).isExpired).toBe(false)
    app.clock.advance({ minutes: 1 })
    expect((await get(id)).isExpired).toBe(true)
  })

  test('a plantão that has begun is not found by its weekday, while others remain', async () => {
    const id = await publish([at(1, '07:00'), at(3)])
    const weekday = weekdays[(new Date(dayIn(1)).getUTCDay() + 6) % 7] as Weekday
    const onThatDay = async () =>
      (await app.call('GET /jobs', { query: { weekday: [weekday], employer: hospital.id } })).reply.totalCount
    expect(await onThatDay()).toBe(1)
    app.clock.advance({ hours: 19 })
    await sweepIndex(app.db, app.clock.now())
    expect(await onThatDay()).toBe(0)
    expect((await get(id)).nextDate).toBe(dayIn(3))
  })
})

describe('a job whose plantões have all begun', () => {
  test('comes back with new dates, in its old position, and not by a renewal', async () => {
    const id = await publish([at(0)])
    const { createdAt } = await get(id)
    app.clock.advance({ days: 1 })
    await sweepIndex(app.db, app.clock.now())
    const refused = await renew(id)
    expect([refused.status, refused.error.errorDto.errorName]).toEqual([409, 'JobNeedsDates'])
    expect((await changeDates(id, [at(0)])).status).toBe(200)
    expect(await found()).toEqual(NOWHERE)
    expect((await changeDates(id, [at(0), at(4)])).status).toBe(200)
    expect(await found()).toEqual(EVERYWHERE)
    const job = await get(id)
    expect(job).toMatchObject({ isExpired: false, createdAt, nextDate: dayIn(4) })
    expect(job).not.toHaveProperty('areDatesOver')
  })

  test('needs new dates before a renewal if its term is over too', async () => {
    const id = await publish([at(0)])
    app.clock.advance({ days: 31 })
    expect((await renew(id)).status).toBe(409)
    await changeDates(id, [at(38)])
    expect((await get(id)).isExpired).toBe(true)
    expect((await renew(id)).status).toBe(200)
    expect((await get(id)).isExpired).toBe(false)
  })

  test('leaves its post of the plan to others, and needs one to come back', async () => {
    const owner = await createFreeEmployer(app)
    const id = await publish([at(0)], owner)
    app.clock.advance({ days: 1 })
    await publishJob(app, { ...owner, token: await tokenOf(owner) })
    const full = await changeDates(id, [at(4)], owner)
    expect([full.status, full.error.errorDto.errorName]).toEqual([403, 'PlanLimit'])
    expect((await get(id)).isExpired).toBe(true)
    expect((await changeDates(id, [at(0)], owner)).status).toBe(200)
  })

  test('cannot be sponsored; a paid period runs on, and features it again with new dates', async () => {
    const owner = await createFreeEmployer(app)
    const { jobId } = await sponsoredJob(app, owner, { dates: [at(0)] })
    app.clock.advance({ days: 1 })
    const token = await tokenOf(owner)
    const offer = await app.call('POST /payments/create-preference', { token, body: { jobId } })
    expect([offer.status, offer.error.errorDto.errorName]).toEqual([409, 'JobNeedsDates'])
    const { sponsored_until } = (await storedJob(app, jobId)) ?? {}
    await changeDates(jobId, [at(4)], owner)
    expect(await storedJob(app, jobId)).toMatchObject({ status: 'active', sponsored_until })
    expect(await get(jobId)).toMatchObject({ isExpired: false, isFeatured: true })
  })

  test('is not published again by a payment that began before', async () => {
    const owner = await createFreeEmployer(app)
    const jobId = await publish([at(0)], owner)
    const { reply } = await app.call('POST /payments/create-preference', {
      token: owner.token,
      body: { jobId },
    })
    const payment = await payByCard(app, reply)
    app.clock.advance({ hours: 8 })
    const before = await storedJob(app, jobId)
    await learn(app, payment)
    const { published_at, sponsored_until } = (await storedJob(app, jobId)) ?? {}
    expect(published_at).toEqual(before?.published_at)
    expect(sponsored_until).not.toBeNull()
    expect((await get(jobId)).isExpired).toBe(true)
  })
})

describe('the company is notified', () => {
  const pass = async (hours: number) => {
    app.clock.advance({ hours })
    await notifyOfExpiry(app.db, app.queue, app.clock.now())
    return (await takeMails(app, hospital)).map(({ subject }) => subject)
  }
  const ENDING = 'O último plantão da sua vaga está chegando: Plantão de sábado'
  const OVER = 'As datas da sua vaga passaram: Plantão de sábado'

  test('two days before the last plantão and when it begins, and applicants at the end', async () => {
    const id = await publish([at(1, '07:00'), at(5)])
    const doctor = await createDoctor(app)
    await apply(app, doctor, id)
    await takeMails(app, hospital)
    expect(await pass(3 * 24 + 6)).toEqual([])
    expect(await pass(1)).toEqual([ENDING])
    expect(await pass(47)).toEqual([])
    await takeMails(app, doctor)
    const [mail] = [await pass(1), await takeMails(app, doctor)]
    expect(mail).toEqual([OVER])
    expect(await pass(1)).toEqual([])
    const bell = await bellOf(app, { ...hospital, token: await tokenOf(hospital) })
    expect(bell.items.slice(0, 2).map(({ kind }) => kind)).toEqual(['job_dates_over', 'job_dates_ending'])
    const session = { ...doctor, token: await app.openTestSession(doctor.id, 'doctor') }
    expect((await bellOf(app, session)).items).toMatchObject([{ kind: 'application_dates_over' }])
    // New dates start a new cycle of notices. Dates less than two days ahead are not announced.
    await changeDates(id, [at(6, '22:00')])
    expect(await pass(1)).toEqual([])
    expect(await pass(25)).toEqual([OVER])
  })

  test('with a link to the dates of the form, and one that closes the job', async () => {
    const id = await publish([at(0)])
    app.clock.advance({ hours: 7 })
    await notifyOfExpiry(app.db, app.queue, app.clock.now())
    const [mail] = await takeMails(app, hospital)
    expect(mail?.body_text).toMatch(new RegExp(`Adicionar datas: http.*/vagas/${id}/editar#datas`))
    expect(mail?.body_text).toMatch(new RegExp(`Encerrar vaga: http.*/vagas/${id}/editar#encerrar`))
  })

  test('of the term alone if that ends first', async () => {
    await publish([at(45)])
    expect(await pass(26 * 24)).toEqual(['Sua vaga está perto de expirar: Plantão de sábado'])
    expect(await pass(5 * 24)).toEqual(['Sua vaga expirou: Plantão de sábado'])
    expect(await pass(20 * 24)).toEqual([])
  })
})
