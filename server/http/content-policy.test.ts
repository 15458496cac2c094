import { beforeAll, expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { testApp } from '#test/app.ts'
import { pageCache } from './page-cache.ts'
import { builtPages, type PageSource } from './render.ts'

const csp = {
  scriptSrc: ['https://js.provider.example'],
  frameSrc: ['https://js.provider.example', 'https://hooks.provider.example'],
  connectSrc: ['https://api.provider.example'],
}

interface Build {
  routes: Record<string, { path?: string; module: object }>
}

/** The built pages, of which the price table opens its policy. */
function pagesWithOpenedPolicy(): PageSource {
  const built = builtPages()
  let opened: Promise<never> | undefined
  async function open(): Promise<never> {
    const build = (await built.load()) as unknown as Build
    const routes = Object.entries(build.routes).map(([id, route]) =>
      `/${route.path}` === paths.pricing
        ? [id, { ...route, module: { ...route.module, handle: { csp } } }]
        : [id, route],
    )
    return { ...build, routes: Object.fromEntries(routes) } as never
  }
  return {
    mode: 'production',
    load() {
      opened ??= open()
      return opened
    },
  }
}

beforeAll(() => {
  process.env.NODE_ENV = 'production'
})

test.each([
  ['rendered at each request', undefined],
  ['from the cache', pageCache({ now: Date.now })],
])('a page opens its own policy and no other page’s: %s', async (_, cache) => {
  const { app } = await testApp({ pages: pagesWithOpenedPolicy(), ...(cache && { pageCache: cache }) })
  const policyOf = async (url: string) => {
    const { statusCode, headers } = await app.inject({ url })
    expect(statusCode).toBe(200)
    return String(headers['content-security-policy']).replace(/( 'sha256-[\w+/=]+')+/, ' HASHES')
  }
  for (const path of [paths.pricing, paths.about, paths.pricing, paths.about, paths.home]) {
    const isOpened = path === paths.pricing
    expect((await policyOf(path)).split('; ')).toEqual([
      "default-src 'self'",
      `script-src 'self' HASHES${isOpened ? ' https://js.provider.example' : ''}`,
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' data: blob:",
      "font-src 'self'",
      `connect-src 'self'${isOpened ? ' https://api.provider.example' : ''}`,
      ...(isOpened ? ["frame-src 'self' https://js.provider.example https://hooks.provider.example"] : []),
      "object-src 'none'",
      "base-uri 'self'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ])
  }
})
