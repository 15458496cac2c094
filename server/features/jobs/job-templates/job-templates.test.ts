import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { TemplateForm } from '#contract/api/jobs/job-templates.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { createEmployer, jobForm, type TestUser } from '#test/factories.ts'
import { plainJob } from '#test/filled-jobs.ts'

let app: TestApp
let hospital: TestUser
let rival: TestUser
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  hospital = await createEmployer(app)
  rival = await createEmployer(app)
})

const form = (change: Partial<TemplateForm> = {}): TemplateForm => {
  const { dates: _, ...fields } = jobForm()
  return { ...(fields as TemplateForm), ...change }
}
const save = (name: string, by = hospital, change: Partial<TemplateForm> = {}) =>
  app.call('POST /job-templates', { token: by.token, body: { name, form: form(change) } })
const names = async (by = hospital) =>
  (await app.call('GET /job-templates', { token: by.token })).reply.items.map(({ name }) => name)

test('a template keeps the fields of a form under a name, without dates and with clean texts', async () => {
  const description = '<p onclick="x()">Plantão <strong>noturno</strong><script>alert(1)</script></p>'
  const body = {
    name: ' Plantão  noturno ',
    form: { ...form({ description, title: '' }), dates: ['2026-12-01'] },
  }
  const { status, reply } = await app.call('POST /job-templates', { token: hospital.token, body })
  expect([status, reply.name]).toEqual([201, 'Plantão noturno'])
  const params = { id: reply.id }
  const read = await app.call('GET /job-templates/:id', { token: hospital.token, params })
  expect(read.reply.form).toEqual(form({ description: '<p>Plantão <strong>noturno</strong></p>', title: '' }))
  expect(read.reply.form).not.toHaveProperty('dates')

  const rename = (name: string) =>
    app.call('PUT /job-templates/:id', { token: hospital.token, params, body: { name } })
  expect((await rename('Noite')).reply).toMatchObject({ id: reply.id, name: 'Noite' })
  expect(await names()).toEqual(['Noite'])
  const remove = () => app.call('DELETE /job-templates/:id', { token: hospital.token, params })
  expect((await remove()).status).toBe(200)
  expect((await remove()).status).toBe(404)
  expect(await names()).toEqual([])
})

test('texts are cleaned again when they are read', async () => {
  const { reply } = await save('Antigo')
  await app.db
    .updateTable('job_templates')
    .set({ form: JSON.stringify(form({ requirements: '<img src=x onerror=alert(1)>CRM ativo' })) })
    .where('id', '=', reply.id)
    .execute()
  const read = await app.call('GET /job-templates/:id', { token: hospital.token, params: { id: reply.id } })
  expect(read.reply.form.requirements).toBe('CRM ativo')
})

test('a template from before the form had its fields is read with their defaults', async () => {
  const { reply } = await save('Antes dos campos')
  await app.db.updateTable('job_templates').set({ form: '{}' }).where('id', '=', reply.id).execute()
  const read = await app.call('GET /job-templates/:id', { token: hospital.token, params: { id: reply.id } })
  const { dates: _, ...defaults } = plainJob
  const nothing = { title: '', description: '', state: '', city: '', job_type: 'full_time' }
  expect(read.reply.form).toEqual({ ...defaults, ...nothing })
})

test("another company's template is unknown", async () => {
  const { reply } = await save('Só nosso')
  const call = { token: rival.token, params: { id: reply.id } }
  expect((await app.call('GET /job-templates/:id', call)).status).toBe(404)
  expect((await app.call('PUT /job-templates/:id', { ...call, body: { name: 'Meu' } })).status).toBe(404)
  expect((await app.call('DELETE /job-templates/:id', call)).status).toBe(404)
  expect(await names(rival)).toEqual([])
  expect(await names()).toContain('Só nosso')
})

test('a name is unique in its company, in upper or lower case, also for requests at the same time', async () => {
  const replies = await Promise.all([save('Pediatria'), save('pediatria'), save('PEDIATRIA')])
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 400, 400])
  expect(replies.find(({ status }) => status === 400)?.error.errors).toEqual({
    name: ['Já existe um modelo com este nome'],
  })
  expect((await save('Pediatria', rival)).status).toBe(201)
  const { reply } = await save('Outro')
  const rename = (name: string) =>
    app.call('PUT /job-templates/:id', { token: hospital.token, params: { id: reply.id }, body: { name } })
  expect((await rename('PEDIATRIA')).status).toBe(400)
  expect((await rename('OUTRO')).status).toBe(200)
})

test('a company has at most 50 templates, also if two are saved at the same time', async () => {
  const owner = await createEmployer(app)
  for (let at = 1; at <= 49; at++) expect((await save(`Modelo ${at}`, owner)).status).toBe(201)
  const last = await Promise.all([save('Penúltimo', owner), save('Último', owner)])
  expect(last.map(({ status }) => status).sort()).toEqual([201, 400])
  expect(await names(owner)).toHaveLength(50)
})

test.each([
  ['an empty name', { name: ' ' }],
  ['a long name', { name: 'x'.repeat(61) }],
  ['no form', { name: 'x', form: undefined }],
  ['an unknown regime', { name: 'x', form: form({ regime: 'weekly' as never }) }],
  ['hours that no job has', { name: 'x', form: form({ hours: 7 as never }) }],
  ['a long text', { name: 'x', form: form({ description: 'x'.repeat(40_001) }) }],
  ['eleven tags', { name: 'x', form: form({ tags: Array.from({ length: 11 }, (_, at) => `t${at}`) }) }],
])('%s is refused', async (_, change) => {
  const body = { form: form(), ...change } as never
  expect((await app.call('POST /job-templates', { token: hospital.token, body })).status).toBe(400)
})

test('control characters do not reach the database', async () => {
  expect((await save('Com\u0000 NUL', hospital, { title: 'a\u0000b', description: 'c\u0000d' })).status).toBe(
    201,
  )
})
