import { expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { createEmployer, createUser, jobForm, publishJob } from '#test/factories.ts'

test('an edit by an admin is recorded with every changed field, and the owner is told', async () => {
  const app = await testApp()
  const admin = await createUser(app, { role: 'admin' })
  const owner = await createEmployer(app)
  const id = await publishJob(app, owner)
  const edit = async (change: Parameters<typeof jobForm>[0], { token } = admin) => {
    const { version } = (await app.call('GET /admin/jobs/:id', { token: admin.token, params: { id } })).reply
    const body = { ...jobForm(change), version }
    expect((await app.call('PUT /jobs/:id', { token, params: { id }, body })).status).toBe(200)
  }
  const edits = async () =>
    (
      await app.db
        .selectFrom('admin_log')
        .select('changes')
        .where('subject_id', '=', id)
        .where('action', '=', 'edited_job')
        .orderBy('id')
        .execute()
    ).map(({ changes }) => changes)
  const told = async () =>
    (await app.call('GET /notifications', { token: owner.token, query: {} })).reply.items.map(
      ({ kind, times }) => [kind, times],
    )

  await edit({ title: 'O próprio hospital edita a vaga' }, owner)
  expect([await edits(), await told()]).toEqual([[], []])

  const description = '<p>Plantão noturno em UTI, com <strong>equipe completa</strong> e retaguarda.</p>'
  await edit({ description, payMin: 200_000, payMax: 200_000, isRemote: true, tags: ['UTI'] })
  const [changes] = await edits()
  expect(changes).toMatchObject({
    title: { before: 'O próprio hospital edita a vaga' },
    description: { after: 'Plantão noturno em UTI, com equipe completa e retaguarda.' },
    pay: { before: expect.stringContaining('1.500'), after: expect.stringContaining('2.000') },
    place: { before: 'Curitiba, PR', after: 'Vaga remota' },
    tags: { before: [], after: ['UTI'] },
  })
  expect(Object.keys(changes as object)).toHaveLength(5)
  expect(await told()).toEqual([['job_edited', 1]])
})

test('another requirement of the same question is a change, of which the owner is told', async () => {
  const app = await testApp()
  const { token } = await createUser(app, { role: 'admin' })
  const owner = await createEmployer(app)
  const years = (min: number) => [
    { kind: 'number' as const, text: 'Anos de experiência?', isKnockOut: true, min },
  ]
  const id = await publishJob(app, owner, { questions: years(3) })
  const { version } = (await app.call('GET /admin/jobs/:id', { token, params: { id } })).reply
  const body = { ...jobForm({ questions: years(5) }), version }
  expect((await app.call('PUT /jobs/:id', { token, params: { id }, body })).status).toBe(200)
  const { changes } = await app.db
    .selectFrom('admin_log')
    .select('changes')
    .where('action', '=', 'edited_job')
    .executeTakeFirstOrThrow()
  const asked = 'Anos de experiência? · eliminatória: pelo menos '
  expect(changes).toEqual({ questions: { before: [`${asked}3`], after: [`${asked}5`] } })
  const { items } = (await app.call('GET /notifications', { token: owner.token, query: {} })).reply
  expect(items.map(({ kind }) => kind)).toEqual(['job_edited'])
})
