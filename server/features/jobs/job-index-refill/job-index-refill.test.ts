import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createDatabase, type Database } from '#server/db/client.ts'
import { isLockConflict } from '#server/db/connection.ts'
import {
  fillIndex,
  JOB_INDEX_VERSION,
  reindexJobs,
  sweepIndex,
} from '#server/features/jobs/job-index/service.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { createEmployer, jobForm, publishJob } from '#test/factories.ts'
import { refillIndex } from './service.ts'

const NEXT_VERSION = JOB_INDEX_VERSION + 1

/** Everything that searches read, in an order that does not depend on when it was written. */
async function contents({ db }: TestApp) {
  const rows = async (text: string) => (await sql.raw<object>(text).execute(db)).rows
  return {
    entries: await rows(`select job_id, slot, published_at, expires_at, featured_until, pay_unit, pay_top,
      document::text, ranking_vector::text, next_date_ends_at from job_search order by job_id`),
    bits: await rows(
      'select label, chunk, md5(bits::text) as bits from label_bits where bit_count(bits) > 0 order by label, chunk',
    ),
  }
}

/** Columns, defaults, indexes, constraints, triggers and options of the tables of the index, and the view on them. */
async function structure({ db }: TestApp) {
  const { rows } = await sql<{ part: string }>`with tables as (
      select oid, relname from pg_class where relnamespace = 'public'::regnamespace
        and relname in ('job_search', 'job_bits', 'job_sparse_bits', 'label_bits'))
    select relname || ': ' || part as part from tables cross join lateral (
      select format('%s %s %s %s %s %s', attname, format_type(atttypid, atttypmod), attnotnull, attstorage, attcompression,
          (select pg_get_expr(adbin, adrelid) from pg_attrdef where adrelid = attrelid and adnum = attnum)) as part
        from pg_attribute where attrelid = oid and attnum > 0
      union all select pg_get_indexdef(indexrelid) from pg_index where indrelid = oid
      union all select conname || pg_get_constraintdef(c.oid) from pg_constraint as c where conrelid = tables.oid and contype <> 'n'
      union all select pg_get_triggerdef(t.oid) from pg_trigger as t where tgrelid = tables.oid and not tgisinternal
      union all select unnest(reloptions) from pg_class as c where c.oid = tables.oid
      union all select pg_get_viewdef(tables.oid) where relname = 'label_bits') as parts
    order by 1`.execute(db)
  return rows.map(({ part }) => part)
}

const versions = async ({ db }: TestApp) => {
  const { rows } = await sql<{ version: number }>`select distinct version from job_search order by 1`.execute(
    db,
  )
  return rows.map(({ version }) => version)
}
const total = async (app: TestApp) => (await app.call('GET /jobs', { query: {} as never })).reply.totalCount

/** Another process on the app's database. */
function otherProcess(app: TestApp): Database {
  const database = createDatabase(app.url)
  onTestFinished(database.close)
  return database
}

/** As the worker does every minute: it gives up if a writer has the tables, and tries again. */
async function refillBesideWriters(app: TestApp): Promise<void> {
  try {
    await refillIndex({ ...app, version: NEXT_VERSION })
  } catch (error) {
    if (!isLockConflict(error)) throw error
    await refillBesideWriters(app)
  }
}

async function jobsOf(app: TestApp, count: number) {
  const owner = await createEmployer(app)
  const publish = () => publishJob(app, owner, { state: 'SP', city: 'Campinas', tags: ['SUS'] })
  return { owner, publish, ids: await Promise.all(Array.from({ length: count }, publish)) }
}

test('the index that replaces the present one has the same structure and the same contents', async () => {
  const app = await testApp()
  await jobsOf(app, 12)
  const before = { structure: await structure(app), contents: await contents(app) }
  await refillIndex({ ...app, version: NEXT_VERSION })
  expect(await versions(app)).toEqual([NEXT_VERSION])
  expect(await structure(app)).toEqual(before.structure)
  expect(await contents(app)).toEqual(before.contents)
  const { rows } = await sql`select from pg_namespace where nspname = 'job_index_next'`.execute(app.db)
  expect(rows).toEqual([])
})

test('jobs that are published, edited and closed meanwhile are right afterwards, and the total never falls', async () => {
  const app = await testApp()
  const { owner, publish, ids } = await jobsOf(app, 30)
  const totals: number[] = []
  let isRunning = true
  const read = async () => {
    while (isRunning) totals.push(await total(app))
  }
  const write = async () => {
    for (const [index, id] of ids.entries()) {
      if (index % 3 === 0) await publish()
      if (index % 3 === 1)
        await app.call('POST /jobs/:id/close', {
          token: owner.token,
          params: { id },
          body: { reason: 'cancelled' },
        })
      if (index % 3 === 2) await reindexJobs(app.db, [id], app.clock.now())
    }
  }
  const reading = read()
  await Promise.all([write(), refillBesideWriters(app)])
  isRunning = false
  await reading
  expect(Math.min(...totals)).toBeGreaterThanOrEqual(20)
  const refilled = await contents(app)
  expect(refilled.entries).toHaveLength(30)
  await sql`truncate job_search, job_bits, job_sparse_bits`.execute(app.db)
  await fillIndex(app.db, app.clock.now())
  expect(refilled).toEqual(await contents(app))
})

test('a job can be edited while an entry of it is being written to the next index', async () => {
  const app = await testApp()
  const owner = await createEmployer(app)
  const id = await publishJob(app, owner)
  const { reply } = await app.call('GET /jobs/:id/edit', { token: owner.token, params: { id } })
  const body = { ...jobForm({ title: 'Editada durante o preenchimento' }), version: reply.version }
  await app.db.transaction().execute(async (trx) => {
    // The row that refers to the job locks it like this until the end of its batch.
    await sql`select from jobs where id = ${id} for key share`.execute(trx)
    const { status } = await app.call('PUT /jobs/:id', { token: owner.token, params: { id }, body })
    expect(status).toBe(200)
  })
})

test('a process that ends in the middle leaves the present index, and another one goes on', async () => {
  const app = await testApp()
  const { owner, ids } = await jobsOf(app, 3)
  const [first, second] = ids as [string, string]
  const before = await contents(app)
  const blocker = otherProcess(app)
  const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>()
  const { promise: isBlocked, resolve: blocked } = Promise.withResolvers<void>()
  // The exchange waits for this search, and gives up after a second.
  const reading = blocker.db.transaction().execute(async (trx) => {
    await sql`select count(*) from job_search`.execute(trx)
    blocked()
    await mayCommit
  })
  await isBlocked
  await expect(refillIndex({ ...app, version: NEXT_VERSION })).rejects.toMatchObject({ code: '55P03' })
  expect(await contents(app)).toEqual(before)
  commit()
  await reading
  await app.db.updateTable('jobs').set({ title: 'Plantão no Acre' }).where('id', '=', first).execute()
  await reindexJobs(app.db, [first], app.clock.now())
  await app.call('POST /jobs/:id/close', {
    token: owner.token,
    params: { id: second },
    body: { reason: 'cancelled' },
  })
  await refillIndex({ ...app, db: otherProcess(app).db, version: NEXT_VERSION })
  expect(await versions(app)).toEqual([NEXT_VERSION])
  const after = await contents(app)
  expect(after.entries).toHaveLength(2)
  await sql`truncate job_search, job_bits, job_sparse_bits`.execute(app.db)
  await fillIndex(app.db, app.clock.now())
  expect(after).toEqual(await contents(app))
})

test('a database that was restored in the middle begins again', async () => {
  const app = await testApp()
  await jobsOf(app, 3)
  const before = await contents(app)
  await sql`insert into backfills (name, position) values (${`job-index-${NEXT_VERSION}`}, '1')`.execute(
    app.db,
  )
  await refillIndex({ ...app, version: NEXT_VERSION })
  expect(await versions(app)).toEqual([NEXT_VERSION])
  expect(await contents(app)).toEqual(before)
})

test('of several processes one fills the index, and a later one finds nothing to do', async () => {
  const app = await testApp()
  await jobsOf(app, 5)
  const before = await contents(app)
  await Promise.all(
    [1, 2, 3].map(() => refillIndex({ ...app, db: otherProcess(app).db, version: NEXT_VERSION })),
  )
  await refillIndex({ ...app, version: NEXT_VERSION })
  expect(await versions(app)).toEqual([NEXT_VERSION])
  expect(await contents(app)).toEqual(before)
})

test('an earlier release leaves a later index as it is, and what it writes there is found by the later one', async () => {
  const app = await testApp()
  const { publish } = await jobsOf(app, 3)
  await refillIndex({ ...app, version: NEXT_VERSION })
  await refillIndex(app)
  expect(await versions(app)).toEqual([NEXT_VERSION])
  await publish()
  expect(await versions(app)).toEqual([JOB_INDEX_VERSION, NEXT_VERSION])
  // The sweep of the earlier release writes no entry again that a later one wrote.
  await sweepIndex(app.db, app.clock.now())
  expect(await versions(app)).toEqual([JOB_INDEX_VERSION, NEXT_VERSION])
})

test('an entry that an earlier release has written into the index of this one is written again', async () => {
  const app = await testApp()
  const { ids } = await jobsOf(app, 2)
  const database = otherProcess(app)
  await database.db.transaction().execute(async (trx) => {
    await sql`select set_config('medponto.job_index_version', '0', true)`.execute(trx)
    await sql`update job_search set document = document where job_id = ${ids[0]}`.execute(trx)
  })
  expect(await versions(app)).toEqual([0, JOB_INDEX_VERSION])
  await sweepIndex(app.db, app.clock.now())
  expect(await versions(app)).toEqual([JOB_INDEX_VERSION])
})
