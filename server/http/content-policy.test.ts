import { expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { testApp } from '#test/app.ts'
import { pageCache } from './page-cache.ts'
import { builtPages, type PageSource } from './render.ts'

const csp = {
  scriptSrc: ['https://js.provider.example'],
  styleSrc: ['https://css.provider.example'],
  imgSrc: ['https://img.provider.example'],
  fontSrc: ['https://font.provider.example'],
  frameSrc: ['https://js.provider.example', 'https://hooks.provider.example'],
  connectSrc: ['https://api.provider.example'],
}

interface Build {
  routes: Record<string, { path?: string; module: object }>
}

/** The built pages, except that the price table declares extra sources. */
function pagesWithExtraSources(): PageSource {
  const built = builtPages()
  let changed: Promise<never> | undefined
  async function change(): Promise<never> {
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
      changed ??= change()
      return changed
    },
  }
}

test.each([
  ['rendered at each request', undefined],
  ['from the cache', pageCache({ now: Date.now })],
])('extra sources are allowed on the page that declares them and on no other: %s', async (_, cache) => {
  const { app } = await testApp({ pages: pagesWithExtraSources(), ...(cache && { pageCache: cache }) })
  const policyOf = async (url: string) => {
    const { statusCode, headers } = await app.inject({ url })
    expect(statusCode).toBe(200)
    return String(headers['content-security-policy']).replace(/( 'sha256-[\w+/=]+')+/, ' HASHES')
  }
  for (const path of [paths.pricing, paths.about, paths.pricing, paths.about, paths.home]) {
    const hasExtra = path === paths.pricing
    expect((await policyOf(path)).split('; ')).toEqual([
      "default-src 'self'",
      `script-src 'self' HASHES${hasExtra ? ' https://js.provider.example' : ''}`,
      `style-src 'self' 'unsafe-inline'${hasExtra ? ' https://css.provider.example' : ''}`,
      `img-src 'self' data: blob:${hasExtra ? ' https://img.provider.example' : ''}`,
      `font-src 'self'${hasExtra ? ' https://font.provider.example' : ''}`,
      `connect-src 'self'${hasExtra ? ' https://api.provider.example' : ''}`,
      ...(hasExtra ? ["frame-src 'self' https://js.provider.example https://hooks.provider.example"] : []),
      "object-src 'none'",
      "base-uri 'self'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ])
  }
})

test('only the checkout and the page that checks it may load what the provider serves', async () => {
  const { routes } = (await builtPages().load()) as unknown as Build
  const withSources = Object.values(routes).filter(
    ({ module }) => 'handle' in module && hasSources(module.handle),
  )
  expect(withSources.map(({ path }) => path).toSorted()).toEqual([
    'debug/mercadopago',
    'payment/checkout/:id',
  ])
  const { app } = await testApp({ pages: builtPages() })
  const policyOf = async (url: string) =>
    String((await app.inject({ url })).headers['content-security-policy'])
  const checkout = await policyOf(paths.checkout('00000000-0000-4000-8000-000000000000'))
  for (const purpose of ['script-src', 'style-src', 'img-src', 'font-src', 'connect-src', 'frame-src']) {
    const directive = checkout.split('; ').find((one) => one.startsWith(`${purpose} `))
    // The script, its parts, pictures and fonts, and what it tells the provider about the device.
    for (const origin of ['*.mercadopago.com', '*.mlstatic.com', '*.mercadolibre.com'])
      expect(directive).toContain(` https://${origin}`)
  }
  expect(checkout).not.toContain('unsafe-eval')
  for (const path of [paths.home, paths.pricing, paths.billing, '/payment/success'])
    expect(await policyOf(path)).not.toContain('mercado')
})

const hasSources = (handle: unknown) => (handle as { csp?: object } | undefined)?.csp !== undefined
