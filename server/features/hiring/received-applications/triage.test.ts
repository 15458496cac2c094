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

const CURITIBA = 4_106_902
const LONDRINA = 4_113_700
const MANAUS = 1_302_603

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

const apply = (person: TestUser, id: string) =>
  app.call('POST /jobs/:id/apply', { token: person.token, params: { id } })
const list = async (owner: TestUser, query = {}) =>
  (await app.call('GET /applications/employer', { token: owner.token, query })).reply
const counts = async (owner: TestUser, query = {}) =>
  (await app.call('GET /applications/employer/counts', { token: owner.token, query })).reply
const view = (owner: TestUser, id: string) =>
  app.call('POST /applications/:id/view', { token: owner.token, params: { id } })
const panel = (owner: TestUser, id: string) =>
  app.call('GET /applications/:id', { token: owner.token, params: { id } })
const namesOf = (items: readonly { doctorName: string }[]) => items.map(({ doctorName }) => doctorName)

/** A hospital with a job and `applicants` applications, one per minute: 'Médica 01' first. */
async function hospitalWith(applicants: number, change: (index: number) => object = () => ({})) {
  const owner = await createEmployer(app)
  const jobId = await publishJob(app, owner)
  const doctors: TestUser[] = []
  for (let index = 1; index <= applicants; index += 1) {
    const doctor = await createDoctor(app, `Médica ${String(index).padStart(2, '0')}`)
    const values = change(index)
    if (Object.keys(values).length > 0)
      await app.db.updateTable('users').set(values).where('id', '=', doctor.id).execute()
    app.clock.advance({ minutes: 1 })
    await apply(doctor, jobId)
    doctors.push(doctor)
  }
  app.clock.advance({ minutes: 1 })
  return { owner, jobId, doctors }
}

/** Reads all pages; `between` runs before each but the first. */
async function allPages(owner: TestUser, query: object, between: (page: number) => Promise<unknown>) {
  const items = []
  let after: string | undefined
  for (let page = 1; page <= 20; page += 1) {
    const reply = await list(owner, { ...query, after })
    items.push(...reply.items)
    if (!reply.next) return items
    after = reply.next
    await between(page)
  }
  throw new Error('the list does not end')
}

const setRqe = (doctor: TestUser, specialtyName: string, rqe: string | null) =>
  app.db
    .insertInto('doctor_specialties')
    .values(({ selectFrom }) => ({
      doctor_id: doctor.id,
      specialty_id: selectFrom('specialties').select('id').where('name', '=', specialtyName),
      rqe,
    }))
    .execute()

test.each([
  { sort: 'received', direction: 'asc' },
  { sort: 'received', direction: 'desc' },
  { sort: 'name', direction: 'asc' },
  { sort: 'distance', direction: 'asc' },
  { sort: 'status', direction: 'desc' },
])('opening each applicant while paging skips and repeats nobody: $sort $direction', async (order) => {
  const { owner, jobId } = await hospitalWith(9, (index) => ({ city_id: index % 2 ? CURITIBA : LONDRINA }))
  const query = { jobId, status: 'submitted', pageSize: 2, perDoctor: true, ...order }
  const seen: string[] = []
  const rows = await allPages(owner, query, async () => {
    // Opening makes them `viewed`, so the list of new ones would shrink in front of the position.
    for (const { id } of (await list(owner, { jobId, status: 'submitted', ...order, pageSize: 2 })).items)
      await view(owner, id)
    // And somebody else applies meanwhile.
    app.clock.advance({ seconds: 10 })
    await apply(await createDoctor(app, 'Aaa Chegou Depois'), jobId)
    app.clock.advance({ seconds: 10 })
  })
  for (const { doctorName } of rows) seen.push(doctorName)
  expect(seen.toSorted()).toEqual(Array.from({ length: 9 }, (_, index) => `Médica 0${index + 1}`))
})

test('a row shows the present status although the tab goes by the one of the first page', async () => {
  const { owner, jobId } = await hospitalWith(3)
  const query = { jobId, status: 'submitted', pageSize: 1, sort: 'received', direction: 'asc' }
  const first = await list(owner, query)
  expect(first).toMatchObject({ totalCount: 3, items: [{ doctorName: 'Médica 01', status: 'submitted' }] })
  app.clock.advance({ seconds: 1 })
  const [second] = (await list(owner, { ...query, page: 2 })).items
  await view(owner, second?.id as string)
  const next = await list(owner, { ...query, after: first.next })
  expect(next).toMatchObject({ totalCount: 3, items: [{ doctorName: 'Médica 02', status: 'viewed' }] })
  // Once reloaded, the tab is up to date.
  expect(namesOf((await list(owner, { ...query, pageSize: 9 })).items)).toEqual(['Médica 01', 'Médica 03'])
})

test('a doctor with several applications has one row, led by the newest that matches', async () => {
  const owner = await createEmployer(app)
  const [first, second, third] = await Promise.all([
    publishJob(app, owner, { title: 'Primeira vaga' }),
    publishJob(app, owner, { title: 'Segunda vaga' }),
    publishJob(app, owner, { title: 'Terceira vaga' }),
  ])
  const elsewhere = await publishJob(app, await createEmployer(app))
  const ana = await createDoctor(app, 'Ana')
  const bia = await createDoctor(app, 'Bia')
  for (const [doctor, id] of [
    [ana, first],
    [bia, first],
    [ana, second],
    [ana, elsewhere],
    [ana, third],
  ] as const) {
    app.clock.advance({ minutes: 1 })
    await apply(doctor, id)
  }
  await app.call('DELETE /jobs/:id/apply', { token: ana.token, params: { id: third } })

  const rows = await list(owner, { perDoctor: true })
  expect(rows).toMatchObject({
    totalCount: 2,
    next: null,
    items: [
      {
        doctorName: 'Ana',
        jobTitle: 'Segunda vaga',
        others: [{ jobTitle: 'Primeira vaga', status: 'submitted' }],
      },
      { doctorName: 'Bia', others: [] },
    ],
  })
  expect(rows.items[0]?.others).toHaveLength(1)
  expect((await list(owner)).items).toHaveLength(3)
  expect(await counts(owner, { perDoctor: true })).toMatchObject({
    all: 2,
    byStatus: { submitted: 2, viewed: 0 },
  })
  expect(await counts(owner)).toMatchObject({ all: 3, byStatus: { submitted: 3 } })

  await view(owner, rows.items[0]?.id as string)
  expect(await counts(owner, { perDoctor: true })).toMatchObject({
    all: 2,
    byStatus: { submitted: 2, viewed: 1 },
  })
  const [isNew] = (await list(owner, { perDoctor: true, status: 'submitted', search: 'ana' })).items
  expect(isNew).toMatchObject({
    jobTitle: 'Primeira vaga',
    others: [{ jobTitle: 'Segunda vaga', status: 'viewed' }],
  })
})

test('filters by specialty, state of the CRM, RQE of the job and distance, and a search by specialty and city', async () => {
  const owner = await createEmployer(app)
  const jobId = await publishJob(app, owner, { medicalSpecialties: ['Cardiologia'] })
  const remote = await publishJob(app, owner, { isRemote: true, state: '', city: '' })
  const near = await createDoctor(app, 'Carla Cardio')
  const far = await createDoctor(app, 'Paula Pediatra')
  const farther = await createDoctor(app, 'Sem Registro')
  await setRqe(near, 'Cardiologia', '111')
  await setRqe(near, 'Anestesiologia', '112')
  await setRqe(near, 'Acupuntura', '113')
  await setRqe(far, 'Pediatria', '222')
  await setRqe(farther, 'Cardiologia', null)
  const live = (city_id: number, state: string, id: string) =>
    app.db.updateTable('users').set({ city_id, state }).where('id', '=', id).execute()
  await live(LONDRINA, 'PR', far.id)
  await live(MANAUS, 'AM', farther.id)
  await app.db
    .updateTable('doctor_registrations')
    .set({ uf: 'AM' })
    .where('doctor_id', '=', farther.id)
    .execute()
  for (const doctor of [near, far, farther]) {
    app.clock.advance({ minutes: 1 })
    await apply(doctor, jobId)
  }
  app.clock.advance({ minutes: 1 })
  await apply(near, remote)
  const found = async (query: object) => namesOf((await list(owner, { jobId, ...query })).items)
  const filters = await app.call('GET /applications/employer/filters', {
    token: owner.token,
    query: { jobId },
  })
  expect(filters.reply).toMatchObject({
    jobs: [
      { id: remote, applications: 1 },
      { id: jobId, applications: 3 },
    ],
    specialties: [
      { name: 'Acupuntura' },
      { name: 'Anestesiologia' },
      { name: 'Cardiologia', doctors: 1 },
      { name: 'Pediatria' },
    ],
    states: [
      { uf: 'AM', doctors: 1 },
      { uf: 'PR', doctors: 2 },
    ],
  })
  const pediatrics = filters.reply.specialties.find(({ name }) => name === 'Pediatria')?.id
  expect(await found({ specialtyId: pediatrics })).toEqual(['Paula Pediatra'])
  expect(await found({ uf: 'AM' })).toEqual(['Sem Registro'])
  expect(await found({ hasRqe: true })).toEqual(['Carla Cardio'])
  expect(await found({ distanceKm: 25 })).toEqual(['Carla Cardio'])
  expect(await found({ distanceKm: 400 })).toEqual(['Paula Pediatra', 'Carla Cardio'])
  expect(await found({ sort: 'distance', direction: 'asc' })).toEqual([
    'Carla Cardio',
    'Paula Pediatra',
    'Sem Registro',
  ])
  expect(await found({ search: 'pediatria LONDRINA' })).toEqual(['Paula Pediatra'])
  // A specialty without an RQE must not be advertised, so it is not found either.
  expect(await found({ search: 'cardiologia' })).toEqual(['Carla Cardio'])
  expect(await found({ search: 'manaus' })).toEqual(['Sem Registro'])
  expect(await counts(owner, { jobId, hasRqe: true })).toMatchObject({ all: 1 })
  expect(await counts(owner, { jobId, distanceKm: 400 })).toMatchObject({ all: 2 })

  const [row] = (await list(owner, { jobId, hasRqe: true })).items
  expect(row).toMatchObject({
    distanceKm: 0,
    // The one that the job asks for comes first, although two others precede it in the alphabet.
    medicalSpecialties: [
      { name: 'Cardiologia', rqe: '111', matchesJob: true },
      { name: 'Acupuntura', rqe: '113', matchesJob: false },
    ],
  })
  const [distant] = (await list(owner, { jobId, search: 'londrina' })).items
  expect(distant?.distanceKm).toBeGreaterThan(250)
  expect(distant?.distanceKm).toBeLessThan(350)
  expect((await list(owner, { jobId: remote })).items[0]?.distanceKm).toBeNull()
})

test.each([
  'x',
  '%00',
  Buffer.from('[]').toString('base64url'),
  Buffer.from(JSON.stringify(['received', 'desc', -1, '0', '2026-11-16 15:00:00+00', UNKNOWN_ID])).toString(
    'base64url',
  ),
  Buffer.from(JSON.stringify(['received', 'desc', 1, '0', '2026-02-31 15:00:00+00', UNKNOWN_ID])).toString(
    'base64url',
  ),
  Buffer.from(JSON.stringify(['received', 'desc', 1, "0'", '2026-02-01 15:00:00+00', UNKNOWN_ID])).toString(
    'base64url',
  ),
  Buffer.from(JSON.stringify(['name', 'desc', 1, 'a', '2026-02-01 15:00:00+00', UNKNOWN_ID])).toString(
    'base64url',
  ),
  'a'.repeat(601),
])('a position that no reply contained is refused: %s', async (after) => {
  const owner = await createEmployer(app)
  const { status } = await app.call('GET /applications/employer', { token: owner.token, query: { after } })
  expect(status).toBe(400)
})

test.each([
  { sort: 'salary' },
  { uf: 'XX' },
  { distanceKm: '0' },
  { distanceKm: 'perto' },
  { specialtyId: '1e9' },
  { hasRqe: 'talvez' },
  { pageSize: '101' },
])('%j is refused', async (query) => {
  const owner = await createEmployer(app)
  const { status } = await app.call('GET /applications/employer', {
    token: owner.token,
    query: query as never,
  })
  expect(status).toBe(400)
})

test('the panel has profile, history and the other applications, as far as the doctor shows them', async () => {
  const owner = await createEmployer(app)
  const jobId = await publishJob(app, owner)
  const otherJobId = await publishJob(app, owner, { title: 'Outra vaga' })
  const doctor = await createDoctor(app, 'Lia Prado')
  await app.db.updateTable('users').set({ bio: 'Dez anos de UTI.' }).where('id', '=', doctor.id).execute()
  await apply(doctor, jobId)
  await apply(doctor, otherJobId)
  const [row] = (await list(owner, { jobId })).items
  const id = row?.id as string
  app.clock.advance({ minutes: 3 })
  await view(owner, id)
  const { reply } = await panel(owner, id)
  expect(reply).toMatchObject({
    id,
    doctorName: 'Lia Prado',
    bio: 'Dez anos de UTI.',
    status: 'viewed',
    distanceKm: 0,
    jobLocation: { city: 'Curitiba', state: 'PR' },
    history: [{ status: 'submitted' }, { status: 'viewed', at: app.clock.now().toISOString() }],
    others: [{ jobTitle: 'Outra vaga', status: 'submitted' }],
  })
  await app.db.updateTable('users').set({ is_searchable: false }).where('id', '=', doctor.id).execute()
  expect((await panel(owner, id)).reply).toMatchObject({
    bio: null,
    profileImageUrl: null,
    email: doctor.email,
  })

  const rival = await createEmployer(app)
  const clinic = await createUser(app, { role: 'telehealth' })
  expect((await panel(rival, id)).status).toBe(404)
  expect((await panel(clinic, id)).status).toBe(404)
  expect((await panel(doctor, id)).status).toBe(403)
  expect((await panel(owner, UNKNOWN_ID)).status).toBe(404)
  await app.call('DELETE /jobs/:id/apply', { token: doctor.token, params: { id: jobId } })
  expect((await panel(owner, id)).status).toBe(404)
})

test('a withdrawal while paging drops only that row', async () => {
  const { owner, jobId, doctors } = await hospitalWith(5)
  const query = { jobId, pageSize: 2, sort: 'name', direction: 'asc' }
  const rows = await allPages(owner, query, (page) =>
    page === 1
      ? app.call('DELETE /jobs/:id/apply', { token: doctors[2]?.token as string, params: { id: jobId } })
      : Promise.resolve(),
  )
  expect(namesOf(rows)).toEqual(['Médica 01', 'Médica 02', 'Médica 04', 'Médica 05'])
})
