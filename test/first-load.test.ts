import { runInNewContext } from 'node:vm'
import { beforeAll, expect, test } from 'vitest'
import { builtPages } from '#server/http/render.ts'
import { type TestApp, testApp } from './app.ts'
import { createEmployer, publishJob } from './factories.ts'

/** As for `npx size-limit`: what a public page may load before it can be used. */
const MAX_SCRIPT_BYTES = 150_000

let app: TestApp
let jobId: string

beforeAll(async () => {
  app = await testApp({ pages: builtPages() })
  jobId = await publishJob(app, await createEmployer(app))
})

const get = (url: string) => app.app.inject({ url, headers: { 'accept-encoding': 'br' } })
/** The scripts that a page names, all of which the browser loads with it. */
const scriptsOf = async (path: string): Promise<string[]> => {
  const { body } = await app.app.inject(path)
  return [...new Set([...body.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(([, file]) => file as string))]
}

test('the scripts that a public page loads first are at most 150 kB as served', async () => {
  for (const path of ['/', '/vagas', `/vagas/detalhes/${jobId}`]) {
    let bytes = 0
    for (const file of await scriptsOf(path)) {
      const { headers, rawPayload } = await get(file)
      expect([file, headers['content-encoding']]).toEqual([file, 'br'])
      bytes += rawPayload.length
    }
    expect(bytes, path).toBeGreaterThan(100_000)
    expect(bytes, path).toBeLessThanOrEqual(MAX_SCRIPT_BYTES)
  }
})

test('the list of pages names the imports of public pages only, and the code of all', async () => {
  const list = (await scriptsOf('/')).find((file) => file.includes('/manifest-')) as string
  const { body } = await app.app.inject(list)
  const window: {
    __reactRouterManifest?: { routes: Record<string, { id: string; imports?: string[]; module: string }> }
  } = {}
  runInNewContext(body, { window })
  const { routes = {} } = window.__reactRouterManifest ?? {}
  expect(Object.entries(routes).filter(([id, page]) => page.id !== id)).toEqual([])
  expect(routes['features/publishing/job-page/job-page']?.imports).toContainEqual(
    expect.stringContaining('/job-common-'),
  )
  const dashboard = routes['features/site/dashboard/dashboard-page']
  expect(dashboard?.imports).toBeUndefined()
  const named = Object.values(routes).flatMap((page) => Object.entries(page))
  const files = named.flatMap(([key, value]) => (/module$/i.test(key) ? [value as string] : []))
  expect(files.length).toBeGreaterThan(100)
  const statuses = await Promise.all(files.map(async (file) => (await app.app.inject(file)).statusCode))
  expect([...new Set(statuses)]).toEqual([200])
})
