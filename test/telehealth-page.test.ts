import { beforeEach, expect, test, vi } from 'vitest'
import { workTelehealthDirectory } from '#server/features/telehealth/telehealth-directory/worker.ts'
import { builtPages } from '#server/http/render.ts'
import { type TestApp, testApp } from './app.ts'
import { createUser, publishJob, type TestUser } from './factories.ts'
import {
  createListedCompany,
  createTelehealth,
  decideCheck,
  notificationsOf,
  passTime,
} from './telehealth.ts'

let app: TestApp
let admin: TestUser
beforeEach(async () => {
  app = await testApp({ pages: builtPages(), env: { PUBLIC_URL: 'https://medponto.example' } })
  admin = await createUser(app, { role: 'admin' })
})

const get = (url: string) => app.app.inject({ url })
/** The text of a page, without markup. */
const textOf = (html: string) =>
  html
    .replace(/<(script|style)[\s\S]*?<\/\1>/g, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/\s+/g, ' ')

test('an empty directory offers its slots and says that it is empty', async () => {
  const { statusCode, body } = await get('/telemedicina')
  expect(statusCode).toBe(200)
  const text = textOf(body)
  expect(text).toContain('Nenhuma empresa de telemedicina cadastrada no momento.')
  expect(text).toContain('0 de 10 · 10 vagas disponíveis')
  expect(text.match(/Seja um parceiro/g)).toHaveLength(3)
  expect(text.match(/Vaga disponível/g)).toHaveLength(10)
  expect(body).toContain('href="/contato"')
  expect(body).not.toContain('application/ld+json')
})

/** Aurora, a partner, Brisa, and a company that is not listed. Returns Aurora. */
async function fillDirectory(): Promise<TestUser> {
  const partner = await createListedCompany(app, admin, 'Aurora Telessaúde')
  await createListedCompany(app, admin, 'Brisa Telessaúde')
  await createTelehealth(app, 'Clandestina Telessaúde')
  await app.call('PUT /user', {
    token: partner.token,
    body: {
      telehealthSpecialties: ['Cardiologia', 'Dermatologia', 'Pediatria', 'Psiquiatria'],
      telehealthModalities: ['teleconsultation'],
    },
  })
  await publishJob(app, partner)
  await app.call('PATCH /admin/telehealth-companies/:id/tier', {
    token: admin.token,
    params: { id: partner.id },
    body: { telehealthTier: 'partner', expiresAt: '2026-12-16T15:00:00Z' },
  })
  return partner
}

test('the page shows what the law requires of each company, and marks paid positions as advertising', async () => {
  const partner = await fillDirectory()
  const { body } = await get('/telemedicina')
  const text = textOf(body)
  for (const part of [
    'Parceiros',
    'Empresas em destaque',
    'Provedores de telemedicina',
    'Registro CRM-PR 1234 · Diretor técnico-médico Dr(a). Ana Souza, CRM-PR 567 · conferido em 16/11/2026',
    'Teleconsulta',
    '+1 mais',
    '1 vaga aberta',
    'As consultas acontecem na própria empresa',
  ])
    expect(text).toContain(part)
  expect(text).not.toContain('Clandestina')
  expect(body.match(/>Publicidade</g)).toHaveLength(1)
  expect(text.match(/Posição paga; não é avaliação de qualidade/g)).toHaveLength(1)
  expect(text.match(/Seja um parceiro/g)).toHaveLength(2)
  expect(body).toContain(`href="/perfil/${partner.id}"`)
  expect(body).toContain(`href="/vagas?employer=${partner.id}"`)
  const jobs = await get(`/vagas?employer=${partner.id}`)
  expect(textOf(jobs.body)).toContain('Encontramos 1 vaga')
  expect(jobs.body).toContain('aria-label="Remover filtro Aurora Telessaúde"')
  expect(jobs.body).toContain('content="noindex"')
  expect(body).toMatch(/href="https:\/\/telessaude\.example\/" target="_blank" rel="sponsored noopener"/)
})

test('structured data names the registrations and has no ratings', async () => {
  await fillDirectory()
  const { body } = await get('/telemedicina')
  const [, json = ''] = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(body) ?? []
  const [first] = JSON.parse(json)['@graph']
  expect(first).toMatchObject({
    '@type': ['Organization', 'MedicalOrganization'],
    name: 'Aurora Telessaúde',
    identifier: { propertyID: 'CRM-PR', value: '1234' },
    areaServed: 'BR',
  })
  expect(json).not.toMatch(/rating|review/i)
})

test('filters work without scripts, and filtered pages are not indexed', async () => {
  await fillDirectory()
  const plain = await get('/telemedicina')
  expect(plain.body).toMatch(/<form [^>]*action="\/telemedicina"/)
  expect(plain.body).toContain('<link rel="canonical" href="https://medponto.example/telemedicina"/>')
  const hit = await get('/telemedicina?especialidade=Psiquiatria&modalidade=')
  expect([hit.body.includes('Aurora'), hit.body.includes('Brisa')]).toEqual([true, false])
  expect(hit.body).toContain('content="noindex"')
  const none = await get('/telemedicina?modalidade=telesurgery')
  expect([none.statusCode, textOf(none.body)]).toEqual([
    200,
    expect.stringContaining('Nenhuma empresa com esses filtros'),
  ])
  expect((await get('/telemedicina?modalidade=telepatia&page=x')).body).toContain('Brisa')
})

test('a page after the last one has status 404', async () => {
  await fillDirectory()
  expect((await get('/telemedicina?page=9')).statusCode).toBe(404)
})

test('the directory is linked in header, footer and sitemap, and has a redirect', async () => {
  const { body } = await get('/vagas')
  expect(body.match(/href="\/telemedicina"/g)?.length).toBeGreaterThanOrEqual(2)
  expect((await get('/sitemaps/paginas.xml')).body).toContain(
    '<loc>https://medponto.example/telemedicina</loc>',
  )
  const moved = await get('/telehealth?modalidade=telediagnosis')
  expect([moved.statusCode, moved.headers.location]).toEqual([301, '/telemedicina?modalidade=telediagnosis'])
})

test('a company is checked, gets a paid position, and is regular again when its time is over', async () => {
  const name = 'Crivo Telessaúde'
  const company = await createTelehealth(app, name)
  const admins = () => ({ token: admin.token, params: { id: company.id } })
  const give = async () =>
    (
      await app.call('PATCH /admin/telehealth-companies/:id/tier', {
        ...admins(),
        body: { telehealthTier: 'sponsored', expiresAt: app.clock.now().toISOString() },
      })
    ).status
  /** Whether the page lists the company, and as advertising. */
  const shown = async () => {
    const text = textOf((await get('/telemedicina')).body)
    const [sponsored = '', others = ''] = text.split('Provedores de telemedicina')
    return { isPaid: sponsored.includes(name), isRegular: others.includes(name) }
  }
  expect([await give(), await shown()]).toEqual([409, { isPaid: false, isRegular: false }])

  // An error that the server finds itself: the seat is in another state than the registration.
  const values = { crm_registration: '1234-SP', technical_director_crm: '567-SP' }
  await app.db.updateTable('employers').set(values).where('user_id', '=', company.id).execute()
  expect((await app.call('GET /admin/establishments/:id', admins())).reply.missing).toEqual([
    'registrationState',
  ])
  expect((await decideCheck(app, admin, company.id)).error.errorDto.errorName).toBe('EstablishmentIncomplete')
  const corrected = { crm_registration: '1234-PR', technical_director_crm: '567-PR' }
  await app.db.updateTable('employers').set(corrected).where('user_id', '=', company.id).execute()
  expect((await decideCheck(app, admin, company.id)).status).toBe(200)
  expect(await shown()).toEqual({ isPaid: false, isRegular: true })
  expect([await give(), await shown()]).toEqual([200, { isPaid: true, isRegular: false }])

  // Readers do not wait for the queue.
  await passTime(app, admin, { hours: 24 })
  expect(await shown()).toEqual({ isPaid: false, isRegular: true })
  const slotOf = async () =>
    (
      await app.db
        .selectFrom('telehealth_tiers')
        .select('slot')
        .where('employer_id', '=', company.id)
        .executeTakeFirstOrThrow()
    ).slot
  expect(await slotOf()).not.toBeNull()
  await workTelehealthDirectory(app.queue, app)
  await app.queue.add(app.db, 'telehealth-tiers.expiry', {})
  await vi.waitUntil(async () => (await slotOf()) === null, { timeout: 60_000 })
  expect(await notificationsOf(app, company.id)).toMatchObject({ telehealth_tier_ended: 1 })
  expect(await shown()).toEqual({ isPaid: false, isRegular: true })

  await passTime(app, admin, { days: 180 })
  expect(await shown()).toEqual({ isPaid: false, isRegular: false })
})

test('only the first page offers free positions, and later pages have no empty sections', async () => {
  const { totalCount } = (await app.call('GET /telehealth/companies', { query: {} })).reply
  for (let number = totalCount; number < 61; number += 1)
    await createListedCompany(app, admin, `Zênite ${number}`)
  const first = textOf((await get('/telemedicina')).body)
  expect(first).toContain('Seja um parceiro')
  const { body } = await get('/telemedicina?page=2')
  expect(body.match(/<h2[^>]*>[^<]*/g)?.map((heading) => heading.replace(/<[^>]*>/, ''))).toEqual([
    'Provedores de telemedicina',
    'Como funciona este diretório',
  ])
  expect(textOf(body)).not.toMatch(/Seja um parceiro|vagas? disponíve/i)
})
