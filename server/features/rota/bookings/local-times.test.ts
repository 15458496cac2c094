import { beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { applicationTo } from '#test/applications.ts'
import { createDoctor, createEmployer, type TestUser } from '#test/factories.ts'
import { takeMails } from '#test/notifications.ts'
import { bookingCalls, offerOf } from '#test/rota/bookings.ts'
import { handoverCalls } from '#test/rota/handovers.ts'
import { trustCalls } from '#test/rota/trusted-doctors.ts'

const manaus = { state: 'AM', city: 'Manaus' }
let app: TestApp
let calls: ReturnType<typeof bookingCalls>
let hospital: TestUser
beforeAll(async () => {
  app = await testApp()
  calls = bookingCalls(app)
  hospital = await createEmployer(app, 'Hospital do Rio Negro')
})

async function offered(job: object) {
  const one = await applicationTo(app, hospital, { job: { dates: [], hours: null, shift: null, ...job } })
  const { startsAt, endsAt } = calls.night(3)
  const { reply, raw } = await calls.offer(hospital, one.id, offerOf([{ dateId: null, startsAt, endsAt }]))
  const [booking] = reply.items ?? []
  if (!booking) throw new Error(raw.body)
  return { ...one, booking }
}

test('an offered plantão keeps the state of its job, and mails say both times', async () => {
  const { doctor, jobId, booking } = await offered(manaus)
  expect(booking.uf).toBe('AM')
  const [mail] = (await takeMails(app, doctor)).filter(({ body_text }) => body_text.includes('19:00'))
  expect(mail?.body_text).toContain('19:00 (horário de Brasília; 18:00 em AM)')
  await app.db.updateTable('jobs').set({ state: 'SP' }).where('id', '=', jobId).execute()
  expect((await calls.pageOf(doctor, booking.id)).uf).toBe('AM')
})

test('a plantão without a place has no state, and mails say the time of Brasília alone', async () => {
  const { doctor, booking } = await offered({ isRemote: true, state: undefined, city: undefined })
  expect(booking.uf).toBeNull()
  const [mail] = (await takeMails(app, doctor)).filter(({ body_text }) => body_text.includes('19:00'))
  expect(mail?.body_text).toContain('19:00 (horário de Brasília)')
})

test('a plantão keeps its state when a doctor books it at once, and when she gives it away', async () => {
  const [trust, handovers] = [trustCalls(app), handoverCalls(app)]
  const [ana, bia] = [await createDoctor(app, 'Ana Alves'), await createDoctor(app, 'Bia Braga')]
  for (const doctor of [ana, bia]) await trust.storeTrust(hospital, doctor)
  await handovers.setRule(hospital, 'free')
  const date = await trust.openDate(hospital, { inDays: 6, job: manaus })
  expect((await trust.bookable(ana)).find(({ dateId }) => dateId === date.dateId)?.uf).toBe('AM')
  const { reply: booking } = await trust.book(ana, date, await trust.termsOf(ana, date))
  expect(booking.uf).toBe('AM')
  const { reply: proposal, raw } = await handovers.propose(ana, booking.id, bia)
  expect(proposal.given?.uf, raw.body).toBe('AM')
  const { reply: taken } = await handovers.answer(bia, proposal.id)
  expect((await calls.pageOf(bia, taken.newBookingId ?? '')).uf).toBe('AM')
})
