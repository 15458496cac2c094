import type { Insertable } from 'kysely'
import { COMPANY_CHECK_DAYS } from '#contract/admin/company-checks.ts'
import type { VerificationBasis } from '#contract/admin/organizations.ts'
import { DAY_MS } from '#contract/durations.ts'
import {
  type CaseReason,
  REGISTRATION_CHECK_DAYS,
  type RegisteredTitle,
  type RegistryAnswer,
} from '#contract/hiring/registration-checks.ts'
import type { Trx } from '#server/db/client.ts'
import type { RegistrationChecks } from '#server/db/types.ts'
import { caseReasonOf } from '#server/features/admin/company-checks/comparison.ts'
import { sandboxRegistry } from '#server/features/admin/company-checks/gateway.ts'
import type { DemoDoctor, DemoEmployer } from './demo-people.ts'
import { randomOf } from './random.ts'

/** The evidence that an admin checked, and how many days ago, by the company's site. */
const scenes: Readonly<Record<string, { basis: VerificationBasis[]; daysAgo: number }>> = {
  hospitalsantaclara: { basis: ['cnpj', 'crm_registration'], daysAgo: 34 },
  telessaudejandaia: { basis: ['cnpj', 'crm_registration', 'website'], daysAgo: 21 },
}

/** Companies whose identity an admin has verified. */
export async function insertVerifications(
  trx: Trx,
  { employers, adminId, now }: { employers: readonly DemoEmployer[]; adminId: string; now: Date },
): Promise<void> {
  const verifications = employers.flatMap(({ id, row, name, cnpj, crmRegistration }) => {
    const scene = scenes[row.site]
    if (!scene) return []
    return {
      owner_user_id: id,
      basis: scene.basis,
      verified_at: new Date(now.getTime() - scene.daysAgo * DAY_MS),
      verified_by: adminId,
      name,
      cnpj,
      crm_registration: crmRegistration,
    }
  })
  await trx.insertInto('organization_verifications').values(verifications).execute()
}

/** The case that an admin has closed, by the company's site. */
const CLOSED_CASE = 'vilaaroeira'

/** The sandbox's answers about the CNPJs of the demo's companies, so that another question gets the same answer. */
export async function insertCompanyChecks(
  trx: Trx,
  { employers, adminId, now }: { employers: readonly DemoEmployer[]; adminId: string; now: Date },
): Promise<void> {
  const rows = await Promise.all(
    employers.map(async ({ id, name, cnpj, city, row }) => {
      const random = randomOf(`cnpj ${row.site}`)
      const number = cnpj ?? ''
      const registry = sandboxRegistry(async () => ({ name, city: city.name, state: city.state }))
      const answer = await registry.lookup(number)
      const answeredAt = new Date(now.getTime() - random.int(1, COMPANY_CHECK_DAYS - 5) * DAY_MS)
      const reason = caseReasonOf(answer, name)
      const isClosed = row.site === CLOSED_CASE
      return {
        employer_id: id,
        cnpj: number,
        asked_at: answeredAt,
        due_at: new Date(answeredAt.getTime() + COMPANY_CHECK_DAYS * DAY_MS),
        answer: JSON.stringify(answer),
        answered_at: answeredAt,
        compared_name: name,
        case_reason: reason,
        case_opened_at: reason && answeredAt,
        case_outcome: isClosed ? ('explained' as const) : null,
        case_note: isClosed ? 'A empresa mandou o protocolo da regularização.' : null,
        case_closed_by: isClosed ? adminId : null,
        case_closed_at: isClosed ? answeredAt : null,
      }
    }),
  )
  await trx.insertInto('company_checks').values(rows).execute()
}

/** Doctors whose check an admin has to decide, by their names. The others are verified, or have not asked. */
const cases: Readonly<Record<string, { reason: CaseReason; answer: Partial<RegistryAnswer> | null }>> = {
  'Caetano Brito Falcone': {
    reason: 'name',
    answer: { isFound: true, name: 'CAETANO DE BRITO MACHADO FALCONE' },
  },
  'Luana Xavier Caiapó': { reason: 'not_found', answer: { isFound: false } },
  'Josué Cardim do Amaral': {
    reason: 'situation',
    answer: { isFound: true, isRegular: false, situation: 'Suspensão total temporária' },
  },
}
/** A refusal that the first admin has proposed, for the second one to approve. */
const PROPOSED = 'Luana Xavier Caiapó'

/** The checks of the demo: of most registrations by the registry, and a few cases in the queue. */
export async function insertRegistrationChecks(
  trx: Trx,
  { doctors, adminId, now }: { doctors: readonly DemoDoctor[]; adminId: string; now: Date },
): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS)
  const rows = doctors.flatMap((doctor, index): Insertable<RegistrationChecks>[] => {
    const { id, name, row, rqe } = doctor
    const [registration] = doctor.registrations
    if (!registration) return []
    const random = randomOf(`check ${name}`)
    const titles = row.specialties.flatMap((specialty): RegisteredTitle[] => {
      const number = rqe(specialty)
      return number ? [{ name: specialty, rqe: number }] : []
    })
    const entry = {
      isFound: true,
      name: name.toUpperCase(),
      isRegular: true,
      situation: 'Regular',
      specialties: titles.map((title) => ({ ...title, name: title.name.toUpperCase() })),
    } as const
    const scene = cases[name]
    if (scene) {
      const askedAt = before(1 + random.int(0, 3))
      return [
        {
          doctor_id: id,
          ...registration,
          requested_at: askedAt,
          origin: 'doctor',
          case_reason: scene.reason,
          answer:
            scene.answer &&
            JSON.stringify(scene.answer.isFound ? { ...entry, ...scene.answer } : scene.answer),
          asked_at: askedAt,
          name_score: scene.answer?.isFound ? (scene.reason === 'name' ? 0.75 : 1) : null,
          ...(name === PROPOSED && {
            proposed_outcome: 'not_confirmed',
            proposed_reason: 'O número não existe no CRM da sua UF. Confira os dígitos na sua carteira.',
            proposed_by: adminId,
            proposed_at: now,
          }),
        },
      ]
    }
    // The demo account is verified in one of its two states.
    if (index > 0 && !random.chance(0.6)) return []
    const checkedAt = before(2 + random.int(0, REGISTRATION_CHECK_DAYS - 20))
    return [
      {
        doctor_id: id,
        ...registration,
        requested_at: checkedAt,
        origin: 'doctor',
        answer: JSON.stringify(entry),
        asked_at: checkedAt,
        name_score: 1,
        outcome: 'verified',
        basis: 'registry',
        checked_name: name,
        titles: JSON.stringify(titles),
        checked_at: checkedAt,
        expires_at: new Date(checkedAt.getTime() + REGISTRATION_CHECK_DAYS * DAY_MS),
        is_current: true,
      },
    ]
  })
  for (const one of rows) await trx.insertInto('registration_checks').values(one).execute()
}
