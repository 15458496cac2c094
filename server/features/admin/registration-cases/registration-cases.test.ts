import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import {
  approveCase,
  askAbout,
  caseFor,
  createRegisteredDoctor,
  decideCase,
  openCaseOf,
  ownCheck,
  registryWith,
  regular,
  requestCheck,
} from '#test/credentials/registration-checks.ts'
import { createUser, type TestUser, UNKNOWN_ID } from '#test/factories.ts'
import { bellOf } from '#test/notifications.ts'

let app: TestApp
let ana: TestUser
let bia: TestUser
beforeAll(async () => {
  app = await testApp({ env: { MEDICAL_REGISTRY: 'manual' } })
})
beforeEach(async () => {
  await app.db.updateTable('users').set({ role: 'doctor' }).where('role', '=', 'admin').execute()
  ana = await createUser(app, { role: 'admin', name: 'Ana Operadora' })
  bia = await createUser(app, { role: 'admin', name: 'Bia Operadora' })
})

/** A doctor who has asked for a check, and the id of the case. */
async function newCase(name?: string) {
  const doctor = await createRegisteredDoctor(app, name ? { name } : {})
  await requestCheck(app, doctor, doctor)
  return { doctor, id: await openCaseOf(app, doctor) }
}
const list = async (query: object = {}) =>
  (await app.call('GET /admin/registration-cases', { token: ana.token, query: { pageSize: 100, ...query } }))
    .reply
const logOf = ({ id }: { id: string }) =>
  app.db
    .selectFrom('admin_log')
    .select(['action', 'admin_user_id', 'reason', 'changes'])
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute()

test('an admin verifies with the RQEs that were found, and it is logged', async () => {
  const { doctor, id } = await newCase()
  expect(await caseFor(app, ana, id)).toMatchObject({
    doctorName: 'Ana Teste Souza',
    crm: doctor.crm,
    caseReason: 'no_registry',
    titles: [{ name: 'Cardiologia', rqe: '45678' }],
    registry: null,
    otherHolder: null,
    state: 'pending',
  })
  const { status, reply } = await decideCase(app, ana, id, 'verified', {
    reason: 'Busca do CFM.',
    rqes: ['45678'],
  })
  expect(status).toBe(200)
  expect(reply).toMatchObject({ outcome: 'verified', state: 'verified' })
  expect(reply.history).toMatchObject([
    { outcome: 'verified', basis: 'manual', checkedBy: 'Ana Operadora', approvedBy: null, reason: null },
  ])
  expect(await logOf(doctor)).toMatchObject([
    {
      action: 'decided_registration',
      admin_user_id: ana.id,
      reason: 'Busca do CFM.',
      changes: {
        registration: { before: null, after: `CRM-SP ${doctor.crm}` },
        registrationCheck: { before: 'pending', after: 'verified' },
      },
    },
  ])
})

test.each(['not_confirmed', 'irregular'] as const)(
  '%s takes effect once another admin approves, and the doctor is told why',
  async (outcome) => {
    const { doctor, id } = await newCase()
    const { reply } = await decideCase(app, ana, id, outcome, { reason: 'O nome é outro.' })
    expect(reply).toMatchObject({ outcome: null, proposal: { outcome, isOwn: true } })
    expect((await ownCheck(app, doctor))?.state).toBe('pending')
    expect((await bellOf(app, doctor)).items).toEqual([])
    expect((await approveCase(app, ana, id)).error.errorDto.errorName).toBe('OwnApproval')
    expect((await caseFor(app, bia, id)).proposal).toMatchObject({
      isOwn: false,
      proposedBy: 'Ana Operadora',
    })
    const approved = await approveCase(app, bia, id)
    expect(approved.status).toBe(200)
    expect(approved.reply.history).toMatchObject([
      { outcome, reason: 'O nome é outro.', checkedBy: 'Ana Operadora', approvedBy: 'Bia Operadora' },
    ])
    expect(await ownCheck(app, doctor)).toMatchObject({
      state: outcome === 'irregular' ? 'irregular' : 'none',
      reason: 'O nome é outro.',
      mayRequest: true,
    })
    expect((await bellOf(app, doctor)).items).toMatchObject([{ kind: 'registration_checked' }])
    expect((await logOf(doctor)).map(({ action, admin_user_id }) => [action, admin_user_id])).toEqual([
      ['proposed_registration_refusal', ana.id],
      ['decided_registration', bia.id],
    ])
  },
)

test('a proposal goes back to the queue, or is overruled by a verification', async () => {
  const { doctor, id } = await newCase()
  await decideCase(app, ana, id, 'irregular')
  const { version } = await caseFor(app, bia, id)
  const returned = await app.call('POST /admin/registration-cases/:id/return', {
    token: bia.token,
    params: { id },
    body: { version },
  })
  expect(returned.reply.proposal).toBeNull()
  await decideCase(app, ana, id, 'not_confirmed')
  expect((await decideCase(app, bia, id, 'verified')).reply).toMatchObject({
    outcome: 'verified',
    proposal: null,
  })
  expect((await logOf(doctor)).map(({ action }) => action)).toEqual([
    'proposed_registration_refusal',
    'returned_registration_refusal',
    'proposed_registration_refusal',
    'decided_registration',
  ])
})

test('with one admin nothing can be refused', async () => {
  const { id } = await newCase()
  await app.db.updateTable('users').set({ role: 'doctor' }).where('id', '=', bia.id).execute()
  expect((await decideCase(app, ana, id, 'irregular')).error.errorDto.errorName).toBe('NoSecondAdmin')
  expect((await decideCase(app, ana, id, 'verified')).status).toBe(200)
})

test('a refusal needs a reason, and what is decided has to be what the admin has seen', async () => {
  const { doctor, id } = await newCase()
  const silent = await decideCase(app, ana, id, 'irregular', { reason: ' ' })
  expect([silent.status, silent.error.errors?.reason]).toEqual([400, ['Informe o motivo.']])
  const { version } = await caseFor(app, ana, id)
  await app.call('PATCH /accounts/doctors/me', { token: doctor.token, body: { name: 'Outra Pessoa' } })
  const stale = await app.call('POST /admin/registration-cases/:id/decision', {
    token: ana.token,
    params: { id },
    body: { outcome: 'verified', version },
  })
  expect([stale.status, stale.error.errorDto.errorName]).toEqual([409, 'ChangedMeanwhile'])
  const seen = (await caseFor(app, ana, id)).version
  const both = await Promise.all(
    [ana, bia].map(({ token }) =>
      app.call('POST /admin/registration-cases/:id/decision', {
        token,
        params: { id },
        body: { outcome: 'verified', version: seen },
      }),
    ),
  )
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('of parallel approvals and a return exactly one is carried out', async () => {
  const { doctor, id } = await newCase()
  await decideCase(app, ana, id, 'irregular')
  const { version } = await caseFor(app, bia, id)
  const call = (verb: 'approve' | 'return') =>
    app.call(`POST /admin/registration-cases/:id/${verb}`, {
      token: bia.token,
      params: { id },
      body: { version },
    })
  const answers = await Promise.all([call('approve'), call('return'), call('approve')])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect(await logOf(doctor)).toHaveLength(2)
})

test('a decided registration is checked again, and counts until then', async () => {
  const { doctor, id } = await newCase()
  await decideCase(app, ana, id, 'verified')
  const reopen = () =>
    app.call('POST /admin/registration-cases/:id/reopen', { token: bia.token, params: { id } })
  const { reply } = await reopen()
  expect(reply).toMatchObject({ outcome: null, origin: 'admin', state: 'verified' })
  expect((await reopen()).status).toBe(409)
  await decideCase(app, ana, reply.id, 'irregular')
  await approveCase(app, bia, reply.id)
  expect((await ownCheck(app, doctor))?.state).toBe('irregular')
})

test('the queue lists cases by their tab, number and name, those with another situation first', async () => {
  const first = await newCase('Zuleica Primeira Teixeira')
  app.clock.advance({ minutes: 1 })
  const second = await newCase('Yara Segunda Teixeira')
  await app.db
    .updateTable('registration_checks')
    .set({ case_reason: null })
    .where('id', '=', second.id)
    .execute()
  const idsOf = async (query: object) => (await list(query)).items.map(({ id }) => id)
  expect(await idsOf({ search: 'teixeira' })).toEqual([first.id])
  await askAbout(app, second.doctor, registryWith(regular({ isRegular: false, situation: 'Cassado' })))
  expect(await idsOf({ search: 'TEIXEIRA' })).toEqual([second.id, first.id])
  expect(await idsOf({ search: `CRM ${first.doctor.crm}` })).toEqual([first.id])
  expect(await idsOf({ search: 'teixeira', caseReason: 'situation' })).toEqual([second.id])
  await decideCase(app, ana, second.id, 'irregular')
  expect(await idsOf({ search: 'teixeira', tab: 'proposed' })).toEqual([second.id])
  await decideCase(app, ana, first.id, 'verified')
  expect(await idsOf({ search: 'teixeira', tab: 'decided' })).toEqual([first.id])
  expect(await list({ search: 'teixeira' })).toMatchObject({ items: [], totalCount: 0, proposedCount: 1 })
})

test.each([
  ['an unknown case', UNKNOWN_ID],
  ['an id that is no UUID', 'nada'],
])('%s is not found', async (_, id) => {
  const { status } = await app.call('POST /admin/registration-cases/:id/decision', {
    token: ana.token,
    params: { id },
    body: { outcome: 'verified', version: 'x' },
  })
  expect(status).toBe(404)
})
