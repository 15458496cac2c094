import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { createEmployer, jobForm, publishJob, type TestUser } from '#test/factories.ts'

const ORIGIN = 'https://medponto.example'
let app: TestApp
let hospital: TestUser

beforeAll(async () => {
  app = await testApp({ env: { PUBLIC_URL: ORIGIN } })
  hospital = await createEmployer(app)
})
beforeEach(() => app.db.deleteFrom('jobs').execute())

const get = (url: string, headers: Record<string, string> = {}) =>
  app.app.inject({ url, headers: { host: 'evil.example', ...headers } })
const addresses = async (url: string) =>
  [...(await get(url)).body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address)

test('robots.txt names the sitemap and disallows private pages only', async () => {
  const { statusCode, headers, body } = await get('/robots.txt')
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(body).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`)
  const closed = [...body.matchAll(/^Disallow: (.+)$/gm)].map(([, path]) => path as string)
  const isClosed = (path: string) =>
    closed.some((rule) => new RegExp(`^${rule.replaceAll('*', '.*')}`).test(path))
  for (const path of ['/api/jobs', '/dashboard', '/dashboard/saved', '/debug/ui', '/vagas/1/editar'])
    expect([path, isClosed(path)]).toEqual([path, true])
  for (const path of ['/', '/vagas', '/vagas/detalhes/1', '/perfil/1', '/login', '/og/vagas/1.png'])
    expect([path, isClosed(path)]).toEqual([path, false])
})

test('the index lists the files, and the files exist', async () => {
  const files = await addresses('/sitemap.xml')
  expect(files).toEqual([`${ORIGIN}/sitemaps/paginas.xml`, `${ORIGIN}/sitemaps/vagas-1.xml`])
  for (const file of files) {
    const { statusCode, headers, body } = await get(new URL(file ?? '').pathname)
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8'])
    expect(body).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n<urlset xmlns=/)
    expect(headers['cache-control']).toBe('public, max-age=3600')
  }
})

test('only open jobs are listed, with their last change', async () => {
  const [open, expired, closed, paused] = [
    await publishJob(app, hospital),
    await publishJob(app, hospital),
    await publishJob(app, hospital),
    await publishJob(app, hospital),
  ]
  const past = app.clock.now()
  await app.db.updateTable('job_search').set({ expires_at: past }).where('job_id', '=', expired).execute()
  await app.call('POST /jobs/:id/close', {
    token: hospital.token,
    params: { id: closed },
    body: { reason: 'cancelled' },
  })
  await app.db.deleteFrom('job_search').where('job_id', '=', paused).execute()
  expect(await addresses('/sitemaps/vagas-1.xml')).toEqual([`${ORIGIN}/vagas/detalhes/${open}`])
  expect((await get('/sitemaps/vagas-1.xml')).body).toContain('<lastmod>2026-11-16T15:00:00.000Z</lastmod>')
  app.clock.advance({ minutes: 10 })
  const edit = { ...jobForm(), version: 1 }
  await app.call('PUT /jobs/:id', { token: hospital.token, params: { id: open }, body: edit })
  expect((await get('/sitemaps/vagas-1.xml')).body).toContain('<lastmod>2026-11-16T15:10:00.000Z</lastmod>')
})

test('pages of specialties and cities are listed while they have open jobs', async () => {
  await publishJob(app, hospital, {
    medicalSpecialties: ['Medicina Intensiva'],
    state: 'SP',
    city: 'São Paulo',
  })
  const pages = await addresses('/sitemaps/paginas.xml')
  for (const path of ['/', '/vagas', '/about', '/vagas/especialidade/medicina-intensiva'])
    expect(pages).toContain(ORIGIN + path)
  expect(pages).toContain(`${ORIGIN}/vagas/cidade/sao-paulo-sp`)
  expect(pages.some((page) => page?.includes('cardiologia'))).toBe(false)
  expect(new Set(pages).size).toBe(pages.length)
})

test('a list has changed when one of its open jobs has', async () => {
  const lastChange = async (path: string) => {
    const { body } = await get('/sitemaps/paginas.xml')
    const [, entry = ''] = body.split(`<loc>${ORIGIN}${path}</loc>`)
    return /^<lastmod>([^<]*)<\/lastmod>/.exec(entry)?.[1] ?? null
  }
  const clinic = await createEmployer(app)
  const job = { state: 'AC', city: 'Rio Branco', medicalSpecialties: ['Homeopatia'] }
  await publishJob(app, clinic, job)
  app.clock.advance({ minutes: 1 })
  const second = await publishJob(app, clinic, job)
  const published = app.clock.now().toISOString()
  const lists = [
    '/vagas',
    '/vagas/especialidade/homeopatia',
    '/vagas/cidade/rio-branco-ac',
    `/perfil/${clinic.id}`,
  ]
  for (const path of lists) expect([path, await lastChange(path)]).toEqual([path, published])

  app.clock.advance({ minutes: 1 })
  await app.call('PUT /jobs/:id', {
    token: clinic.token,
    params: { id: second },
    body: { ...jobForm(), ...job, version: 1 },
  })
  const edited = app.clock.now().toISOString()
  for (const path of lists) expect([path, await lastChange(path)]).toEqual([path, edited])
  for (const path of ['/', '/about', '/terms']) expect([path, await lastChange(path)]).toEqual([path, null])
})

test('a company without open jobs under its name has no address', async () => {
  const hidden = await createEmployer(app)
  await publishJob(app, hidden, { employerHidden: true })
  expect(await addresses('/sitemaps/paginas.xml')).not.toContain(`${ORIGIN}/perfil/${hidden.id}`)
})

test('an unchanged file is answered with 304', async () => {
  const { headers } = await get('/sitemaps/vagas-1.xml')
  const again = { 'if-none-match': String(headers.etag) }
  expect((await get('/sitemaps/vagas-1.xml', again)).statusCode).toBe(304)
  await publishJob(app, hospital)
  expect((await get('/sitemaps/vagas-1.xml', again)).statusCode).toBe(200)
})

test.each(['vagas-0', 'vagas-2', 'vagas-99999', 'vagas-x', 'vagas-1.5', 'nada', '%00'])(
  '/sitemaps/%s.xml is not found',
  async (name) => expect((await get(`/sitemaps/${name}.xml`)).statusCode).toBe(404),
)
