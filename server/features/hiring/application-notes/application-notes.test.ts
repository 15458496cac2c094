import { beforeAll, expect, test } from 'vitest'
import { MAX_NOTE, MAX_NOTES } from '#contract/hiring/application-messages.ts'
import { buildExport, exportFile } from '#server/features/site/data-exports/service.ts'
import type { UserId } from '#server/http/caller.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { applicationTo } from '#test/applications.ts'
import { createEmployer, createMember, type TestUser, UNKNOWN_ID } from '#test/factories.ts'
import { withdraw } from '#test/notifications.ts'

let app: TestApp
let hospital: TestUser
let rival: TestUser

beforeAll(async () => {
  app = await testApp()
  hospital = await createEmployer(app, 'Hospital Boa Vista')
  rival = await createEmployer(app)
})

const newApplication = () => applicationTo(app, hospital)

const write = ({ token }: TestUser, id: string, body = 'Falou bem ao telefone.') =>
  app.call('POST /applications/:id/notes', { token, params: { id }, body: { body } })
const edit = ({ token }: TestUser, id: string, body = 'Outro texto') =>
  app.call('PUT /application-notes/:id', { token, params: { id }, body: { body } })
const remove = ({ token }: TestUser, id: string) =>
  app.call('DELETE /application-notes/:id', { token, params: { id } })
const list = ({ token }: TestUser, id: string) =>
  app.call('GET /applications/:id/notes', { token, params: { id } })
const mark = ({ token }: TestUser, id: string, isFavourite: boolean) =>
  app.call('PUT /applications/:id/favourite', { token, params: { id }, body: { isFavourite } })
const isFavourite = async ({ token }: TestUser, id: string) =>
  (await app.call('GET /applications/:id', { token, params: { id } })).reply.isFavourite

test('the team reads notes with author and time, the newest first', async () => {
  const { id } = await newApplication()
  const bia = await createMember(app, hospital, 'recruiter', 'Bia Lima')
  await write(hospital, id, '  Primeira\nlinha ')
  app.clock.advance({ minutes: 1 })
  const second = await write(bia, id, '<b>Segunda</b>')
  expect(second.status).toBe(201)
  expect((await list(bia, id)).reply.items).toMatchObject([
    { author: 'Bia Lima', body: '<b>Segunda</b>', editedAt: null, isEditable: true },
    { author: 'Hospital Boa Vista', body: 'Primeira\nlinha', isEditable: false },
  ])
  app.clock.advance({ minutes: 1 })
  const changed = await edit(bia, second.reply.id)
  expect(changed.reply).toMatchObject({ body: 'Outro texto', editedAt: app.clock.now().toISOString() })
})

test('the author and the owners change a note, others of the team do not', async () => {
  const { id } = await newApplication()
  const bia = await createMember(app, hospital, 'recruiter', 'Bia Lima')
  const caio = await createMember(app, hospital, 'recruiter', 'Caio Reis')
  const reader = await createMember(app, hospital, 'reader', 'Léa Dias')
  const { reply: note } = await write(bia, id)
  expect((await edit(caio, note.id)).error.errorDto.errorName).toBe('NoteOfAnother')
  expect((await remove(caio, note.id)).status).toBe(403)
  expect((await list(reader, id)).reply.items).toMatchObject([{ id: note.id, isEditable: false }])
  for (const refused of [await write(reader, id), await edit(reader, note.id), await mark(reader, id, true)])
    expect(refused.status).toBe(403)
  expect((await edit(hospital, note.id)).status).toBe(200)
  expect((await remove(hospital, note.id)).status).toBe(200)
  expect((await remove(bia, note.id)).status).toBe(200)
  expect((await list(bia, id)).reply.items).toEqual([])
})

test('another company, a doctor and unknown ids get nothing', async () => {
  const { doctor, jobId, id } = await newApplication()
  const { reply: note } = await write(hospital, id)
  for (const refused of [
    await list(rival, id),
    await write(rival, id),
    await edit(rival, note.id),
    await mark(rival, id, true),
    await list(hospital, UNKNOWN_ID),
    await edit(hospital, UNKNOWN_ID),
  ])
    expect(refused.status).toBe(404)
  await remove(rival, note.id)
  expect((await list(hospital, id)).reply.items).toHaveLength(1)
  for (const refused of [await list(doctor, id), await write(doctor, id), await edit(doctor, note.id)])
    expect(refused.status).toBe(403)
  const own = await app.call('GET /applications/doctor', { token: doctor.token, query: {} })
  expect(own.raw.body).not.toContain('Falou bem')
  await withdraw(app, doctor, jobId)
  expect((await list(hospital, id)).status).toBe(404)
  expect((await edit(hospital, note.id)).status).toBe(404)
})

test('empty and long notes are refused, and there is a limit also for notes at once', async () => {
  const { id } = await newApplication()
  expect((await write(hospital, id, ' ')).error.errors).toEqual({ body: ['Escreva a anotação.'] })
  expect((await write(hospital, id, 'a'.repeat(MAX_NOTE + 1))).status).toBe(400)
  await app.db
    .insertInto('application_notes')
    .values(
      Array.from({ length: MAX_NOTES - 1 }, () => ({
        application_id: id,
        body: 'Nota',
        created_at: app.clock.now(),
      })),
    )
    .execute()
  const both = await Promise.all([write(hospital, id), write(hospital, id)])
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
})

test('a favourite is one for the whole team, however often it is marked', async () => {
  const { id } = await newApplication()
  const bia = await createMember(app, hospital, 'recruiter', 'Bia Lima')
  const both = await Promise.all([mark(hospital, id, true), mark(bia, id, true)])
  expect(both.map(({ reply }) => reply)).toEqual(Array(2).fill({ id, isFavourite: true }))
  expect(await isFavourite(bia, id)).toBe(true)
  await mark(bia, id, false)
  expect((await mark(bia, id, false)).status).toBe(200)
  expect(await isFavourite(hospital, id)).toBe(false)
})

test("the doctor's export contains notes about her and messages, without who of the company wrote them", async () => {
  const { doctor, id } = await newApplication()
  const bia = await createMember(app, hospital, 'recruiter', 'Bia Lima')
  await write(bia, id, 'Anotação interna')
  await mark(bia, id, true)
  await app.call('POST /applications/:id/messages', {
    token: bia.token,
    params: { id },
    body: { body: 'Bom dia, doutora' },
  })
  const exportOf = async ({ id, token }: TestUser) => {
    const { reply } = await app.call('POST /me/exports', { token })
    const { db, queue, env } = app
    await buildExport({ db, queue, publicUrl: env.publicUrl }, reply.id, app.clock.now())
    return exportFile(db, { userId: id as UserId, companyId: null }, reply.id, app.clock.now())
  }
  const hers = await exportOf(doctor)
  for (const text of ['Anotação interna', 'Bom dia, doutora', 'candidaturas_favoritas_de_empresas'])
    expect(hers).toContain(text)
  expect(hers).not.toContain(bia.id)
  expect(hers).not.toContain('Bia Lima')
  const authors = await exportOf(bia)
  for (const text of ['Anotação interna', 'Bom dia, doutora']) expect(authors).toContain(text)
})
