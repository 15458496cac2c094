import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { createEmployer, publishJob, type TestUser } from '#test/factories.ts'

const ORIGIN = 'https://medponto.example'
let app: TestApp
let hospital: TestUser

beforeAll(async () => {
  app = await testApp({ env: { PUBLIC_URL: ORIGIN } })
  hospital = await createEmployer(app, 'Hospital & Maternidade')
})
beforeEach(() => app.db.deleteFrom('jobs').execute())

const get = (query = '', headers: Record<string, string> = {}) =>
  app.app.inject({ url: `/vagas.atom${query}`, headers })
const entries = async (query = '') =>
  [...(await get(query)).body.matchAll(/<id>urn:uuid:([^<]*)<\/id>/g)].map(([, id]) => id)

test('a feed without jobs is a valid feed', async () => {
  const { statusCode, headers, body } = await get()
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/atom+xml; charset=utf-8'])
  expect(body).toContain('<updated>2026-11-16T00:00:00-03:00</updated>')
  expect(body).not.toContain('<entry>')
})

test('a feed has the jobs that the search finds, newest first, with words too', async () => {
  const cardio = { medicalSpecialties: ['Cardiologia'], title: 'Vaga de Cardiologia' }
  const older = await publishJob(app, hospital, cardio)
  app.clock.advance({ minutes: 1 })
  const newer = await publishJob(app, hospital, {
    ...cardio,
    title: 'Plantonista',
    state: 'SP',
    city: 'Campinas',
  })
  app.clock.advance({ minutes: 1 })
  const child = await publishJob(app, hospital, { medicalSpecialties: ['Pediatria'] })
  expect(await entries()).toEqual([child, newer, older])
  // Sorted by relevance, the title with the word would come first.
  expect(await entries('?search=cardiologia')).toEqual([newer, older])
  expect(await entries('?state=SP&city=Campinas')).toEqual([newer])
  for (const query of ['Cardiologia,Pediatria', 'Cardiologia&medicalSpecialties=Pediatria'])
    expect(await entries(`?medicalSpecialties=${query}`)).toEqual([child, newer, older])
  expect(await entries('?medicalSpecialties=Cardiologia&search=pediatria')).toEqual([])
  expect(await entries('?page=2&ordering=x')).toEqual([child, newer, older])
})

test('a feed has links to itself and to its search, and the time of its last change', async () => {
  app.clock.advance({ minutes: 1 })
  await publishJob(app, hospital, { state: 'SP', city: 'Campinas' })
  const { body } = await get('?state=SP&city=Campinas')
  expect(body).toContain(`<id>${ORIGIN}/vagas.atom?state=SP&amp;city=Campinas</id>`)
  expect(body).toContain(`rel="self" type="application/atom+xml" href="${ORIGIN}/vagas.atom?state=SP&amp;`)
  expect(body).toContain(`rel="alternate" type="text/html" href="${ORIGIN}/vagas?state=SP&amp;city=Campinas"`)
  expect(body).toContain('<title>Vagas para médicos · SP · Campinas</title>')
  const [feed, entry] = [...body.matchAll(/<updated>([^<]*)<\/updated>/g)].map(([, moment]) => moment)
  expect([feed, entry]).toEqual(['2026-11-16T15:01:00.000Z', '2026-11-16T15:01:00.000Z'])
})

test("a feed's title names its filters as people read them", async () => {
  const titleOf = async (query: string) => /<title>([^<]*)<\/title>/.exec((await get(query)).body)?.[1]
  expect(await titleOf('?search=uti&regime=shift&regime=on_call&hours=12&shift=night&contractForm=pj')).toBe(
    'Vagas para médicos · “uti” · Plantão · Sobreaviso · Noturno · 12h · PJ',
  )
  expect(await titleOf('?city=Campinas&state=SP&radius=50&isFeatured=true&publishedWithin=7')).toBe(
    'Vagas para médicos · SP · Campinas · Até 50 km · Últimos 7 dias · Em destaque',
  )
  const pay = (await titleOf('?payUnit=shift&payFrom=1500'))?.replaceAll('\u00a0', ' ')
  expect(pay).toBe('Vagas para médicos · A partir de R$ 1.500 / plantão')
  expect(await titleOf('?payUnit=shift')).toBe('Vagas para médicos · Pago por plantão')
  expect(await titleOf('?isRemote=false')).toBe('Vagas para médicos')
})

test('markup, the end of a CDATA section and characters that XML does not allow are escaped or removed', async () => {
  const title = '</title><script>alert(1)</script>]]> & "x" \u2028'
  const id = await publishJob(app, hospital, { title })
  await app.db
    .updateTable('jobs')
    .set({ title: `${title}\u0001\u000b\ufffe` })
    .where('id', '=', id)
    .execute()
  const { body } = await get()
  expect(body).toContain('&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;]]&gt; &amp; &quot;x&quot;')
  expect(body).toContain('<author><name>Hospital &amp; Maternidade</name></author>')
  expect(body).not.toContain('<script')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these must not be in the feed
  expect(body).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/)
  expect((await get('?search=%3Cscript%3E%22%27%00%0B')).body).not.toContain('<script')
})

test('a feed hides what the employer hides, and has no closed jobs', async () => {
  const shy = await createEmployer(app, 'Maternidade Segredo Absoluto')
  const place = { state: 'AC', city: 'Rio Branco' }
  const hidden = { employerHidden: true, payHidden: true, payMin: 77_777_700, payMax: 88_888_800 }
  const id = await publishJob(app, shy, { ...place, ...hidden })
  const closed = await publishJob(app, shy, place)
  await app.call('POST /jobs/:id/close', {
    token: shy.token,
    params: { id: closed },
    body: { reason: 'cancelled' },
  })
  const { body } = await get('?state=AC')
  expect(await entries('?state=AC')).toEqual([id])
  expect(body).toContain('Empresa confidencial')
  expect(body).not.toMatch(/Segredo Absoluto|777777|888888|777\.777|888\.888/)
  expect(body).not.toContain(shy.id)
  // Every caller gets the same feed as a guest.
  expect((await get('?state=AC', { authorization: `Bearer ${shy.token}` })).body).toBe(body)
})

test('a feed has at most fifty jobs', async () => {
  for (let made = 0; made < 51; made += 1) await publishJob(app, hospital, { state: 'RR', city: 'Boa Vista' })
  expect(await entries('?state=RR')).toHaveLength(50)
})

test('an unchanged feed is answered with 304', async () => {
  const etag = String((await get('?state=SP')).headers.etag)
  expect((await get('?state=SP', { 'if-none-match': etag })).statusCode).toBe(304)
  expect((await get('?state=AC', { 'if-none-match': etag })).statusCode).toBe(200)
})

test.each([
  'isRemote=talvez',
  `search=${'x'.repeat(500)}`,
  `tags=${Array.from({ length: 60 }, (_, place) => place).join(',')}`,
  'state=PR&state=SP',
])('?%s is refused', async (query) => {
  const { statusCode, headers } = await get(`?${query}`)
  expect([statusCode, headers['cache-control']]).toEqual([400, 'no-store'])
})
