import { beforeAll, describe, expect, test } from 'vitest'
import { builtPages } from '#server/http/render.ts'
import { type TestApp, testApp } from './app.ts'
import { createEmployer, publishJob, type TestUser } from './factories.ts'

const ORIGIN = 'https://medponto.example'
let app: TestApp
let hospital: TestUser

beforeAll(async () => {
  app = await testApp({ pages: builtPages(), env: { PUBLIC_URL: ORIGIN } })
  hospital = await createEmployer(app, 'Hospital Boa Vista')
  await publishJob(app, hospital, { medicalSpecialties: ['Pediatria'], state: 'SP', city: 'São Paulo' })
})

const get = (url: string) => app.app.inject({ url })
const jobPage = async (id: string) => (await get(`/vagas/detalhes/${id}`)).body

interface Data {
  '@type': string
  [name: string]: unknown
}
/** The blocks of structured data in a page. */
const dataOf = (html: string): Data[] =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, text]) =>
    JSON.parse(text as string),
  )
const postingOf = (html: string) => dataOf(html).find((data) => data['@type'] === 'JobPosting')
const crumbsOf = (html: string) => dataOf(html).find((data) => data['@type'] === 'BreadcrumbList')
const canonicalOf = (html: string) => /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]

describe('structured data of a job', () => {
  test('an open job is a JobPosting with breadcrumbs', async () => {
    const id = await publishJob(app, hospital, {
      title: 'Cardiologista de ambulatório',
      medicalSpecialties: ['Cardiologia'],
      regime: 'outpatient',
      payUnit: 'hour',
      payMin: 15_000,
      payMax: 18_000,
    })
    const html = await jobPage(id)
    expect(postingOf(html)).toMatchObject({
      '@context': 'https://schema.org',
      title: 'Cardiologista de ambulatório',
      hiringOrganization: { name: 'Hospital Boa Vista' },
      jobLocation: { address: { addressLocality: 'Curitiba', addressRegion: 'PR', addressCountry: 'BR' } },
      baseSalary: { value: { minValue: 150, maxValue: 180, unitText: 'HOUR' } },
      identifier: { value: id },
      validThrough: '2026-12-16T15:00:00.000Z',
    })
    const steps = crumbsOf(html)?.itemListElement as { name: string; item?: string }[]
    expect(steps.map(({ name, item }) => [name, item])).toEqual([
      ['Início', `${ORIGIN}/`],
      ['Vagas', `${ORIGIN}/vagas`],
      ['Cardiologia', `${ORIGIN}/vagas/especialidade/cardiologia`],
      ['Cardiologista de ambulatório', undefined],
    ])
  })

  test('no text of a job can break out of its structured data', async () => {
    const title = '</script><script>alert(1)</script>'
    const id = await publishJob(app, hospital, { title, description: `${'x'.repeat(30)} <!-- <script> & "` })
    const html = await jobPage(id)
    expect(html).not.toContain('<script>alert(1)')
    expect(postingOf(html)?.title).toBe(title)
  })

  test('hidden employers and hidden pay are not in it', async () => {
    const shy = await createEmployer(app, 'Maternidade Segredo Absoluto')
    const id = await publishJob(app, shy, {
      employerHidden: true,
      payHidden: true,
      payUnit: 'month',
      payMin: 77_777_700,
      payMax: 88_888_800,
    })
    const html = await jobPage(id)
    const posting = postingOf(html)
    expect(posting?.hiringOrganization).toBe('confidential')
    expect(posting).not.toHaveProperty('baseSalary')
    expect(html).not.toMatch(/Segredo Absoluto|777777|888888|777\.777|888\.888/)
    expect(html).not.toContain(shy.id)
  })

  test('expired and closed jobs have none and are noindex', async () => {
    const [expired, closed] = [await publishJob(app, hospital), await publishJob(app, hospital)]
    await app.db.updateTable('jobs').set({ expires_at: app.clock.now() }).where('id', '=', expired).execute()
    await app.call('POST /jobs/:id/close', {
      token: hospital.token,
      params: { id: closed },
      body: { reason: 'cancelled' },
    })
    for (const id of [expired, closed]) {
      const html = await jobPage(id)
      expect(html).toContain('<meta name="robots" content="noindex"/>')
      expect(dataOf(html)).toEqual([])
      expect(canonicalOf(html)).toBeUndefined()
    }
  })
})

describe('sharing', () => {
  const metaOf = (html: string, name: string) =>
    new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1]

  test('an open job is shared with its own picture, an expired one with the picture of the site', async () => {
    const id = await publishJob(app, hospital, { title: 'Vaga "boa" & bonita' })
    const open = await jobPage(id)
    expect(metaOf(open, 'og:image')).toBe(`${ORIGIN}/og/vagas/${id}.png`)
    expect(metaOf(open, 'og:image:alt')).toMatch(/^Vaga &quot;boa&quot; &amp; bonita\. Hospital Boa Vista · /)
    expect([metaOf(open, 'og:image:width'), metaOf(open, 'og:image:height')]).toEqual(['1200', '630'])
    expect(metaOf(open, 'twitter:card')).toBe('summary_large_image')
    expect((await get(`/og/vagas/${id}.png`)).headers['content-type']).toBe('image/png')
    await app.db.updateTable('jobs').set({ expires_at: app.clock.now() }).where('id', '=', id).execute()
    expect(metaOf(await jobPage(id), 'og:image')).toBe(`${ORIGIN}/og/medponto.png`)
  })

  test('a search links to its feed', async () => {
    const { body } = await get('/vagas?state=SP&page=1')
    expect(body).toMatch(
      /<link rel="alternate" type="application\/atom\+xml"[^>]* href="\/vagas.atom\?state=SP"/,
    )
  })
})

describe('pages of specialties and cities', () => {
  test.each([
    ['/vagas/especialidade/pediatria', 'Vagas de Pediatria', '/vagas?medicalSpecialties=Pediatria'],
    [
      '/vagas/cidade/sao-paulo-sp',
      'Vagas para médicos em São Paulo, SP',
      '/vagas?state=SP&amp;city=S%C3%A3o+Paulo',
    ],
  ])('%s', async (path, heading, search) => {
    const id = await publishJob(app, hospital, {
      medicalSpecialties: ['Pediatria'],
      state: 'SP',
      city: 'São Paulo',
    })
    const { statusCode, body } = await get(path)
    expect(statusCode).toBe(200)
    expect(body).toContain(`${heading}</h1>`)
    expect(body).toContain(`<title>${heading} | Medponto</title>`)
    expect(body).toMatch(/<meta name="description" content="[^"]{60,}/)
    expect(canonicalOf(body)).toBe(ORIGIN + path)
    expect(body).toContain(`href="/vagas/detalhes/${id}"`)
    expect(body).toContain(`href="${search}"`)
    expect(crumbsOf(body)?.itemListElement).toHaveLength(3)
  })

  test.each([
    '/vagas/especialidade/astrologia',
    '/vagas/especialidade/outro',
    '/vagas/especialidade/Pediatria',
    '/vagas/especialidade/geriatria',
    '/vagas/cidade/nada-sp',
    '/vagas/cidade/rio-branco-ac',
    '/vagas/cidade/x',
    '/vagas/cidade/%00',
  ])('%s is not found', async (path) => expect((await get(path)).statusCode).toBe(404))

  test('only the search for exactly their jobs has them as its canonical address', async () => {
    for (const [search, canonical] of [
      ['/vagas?medicalSpecialties=Pediatria', '/vagas/especialidade/pediatria'],
      ['/vagas?state=SP&city=S%C3%A3o+Paulo', '/vagas/cidade/sao-paulo-sp'],
      ['/vagas?state=SP', '/vagas?state=SP'],
    ] as const)
      expect(canonicalOf((await get(search)).body)).toBe(ORIGIN + canonical)
  })

  test('the home page links to them', async () => {
    const { body } = await get('/')
    for (const path of ['/vagas/especialidade/pediatria', '/vagas/cidade/sao-paulo-sp'])
      expect(body).toContain(`href="${path}"`)
  })
})
