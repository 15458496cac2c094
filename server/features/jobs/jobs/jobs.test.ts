import { beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import { plainDate } from '#contract/jobs/planned-dates.ts'
import { type TestApp, testApp } from '#test/app.ts'
import {
  createDoctor,
  createEmployer,
  createUser,
  jobForm,
  publishJob,
  type TestUser,
} from '#test/factories.ts'
import { createFreeEmployer } from '#test/sponsorships.ts'

let app: TestApp
let hospital: TestUser
let rival: TestUser
let medica: TestUser

beforeAll(async () => {
  app = await testApp()
  hospital = await createEmployer(app, 'Hospital Santa Lúcia')
  rival = await createEmployer(app, 'Clínica Rival')
  medica = await createDoctor(app)
})

const get = (id: string, token?: string) =>
  app.call('GET /jobs/:id', { params: { id }, ...(token && { token }) })

describe('publishing', () => {
  test('a job is published at once, for thirty days, with a salary text derived from its pay', async () => {
    const id = await publishJob(app, hospital)
    const { status, reply } = await get(id)
    expect(status).toBe(200)
    expect(reply).toMatchObject({
      status: 'active',
      isExpired: false,
      salary: 'R$ 1.500 - R$ 1.800 / plantão'.replaceAll('R$ ', 'R$\u00a0'),
      location: { city: 'Curitiba', state: 'PR' },
      employer: { id: hospital.id, name: 'Hospital Santa Lúcia' },
    })
    expect(Date.parse(reply.expiresAt as string) - app.clock.now().getTime()).toBe(30 * DAY_MS)
  })

  test.each([
    ['title', { title: 'abc' }, 'Título deve ter pelo menos 5 caracteres'],
    ['title', { title: '' }, 'Título da vaga é obrigatório'],
    ['title', { title: '😀😀a' }, 'Título deve ter pelo menos 5 caracteres'],
    ['dates', { dates: ['0000-01-01'] }, 'Data inválida'],
    ['dates', { dates: ['2026-12-01', '2026-11-15'] }, 'Informe datas a partir de hoje'],
    ['dates', { dates: ['2028-11-17'] }, 'Informe datas dos próximos 2 anos'],
    ['title', { title: 'x'.repeat(121) }, 'Título deve ter no máximo 120 caracteres'],
    ['description', { description: 'curta' }, 'Descrição deve ter pelo menos 20 caracteres'],
    [
      'description',
      { description: `<p>${'<b></b>'.repeat(20)}</p>` },
      'Descrição deve ter pelo menos 20 caracteres',
    ],
    ['state', { state: '' }, 'Estado é obrigatório'],
    ['city', { city: '' }, 'Cidade é obrigatória'],
    ['city', { state: 'SP', city: 'Curitiba' }, 'Cidade não encontrada neste estado'],
    ['medicalSpecialties', { medicalSpecialties: ['Astrologia'] }, 'Especialidade desconhecida ou repetida'],
    ['tags', { tags: ['inexistente'] }, 'Tag desconhecida ou repetida'],
    ['payMax', { payMin: 200_000, payMax: 100_000 }, 'O valor máximo não pode ser menor que o mínimo'],
    ['payUnit', { payUnit: null }, 'Escolha a unidade do valor'],
  ])('%s %j is refused with its own message', async (field, change, message) => {
    const { status, error } = await app.call('POST /jobs', { token: hospital.token, body: jobForm(change) })
    expect(status).toBe(400)
    expect(error.errors?.[field]).toContain(message)
  })

  test('fields that only the server sets are ignored in a body', async () => {
    const free = await createFreeEmployer(app)
    const body = {
      ...jobForm(),
      ownerUserId: rival.id,
      owner_user_id: rival.id,
      isFeatured: true,
      featured_by_plan: true,
      isSponsored: true,
      sponsored_until: '2099-01-01T00:00:00Z',
      status: 'closed',
      expiresAt: '2099-01-01T00:00:00Z',
    }
    const { reply } = await app.call('POST /jobs', { token: free.token, body })
    const job = (await get(reply.id)).reply
    expect(job).toMatchObject({
      isFeatured: false,
      isSponsored: false,
      status: 'active',
      employer: { id: free.id },
    })
    expect(job.expiresAt?.startsWith('2099')).toBe(false)
  })

  test('HTML is cleaned when it is written and again when it is read', async () => {
    const description =
      '<p onclick="x()">Plantão <b style="color:red">noturno</b></p><script>alert(1)</script><img src=x onerror=alert(1)><a href="javascript:alert(1)">clique aqui agora</a>'
    const id = await publishJob(app, hospital, { description })
    const clean = '<p>Plantão <b>noturno</b></p>clique aqui agora'
    expect((await get(id)).reply.description).toBe(clean)
    await app.db
      .updateTable('jobs')
      .set({ description: `${clean}<svg onload=alert(1)>` })
      .where('id', '=', id)
      .execute()
    expect((await get(id)).reply.description).toBe(clean)
  })

  test('characters that break the database, reverse text or are invisible are removed', async () => {
    const id = await publishJob(app, hospital, {
      title: 'Planto\u0000nista \u202ede U\u200bTI',
      description: 'Plantão em pronto-\u0000socorro\u202e com equipe completa.',
    })
    expect((await get(id)).reply).toMatchObject({
      title: 'Plantonista de UTI',
      description: 'Plantão em pronto-socorro com equipe completa.',
    })
  })

  test('with review first, a new job awaits review, and strangers do not see it', async () => {
    const reviewsFirst = await testApp({ env: { MODERATION: 'review_first' } })
    const owner = await createEmployer(reviewsFirst)
    const id = await publishJob(reviewsFirst, owner)
    expect((await reviewsFirst.call('GET /jobs/:id', { params: { id } })).status).toBe(404)
    const own = await reviewsFirst.call('GET /jobs/:id', { params: { id }, token: owner.token })
    expect(own.reply.status).toBe('awaiting_review')
    expect((await reviewsFirst.call('GET /jobs')).reply.totalCount).toBe(0)
  })

  test('a job that was closed before it was ever published is unknown to strangers', async () => {
    const reviewsFirst = await testApp({ env: { MODERATION: 'review_first' } })
    const owner = await createEmployer(reviewsFirst)
    const params = { id: await publishJob(reviewsFirst, owner) }
    const body = { reason: 'cancelled' } as const
    await reviewsFirst.call('POST /jobs/:id/close', { token: owner.token, params, body })
    const own = await reviewsFirst.call('GET /jobs/:id', { params, token: owner.token })
    expect(own.reply.status).toBe('closed')
    expect((await reviewsFirst.call('GET /jobs/:id', { params })).status).toBe(404)
  })
})

describe('hidden fields', () => {
  test('only the owner sees the id, name and logo of a hidden employer', async () => {
    const shy = await createEmployer(app, 'Maternidade Segredo Absoluto')
    const id = await publishJob(app, shy, { employerHidden: true, title: 'Vaga com empresa oculta' })
    const seen = [
      await get(id),
      await get(id, medica.token),
      await app.call('GET /jobs', { query: { search: 'empresa oculta' } }),
      await app.call('GET /jobs/:id/similar', { params: { id } }),
    ]
    for (const { raw } of seen) {
      expect(raw.statusCode).toBe(200)
      expect(raw.body).not.toContain(shy.id)
      expect(raw.body).not.toContain('Segredo Absoluto')
      // The phone number would identify the employer.
      expect(raw.body).not.toContain('41998765432')
    }
    expect(seen[0]?.raw.body).toContain('Empresa confidencial')
    const found = await app.call('GET /jobs', { query: { search: 'Maternidade Segredo Absoluto' } })
    expect(found.reply.jobOffers.map((job) => job.id)).not.toContain(id)
    expect((await get(id, shy.token)).reply.employer.name).toBe('Maternidade Segredo Absoluto')
  })

  test('hidden pay is null for everybody except the owner', async () => {
    const id = await publishJob(app, hospital, { payHidden: true, payMin: 77_777_700, payMax: 88_888_800 })
    for (const token of [undefined, medica.token, rival.token]) {
      const { raw, reply } = await get(id, token)
      expect(reply).toMatchObject({ salary: null, payMin: null, payMax: null, payUnit: null })
      expect(raw.body).not.toMatch(/777777|888888|777\.777|888\.888/)
    }
    expect((await get(id, hospital.token)).reply.payMin).toBe(77_777_700)
  })
})

describe('editing and closing', () => {
  test('saving the form as it was read changes nothing', async () => {
    const dates = ['2027-01-02', '2027-01-09']
    const id = await publishJob(app, hospital, { dates, salary: '', payHidden: true, tags: [] })
    const read = () => app.call('GET /jobs/:id/edit', { token: hospital.token, params: { id } })
    const { status, reply } = await read()
    expect([status, reply.version, reply.status]).toEqual([200, 1, 'active'])
    expect(reply.form).toMatchObject({
      dates: dates.map(plainDate),
      payHidden: true,
      state: 'PR',
      city: 'Curitiba',
    })
    const body = { ...jobForm(), ...reply.form, hours: 12 as const, version: reply.version }
    expect((await app.call('PUT /jobs/:id', { token: hospital.token, params: { id }, body })).status).toBe(
      200,
    )
    expect((await read()).reply.form).toEqual(reply.form)
  })

  test('an edit keeps the order of the specialties and reaches the search', async () => {
    const id = await publishJob(app, hospital)
    const medicalSpecialties = ['Pediatria', 'Cardiologia', 'Clínica Médica']
    const body = { ...jobForm({ title: 'Zeladora de estrelas raras', medicalSpecialties }), version: 1 }
    const { status, reply } = await app.call('PUT /jobs/:id', { token: hospital.token, params: { id }, body })
    expect([status, reply.version]).toEqual([200, 2])
    const found = await app.call('GET /jobs', { query: { search: 'zeladora estrela rara' } })
    expect(found.reply.jobOffers).toMatchObject([{ id, medicalSpecialties }])
  })

  test('of two concurrent edits one is refused, so that no change is lost', async () => {
    const id = await publishJob(app, hospital)
    const edit = (title: string) =>
      app.call('PUT /jobs/:id', {
        token: hospital.token,
        params: { id },
        body: { ...jobForm({ title }), version: 1 },
      })
    const answers = await Promise.all([edit('Primeira versão'), edit('Segunda versão')])
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409])
    expect(answers.find((answer) => answer.status === 409)?.error.errorDto.errorName).toBe('JobChanged')
    const saved = answers[0]?.status === 200 ? 'Primeira versão' : 'Segunda versão'
    expect((await get(id)).reply.title).toBe(saved)
  })

  test("another employer's job cannot be read for editing, saved or closed", async () => {
    const id = await publishJob(app, hospital)
    const params = { id }
    const body = { ...jobForm(), version: 1 }
    expect((await app.call('GET /jobs/:id/edit', { token: rival.token, params })).status).toBe(404)
    expect((await app.call('PUT /jobs/:id', { token: rival.token, params, body })).status).toBe(404)
    const close = await app.call('POST /jobs/:id/close', {
      token: rival.token,
      params,
      body: { reason: 'cancelled' },
    })
    expect(close.status).toBe(404)
    expect((await get(id)).reply.status).toBe('active')
  })

  test('a closed job is gone for strangers, visible to its applicants, and cannot be edited', async () => {
    const id = await publishJob(app, hospital)
    await app.call('POST /jobs/:id/apply', { token: medica.token, params: { id } })
    const close = { token: hospital.token, params: { id }, body: { reason: 'filled_here' as const } }
    expect((await app.call('POST /jobs/:id/close', close)).status).toBe(200)
    expect((await app.call('POST /jobs/:id/close', close)).status).toBe(409)
    const gone = await get(id)
    expect([gone.status, gone.error.errorDto.details]).toEqual([410, 'Vaga encerrada'])
    expect((await get(id, medica.token)).reply.status).toBe('closed')
    const edit = { token: hospital.token, params: { id }, body: { ...jobForm(), version: 2 } }
    expect((await app.call('PUT /jobs/:id', edit)).status).toBe(409)
    const list = await app.call('GET /jobs', { query: { pageSize: 100 } })
    expect(list.reply.jobOffers.map((job) => job.id)).not.toContain(id)
  })

  test('an expired job keeps its page, marked as expired, and leaves the search', async () => {
    const other = await testApp()
    const owner = await createEmployer(other)
    const id = await publishJob(other, owner)
    other.clock.advance({ days: 30, seconds: 1 })
    expect((await other.call('GET /jobs/:id', { params: { id } })).reply).toMatchObject({ isExpired: true })
    expect((await other.call('GET /jobs')).reply.totalCount).toBe(0)
  })

  test('from the moment of its expiry a job is in no list', async () => {
    const other = await testApp()
    await publishJob(other, await createEmployer(other))
    await other.db
      .updateTable('job_search')
      .set({ featured_until: new Date('2099-01-01') })
      .execute()
    const listed = async () => {
      const words = { search: 'plantonista', ordering: '-created_at' } as const
      const lists = [await other.call('GET /jobs'), await other.call('GET /jobs', { query: words })]
      const featured = await other.call('GET /jobs/featured')
      return [...lists.map(({ reply }) => reply.jobOffers.length), featured.reply.items.length]
    }
    other.clock.advance({ days: 29, hours: 23, minutes: 59, seconds: 59 })
    expect(await listed()).toEqual([1, 1, 1])
    other.clock.advance({ seconds: 1 })
    expect(await listed()).toEqual([0, 0, 0])
  })

  test("the employer's list shows jobs in every state and counts live applications", async () => {
    const owner = await createEmployer(app)
    const [open, closed] = [await publishJob(app, owner), await publishJob(app, owner)]
    const second = await createDoctor(app)
    for (const person of [medica, second])
      await app.call('POST /jobs/:id/apply', { token: person.token, params: { id: open } })
    await app.call('DELETE /jobs/:id/apply', { token: second.token, params: { id: open } })
    await app.call('POST /jobs/:id/close', {
      token: owner.token,
      params: { id: closed },
      body: { reason: 'cancelled' },
    })
    const { reply } = await app.call('GET /jobs/employer', { token: owner.token })
    const rows = Object.fromEntries(
      reply.jobOffers.map((job) => [job.id, [job.status, job.applicationCount]]),
    )
    expect(rows).toEqual({ [open]: ['active', 1], [closed]: ['closed', 0] })
    expect((await app.call('GET /jobs/employer', { token: rival.token })).reply.jobOffers).toEqual([])
  })

  test('an admin sees a job that is not public, another employer does not', async () => {
    const id = await publishJob(app, hospital)
    await app.db.updateTable('jobs').set({ status: 'paused' }).where('id', '=', id).execute()
    const admin = await createUser(app, { role: 'admin' })
    expect((await get(id, admin.token)).status).toBe(200)
    expect((await get(id, rival.token)).status).toBe(404)
  })

  test('only its owner sees a job whose payment is pending, no admin does', async () => {
    const id = await publishJob(app, hospital)
    await app.db
      .updateTable('jobs')
      .set({ status: 'pending_payment', published_at: null, expires_at: null })
      .where('id', '=', id)
      .execute()
    const { token } = await createUser(app, { role: 'admin' })
    const params = { id }
    expect((await get(id, hospital.token)).status).toBe(200)
    const own = await app.call('GET /jobs/employer', { token: hospital.token, query: { pageSize: 100 } })
    expect(own.reply.jobOffers.map((job) => job.id)).toContain(id)
    const statuses = [
      await get(id, token),
      await app.call('GET /jobs/:id/edit', { token, params }),
      await app.call('GET /jobs/:id/analytics', { token, params }),
      await app.call('POST /admin/jobs/:id/remove', { token, params, body: { reason: 'Vaga repetida' } }),
      await app.call('PUT /jobs/:id', { token, params, body: { ...jobForm(), version: 1 } }),
      await app.call('PATCH /admin/jobs/:id/status', { token, params, body: { status: 'active' } }),
    ].map(({ status }) => status)
    expect(statuses).toEqual(Array(6).fill(404))
    for (const state of [undefined, 'pending_payment'] as const) {
      const query = { pageSize: 100, ...(state && { state }) }
      const { reply } = await app.call('GET /admin/jobs', { token, query })
      expect(reply.jobOffers.map((job) => job.id)).not.toContain(id)
    }
  })
})
