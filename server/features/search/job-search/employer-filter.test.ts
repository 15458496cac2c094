import { beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import {
  createDoctor,
  createEmployer,
  createUser,
  publishJob,
  type TestUser,
  UNKNOWN_ID,
} from '#test/factories.ts'
import { createListedCompany } from '#test/telehealth.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

async function search(employer: string, others: object = {}) {
  const { status, reply, raw } = await app.call('GET /jobs', { query: { employer, ...others } as never })
  if (status !== 200) throw new Error(raw.body)
  return { ids: reply.jobOffers.map(({ id }) => id).sort(), name: reply.employerName }
}

async function edit(owner: TestUser, id: string, change: object) {
  const { reply } = await app.call('GET /jobs/:id/edit', { token: owner.token, params: { id } })
  const body = { ...reply.form, ...change, version: reply.version } as never
  const { status, raw } = await app.call('PUT /jobs/:id', { token: owner.token, params: { id }, body })
  if (status !== 200) throw new Error(raw.body)
}

test('a company finds its own jobs, in any case of the id, and together with other filters', async () => {
  const hospital = await createEmployer(app, 'Hospital Azul')
  await publishJob(app, await createEmployer(app, 'Hospital Verde'))
  const ids = [await publishJob(app, hospital), await publishJob(app, hospital, { tags: ['UTI'] })]
  expect(await search(hospital.id)).toEqual({ ids: ids.toSorted(), name: 'Hospital Azul' })
  expect(await search(hospital.id.toUpperCase())).toEqual({ ids: ids.toSorted(), name: 'Hospital Azul' })
  expect((await search(hospital.id, { tags: 'UTI' })).ids).toEqual([ids[1]])
  expect((await search(hospital.id, { search: 'plantonista' })).ids).toEqual(ids.toSorted())
})

test('a job that hides its employer is not found by it, whatever it was before an edit', async () => {
  const hospital = await createEmployer(app)
  const shown = await publishJob(app, hospital)
  const hidden = await publishJob(app, hospital, { employerHidden: true })
  expect((await search(hospital.id)).ids).toEqual([shown])
  await edit(hospital, shown, { employerHidden: true })
  expect((await search(hospital.id)).ids).toEqual([])
  await edit(hospital, hidden, { employerHidden: false })
  expect((await search(hospital.id)).ids).toEqual([hidden])
})

test.each([
  ['unknown', UNKNOWN_ID],
  ['malformed', "x' | job=any"],
  ['a label', 'job=any'],
  ['of a doctor', null],
])('an id that is %s finds nothing, has no name and is no error', async (_, given) => {
  const employer = given ?? (await createDoctor(app)).id
  expect(await search(employer)).toEqual({ ids: [], name: null })
})

test('a suspended company is neither found nor named', async () => {
  const hospital = await createEmployer(app)
  const admin = await createUser(app, { role: 'admin' })
  await publishJob(app, hospital)
  const { status, raw } = await app.call('POST /admin/users/:id/suspend', {
    token: admin.token,
    params: { id: hospital.id },
    body: { reason: 'Anúncios repetidos sem resposta.' },
  } as never)
  if (status !== 200) throw new Error(raw.body)
  expect(await search(hospital.id)).toEqual({ ids: [], name: null })
})

test('a company without a public profile is named only while an open job shows it', async () => {
  const hospital = await createEmployer(app, 'Hospital Discreto')
  await app.db.updateTable('users').set({ is_searchable: false }).where('id', '=', hospital.id).execute()
  await publishJob(app, hospital, { employerHidden: true })
  expect(await search(hospital.id)).toEqual({ ids: [], name: null })
  const shown = await publishJob(app, hospital)
  expect(await search(hospital.id)).toEqual({ ids: [shown], name: 'Hospital Discreto' })
})

test('the number on a card of the telehealth directory is the number of jobs that its link finds', async () => {
  const company = await createListedCompany(app, await createUser(app, { role: 'admin' }))
  for (const employerHidden of [false, true, false]) await publishJob(app, company, { employerHidden })
  const expired = await publishJob(app, company)
  await app.db.updateTable('jobs').set({ expires_at: app.clock.now() }).where('id', '=', expired).execute()
  await app.db
    .updateTable('job_search')
    .set({ expires_at: app.clock.now() })
    .where('job_id', '=', expired)
    .execute()
  const { reply } = await app.call('GET /telehealth/companies', {})
  const card = reply.data.find(({ id }) => id === company.id)
  expect([card?.openJobCount, (await search(company.id)).ids.length]).toEqual([2, 2])
})

test('a search without results offers to leave out the company', async () => {
  const hospital = await createEmployer(app)
  const { reply } = await app.call('GET /jobs/alternatives', {
    query: { employer: hospital.id, medicalSpecialties: 'Clínica Médica' } as never,
  })
  const total = (await app.call('GET /jobs', { query: { medicalSpecialties: 'Clínica Médica' } as never }))
    .reply.totalCount
  expect(reply.without).toEqual([{ filter: 'employer', total, totalIsCapped: false }])
})

test('the feed of a company has its name in the title', async () => {
  const hospital = await createEmployer(app, 'Hospital Feed & Filhos')
  await publishJob(app, hospital)
  const { body } = await app.app.inject({ url: `/vagas.atom?employer=${hospital.id}` })
  expect(body).toContain('Vagas para médicos · Hospital Feed &amp; Filhos')
  expect((await app.app.inject({ url: '/vagas.atom?employer=x' })).statusCode).toBe(200)
})
