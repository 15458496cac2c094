import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { deleteAccount } from '#server/features/site/account-deletions/service.ts'
import { exportedTables } from '#server/features/site/data-exports/exported-tables.ts'
import { buildExport } from '#server/features/site/data-exports/service.ts'
import type { UserId } from '#server/http/caller.ts'
import { removeDue } from './accounts.ts'
import { type TestApp, testApp } from './app.ts'
import { createDoctor, createEmployer, createUser, publishJob } from './factories.ts'
import { bookPayment } from './payments.ts'
import { insertReport } from './reports.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

/** Columns that name an account and are not part of its owner's export, and why. A new one needs a row here or an export. */
const DONE_AS_ADMIN = 'what somebody did as an admin belongs to the operator'
const notExported: Record<string, string> = {
  'admin_log.admin_user_id': DONE_AS_ADMIN,
  'application_events.author_id': 'the moves that the author made are exported from application_moves',
  'approvals.decided_by': DONE_AS_ADMIN,
  'approvals.requested_by': DONE_AS_ADMIN,
  'approvals.subject_user_id': 'each request and its decision is in admin_log, which is exported',
  'boost_checks.decided_by': DONE_AS_ADMIN,
  'opening_requests.decided_by': DONE_AS_ADMIN,
  'opening_requests.doctor_id':
    'each request and its decision is in admin_log, and each opening in document_openings',
  'opening_requests.requested_by': DONE_AS_ADMIN,
  'doctors.user_id': 'has nothing but the id',
  'email_tokens.user_id': 'gives access to the account',
  'invoices.handled_by': DONE_AS_ADMIN,
  'recovery_codes.user_id': 'gives access to the account',
  'removed_addresses.user_id': 'exists only once the account is gone',
  'saved_filters.admin_user_id': DONE_AS_ADMIN,
  'settings_versions.changed_by': DONE_AS_ADMIN,
  'sign_in_codes.user_id': 'gives access to the account',
}

/** Tables that still name an account after its deletion. docs/decisions/deletion.md says why, and until when. */
const staysOfDoctor = [
  'access_records',
  'admin_log',
  'approvals',
  'removed_addresses',
  'report_cases',
  'reports',
]
const staysOfCompany = [
  ...staysOfDoctor,
  'applied_plans',
  'billing_details',
  'employers',
  'invoices',
  'ledger_entries',
  'refund_requests',
  'sponsorships',
  'stripe_customers',
  'users',
]

test('every column that names an account is exported, or has a reason why not', async () => {
  const { rows } = await sql<{ table: string; column: string }>`
    select distinct relname as table, attname as column from pg_attribute
    join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and attnum > 0 and not attisdropped
      and (attname ~ '(^|_)(user_id|doctor_id|employer_id)$|_by$' or exists (
        select from pg_constraint where contype = 'f' and conrelid = attrelid and conkey = array[attnum]
          and confrelid in ('users'::regclass, 'doctors'::regclass, 'employers'::regclass)))
      and exists (select from pg_type where pg_type.oid = atttypid and typname = 'uuid')
    order by 1, 2`.execute(app.db)
  const exported = new Set(exportedTables.map(({ table }) => table))
  const missing = rows
    .filter(({ table, column }) => !exported.has(table) && !notExported[`${table}.${column}`])
    .map(({ table, column }) => `${table}.${column}`)
  expect(rows.length).toBeGreaterThan(25)
  expect(missing).toEqual([])
})

/** The tables with a row that contains one of the texts, in any column. */
async function tablesWith(texts: readonly string[]): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by relname`.execute(
    app.db,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql`select 1 from ${sql.table(name)} as t
      where t::text ~* ${texts.join('|')} limit 1`.execute(app.db)
    if (rows.length > 0) found.push(name)
  }
  return found
}

/** Messages and reports that came from the account's address, signed in or not. */
async function insertWritten({ id, email }: { id: string; email: string }): Promise<void> {
  const { db } = app
  const now = app.clock.now()
  const message = {
    name: 'Alguém',
    subject: 'Ajuda',
    message: 'Preciso de ajuda.',
    sent_at: now,
    updated_at: now,
  }
  await db
    .insertInto('contact_messages')
    .values([
      { ...message, email: 'outro@example.com', user_id: id },
      { ...message, email },
    ])
    .execute()
  const reported = {
    entity_type: 'UserProfile' as const,
    entity_id: randomUUID(),
    reason: 'Perfil falso',
    created_at: now,
  }
  await db
    .insertInto('guest_reports')
    .values({ ...reported, token_hash: randomBytes(32), email, expires_at: now })
    .execute()
  const { entity_type, entity_id } = reported
  const { id: caseId } = await db
    .insertInto('report_cases')
    .values({ entity_type, entity_id, opened_at: now, last_reported_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('reports')
    .values({ ...reported, case_id: caseId, reporter_email: email, is_guest: true, updated_at: now })
    .execute()
}

test('after the deletion, only the tables with a reason name the account', async () => {
  const { db, clock } = app
  const [doctor, employer] = [
    await createDoctor(app, 'Dra. Esquecida Já'),
    await createEmployer(app, 'Hospital Esquecido'),
  ]
  const admin = await createUser(app, { role: 'admin' })
  const now = clock.now()
  const job = await publishJob(app, employer, { title: 'Vaga do esquecimento' })
  await app.call('POST /jobs/:id/apply', { token: doctor.token, params: { id: job } })
  await app.call('POST /saved-jobs/:jobId', { token: doctor.token, params: { jobId: job } })
  await app.call('POST /job-alerts', {
    token: doctor.token,
    body: { search: 'state=PR', name: 'Dra. Esquecida Já', frequency: 'daily' },
  })
  await app.call('PUT /job-digests/setting', { token: doctor.token, body: { isOn: true } })
  const requested = await app.call('POST /me/exports', { token: doctor.token })
  await buildExport({ db, queue: app.queue, publicUrl: app.env.publicUrl }, requested.reply.id, now)
  for (const { id, email } of [doctor, employer]) {
    await db
      .insertInto('access_records')
      .values({ at: now, user_id: id, event: 'sign_in', ip: '203.0.113.5' })
      .execute()
    await db
      .insertInto('identities')
      .values({ provider: 'google', subject: id, user_id: id, created_at: now })
      .execute()
    await db
      .insertInto('pictures')
      .values({ key: `${randomUUID()}.webp`, owner_user_id: id, created_at: now })
      .execute()
    await db
      .insertInto('registrations')
      .values({ email, password_hash: '', wants_news: false, created_at: now, expires_at: now })
      .execute()
    await insertReport(app, { profile: id, reason: 'Dados falsos' })
    await insertReport(app, { profile: admin.id, reporter: id, outcome: 'dismiss' })
    await insertReport(app, { profile: id, outcome: 'remove' })
    await insertWritten({ id, email })
    await db
      .insertInto('approvals')
      .values({
        kind: 'delete_account',
        subject_user_id: id,
        requested_by: admin.id,
        reason: 'Pedido do titular',
        requested_at: now,
        expires_at: now,
      })
      .execute()
    await db
      .insertInto('second_factors')
      .values({ user_id: id, secret: 'x', created_at: now, confirmed_at: now })
      .execute()
    await app.call('POST /admin/users/:id/view-as', {
      token: admin.token,
      params: { id },
      body: { reason: 'Pedido de ajuda' },
    })
  }
  const owner = { owner_user_id: employer.id }
  const cnpj = '11222333000181'
  await db
    .insertInto('billing_details')
    .values({
      ...owner,
      cnpj,
      legal_name: 'Hospital Esquecido S.A.',
      municipal_registration: '',
      fiscal_email: 'fiscal@example.com',
      postal_code: '80010000',
      street: 'Rua XV de Novembro',
      number: '1',
      complement: '',
      district: 'Centro',
      city_id: 4_106_902,
      updated_at: now,
    })
    .execute()
  await db.insertInto('stripe_customers').values(owner).execute()
  await db
    .insertInto('applied_plans')
    .values({ ...owner, applied_at: now, max_active_posts: 1, plan: 'free' })
    .execute()
  const order = { ...owner, job_id: job, creates_job: false, topics: 1, amount: 9_900, created_at: now }
  await db
    .insertInto('sponsorships')
    .values([
      { ...order, job_title: 'Paga', paid_at: now, state: 'paid' },
      { ...order, job_title: 'Nunca paga' },
    ])
    .execute()
  await db
    .insertInto('refund_requests')
    .values({
      ...owner,
      product: 'sponsorship',
      subject_id: 's1',
      requested_by: employer.id,
      requested_at: now,
    })
    .execute()
  await bookPayment(app, employer)
  await db
    .insertInto('invoices')
    .values({
      owner_user_id: employer.id,
      provider: 'mercadopago',
      payment_ref: 'p1',
      status: 'pending',
      created_at: now,
    })
    .execute()

  const users = await db.selectFrom('users').selectAll().where('id', 'in', [doctor.id, employer.id]).execute()
  const namesOf = (id: string) => {
    const { email, name, cpf, cnpj } = users.find((user) => user.id === id) as (typeof users)[number]
    return [id, email, name, cpf, cnpj].filter((text) => text !== null)
  }
  const before = await tablesWith(namesOf(doctor.id))
  expect(before).toEqual(
    expect.arrayContaining([
      'applications',
      'consents',
      'contact_messages',
      'job_alerts',
      'mails',
      'sessions',
      'view_sessions',
    ]),
  )

  for (const { id } of [doctor, employer])
    await deleteAccount(app, { userId: id, requestedBy: admin.id as UserId }, now)
  clock.advance({ days: 7 })
  await removeDue(app)
  expect(await tablesWith(namesOf(doctor.id))).toEqual(staysOfDoctor)
  expect(await tablesWith(namesOf(employer.id))).toEqual(staysOfCompany.toSorted())
  const [row] = await db.selectFrom('users').selectAll().where('id', '=', employer.id).execute()
  const kept = Object.entries(row ?? {}).filter(([, value]) => value !== null && typeof value !== 'boolean')
  expect(kept.map(([column]) => column).toSorted()).toEqual([
    'created_at',
    'email',
    'id',
    'profile_completed_at',
    'removed_at',
    'role',
    // Made from the address that replaces the real one.
    'search_key',
    'suspended_at',
    'updated_at',
  ])
})
