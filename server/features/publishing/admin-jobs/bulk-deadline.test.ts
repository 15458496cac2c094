import { expect, test } from 'vitest'
import { MAX_BULK_ROWS } from '#contract/platform/bulk.ts'
import { ANSWER_WITHIN_MS } from '#server/http/availability/deadline.ts'
import { testApp } from '#test/app.ts'
import { copyJob, createEmployer, createUser, publishJob } from '#test/factories.ts'

test('200 rows are done within the deadline of requests, call by call, as one batch with a result per row', async () => {
  const unlimited = await testApp()
  const app = await testApp({ sameDatabaseAs: unlimited, answerWithinMs: ANSWER_WITHIN_MS })
  const { token } = await createUser(unlimited, { role: 'admin' })
  const first = await publishJob(unlimited, await createEmployer(unlimited))
  await copyJob(app, first, MAX_BULK_ROWS - 1)
  const ids = (await app.db.selectFrom('jobs').select('id').execute()).map(({ id }) => id)

  let rest = ids
  let batchId: string | undefined
  const done: string[] = []
  while (rest.length > 0) {
    const body = { ids: rest, batchId, action: 'close', reasonCode: 'duplicate' } as const
    const { status, reply } = await app.call('POST /admin/jobs/bulk', { token, body })
    expect(status).toBe(200)
    expect(reply.results.length + reply.rest.length).toBe(rest.length)
    done.push(...reply.results.filter(({ isDone }) => isDone).map(({ id }) => id))
    ;({ rest, batchId } = reply)
  }
  expect(done).toEqual(ids)
  const entries = await app.db
    .selectFrom('admin_log')
    .select('subject_id')
    .where('batch_id', '=', batchId as string)
    .execute()
  expect(new Set(entries.map(({ subject_id }) => subject_id))).toEqual(new Set(ids))
})
