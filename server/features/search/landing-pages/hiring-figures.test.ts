import { expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { createEmployer, publishJob } from '#test/factories.ts'

test('open jobs, the companies that show their name, and places are counted', async () => {
  const app = await testApp()
  const figures = async () => (await app.call('GET /hiring-figures', {})).reply
  expect(await figures()).toEqual({ openJobs: 0, employers: 0, cities: 0, states: [] })

  const [one, other, shy] = await Promise.all([createEmployer(app), createEmployer(app), createEmployer(app)])
  await publishJob(app, one, { state: 'SP', city: 'Campinas' })
  await publishJob(app, one, { state: 'SP', city: 'Santos' })
  await publishJob(app, other, { state: 'PR', city: 'Curitiba' })
  await publishJob(app, other, { isRemote: true, state: '', city: '' })
  await publishJob(app, shy, { state: 'PR', city: 'Curitiba', employerHidden: true })
  const closed = await publishJob(app, shy, { state: 'AC', city: 'Rio Branco' })
  await app.call('POST /jobs/:id/close', {
    token: shy.token,
    params: { id: closed },
    body: { reason: 'cancelled' },
  })
  // Kept for a minute.
  expect((await figures()).openJobs).toBe(0)
  app.clock.advance({ minutes: 1 })
  expect(await figures()).toEqual({
    openJobs: 5,
    employers: 2,
    cities: 3,
    states: [
      { state: 'PR', jobCount: 2 },
      { state: 'SP', jobCount: 2 },
    ],
  })
})
