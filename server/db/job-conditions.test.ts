import { type RawBuilder, sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { applicationStatuses } from '#contract/hiring/applications.ts'
import { type JobStatus, jobStates, jobStatuses } from '#contract/jobs/jobs.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { createDoctor, createEmployer, publishJob } from '#test/factories.ts'
import { applicationIsLive, isLive } from './application-conditions.ts'
import {
  isExpired,
  isOpen,
  isPublic,
  isSponsored,
  jobIsExpired,
  jobIsInState,
  jobIsOpen,
  jobIsPublic,
  jobIsSponsored,
  jobUsesPost,
  stateOfJob,
  usesPost,
} from './job-conditions.ts'

let app: TestApp
let now: Date
let jobId: string

beforeAll(async () => {
  app = await testApp()
  now = app.clock.now()
  jobId = await publishJob(app, await createEmployer(app))
})

const expiries = { none: null, past: -1, now: 0, future: 1 } as const
type Expiry = keyof typeof expiries
/** When the last plantão begins; the end of the term has the same cases. */
const datings = ['none', 'past', 'future'] as const
/** Every status with every expiry that the table allows: an active job always has one. */
const cases = jobStatuses
  .flatMap((status) => (Object.keys(expiries) as Expiry[]).map((expiry) => ({ status, expiry })))
  .filter(({ status, expiry }) => status !== 'active' || expiry !== 'none')
const employedCases = cases.flatMap((one) =>
  datings.flatMap((dates) => [
    { ...one, dates, owner: 'in good standing' },
    { ...one, dates, owner: 'suspended' },
  ]),
)

const momentOf = (expiry: Expiry) => {
  const offset = expiries[expiry]
  return offset === null ? null : new Date(now.getTime() + offset)
}

async function store(status: JobStatus, expiry: Expiry, dates: Expiry = 'none') {
  const last = momentOf(dates)
  const term = { status, expires_at: momentOf(expiry), date_starts: last ? [last] : [] }
  const more = {
    closed_at: status === 'closed' ? now : null,
    rejection_reason: status === 'rejected' ? 'Falta o regime' : null,
  }
  const { ends_at } = await app.db
    .updateTable('jobs')
    .set({ ...term, ...more })
    .where('id', '=', jobId)
    .returning('ends_at')
    .executeTakeFirstOrThrow()
  return { ...term, ends_at }
}

test('a published job ends with its term or at its last plantão, whichever comes first', async () => {
  const [past, future] = [momentOf('past'), momentOf('future')]
  expect((await store('active', 'future')).ends_at).toEqual(future)
  expect((await store('active', 'future', 'past')).ends_at).toEqual(past)
  expect((await store('active', 'past', 'future')).ends_at).toEqual(past)
  expect((await store('awaiting_review', 'none', 'future')).ends_at).toBeNull()
})

const holds = async (condition: RawBuilder<boolean>) =>
  (
    await app.db
      .selectFrom('jobs as job')
      .select('job.id')
      .where('job.id', '=', jobId)
      .where(condition)
      .execute()
  ).length === 1

test.each(employedCases)(
  'predicate and SQL agree on a job: $status, expiry $expiry, dates $dates, owner $owner',
  async (one) => {
    const owner_suspended_at = one.owner === 'suspended' ? now : null
    await app.db.updateTable('users').set({ suspended_at: owner_suspended_at }).execute()
    const job = { ...(await store(one.status, one.expiry, one.dates)), owner_suspended_at }
    expect(await holds(jobIsExpired('job', now))).toBe(isExpired(job, now))
    expect(await holds(jobIsOpen('job', now))).toBe(isOpen(job, now))
    expect(await holds(jobIsPublic('job'))).toBe(isPublic(job))
    const states = []
    for (const state of jobStates) if (await holds(jobIsInState('job', state, now))) states.push(state)
    expect(states).toEqual([stateOfJob(job, now)])
  },
)

test('open and expired exclude each other, and each has a case', () => {
  const at = (expiry: Expiry) => new Date(now.getTime() + (expiries[expiry] ?? 0))
  const jobs = cases.map(({ status, expiry }) => ({
    status,
    ends_at: expiry === 'none' ? null : at(expiry),
    owner_suspended_at: null,
  }))
  expect(jobs.filter((job) => isOpen(job, now))).toMatchObject([{ status: 'active', ends_at: at('future') }])
  expect(jobs.filter((job) => isExpired(job, now)).map(({ status }) => status)).toEqual([
    'active',
    'active',
    'paused',
    'paused',
  ])
})

test.each([
  ['none', null, false],
  ['past', -1, false],
  ['now', 0, false],
  ['future', 1, true],
] as const)('predicate and SQL agree on a sponsored period that ends: %s', async (_, offset, sponsored) => {
  const sponsored_until = offset === null ? null : new Date(now.getTime() + offset)
  await app.db.updateTable('jobs').set({ sponsored_until }).where('id', '=', jobId).execute()
  expect(isSponsored({ sponsored_until }, now)).toBe(sponsored)
  expect(await holds(jobIsSponsored('job', now))).toBe(sponsored)
  expect(await holds(sql`${jobIsSponsored('job', now)} is not true`)).toBe(!sponsored)
  for (const boost_is_held of [false, true]) {
    await app.db.updateTable('jobs').set({ boost_is_held }).where('id', '=', jobId).execute()
    expect(usesPost({ sponsored_until, boost_is_held }, now)).toBe(!sponsored && !boost_is_held)
    expect(await holds(jobUsesPost('job', now))).toBe(!sponsored && !boost_is_held)
  }
  await app.db.updateTable('jobs').set({ boost_is_held: false }).where('id', '=', jobId).execute()
})

test('predicate and SQL agree on an application in every status', async () => {
  await store('active', 'future')
  await app.db.updateTable('users').set({ suspended_at: null }).execute()
  const { token } = await createDoctor(app)
  await app.call('POST /jobs/:id/apply', { token, params: { id: jobId } })
  for (const status of applicationStatuses) {
    await app.db.updateTable('applications').set({ status }).execute()
    const live = await app.db
      .selectFrom('applications')
      .select('id')
      .where(applicationIsLive('applications'))
      .execute()
    expect([status, live.length === 1]).toEqual([status, isLive({ status })])
  }
})

test('statuses are literals, so that partial indexes apply', () => {
  const compiled = sql`${jobIsOpen('jobs', now)} ${jobIsExpired('jobs', now)} ${jobIsPublic('jobs')}`.compile(
    app.db,
  )
  expect(compiled.parameters).toEqual([now, now])
})
