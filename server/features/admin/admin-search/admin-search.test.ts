import { beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { createDoctor, createEmployer, createUser, publishJob, type TestUser } from '#test/factories.ts'

let app: TestApp
let admin: TestUser
let hospital: TestUser

beforeAll(async () => {
  app = await testApp()
  admin = await createUser(app, { role: 'admin' })
  hospital = await createEmployer(app, 'Hospital da Busca')
})

const search = async (q: string) => {
  const { status, reply } = await app.call('GET /admin/search', { token: admin.token, query: { q } })
  expect(status).toBe(200)
  return Object.fromEntries(reply.groups.map(({ group, items }) => [group, items]))
}

test('finds accounts by e-mail, name, document and id, with the address of their panel', async () => {
  const { cnpj } = await app.db
    .selectFrom('users')
    .select('cnpj')
    .where('id', '=', hospital.id)
    .executeTakeFirstOrThrow()
  for (const q of [hospital.email, 'hospital da busca', cnpj as string, hospital.id.toUpperCase()])
    expect((await search(q)).user).toMatchObject([
      { id: hospital.id, title: 'Hospital da Busca', href: `/dashboard/admin/users?aberto=${hospital.id}` },
    ])
  expect(JSON.stringify(await search(cnpj as string))).not.toContain(cnpj)
})

test('finds jobs by words of the title and by id', async () => {
  const id = await publishJob(app, hospital, { title: 'Hemodinamicista em Curitiba' })
  const expected = [
    {
      id,
      title: 'Hemodinamicista em Curitiba',
      detail: 'Hospital da Busca · Ativa',
      href: `/dashboard/jobs?aberto=${id}`,
    },
  ]
  for (const q of ['HEMODINAM', 'hemodinâmicista']) expect((await search(q)).job).toEqual(expected)
  expect((await search(id)).job).toEqual(expected)
})

test('finds payments by the id of the payment at its provider, and leads to who paid', async () => {
  const entry = {
    owner_user_id: hospital.id,
    provider: 'stripe' as const,
    provider_ref: 'ch_busca123',
    product: 'subscription' as const,
    subject_id: 'sub_busca123',
    payment_ref: 'ch_busca123',
    occurred_at: app.clock.now(),
    recorded_at: app.clock.now(),
  }
  await app.db
    .insertInto('ledger_entries')
    .values([
      { ...entry, kind: 'fee', amount: -930, description: 'Tarifa' },
      { ...entry, kind: 'payment', amount: 19_900, description: 'Plano Plus' },
    ])
    .execute()
  expect((await search('ch_busca123')).payment).toMatchObject([
    { title: 'Pagamento ch_busca123', href: `/dashboard/admin/users?aberto=${hospital.id}` },
    { title: 'Tarifa ch_busca123' },
  ])
  expect((await search('ch_busca')).payment).toBeUndefined()
})

test('finds a report by its id and by the eight characters that lists show', async () => {
  const medica = await createDoctor(app)
  await app.call('POST /reports', {
    token: medica.token,
    body: {
      reportedEntityType: 'UserProfile',
      reportedEntityId: hospital.id,
      reason: 'Telefone de outra empresa',
    },
  })
  const { id, case_id } = await app.db
    .selectFrom('reports')
    .select(['id', 'case_id'])
    .where('entity_id', '=', hospital.id)
    .executeTakeFirstOrThrow()
  const number = id.slice(0, 8)
  const href = `/dashboard/admin/abuse-reports?situacao=todas&busca=${number}&aberto=${case_id}`
  for (const q of [id, number])
    expect((await search(q)).report).toMatchObject([{ id, title: `Denúncia ${number}`, href }])
})

test.each(['', ' ', "' or 1=1 --", '%', '\\', 'ffffffff', '00000000', 'é'.repeat(100), '{}', 'null'])(
  'a search for %j is answered',
  async (q) => {
    await search(q)
  },
)
