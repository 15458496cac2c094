import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { smtpServer } from '#server/features/platform/mails/gateway.ts'
import { builtPages } from '#server/http/render.ts'
import { createLog } from '#server/log.ts'
import { testApp } from './app.ts'
import { createDoctor, createEmployer, publishJob } from './factories.ts'
import { freePort } from './free-port.ts'
import { logLines } from './log-lines.ts'

/** Each can be recognised in any line. */
const secrets = {
  email: 'segredo.email@example.com',
  name: 'Segredonome da Silva',
  password: 'Segredosenha123',
  cpf: '39053344705',
  crm: '987654',
  phone: '41998765432',
  address: 'Rua Segredorua 4711',
  letter: 'segredocarta de apresentação',
  message: 'segredomensagem',
  words: 'segredobusca',
  token: 'segredotoken0123456789abcdefghijklmnop',
}
const forbidden = [...Object.values(secrets), 'segredo', '390.533.447-05', '(41) 99876-5432']

test('no line of the log has personal data, whatever is called and fails', async () => {
  const { stream, lines, texts } = logLines()
  const app = await testApp({
    pages: builtPages(),
    hearsChanges: true,
    answerWithinMs: 5_000,
    env: { LOG_LEVEL: 'debug' },
    logStream: stream,
    addRoutes(server) {
      server.get('/twice', async (_request, reply) => {
        reply.send('once')
        reply.send('twice')
        return reply
      })
    },
  })
  const { app: http, db } = app
  const post = (url: string, payload: object | string, headers = {}) =>
    http.inject({ method: 'POST', url, payload, headers: { 'content-type': 'application/json', ...headers } })

  const doctor = await createDoctor(app)
  const employer = await createEmployer(app)
  const bearer = { authorization: `Bearer ${doctor.token}` }
  const jobId = await publishJob(app, employer)
  const { email, name, password, cpf, crm, phone, address, letter, message, words, token } = secrets
  const everything = {
    email,
    name,
    password,
    cpf,
    crm,
    phone,
    bio: address,
    letter,
    text: message,
    coverLetter: letter,
  }

  await post('/api/auth/register', { ...everything, acceptTerms: true })
  await post('/api/auth/login', { email, password })
  await post('/api/auth/forgot-password', { email })
  await post('/api/auth/reset-password', { token, password })
  await http.inject(`/api/auth/verify-email?token=${token}`)
  await http.inject(`/api/auth/google/callback?code=${token}&state=${token}&login_hint=${email}`)
  await http.inject({ method: 'PUT', url: '/api/user', payload: everything, headers: bearer })
  await post(`/api/jobs/${jobId}/apply`, { coverLetter: letter, letter }, bearer)
  await post('/api/messages', { text: message, message }, bearer)
  for (const path of [
    '/api/jobs',
    '/vagas',
    '/twice',
    `/reset-password/${token}`,
    `/calendarios/${token}.ics`,
    `/unknown/${email}`,
    `/${token}`,
    `/%zz${email}`,
  ])
    await http.inject({ url: `${path}?search=${words}&email=${email}&token=${token}`, headers: bearer })
  await http.inject({
    url: '/api/user/me',
    headers: { authorization: `Bearer ${token}`, 'x-request-id': email },
  })
  // Bad input of each kind.
  await post('/api/auth/login', `{"email": "${email}", "password": `)
  await post('/api/auth/login', `email=${email}`, { 'content-type': 'text/plain' })
  await post('/api/auth/login', { email: { [email]: cpf }, password: [password] })
  await post('/api/auth/login', { email, password: password.repeat(20_000) })
  await http.inject(`/api/jobs?pageSize=${words}&state=${words}`)
  await http.inject(`/api/jobs/${email}`)

  // The database refuses what is written, and names the row.
  await sql`alter table users add constraint refused check (name not like 'Segredo%') not valid`.execute(db)
  const refused = await http.inject({
    method: 'PUT',
    url: '/api/user',
    payload: { name, phone },
    headers: bearer,
  })
  expect(refused.statusCode).toBe(500)
  await sql`alter table jobs rename to jobs_away`.execute(db)
  for (const url of [`/api/jobs/${jobId}`, paths.job(jobId)])
    expect((await http.inject(`${url}?search=${words}&email=${email}`)).statusCode).toBe(500)
  await sql`alter table jobs_away rename to jobs`.execute(db)

  // The mail server is away.
  const mails = smtpServer(`smtp://127.0.0.1:${await freePort()}`, createLog('debug', stream))
  const mail = { from: 'x@example.com', to: email, subject: name, text: message, html: message }
  await expect(mails.deliver(mail as never)).rejects.toThrow()
  mails.close()

  expect(lines.map(({ msg }) => msg)).toEqual(expect.arrayContaining(['call failed', 'page failed']))
  const leaks = texts.filter((line) =>
    forbidden.some((secret) => line.toLowerCase().includes(secret.toLowerCase())),
  )
  expect(leaks).toEqual([])
})
