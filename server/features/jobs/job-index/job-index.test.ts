import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { createEmployer, publishJob } from '#test/factories.ts'
import { fillIndex, reindexJobs, sweepIndex } from './service.ts'

/** Jobs per label, counted by the bits and by the search rows. */
async function labelCounts(app: TestApp) {
  const byBits = await sql<{ label: string; count: number }>`select label, sum(bit_count(bits))::int as count
    from label_bits group by label having sum(bit_count(bits)) > 0 order by label`.execute(app.db)
  const byRows = await sql<{
    label: string
    count: number
  }>`select lexeme collate "C" as label, count(*)::int as count
    from (select lexeme from job_search, unnest(tsvector_to_array(document)) as lexeme where lexeme like '%=%'
      union all select 'word=' || lexeme from job_search, unnest(tsvector_to_array(ranking_vector)) as lexeme
      where lexeme not like '%=%') as labels
    group by 1 order by 1`.execute(app.db)
  return { byBits: byBits.rows, byRows: byRows.rows }
}

const newest = async (app: TestApp, page = 1, pageSize = 100) => {
  const { reply } = await app.call('GET /jobs', { query: { page, pageSize } as never })
  return { ids: reply.jobOffers.map(({ id }) => id), total: reply.totalCount }
}

test('every bit is right after jobs are concurrently published, edited and closed', async () => {
  const app = await testApp()
  const owner = await createEmployer(app)
  const ids = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      publishJob(app, owner, { state: 'SP', city: index % 2 ? 'Campinas' : 'Santos', tags: ['SUS'] }),
    ),
  )
  const closed = ids.slice(0, 5)
  const edited = ids.slice(5, 10)
  await Promise.all([
    ...closed.map((id) =>
      app.call('POST /jobs/:id/close', { token: owner.token, params: { id }, body: { reason: 'cancelled' } }),
    ),
    ...edited.map(async (id) => {
      const { reply } = await app.call('GET /jobs/:id/edit', { token: owner.token, params: { id } })
      const body = { ...reply.form, state: 'RJ', city: 'Niterói', tags: [], version: reply.version }
      const { status } = await app.call('PUT /jobs/:id', {
        token: owner.token,
        params: { id },
        body: body as never,
      })
      expect(status).toBe(200)
    }),
    ...Array.from({ length: 5 }, () => publishJob(app, owner, { state: 'SP', city: 'Campinas' })),
  ])
  const { byBits, byRows } = await labelCounts(app)
  expect(byBits).toEqual(byRows)
  const count = (wanted: string) => byBits.find(({ label }) => label === wanted)?.count
  expect([count('job=any'), count('state=RJ'), count('tags=SUS')]).toEqual([20, 5, 10])
  expect((await newest(app)).total).toBe(20)
})

test('jobs are in the order of publication on every page, across two chunks', async () => {
  const app = await testApp()
  const owner = await createEmployer(app)
  await sql`alter table job_publications alter column slot restart with 16380`.execute(app.db)
  const ids: string[] = []
  for (let index = 0; index < 9; index += 1) {
    app.clock.advance({ minutes: 1 })
    ids.push(await publishJob(app, owner))
  }
  const pages = await Promise.all([1, 2, 3, 4, 5].map((page) => newest(app, page, 2)))
  expect(pages.flatMap((page) => page.ids)).toEqual(ids.toReversed())
  expect(pages.map((page) => page.total)).toEqual([9, 9, 9, 9, 9])
})

test('an edited job keeps its position, and a job published again comes first', async () => {
  const app = await testApp()
  const owner = await createEmployer(app)
  const first = await publishJob(app, owner)
  app.clock.advance({ minutes: 1 })
  const second = await publishJob(app, owner)
  await reindexJobs(app.db, [first], app.clock.now())
  expect((await newest(app)).ids).toEqual([second, first])
  app.clock.advance({ minutes: 1 })
  await app.db.updateTable('jobs').set({ published_at: app.clock.now() }).where('id', '=', first).execute()
  await reindexJobs(app.db, [first], app.clock.now())
  expect((await newest(app)).ids).toEqual([first, second])
  const { byBits, byRows } = await labelCounts(app)
  expect(byBits).toEqual(byRows)
})

test('an empty index is filled from the jobs in their order, and one with jobs is not changed', async () => {
  const app = await testApp()
  const owner = await createEmployer(app)
  for (let index = 0; index < 3; index += 1) {
    app.clock.advance({ minutes: 1 })
    await publishJob(app, owner)
  }
  const before = await newest(app)
  await sql`truncate job_search, job_bits, job_sparse_bits, job_publications, search_words`.execute(app.db)
  expect((await newest(app)).total).toBe(0)
  await fillIndex(app.db, app.clock.now())
  await fillIndex(app.db, app.clock.now())
  expect(await newest(app)).toEqual(before)
})

test('an index that was filled in part gets the other jobs, in their order', async () => {
  const app = await testApp()
  const owner = await createEmployer(app)
  const ids: string[] = []
  for (let index = 0; index < 4; index += 1) {
    app.clock.advance({ minutes: 1 })
    ids.push(await publishJob(app, owner))
  }
  const before = await newest(app)
  await sql`truncate job_search, job_bits, job_sparse_bits`.execute(app.db)
  await reindexJobs(app.db, ids.slice(0, 2), app.clock.now())
  await fillIndex(app.db, app.clock.now())
  expect(await newest(app)).toEqual(before)
  const { byBits, byRows } = await labelCounts(app)
  expect(byBits).toEqual(byRows)
})

test('words that look like labels are indexed as words', async () => {
  const app = await testApp()
  const owner = await createEmployer(app)
  await publishJob(app, owner, {
    title: "Vaga state=RJ 'job=any' | isRemote=true",
    state: 'SP',
    city: 'Campinas',
    description: 'Veja http://exemplo.com/?state=RJ&tags=UTI e state=AC, com mais detalhes do plantão.',
  })
  const total = async (query: object) =>
    (await app.call('GET /jobs', { query: query as never })).reply.totalCount
  expect([
    await total({ state: 'SP' }),
    await total({ state: 'RJ' }),
    await total({ isRemote: 'true' }),
  ]).toEqual([1, 0, 0])
})

test('an ended job that cannot be reindexed keeps no others in the index', async () => {
  const app = await testApp()
  const owner = await createEmployer(app)
  const ids = await Promise.all(Array.from({ length: 3 }, () => publishJob(app, owner)))
  await sql
    .raw(
      `create function refuse() returns trigger language plpgsql as $$ begin raise 'broken row'; end $$;
      create trigger refuse before delete on job_search for each row when (old.job_id = '${ids[1]}')
        execute function refuse()`,
    )
    .execute(app.db)
  app.clock.advance({ days: 31 })
  await expect(sweepIndex(app.db, app.clock.now())).rejects.toThrow('broken row')
  const indexed = await app.db.selectFrom('job_search').select('job_id').execute()
  expect(indexed.map(({ job_id }) => job_id)).toEqual([ids[1]])
})
