import { beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

const nearest = (latitude: number, longitude: number) =>
  app.call('POST /locations/nearest', { body: { latitude, longitude } })

describe('the city nearest to a position', () => {
  test.each([
    ['in Campinas', -22.907, -47.062, { city: 'Campinas', state: 'SP' }],
    ['in Manaus', -3.1, -60.02, { city: 'Manaus', state: 'AM' }],
    [
      'in a village of Amazonas, far from the centre of its city',
      -1.2,
      -64.8,
      expect.objectContaining({ state: 'AM' }),
    ],
    ['in Brasília', -15.79, -47.88, { city: 'Brasília', state: 'DF' }],
  ])('%s', async (_, latitude, longitude, place) => {
    expect((await nearest(latitude, longitude)).reply).toEqual({ place })
  })

  test.each([
    ['Lisboa', 38.72, -9.14],
    ['Buenos Aires', -34.6, -58.38],
    ['Montevidéu', -34.9, -56.16],
    ['Assunção', -25.28, -57.63],
    ['0, 0', 0, 0],
  ])('there is none in %s', async (_, latitude, longitude) => {
    expect((await nearest(latitude, longitude)).reply).toEqual({ place: null })
  })

  test.each([
    ['beyond a pole', { latitude: -91, longitude: 0 }],
    ['a text', { latitude: '-22.9', longitude: '-47.06' }],
    ['a half', { latitude: -22.9 }],
  ])('%s is no position', async (_, body) => {
    expect((await app.call('POST /locations/nearest', { body: body as never })).status).toBe(400)
  })
})
