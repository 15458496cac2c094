import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { builtPages } from './render.ts'

let app: TestApp
beforeAll(async () => {
  // Far behind with its work, the server renders no page.
  app = await testApp({
    env: { RATE_LIMIT_PER_MINUTE: '60' },
    pages: builtPages(),
    pressure: { level: () => 'much' },
  })
})

test.each([
  ['/favicon.ico', /^image\/(x-icon|vnd\.microsoft\.icon)$/],
  ['/apple-touch-icon.png', /^image\/png$/],
  ['/apple-touch-icon-precomposed.png', /^image\/png$/],
  ['/apple-touch-icon-120x120.png', /^image\/png$/],
  ['/apple-touch-icon-152x152-precomposed.png', /^image\/png$/],
])('%s is a picture that is kept for a month', async (url, type) => {
  const { statusCode, headers, rawPayload } = await app.app.inject({ url })
  expect([statusCode, headers['cache-control']]).toEqual([200, 'public, max-age=2592000'])
  expect(headers['content-type']).toMatch(type)
  expect(rawPayload.length).toBeGreaterThan(500)
})

test('the icon of a phone fills its square, because the phone cuts the corners off', async () => {
  const { rawPayload } = await app.app.inject({ url: '/apple-touch-icon.png' })
  const { width, height, hasAlpha } = await sharp(rawPayload).metadata()
  expect({ width, height, hasAlpha }).toEqual({ width: 180, height: 180, hasAlpha: false })
})

test('unknown names beside the icons are no pictures', async () => {
  const calm = await testApp({ sameDatabaseAs: app, pages: builtPages() })
  expect((await calm.app.inject({ url: '/apple-touch-icon-.jpg' })).statusCode).toBe(404)
})
