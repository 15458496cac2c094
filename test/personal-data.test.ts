import { Writable } from 'node:stream'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { builtPages } from '#server/http/render.ts'
import { type TestApp, testApp } from './app.ts'
import { endpoints } from './endpoints.ts'
import { createDoctor, createEmployer, createUser, publishJob } from './factories.ts'

let app: TestApp
let log = ''
const logStream = new Writable({
  write(chunk, _, done) {
    log += String(chunk)
    done()
  },
})

beforeAll(async () => {
  app = await testApp({ pages: builtPages(), env: { LOG_LEVEL: 'debug' }, logStream })
})

const me = (token: string) => app.call('GET /user/me', { token })

test('personal data is in no page, reply or log line of those who may not see it', async () => {
  const subject = await createDoctor(app, 'Canário Silva Ramos')
  const company = await createEmployer(app, 'Hospital do Canário')
  const canaries = { email: 'canario.secreto@example.com', phone: '41991234567', birth_date: '1971-03-09' }
  const companyEmail = 'hospital.secreto@example.com'
  await app.db.updateTable('users').set(canaries).where('id', '=', subject.id).execute()
  await app.db.updateTable('users').set({ email: companyEmail }).where('id', '=', company.id).execute()
  const { cpf } = (await me(subject.token)).reply
  const { cnpj } = (await me(company.token)).reply
  const jobId = await publishJob(app, company)
  await app.call('POST /jobs/:id/apply', { token: subject.token, params: { id: jobId } })
  await app.call('POST /auth/login', { body: { email: canaries.email, password: 'Errada123x' } })

  const secrets = [cpf, cnpj, companyEmail, ...Object.values(canaries), '09/03/1971', '(41) 99123-4567']
  const formattedCpf = `${cpf?.slice(0, 3)}.${cpf?.slice(3, 6)}.${cpf?.slice(6, 9)}-${cpf?.slice(9)}`
  const leaks: string[] = []
  const collectLeaks = (where: string, text: string) => {
    for (const secret of [...secrets, formattedCpf])
      if (secret && text.includes(secret)) leaks.push(`${where}: ${secret}`)
  }
  const viewers: Record<string, string | undefined> = {
    guest: undefined,
    doctor: (await createDoctor(app)).token,
    'employer without an application': (await createEmployer(app)).token,
    telehealth: (await createUser(app, { role: 'telehealth' })).token,
  }
  const ids = [subject.id, company.id, jobId]
  const reads = endpoints.filter(
    ({ method, path }) => method === 'GET' && !path.startsWith('/debug') && !path.startsWith('/auth/google'),
  )
  for (const [viewer, token] of Object.entries(viewers))
    for (const { path } of reads)
      for (const id of path.includes(':id') ? ids : [''])
        collectLeaks(
          `${viewer} GET ${path}`,
          (
            await app.app.inject({
              url: `/api${path.replace(':id', id).replace(':state', 'PR').replace(/:\w+/, jobId)}`,
              headers: token ? { authorization: `Bearer ${token}` } : {},
            })
          ).body,
        )
  for (const page of [
    '/',
    '/vagas',
    `/vagas/detalhes/${jobId}`,
    `/perfil/${subject.id}`,
    `/perfil/${company.id}`,
  ])
    collectLeaks(`page ${page}`, (await app.app.inject({ url: page })).body)
  expect(leaks).toEqual([])

  // The employer that received the application sees phone and e-mail, but no documents and no date of birth.
  const seen = await app.call('GET /user/:id', { token: company.token, params: { id: subject.id } })
  expect(seen.reply).toMatchObject({ email: canaries.email, phone: canaries.phone })
  expect(seen.raw.body).not.toContain(cpf)
  expect(seen.raw.body).not.toContain(canaries.birth_date)
  await app.app.inject({ url: `/api/auth/google/callback?code=x&login_hint=${canaries.email}` })
  expect(log).toContain('sign-in refused')
  collectLeaks('log', log)
  expect(leaks).toEqual([])
})

test('personal data is in no log line of a failed call', async () => {
  const person = await createDoctor(app)
  const logged = log.length
  // PostgreSQL reports the whole row that breaks a constraint.
  await sql`alter table users add constraint refused check (name <> 'Nome Que Não Se Registra')`.execute(
    app.db,
  )
  const update = await app.call('PUT /user', {
    token: person.token,
    body: { name: 'Nome Que Não Se Registra' },
  })
  await sql`alter table users drop constraint refused`.execute(app.db)
  expect(update.status).toBe(500)
  const lines = log.slice(logged)
  expect(lines).toContain('call failed')
  for (const secret of ['Nome Que Não Se Registra', person.email, person.token])
    expect(lines).not.toContain(secret)
})
