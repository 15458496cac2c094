import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import { allowanceOf } from '#contract/payments/subscriptions.ts'
import { createDatabase } from '#server/db/client.ts'
import { pictureStorage } from '#server/features/accounts/pictures/gateway.ts'
import { checkTexts } from '#server/features/jobs/boost-checks/service.ts'
import { sendJobDigests } from '#server/features/search/job-digests/service.ts'
import { secretsFrom } from '#server/http/secrets.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { seedBulk } from './bulk.ts'
import { logoOf } from './demo-logos.ts'
import { seedDemo } from './seed-demo.ts'

let app: TestApp
/** An app with the demo. The tests that change it have one of their own. */
async function seeded(): Promise<TestApp> {
  const own = await testApp()
  await seedDemo(own.db, { now: own.clock.now(), storage: pictureStorage(own.env) })
  return own
}
beforeAll(async () => {
  app = await seeded()
})

const count = async (table: string, where = 'true') => {
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from ${sql.table(table)} where ${sql.raw(where)}`.execute(app.db)
  return rows[0]?.n
}

test('the demo has the announced numbers of people, jobs, applications and reports', async () => {
  expect(await count('users', "role = 'employer'")).toBe(40)
  expect(await count('users', "role = 'telehealth'")).toBe(13)
  expect(await count('doctors')).toBe(60)
  const { reply } = await app.call('GET /jobs', { query: { pageSize: 100 } })
  expect(reply.totalCount).toBe(300)
  expect(await count('jobs', "status = 'closed'")).toBe(8)
  expect(await count('jobs', "status = 'paused'")).toBe(4)
  expect(await count('job_search')).toBe(300)
  expect(await count('applications')).toBeGreaterThan(120)
  expect(await count('saved_jobs')).toBeGreaterThan(60)
  expect(await count('report_cases', 'outcome is null')).toBe(9)
  expect(await count('report_cases', 'outcome is not null')).toBe(2)
  expect(await count('reports', 'is_guest')).toBe(1)
  expect(await count('organization_verifications')).toBe(2)
  expect(await count('appeals', 'outcome is null')).toBe(1)
  expect(await count('contact_messages')).toBe(3)
})

test('everybody has been here, and nobody did anything after the last visit', async () => {
  const now = `'${app.clock.now().toISOString()}'`
  expect(await count('users', `last_seen_at is null or last_seen_at > ${now}`)).toBe(0)
  const seenBefore = (at: string, id: string) =>
    `${at} > (select last_seen_at from users where users.id = ${id})`
  expect(await count('applications', seenBefore('applied_at', 'doctor_id'))).toBe(0)
  expect(await count('jobs', seenBefore('published_at', 'owner_user_id'))).toBe(0)
  expect(await count('team_activity', seenBefore('at', 'author_id'))).toBe(0)
})

test('past events are in the past, and open shifts in the future', async () => {
  const now = `'${app.clock.now().toISOString()}'`
  expect(await count('jobs', `published_at > ${now} or closed_at > ${now} or closed_at < published_at`)).toBe(
    0,
  )
  expect(
    await count(
      'jobs',
      `status in ('active', 'paused') and expires_at > ${now} and ends_at > ${now}
        and exists (select from unnest(date_starts) as start where start <= ${now})`,
    ),
  ).toBe(0)
  const hospital = "owner_user_id = (select id from users where email = 'hospital@demo.test')"
  const over = `status = 'active' and expires_at > ${now} and ends_at <= ${now}`
  expect([await count('jobs', over), await count('jobs', `${over} and ${hospital}`)]).toEqual([3, 1])
  expect(await count('application_events', `at > ${now}`)).toBe(0)
  expect(await count('notifications', `happened_at > ${now} or read_at > ${now}`)).toBe(0)
  expect(await count('reports', `created_at > ${now}`)).toBe(0)
  expect(await count('report_cases', `decided_at > ${now}`)).toBe(0)
  expect(await count('appeals', `filed_at > ${now}`)).toBe(0)
  expect(
    await count('analytics_daily', `day > (${now}::timestamptz at time zone 'America/Sao_Paulo')::date`),
  ).toBe(0)
  for (const [table, moment] of [
    ['applications', 'applied_at'],
    ['saved_jobs', 'saved_at'],
  ] as const)
    expect(await count(table, `${moment} < (select created_at from users where id = doctor_id)`)).toBe(0)
  expect(await count('applications', 'applied_at < (select published_at from jobs where id = job_id)')).toBe(
    0,
  )
})

test('doctors joined in the last 30 days, and fewer in the 30 days before', async () => {
  const now = `'${app.clock.now().toISOString()}'::timestamptz`
  const joined = (from: number, to: number) =>
    count(
      'users',
      `created_at > ${now} - interval '${from} days' and created_at <= ${now} - interval '${to} days'`,
    )
  const before = Number(await joined(60, 30))
  expect(before).toBeGreaterThan(0)
  expect(await joined(30, 0)).toBeGreaterThan(before)
})

test('every employer has a plan that covers its jobs and leaves one more post', async () => {
  const owners = await app.db
    .selectFrom('employers')
    .select(['user_id', 'granted_plan', 'granted_posts'])
    .execute()
  expect(owners).toHaveLength(53)
  for (const { user_id, granted_plan, granted_posts } of owners) {
    const taken = await count('jobs', `owner_user_id = '${user_id}' and status = 'active'`)
    expect(allowanceOf(granted_plan ?? 'free', granted_posts).maxActivePosts).toBeGreaterThan(taken as number)
  }
  expect(await count('jobs', 'featured_by_plan')).toBeGreaterThan(0)
})

test('the announced demo accounts can sign in and have data', async () => {
  const tokens = new Map<string, string>()
  for (const name of [
    'medica',
    'hospital',
    'telemedicina',
    'admin',
    'operadora',
    'recrutamento',
    'leitura',
  ]) {
    const { status, reply } = await app.call('POST /auth/login', {
      body: { email: `${name}@demo.test`, password: 'Medponto1' },
    })
    expect(status, name).toBe(200)
    tokens.set(name, reply.authToken)
  }
  const token = (name: string) => tokens.get(name) as string
  const waiting = await app.call('GET /admin/approvals', { token: token('admin') })
  expect(waiting.reply.items).toMatchObject([{ mayDecide: true, subject: { role: 'doctor' } }])
  const mine = await app.call('GET /applications/doctor', { token: token('medica'), query: {} })
  expect(mine.reply.items.length).toBeGreaterThanOrEqual(5)
  const jobs = await app.call('GET /jobs/employer', { token: token('hospital'), query: {} })
  expect(jobs.reply.jobOffers.filter((job) => job.status === 'active' && !job.isExpired)).toHaveLength(6)
  const received = await app.call('GET /applications/employer', { token: token('hospital'), query: {} })
  expect(received.reply.totalCount).toBeGreaterThanOrEqual(8)
  for (const name of ['recrutamento', 'leitura']) {
    const team = await app.call('GET /team', { token: token(name) })
    expect(team.reply.members.map(({ role }) => role)).toEqual(['owner', 'recruiter', 'reader'])
  }
  const activity = await app.call('GET /team/activity', { token: token('hospital'), query: {} })
  expect(activity.reply.items.length).toBeGreaterThanOrEqual(5)
  const remote = await app.call('GET /jobs/employer', { token: token('telemedicina'), query: {} })
  expect(remote.reply.jobOffers.some((job) => job.isRemote)).toBe(true)
})

test('two jobs of the hospital ask questions, which its applicants have answered', async () => {
  const { rows } = await sql<{ questions: number; rules: number; answers: number }>`
    select count(*)::int as questions, count(*) filter (where is_knock_out)::int as rules,
      sum((select count(*) from application_answers where question_id = job_questions.id))::int as answers
    from job_questions join jobs on jobs.id = job_id join users on users.id = owner_user_id
    where users.email = 'hospital@demo.test' group by job_id order by answers`.execute(app.db)
  expect(rows).toMatchObject([
    { answers: 0, rules: expect.any(Number) },
    { questions: 4, rules: 1 },
  ])
  expect(rows[1]?.answers).toBeGreaterThan(100)
})

test('applicants chose some of the dates of a job, and others all of them', async () => {
  const { rows } = await sql<{ chose: boolean; known: boolean; applicants: number }>`
    select date_id is not null as chose, count(distinct applications.id)::int as applicants,
      bool_and(day is null or day = any(dates)) as known
    from applications join jobs on jobs.id = job_id left join application_dates on application_id = applications.id
    where cardinality(dates) > 1 group by 1 order by 1`.execute(app.db)
  expect(rows).toMatchObject([
    { chose: false, known: true },
    { chose: true, known: true },
  ])
  expect(rows[1]?.applicants).toBeGreaterThan(2)
})

test('the demo hospital has applicants in every stage, with what its team did', async () => {
  const { reply } = await app.call('POST /auth/login', {
    body: { email: 'hospital@demo.test', password: 'Medponto1' },
  })
  const token = reply.authToken
  const counts = (await app.call('GET /applications/employer/counts', { token, query: {} })).reply
  expect(Object.entries(counts.byStatus).filter(([, total]) => total === 0)).toEqual([])
  expect(counts.waiting).toBeGreaterThanOrEqual(1)
  const query = { waiting: 'true', sort: 'received', direction: 'asc' } as const
  const [longest] = (await app.call('GET /applications/employer', { token, query })).reply.items
  const days = (app.clock.now().getTime() - Date.parse(longest?.appliedAt ?? '')) / DAY_MS
  expect(Math.round(days)).toBeGreaterThanOrEqual(20)
  const interviews = (await app.call('GET /interviews', { token })).reply
  expect([interviews.items.length, interviews.waiting.length]).toEqual([1, 1])
  expect((await app.call('GET /message-templates', { token })).reply.items).toHaveLength(2)
  expect(await count('application_messages', `side = 'doctor' and read_at is null`)).toBe(2)
  expect(await count('application_notes', 'true')).toBe(3)
  expect(await count('application_moves', 'sent_at is null')).toBe(0)
  const { jobOffers } = (await app.call('GET /jobs/employer', { token, query: {} })).reply
  const open = jobOffers.find((job) => job.status === 'active' && !job.employerHidden)
  const job = await app.call('GET /jobs/:id', { params: { id: open?.id ?? '' } })
  expect(job.reply.employer.answerTime).toMatch(/^Costuma responder em /)
})

test('every job has at least as many views as applications, and as many impressions as views', async () => {
  const { rows } = await sql<{ views: number; impressions: number; applications: number }>`
    select (select count(*)::int from applications where job_id = jobs.id) as applications,
      sum(count) filter (where event_type = 'View')::int as views,
      sum(count) filter (where event_type = 'Impression')::int as impressions
    from jobs join analytics_daily on entity_id = jobs.id::text group by jobs.id`.execute(app.db)
  expect(rows).toHaveLength(324)
  expect(rows.filter((job) => job.views < job.applications || job.impressions < job.views)).toEqual([])
})

test('the text of every job may be boosted', async () => {
  const jobs = await app.db
    .selectFrom('jobs')
    .select(['title', 'description', 'requirements', 'salary_text'])
    .execute()
  expect(jobs.length).toBeGreaterThan(300)
  expect(jobs.flatMap(checkTexts)).toEqual([])
})

test('every sponsored job is paid for, booked and reviewed', async () => {
  expect(await count('jobs', 'sponsored_until is not null')).toBe(11)
  expect(
    await count(
      'jobs',
      `sponsored_until is not null and exists (select from sponsorships
        join sponsorship_payments on sponsorship_id = sponsorships.id
        join sandbox_mercadopago_payments as sandbox on sandbox.id::text = provider_payment_id
        join ledger_entries on payment_ref = provider_payment_id and kind = 'payment'
        where job_id = jobs.id and state = 'paid' and ends_at = sponsored_until
          and ledger_entries.amount = sponsorships.amount and sandbox.amount = sponsorships.amount)`,
    ),
  ).toBe(11)
  expect(await count('boost_checks', `is_current and decision = 'approved' and findings = '[]'`)).toBe(11)
})

test('every company has a logo of its own, which a confidential job does not show', async () => {
  expect(await count('users', "role in ('employer', 'telehealth') and image_key is null")).toBe(0)
  const logos = Array.from({ length: 53 }, (_, index) => logoOf(index))
  expect(new Set(logos).size).toBe(53)
  const { jobOffers } = (await app.call('GET /jobs', { query: { pageSize: 100 } })).reply
  const [shown] = jobOffers.flatMap(({ employer }) => employer.profilePhotoUrl ?? [])
  const { statusCode, headers } = await app.app.inject({ url: shown as string })
  expect([statusCode, headers['content-type']]).toEqual([200, 'image/webp'])
  const hidden = jobOffers.filter(({ employer }) => employer.id === null)
  expect(hidden.length).toBeGreaterThan(0)
  expect(hidden.filter(({ employer }) => employer.profilePhotoUrl)).toEqual([])
})

test('a second run changes nothing', async () => {
  const fingerprint = async () =>
    (
      await sql`select (select max(xmin::text::bigint) from users), (select count(*) from jobs), (select count(*) from applications)`.execute(
        app.db,
      )
    ).rows
  const before = await fingerprint()
  await seedDemo(app.db, { now: app.clock.now() })
  expect(await fingerprint()).toEqual(before)
})

test('jobs are generated up to the requested number and can be found', async () => {
  const own = await seeded()
  const database = createDatabase(own.url, { max: 3 })
  try {
    const messages: string[] = []
    const now = own.clock.now()
    const say = (text: string) => void messages.push(text)
    await seedBulk(database, { jobs: 120, now, say })
    await seedBulk(database, { jobs: 300, now, say })
    expect(messages).toContain('Vagas geradas: 300 de 300 (100%)')
    const { reply } = await own.call('GET /jobs', { query: {} })
    expect(reply.totalCount).toBe(600)
  } finally {
    await database.close()
  }
})

test("the demo account of a doctor gets a mail with the demo hospital's new job", async () => {
  const own = await seeded()
  const { db, clock, env, sessionSecret } = own
  const secrets = secretsFrom(sessionSecret, clock)
  // The companies with granted posts advertise too, and a mail shows only the newest jobs.
  await db.updateTable('employers').set({ granted_posts: null }).execute()
  await sendJobDigests({ ...own, secrets, publicUrl: env.publicUrl }, clock.now())
  const [mail, ...others] = await db
    .selectFrom('mails')
    .select(['subject', 'body_text'])
    .where('recipient', '=', 'medica@demo.test')
    .execute()
  expect(others).toEqual([])
  expect(mail?.body_text).toContain('Hospital Santa Clara do Ipê')
})

test('the demo company and the demo doctor have plantões in every stage of the rota', async () => {
  const tokenOf = async (email: string) =>
    (await app.call('POST /auth/login', { body: { email, password: 'Medponto1' } })).reply.authToken
  const waitingOf = async (email: string) => {
    const query = { month: app.clock.now().toISOString().slice(0, 7) }
    return (await app.call('GET /bookings', { token: await tokenOf(email), query })).reply.waiting
  }
  const company = await waitingOf('hospital@demo.test')
  expect(company.filter(({ state }) => state === 'offered')).toHaveLength(1)
  expect(company.filter(({ change }) => change)).toHaveLength(1)
  expect(company.filter(({ worked }) => worked.doctor && worked.employer === null)).toHaveLength(1)
  expect((await waitingOf('medica@demo.test')).map(({ state }) => state)).toContain('offered')
  expect(await count('bookings', 'is_received')).toBe(12)
  expect(await count('booking_events', 'true')).toBeGreaterThan(15)
  expect(await count('handovers', "state = 'proposed'")).toBe(1)
  const { employer_id: id } = await app.db.selectFrom('payment_records').selectAll().executeTakeFirstOrThrow()
  const { record } = (await app.call('GET /employers/:id/payment-record', { params: { id } })).reply
  expect(record).toMatchObject({ doctors: 7, promisedDays: 30, unpaid: 1 })
})
