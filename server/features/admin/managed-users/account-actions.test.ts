import { generateCnpj, generateCpf } from '@brazilian-utils/brazilian-utils'
import { beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { hideProfile } from '#server/features/accounts/profiles/service.ts'
import { login, mailedLink, mailsTo, OTHER_PASSWORD } from '#test/accounts.ts'
import { type TestApp, testApp } from '#test/app.ts'
import {
  createDoctor,
  createEmployer,
  createUser,
  publishJob,
  type TestUser,
  UNKNOWN_ID,
} from '#test/factories.ts'

let app: TestApp
let admin: TestUser

beforeAll(async () => {
  app = await testApp()
  admin = await createUser(app, { role: 'admin', name: 'Operadora Um' })
  // One more, so that the first is never the last.
  await createUser(app, { role: 'admin', name: 'Operador Dois' })
})

const details = async (id: string) =>
  (await app.call('GET /admin/users/:id', { token: admin.token, params: { id } })).reply
const logOf = (id: string) =>
  app.db.selectFrom('admin_log').selectAll().where('subject_id', '=', id).orderBy('id').execute()
const suspend = (id: string, by = admin, reason = 'Perfil falso') =>
  app.call('POST /admin/users/:id/suspend', { token: by.token, params: { id }, body: { reason } })
const changeRole = (
  id: string,
  role: 'doctor' | 'employer' | 'telehealth' | 'admin',
  updatedAt: string,
  by = admin,
) => app.call('PATCH /admin/users/:id/role', { token: by.token, params: { id }, body: { role, updatedAt } })

describe('changes', () => {
  test('suspending ends sessions, tells the person why, and is logged once however often it is asked for', async () => {
    const medica = await createDoctor(app)
    const answers = await Promise.all([1, 2, 3].map(() => suspend(medica.id)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await app.call('GET /user/me', { token: medica.token })).status).toBe(401)
    const mails = await mailsTo(app, medica.email)
    expect(mails.map(({ subject }) => subject)).toEqual(['Sua conta no Medponto foi suspensa'])
    expect(mails[0]?.text).toContain('Perfil falso')
    expect(await logOf(medica.id)).toMatchObject([{ action: 'suspended_user', reason: 'Perfil falso' }])
    const reinstate = () =>
      app.call('POST /admin/users/:id/reinstate', { token: admin.token, params: { id: medica.id } })
    expect([(await reinstate()).status, (await reinstate()).status]).toEqual([200, 200])
    expect(await logOf(medica.id)).toHaveLength(2)
    expect((await suspend(UNKNOWN_ID)).status).toBe(404)
  })

  test('showing and hiding a profile take an explicit value, so a double click changes nothing more', async () => {
    const medica = await createDoctor(app)
    const set = (isSearchable: boolean) =>
      app.call('PATCH /admin/users/:id/searchable', {
        token: admin.token,
        params: { id: medica.id },
        body: { isSearchable },
      })
    await Promise.all([set(false), set(false)])
    expect((await details(medica.id)).isSearchable).toBe(false)
    expect((await app.call('GET /user/:id', { params: { id: medica.id } })).status).toBe(404)
    expect(await logOf(medica.id)).toMatchObject([
      { changes: { isSearchable: { before: true, after: false } } },
    ])
  })

  test('showing a profile ends what a decision on reports has hidden, and its owner can choose again', async () => {
    const medica = await createDoctor(app)
    await inTransaction(app.db, (trx) => hideProfile(trx, medica.id, app.clock.now()))
    const body = { isSearchable: true }
    const asOwner = () => app.call('PUT /user', { token: medica.token, body: body as never })
    expect((await asOwner()).error.errorDto.errorName).toBe('ProfileHidden')
    expect((await details(medica.id)).profileHiddenAt).not.toBeNull()
    const shown = { token: admin.token, params: { id: medica.id }, body }
    expect((await app.call('PATCH /admin/users/:id/searchable', shown)).status).toBe(200)
    expect(await details(medica.id)).toMatchObject({ isSearchable: true, profileHiddenAt: null })
    expect((await app.call('GET /user/:id', { params: { id: medica.id } })).status).toBe(200)
    expect((await asOwner()).status).not.toBe(403)
  })

  test('a corrected document is checked, unique, of the right kind, and masked in the log', async () => {
    const medica = await createDoctor(app)
    const other = await createDoctor(app)
    const correct = async (document: object) =>
      app.call('PATCH /admin/users/:id/document', {
        token: admin.token,
        params: { id: medica.id },
        body: { ...document, updatedAt: (await details(medica.id)).updatedAt } as never,
      })
    const { cpf: taken } = await app.db
      .selectFrom('users')
      .select('cpf')
      .where('id', '=', other.id)
      .executeTakeFirstOrThrow()
    expect((await correct({ cpf: '111.111.111-11' })).status).toBe(400)
    expect((await correct({ cpf: '' })).status).toBe(400)
    expect((await correct({})).status).toBe(400)
    expect((await correct({ cnpj: generateCnpj({ version: 2 }) })).status).toBe(400)
    expect((await correct({ cpf: taken })).error.errorDto.errorName).toBe('DocumentTaken')
    const cpf = generateCpf()
    expect((await correct({ cpf })).status).toBe(200)
    const log = await logOf(medica.id)
    expect(log).toMatchObject([
      { action: 'changed_document', changes: { cpf: { after: `•••••••••${cpf.slice(9)}` } } },
    ])
    expect(JSON.stringify(log)).not.toContain(cpf)
    const mails = await mailsTo(app, medica.email)
    expect(mails.map(({ subject }) => subject)).toEqual(['O CPF da sua conta foi corrigido no Medponto'])
    expect(JSON.stringify(mails)).not.toContain(cpf)
  })

  test('of two edits of the same version the second is told that something changed', async () => {
    const hospital = await createEmployer(app)
    const { updatedAt } = await details(hospital.id)
    const correct = () =>
      app.call('PATCH /admin/users/:id/document', {
        token: admin.token,
        params: { id: hospital.id },
        body: { cnpj: generateCnpj({ version: 2 }), updatedAt },
      })
    const answers = await Promise.all([correct(), correct()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.error.errorDto.errorName).toBe('ChangedMeanwhile')
    expect(await logOf(hospital.id)).toHaveLength(1)
  })

  test('a new role holds at once for open sessions, and its rows exist', async () => {
    const person = await createDoctor(app)
    expect((await changeRole(person.id, 'employer', (await details(person.id)).updatedAt)).status).toBe(200)
    expect((await app.call('GET /jobs/employer', { token: person.token })).status).toBe(200)
    expect((await app.call('GET /saved-jobs', { token: person.token })).status).toBe(403)
    expect((await details(person.id)).plan).toMatchObject({ plan: 'free' })
    expect(await logOf(person.id)).toMatchObject([
      { changes: { role: { before: 'doctor', after: 'employer' } } },
    ])
    const mails = await mailsTo(app, person.email)
    expect(mails.map(({ subject }) => subject)).toEqual(['O tipo da sua conta no Medponto mudou'])
    expect(mails[0]?.text).toContain('era “Médico” e agora é “Empresa”')
  })

  test('a role is not changed while the account has jobs or applications, or no complete profile', async () => {
    const hospital = await createEmployer(app)
    const medica = await createDoctor(app)
    const job = await publishJob(app, hospital)
    await app.call('POST /jobs/:id/apply', { token: medica.token, params: { id: job } })
    const half = await createUser(app, { role: null, complete: false })
    for (const [id, role] of [
      [hospital.id, 'doctor'],
      [medica.id, 'employer'],
      [half.id, 'doctor'],
    ] as const) {
      const { error } = await changeRole(id, role, (await details(id)).updatedAt)
      expect(error.errorDto.errorName).toBe('RoleChangeImpossible')
    }
    expect((await changeRole(hospital.id, 'telehealth', (await details(hospital.id)).updatedAt)).status).toBe(
      200,
    )
  })

  test('a grant applies to companies only, is above every plan, and its plan is applied through the queue', async () => {
    const hospital = await createEmployer(app)
    const medica = await createDoctor(app)
    const grant = async (id: string, grants: { plan: 'pro' | null; posts: number | null }) => {
      const body = { ...grants, updatedAt: (await details(id)).updatedAt }
      return app.call('PATCH /admin/users/:id/grant', { token: admin.token, params: { id }, body })
    }
    for (const posts of [0, 15, 1.5, 1_001])
      expect((await grant(hospital.id, { plan: null, posts })).status).toBe(400)
    expect((await grant(medica.id, { plan: 'pro', posts: null })).status).toBe(422)
    expect((await grant(hospital.id, { plan: 'pro', posts: 40 })).status).toBe(200)
    expect((await details(hospital.id)).plan).toMatchObject({ planLabel: 'Enterprise', maxActivePosts: 40 })
    expect((await grant(hospital.id, { plan: null, posts: null })).status).toBe(200)
    expect((await details(hospital.id)).plan).toMatchObject({ plan: 'free', maxActivePosts: 1 })
    expect(await logOf(hospital.id)).toMatchObject([
      { changes: { grantedPosts: { before: 1_000, after: 40 } } },
      { changes: { grantedPosts: { before: 40, after: null } } },
    ])
    const texts = (await mailsTo(app, hospital.email)).map(({ text }) => text)
    expect(texts).toHaveLength(2)
    for (const part of [
      'concedeu à sua empresa: plano Pro, até 40 vagas ativas ao mesmo tempo.',
      'A concessão da equipe do Medponto à sua empresa terminou.',
    ])
      expect(texts).toContainEqual(expect.stringContaining(part))
  })
})

describe('the last admin', () => {
  test('nobody suspends, demotes or reinstates another admin alone, nor in a bulk action', async () => {
    const other = await createUser(app, { role: 'admin' })
    const refusals = [
      await suspend(other.id),
      await changeRole(other.id, 'doctor', (await details(other.id)).updatedAt),
    ]
    const bulk = await app.call('POST /admin/users/bulk', {
      token: admin.token,
      body: { ids: [other.id], action: 'suspend', reason: 'Disputa' },
    })
    expect(bulk.reply.results).toMatchObject([{ id: other.id, isDone: false }])
    await app.db
      .updateTable('users')
      .set({ suspended_at: app.clock.now() })
      .where('id', '=', other.id)
      .execute()
    const reinstate = await app.call('POST /admin/users/:id/reinstate', {
      token: admin.token,
      params: { id: other.id },
    })
    for (const { error } of [...refusals, reinstate])
      expect(error.errorDto.errorName).toBe('NeedsSecondAdmin')
    expect(await logOf(other.id)).toEqual([])
  })

  test('admins cannot suspend or demote themselves, or make an admin alone', async () => {
    const { updatedAt } = await details(admin.id)
    expect((await suspend(admin.id)).error.errorDto.errorName).toBe('OwnAccount')
    expect((await changeRole(admin.id, 'doctor', updatedAt)).error.errorDto.errorName).toBe('OwnAccount')
    const medica = await createDoctor(app)
    const { error } = await changeRole(medica.id, 'admin', (await details(medica.id)).updatedAt)
    expect(error.errorDto.errorName).toBe('NeedsSecondAdmin')
  })
})

describe('bulk actions', () => {
  const bulk = (body: object) =>
    app.call('POST /admin/users/bulk', { token: admin.token, body: body as never })

  test('have a result per row, and one entry per row in the log that share a batch', async () => {
    const people = [await createDoctor(app), await createDoctor(app)]
    const ids = [people[0]?.id, admin.id, UNKNOWN_ID, people[1]?.id] as string[]
    const { reply, status } = await bulk({
      ids: [...ids, ids[0]],
      action: 'suspend',
      reason: 'Contas falsas',
    })
    expect(status).toBe(200)
    expect(reply.results).toEqual([
      { id: ids[0], isDone: true, problem: null },
      { id: admin.id, isDone: false, problem: 'Você não pode suspender nem rebaixar a sua própria conta.' },
      { id: UNKNOWN_ID, isDone: false, problem: 'Usuário não encontrado' },
      { id: ids[3], isDone: true, problem: null },
    ])
    const rows = await app.db
      .selectFrom('admin_log')
      .selectAll()
      .where('batch_id', '=', reply.batchId)
      .execute()
    expect(rows.map(({ subject_id }) => subject_id).sort()).toEqual(people.map(({ id }) => id).sort())
  })

  test.each([
    [
      '201 rows',
      {
        ids: Array.from(
          { length: 201 },
          (_, at) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
        ),
        action: 'reinstate',
      },
    ],
    ['no rows', { ids: [], action: 'reinstate' }],
    ['no reason for a suspension', { ids: [UNKNOWN_ID], action: 'suspend' }],
    ['no value for the visibility', { ids: [UNKNOWN_ID], action: 'searchable' }],
    ['an unknown action', { ids: [UNKNOWN_ID], action: 'delete' }],
    ['an id that is none', { ids: ['1 or 1=1'], action: 'reinstate' }],
  ])('a request with %s is refused', async (_, body) => {
    expect((await bulk(body)).status).toBe(400)
  })
})

describe('invitations', () => {
  test('are logged, can be sent again until the address is confirmed, and lead to a sign-in', async () => {
    const email = 'convite.novo@example.com'
    const { reply } = await app.call('POST /user/create', {
      token: admin.token,
      body: { email, name: 'Convite Novo' },
    })
    const again = () =>
      app.call('POST /admin/users/:id/invite', { token: admin.token, params: { id: reply.id } })
    expect((await again()).status).toBe(200)
    expect(await mailsTo(app, email)).toHaveLength(2)
    expect(await logOf(reply.id)).toMatchObject([
      { action: 'invited_user', changes: { email: { after: 'c•••@example.com' } } },
      {},
    ])
    expect((await details(reply.id)).situation).toBe('unverified')
    const token = (await mailedLink(app, email)).pathname.split('/').at(-1) as string
    const body = { token, newPassword: OTHER_PASSWORD, repeatPassword: OTHER_PASSWORD }
    expect((await app.call('POST /auth/reset-password', { body })).status).toBe(200)
    expect((await login(app, email, OTHER_PASSWORD)).status).toBe(200)
    expect((await again()).status).toBe(409)
  })
})
