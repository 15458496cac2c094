import type { RegistrationOutcome, RegistryAnswer } from '#contract/hiring/registration-checks.ts'
import { askRegistry, type MedicalRegistry } from '#server/features/hiring/registration-checks/service.ts'
import type { TestApp } from '#test/app.ts'
import { createDoctor, type TestUser } from '#test/factories.ts'

let lastNumber = 200_000

/** A doctor with one registration, and an RQE in cardiology. */
export async function createRegisteredDoctor(
  app: TestApp,
  {
    name = 'Ana Teste Souza',
    crm = String(++lastNumber),
    uf = 'SP',
  }: { name?: string; crm?: string; uf?: string } = {},
): Promise<TestUser & { crm: string; uf: string }> {
  const doctor = await createDoctor(app, name)
  await setRegistrations(app, doctor, [{ crm, uf }])
  await app.call('PATCH /accounts/doctors/me', {
    token: doctor.token,
    body: { medicalSpecialties: [{ name: 'Cardiologia', rqe: '45678' }] },
  })
  return { ...doctor, crm, uf }
}

export const setRegistrations = (
  app: TestApp,
  { token }: TestUser,
  registrations: { crm: string; uf: string }[],
) => app.call('PATCH /accounts/doctors/me', { token, body: { registrations } })

export const requestCheck = (app: TestApp, { token }: TestUser, number: { crm: string; uf: string }) =>
  app.call('POST /registration-checks', { token, body: { crm: number.crm, uf: number.uf } })

/** How the doctor sees her first registration. */
export const ownCheck = async (app: TestApp, { token }: TestUser) =>
  (await app.call('GET /registration-checks/own', { token })).reply.items[0]

export const regular = (change: Partial<RegistryAnswer & { isFound: true }> = {}): RegistryAnswer => ({
  isFound: true,
  name: 'ANA TESTE SOUZA',
  isRegular: true,
  situation: 'Regular',
  specialties: [{ name: 'CARDIOLOGIA', rqe: '45678' }],
  ...change,
})

/** A registry that answers so, and counts the questions. An error is thrown. */
export function registryWith(answer: RegistryAnswer | Error): MedicalRegistry & { asked: string[] } {
  const asked: string[] = []
  return {
    asked,
    async lookup(crm, uf) {
      asked.push(`${crm} ${uf}`)
      if (answer instanceof Error) throw answer
      return answer
    },
  }
}

/** Does what the queue does with every open check that the registry is asked about. */
export async function askAbout(
  app: TestApp,
  { id }: Pick<TestUser, 'id'>,
  registry: MedicalRegistry | null,
): Promise<void> {
  const open = await app.db
    .selectFrom('registration_checks')
    .select('id')
    .where('doctor_id', '=', id)
    .where('outcome', 'is', null)
    .execute()
  const deps = { db: app.db, queue: app.queue, registry }
  for (const check of open) await askRegistry(deps, check.id, app.clock.now(), () => undefined)
}

export const openCaseOf = async (app: TestApp, { id }: Pick<TestUser, 'id'>) =>
  (
    await app.db
      .selectFrom('registration_checks')
      .select('id')
      .where('doctor_id', '=', id)
      .where('outcome', 'is', null)
      .executeTakeFirst()
  )?.id ?? ''

export const caseFor = async (app: TestApp, admin: TestUser, id: string) =>
  (await app.call('GET /admin/registration-cases/:id', { token: admin.token, params: { id } })).reply

/** An admin decides a case as it is now. */
export async function decideCase(
  app: TestApp,
  admin: TestUser,
  id: string,
  outcome: RegistrationOutcome,
  body: { reason?: string; rqes?: string[] } = {},
) {
  const { version } = await caseFor(app, admin, id)
  const reason = outcome === 'verified' ? '' : 'O CFM mostra outra situação.'
  return app.call('POST /admin/registration-cases/:id/decision', {
    token: admin.token,
    params: { id },
    body: { outcome, reason, ...body, version },
  })
}

export async function approveCase(app: TestApp, admin: TestUser, id: string) {
  const { version } = await caseFor(app, admin, id)
  return app.call('POST /admin/registration-cases/:id/approve', {
    token: admin.token,
    params: { id },
    body: { version },
  })
}

/** Two admins decide that the doctor's registration is irregular. */
export async function declareIrregular(
  app: TestApp,
  [one, other]: readonly [TestUser, TestUser],
  doctor: TestUser & { crm: string; uf: string },
): Promise<void> {
  await requestCheck(app, doctor, doctor)
  const id = await openCaseOf(app, doctor)
  await decideCase(app, one, id, 'irregular')
  const { status, raw } = await approveCase(app, other, id)
  if (status !== 200) throw new Error(`not approved: ${raw.body}`)
}
