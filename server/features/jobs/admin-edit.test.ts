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
