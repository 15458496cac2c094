import { randomInt, randomUUID } from 'node:crypto'
import { generateCnpj, generateCpf } from '@brazilian-utils/brazilian-utils'
import { type RawBuilder, sql } from 'kysely'
import type { Role } from '#contract/accounts/roles.ts'
import type { TeamRole } from '#contract/hiring/team.ts'
import type { JobFormInput } from '#contract/jobs/jobs-form.ts'
import type { TestApp } from './app.ts'

/** An id that no entity has. */
export const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000'

export interface TestUser {
  id: string
  email: string
  token: string
}

/** Creates a verified account with a live session, without the cost of hashing a password. */
export async function createUser(
  app: TestApp,
  { role, complete = true, name }: { role: Role | null; complete?: boolean; name?: string },
): Promise<TestUser> {
  const { db, clock } = app
  const email = `${randomUUID()}@example.com`
  const isCompany = role === 'employer' || role === 'telehealth'
  const { id } = await db
    .insertInto('users')
    .values({
      email,
      email_verified_at: clock.now(),
      role,
      profile_completed_at: complete ? clock.now() : null,
      name: name ?? (isCompany ? 'Hospital de Teste' : 'Ana Teste Souza'),
      phone: '41998765432',
      cpf: role === 'doctor' ? generateCpf() : null,
      cnpj: isCompany ? generateCnpj({ version: 2 }) : null,
      state: 'PR',
      city_id: 4_106_902,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (role === 'doctor') {
    await db.insertInto('doctors').values({ user_id: id }).execute()
    await db
      .insertInto('doctor_registrations')
      .values({ doctor_id: id, crm: String(randomInt(1_000_000, 10_000_000_000)), uf: 'PR' })
      .execute()
  }
  // More than any test publishes. Tests of the quota set their own plan.
  if (isCompany) await db.insertInto('employers').values({ user_id: id, granted_posts: 1_000 }).execute()
  const token = await app.openTestSession(id, role)
  return { id, email, token }
}

/** Adds a person to the team of a company, as if she had accepted an invitation. */
export async function createMember(
  app: TestApp,
  company: TestUser,
  role: TeamRole,
  name?: string,
): Promise<TestUser> {
  const user = await createUser(app, { role: null, name: name ?? 'Bia Teste Lima' })
  await app.db.updateTable('users').set({ role: 'team_member' }).where('id', '=', user.id).execute()
  await app.db
    .insertInto('team_members')
    .values({ user_id: user.id, company_id: company.id, role, created_at: app.clock.now() })
    .execute()
  return user
}

/** Creates a doctor with a complete profile. */
export const createDoctor = (app: TestApp, name?: string) =>
  createUser(app, { role: 'doctor', ...(name && { name }) })
/** Creates an employer with a complete profile. */
export const createEmployer = (app: TestApp, name?: string) =>
  createUser(app, { role: 'employer', ...(name && { name }) })

/** A valid job form; `change` overrides the fields that a test is about. */
export function jobForm(change: Partial<JobFormInput> = {}): JobFormInput {
  return {
    title: 'Plantonista de Clínica Médica',
    description: 'Plantão em pronto-socorro com equipe completa e retaguarda de especialidades.',
    requirements: '',
    isRemote: false,
    state: 'PR',
    city: 'Curitiba',
    medicalSpecialties: ['Clínica Médica'],
    medicalPracticeAreas: [],
    tags: [],
    job_type: 'contract',
    contractForm: 'pj',
    regime: 'shift',
    hours: 12,
    shift: 'night',
    dates: [],
    payMin: 150_000,
    payMax: 180_000,
    payUnit: 'shift',
    payHidden: false,
    salary: '',
    paymentTermDays: 30,
    employerHidden: false,
    questions: [],
    neededDocuments: [],
    is_urgent: false,
    ...change,
  }
}

/** Publishes a job through the API and returns its id. */
export async function publishJob(
  app: TestApp,
  owner: TestUser,
  change: Partial<JobFormInput> = {},
): Promise<string> {
  const { status, reply, raw } = await app.call('POST /jobs', { token: owner.token, body: jobForm(change) })
  if (status !== 201) throw new Error(`not published: ${raw.body}`)
  return reply.id
}

/**
 * Inserts copies of a stored job, not in the index, and returns their ids. `changes` is a jsonb object of the columns that
 * differ; the columns of the job and the `number` of the copy, from 1, are in scope.
 */
export async function copyJob(
  { db }: TestApp,
  id: string,
  copies: number,
  changes: RawBuilder<unknown> = sql`'{}'::jsonb`,
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select column_name as name from information_schema.columns
    where table_schema = current_schema and table_name = 'jobs' and is_generated = 'NEVER'`.execute(db)
  const columns = sql.join(rows.map(({ name }) => sql.ref(name)))
  const inserted = await sql<{ id: string }>`insert into jobs (${columns}) select ${columns}
    from (select (jsonb_populate_record(jobs, jsonb_build_object('id', gen_random_uuid()) || ${changes})).*
      from jobs, generate_series(1, ${copies}) as number where jobs.id = ${id}) as copies returning id`.execute(
    db,
  )
  return inserted.rows.map((row) => row.id)
}
