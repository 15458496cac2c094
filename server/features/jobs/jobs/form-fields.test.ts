import { beforeAll, expect, test } from 'vitest'
import { knockOutTexts } from '#contract/jobs/job-questions.ts'
import { salaryText } from '#contract/jobs/jobs.ts'
import type { JobForm } from '#contract/jobs/jobs-form.ts'
import { jobFieldLabels } from '#contract/publishing/job-field-labels.ts'
import { facetNames } from '#contract/search/job-search.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { createEmployer, createUser, type TestUser } from '#test/factories.ts'
import { jobFields, placedJob, plainJob, remoteJob } from '#test/filled-jobs.ts'

const filledJobs = [placedJob, remoteJob]

let app: TestApp
let reviewsFirst: TestApp
let owner: TestUser
let admin: TestUser
beforeAll(async () => {
  app = await testApp()
  reviewsFirst = await testApp({ sameDatabaseAs: app, env: { MODERATION: 'review_first' } })
  owner = await createEmployer(app)
  admin = await createUser(app, { role: 'admin' })
})

async function publish(body: JobForm): Promise<string> {
  const { status, reply, raw } = await app.call('POST /jobs', { token: owner.token, body })
  expect(status, raw.body).toBe(201)
  return reply.id
}
const editable = async (id: string) =>
  (await app.call('GET /jobs/:id/edit', { token: owner.token, params: { id } })).reply
const formOf = async (id: string) => (await editable(id)).form
async function edit(id: string, form: JobForm, { by = owner, on = app } = {}) {
  const { version } = await editable(id)
  const { status, raw } = await on.call('PUT /jobs/:id', {
    token: by.token,
    params: { id },
    body: { ...form, version },
  })
  expect(status, raw.body).toBe(200)
}

test('between them, these jobs set every field to something other than its default', () => {
  const isSet = (field: keyof JobForm) =>
    filledJobs.some((job) => field in job && JSON.stringify(job[field]) !== JSON.stringify(plainJob[field]))
  expect(jobFields.filter((field) => !isSet(field))).toEqual([])
})

test.each(filledJobs)('every field of a published job comes back: $title', async (job) => {
  expect(await formOf(await publish(job))).toEqual(job)
})

test.each([...filledJobs, { ...remoteJob, payHidden: false }])(
  'everybody can read every field that is not hidden: $title',
  async (job) => {
    const { state, city, payHidden, employerHidden, questions, ...shown } = job
    const id = await publish(job)
    expect((await app.call('GET /jobs/:id', { params: { id } })).reply).toMatchObject({
      ...shown,
      ...(payHidden && { payMin: null, payMax: null, payUnit: null }),
      salary: payHidden ? null : (salaryText(job) ?? job.salary),
      location: job.isRemote ? null : { city, state },
      employer: { id: employerHidden ? null : owner.id },
      hasQuestions: questions.length > 0,
      knockOuts: knockOutTexts(questions),
    })
  },
)

test('every field can be edited, and edited back', async () => {
  for (const job of filledJobs) {
    const id = await publish(plainJob)
    expect(await formOf(id)).toEqual(plainJob)
    await edit(id, job)
    expect(await formOf(id), job.title).toEqual(job)
    await edit(id, plainJob)
    expect(await formOf(id), job.title).toEqual(plainJob)
  }
})

test('every field that an admin edits is recorded', async () => {
  for (const job of filledJobs) await edit(await publish(plainJob), job, { by: admin })
  const entries = await app.db
    .selectFrom('admin_log')
    .select('changes')
    .where('action', '=', 'edited_job')
    .execute()
  const recorded = new Set(entries.flatMap(({ changes }) => Object.keys(changes as object)))
  expect([...recorded].sort()).toEqual(Object.keys(jobFieldLabels).sort())
})

test.each(filledJobs)(
  'every field of an edit comes back before and after its review: $title',
  async (job) => {
    const id = await publish(plainJob)
    await edit(id, job, { on: reviewsFirst })
    const { form, revision, version } = await editable(id)
    expect(revision).not.toBeNull()
    expect(form).toEqual(job)
    const { status } = await reviewsFirst.call('PATCH /admin/jobs/:id/texts', {
      token: admin.token,
      params: { id },
      body: { status: 'approved', version },
    })
    expect(status).toBe(200)
    expect(await formOf(id)).toEqual(job)
  },
)

test.each(filledJobs)('every field but the dates comes back from a template: $title', async (job) => {
  const { dates: _, ...form } = job
  const { token } = owner
  const saved = await app.call('POST /job-templates', { token, body: { name: job.title, form } })
  const read = await app.call('GET /job-templates/:id', { token, params: { id: saved.reply.id } })
  expect(read.reply.form).toEqual(form)
})

test.each(filledJobs)('a copied and a renewed job keep every field: $title', async (job) => {
  const id = await publish(job)
  const copy = await publish((await formOf(id)) as JobForm)
  expect(await formOf(copy)).toEqual(job)
  await app.db.updateTable('jobs').set({ expires_at: app.clock.now() }).where('id', '=', id).execute()
  const renewed = await app.call('POST /jobs/:id/renew', { token: owner.token, params: { id } })
  expect(renewed.status).toBe(200)
  expect(await formOf(id)).toEqual(job)
})

test('every filter by a field finds one of these jobs', async () => {
  for (const job of filledJobs) await publish(job)
  const facets = async (query: { state?: string; payUnit?: string }) =>
    (await app.call('GET /jobs/facets', { query: query as never })).reply
  const [all, some] = [await facets({}), await facets({ state: 'SP', payUnit: 'shift' })]
  const found = facetNames.filter((name) => [...all[name], ...some[name]].some(({ count }) => count !== 0))
  expect(found).toEqual(facetNames)
})
